package io.batchmark.cli.inspection;

import io.batchmark.api.v1alpha1.OwnJob;
import io.batchmark.contract.inspection.Inspection.DataSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The data sources of a first campaign. A data source outside of the run is left out unless the run can have a database for it. A run is
 * refused if a data source is left out, so a first campaign writes only into databases of its own.
 *
 * @param found all data sources of the image
 * @param named data sources that the campaign names, with their values
 */
record InitialDataSources(List<DataSource> found, Map<String, String> named) {
    /** Name of the PostgreSQL of each run. */
    static final String DATABASE = "pg";

    private static final String POSTGRESQL = "PostgreSql";
    private static final String DB2 = "Db2";

    private static final String WARNING = "AsInImage would write into the database that the image names.";

    /** The bound of the custom resource. */
    private static final int MAX_NAMED = 16;

    static InitialDataSources of(List<DataSource> all) {
        Map<String, DataSource> found = new LinkedHashMap<>();
        // two data sources of one name get one value, so the doubtful one decides
        all.forEach(source -> found.merge(source.name(), source, (one, other) -> value(one) == null ? one : other));
        Map<String, String> named = new LinkedHashMap<>();
        for (DataSource source : found.values()) {
            String value = value(source);
            if (value != null && named.size() < MAX_NAMED && !source.name().isEmpty()) {
                named.put(source.name(), value);
            }
        }
        return new InitialDataSources(List.copyOf(found.values()), named);
    }

    /** Null if the data source is left out. */
    private static @Nullable String value(DataSource source) {
        return source.inServer() ? OwnJob.AS_IN_IMAGE : isOfRun(source) ? DATABASE : null;
    }

    /** Tests if a run can have a database for it. A data source inside another element cannot get an address. */
    private static boolean isOfRun(DataSource source) {
        return POSTGRESQL.equals(source.engine()) && !source.nested();
    }

    boolean hasDatabase() {
        return named.containsValue(DATABASE);
    }

    /** Sentences about data sources that are left out, for the user. */
    List<String> leftOut() {
        return found.stream()
                .filter(source -> !named.containsKey(source.name()))
                .map(source -> "data source " + source.name() + " (" + InspectionText.place(source)
                        + ") is left out, so each run is refused until spec.job.dataSources names it")
                .toList();
    }

    /** Writes spec.job.dataSources. */
    void write(YamlText yaml) {
        if (found.isEmpty()) {
            yaml.comment(
                    4,
                    "The configuration of the server has no data source. A run names any other data source that it finds.");
            return;
        }
        yaml.comment(
                4,
                "Each data source of the server must be here. A run is refused if one is missing, so that a benchmark does not"
                        + " write into production by accident.");
        if (named.isEmpty()) {
            yaml.inactive(4, "dataSources:");
        } else {
            yaml.line(4, "dataSources:");
        }
        for (DataSource source : found) {
            String value = named.get(source.name());
            if (value != null) {
                yaml.comment(6, why(source, value));
                yaml.entry(6, source.name(), value);
            } else {
                yaml.comment(6, InspectionText.place(source) + ", left out. " + remedy(source) + " " + WARNING);
                yaml.inactive(6, YamlText.key(source.name()) + ": " + OwnJob.AS_IN_IMAGE);
            }
        }
    }

    private static String why(DataSource source, String value) {
        return value.equals(DATABASE)
                ? InspectionText.place(source) + " in the image. In a run it is the database " + DATABASE
                        + " below, which is new and empty: the application must create its tables."
                : InspectionText.place(source) + ": all data end with the server, so it stays as the image has it.";
    }

    private String remedy(DataSource source) {
        if (source.name().isEmpty()) {
            return "It has neither id nor JNDI name: give it an id in the server.xml.";
        }
        if (value(source) != null) {
            return "A campaign names at most " + MAX_NAMED + " data sources.";
        }
        if (POSTGRESQL.equals(source.engine())) {
            return "It is inside another element of the server.xml, where it cannot get a database: move it to the top level.";
        }
        if (!DB2.equals(source.engine())) {
            return "The operator has no database of this vendor.";
        }
        return hasDatabase()
                ? "A run has one database, which is " + DATABASE + " in this campaign."
                : "Write the name of a db2 entry of spec.databases, and the same name in baseline.database.";
    }

    /** Writes spec.databases. */
    void writeDatabases(YamlText yaml) {
        boolean hasDb2 = !hasDatabase()
                && found.stream().anyMatch(source -> DB2.equals(source.engine()) && !named.containsKey(source.name()));
        if (hasDatabase()) {
            yaml.line(2, "databases:");
            yaml.line(4, "- name: " + DATABASE);
            yaml.line(6, "postgresql:");
            yaml.line(8, "sidecar: {}");
        }
        if (hasDb2) {
            yaml.inactive(2, "databases:");
            yaml.comment(4, "An existing Db2 for benchmarks. The operator creates and drops no schema in it.");
            yaml.inactive(4, "- name: db2");
            yaml.inactive(
                    4,
                    "  db2: {external: {host: db2.example.com, port: 50000, database: BENCH, secretRef: {name: db2}}}");
        }
    }
}
