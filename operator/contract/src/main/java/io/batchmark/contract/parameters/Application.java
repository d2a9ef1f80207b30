package io.batchmark.contract.parameters;

import io.batchmark.contract.field.Added;
import io.batchmark.contract.field.Require;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Jakarta Batch application of the user's own, which the runner's image is extended by.
 *
 * @param batchJob name of its job: that of the file in META-INF/batch-jobs, without {@code .xml}
 * @param parameters job parameters, by name
 * @param items items that the job has to read over all its steps; null where nobody knows
 * @param variables variables of the configuration of its server, by name; or null
 */
public record Application(
        String batchJob,
        Map<String, String> parameters,
        @Nullable Long items,
        @Added @Nullable Map<String, String> variables) {
    // becomes part of the name of a file
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}");

    public Application {
        Require.matches(NAME, batchJob, "application.batchJob");
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
        if (items != null) {
            Require.figure(items, "application.items");
        }
        if (variables != null) {
            variables = Collections.unmodifiableMap(new TreeMap<>(variables));
        }
    }

    public Application(String batchJob, Map<String, String> parameters, @Nullable Long items) {
        this(batchJob, parameters, items, null);
    }
}
