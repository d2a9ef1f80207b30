package io.batchmark.contract;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the figures were measured on.
 *
 * @param java version of the Java runtime
 * @param vm name of the virtual machine
 * @param liberty version of Open Liberty
 * @param collectors names of the garbage collectors
 * @param processors processors the JVM may use
 * @param database product and version of the database; null where the job never reached it
 * @param databaseSettings settings of the database that decide what a commit costs, as in {@code fsync=on}; null
 *     where it has none
 */
public record RunEnvironment(
        String java,
        String vm,
        String liberty,
        List<String> collectors,
        int processors,
        @Added @Nullable String database,
        @Added @Nullable String databaseSettings) {
    // ASCII that JSON has no need to escape, so that the largest result has a size that is known
    private static final Pattern NAME = Pattern.compile("[ !#-\\[\\]-~]{1,64}");
    private static final Pattern SETTINGS = Pattern.compile("[ !#-\\[\\]-~]{1,256}");

    public RunEnvironment {
        Require.matches(NAME, java, "environment.java");
        Require.matches(NAME, vm, "environment.vm");
        Require.matches(NAME, liberty, "environment.liberty");
        collectors = List.copyOf(collectors);
        Require.atMost(8, collectors.size(), "the number of environment.collectors");
        collectors.forEach(name -> Require.matches(NAME, name, "environment.collectors"));
        Require.atLeast(1, processors, "environment.processors");
        if (database != null) {
            Require.matches(NAME, database, "environment.database");
        }
        if (databaseSettings != null) {
            Require.matches(SETTINGS, databaseSettings, "environment.databaseSettings");
        }
    }
}
