package io.batchmark.contract.result;

import io.batchmark.contract.field.Added;
import io.batchmark.contract.field.Require;
import java.util.ArrayList;
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
 * @param otherServers what other servers of the run have differently; null where they are the same, or there is one
 */
public record RunEnvironment(
        String java,
        String vm,
        String liberty,
        List<String> collectors,
        int processors,
        @Added @Nullable String database,
        @Added @Nullable String databaseSettings,
        @Added @Nullable String otherServers) {
    // ASCII that JSON has no need to escape, so that the largest result has a size that is known
    private static final Pattern NAME = Pattern.compile("[ !#-\\[\\]-~]{1,64}");
    private static final int MAX_TEXT_CHARACTERS = 256;
    private static final Pattern TEXT = Pattern.compile("[ !#-\\[\\]-~]{1," + MAX_TEXT_CHARACTERS + "}");

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
            Require.matches(TEXT, databaseSettings, "environment.databaseSettings");
        }
        if (otherServers != null) {
            Require.matches(TEXT, otherServers, "environment.otherServers");
        }
    }

    public RunEnvironment(
            String java,
            String vm,
            String liberty,
            List<String> collectors,
            int processors,
            @Nullable String database,
            @Nullable String databaseSettings) {
        this(java, vm, liberty, collectors, processors, database, databaseSettings, null);
    }

    /** That of the first server of a run, with what the others have differently. */
    public static RunEnvironment of(List<RunEnvironment> servers) {
        RunEnvironment first = servers.get(0);
        List<String> others = new ArrayList<>();
        for (int server = 1; server < servers.size(); server++) {
            List<String> differences = servers.get(server).differences(first);
            if (!differences.isEmpty()) {
                others.add("server " + server + " has " + String.join(", ", differences));
            }
        }
        String text = String.join("; ", others);
        return new RunEnvironment(
                first.java,
                first.vm,
                first.liberty,
                first.collectors,
                first.processors,
                first.database,
                first.databaseSettings,
                text.isEmpty() ? null : text.substring(0, Math.min(text.length(), MAX_TEXT_CHARACTERS)));
    }

    /** The database left out: where servers do not share it, each says what it is. */
    private List<String> differences(RunEnvironment other) {
        List<String> differences = new ArrayList<>();
        if (!java.equals(other.java)) {
            differences.add("Java " + java);
        }
        if (!vm.equals(other.vm)) {
            differences.add(vm);
        }
        if (!liberty.equals(other.liberty)) {
            differences.add("Open Liberty " + liberty);
        }
        if (!collectors.equals(other.collectors)) {
            differences.add("collectors " + String.join(" and ", collectors));
        }
        if (processors != other.processors) {
            differences.add("processors: " + processors);
        }
        return differences;
    }
}
