package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The preparation of the data of a job of the user's own: statements before each iteration, a container before each run. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record JobPreparation(
        @JsonPropertyDescription("Id or JNDI name of the data source: a name of job.dataSources that has the database"
                + " of baseline.database. A data source that is AsInImage is refused, so that a benchmark does not"
                + " write into production. The data source needs a jndiName. Needed with sql.")
        @Size(min = 1, max = 256)
        @Nullable
        String dataSource,

        @JsonPropertyDescription("SQL statements. The server executes them one after another, each in a transaction of"
                + " its own, and a statement that fails ends the run. Reports show the first 1,024 characters, so do not"
                + " put secrets here. Before each iteration, the warm-up included; not in the measured times. 1 to 64 statements"
                + " of up to 4,096 characters, together up to 16,384.")
        @Size(min = 1, max = JobPreparation.MOST_STATEMENTS)
        List<String> sql,

        @JsonPropertyDescription(
                "A container that ends before the server of the run starts, and after the database of a sidecar or"
                        + " a pod has started. A container that fails ends the run.")
        @Nullable
        PreparationContainer container) {
    /** The characters of one statement. */
    public static final int MOST_CHARACTERS = 4096;

    /** The characters of all statements together: they are one environment variable, which Linux limits to 128 KiB. */
    public static final int MOST_CHARACTERS_TOGETHER = 16_384;

    static final int MOST_STATEMENTS = 64;
    private static final int MOST_CHARACTERS_IN_REPORTS = 1024;

    public JobPreparation {
        // the schema of another version might not require them
        sql = List.copyOf(Objects.requireNonNullElse(sql, List.of()));
    }

    /** Container and statements for reports, each under a name, in which a long text is cut. */
    public Map<String, String> definitions() {
        Map<String, String> definitions = new LinkedHashMap<>();
        if (container != null) {
            definitions.put("preparation container", cut(container.text()));
        }
        if (dataSource != null) {
            definitions.put("prepare " + dataSource, cut(String.join("; ", sql)));
        }
        return definitions;
    }

    private static String cut(String text) {
        int end = Math.min(text.length(), MOST_CHARACTERS_IN_REPORTS);
        return end == text.length() ? text : text.substring(0, end) + "\u2026";
    }
}
