package io.batchmark.agent.configure;

import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.w3c.dom.Element;

/** The data sources of the server that get the database of the run, by the names in the levels. */
final class Assignment {
    private static final String FIELD = "spec.job.dataSources";

    /** Applications define data sources with such names. Their definitions are read later. */
    private static final String OF_APPLICATION = "java:";

    private final Levels levels;
    private final DataSources sources;
    private final List<Element> elements;
    private final List<String> problems = new ArrayList<>();
    private final Set<DataSource> redirected = new LinkedHashSet<>();
    private final Set<DataSource> asInImage = new LinkedHashSet<>();

    private Assignment(Levels levels, DataSources sources, List<Element> elements) {
        this.levels = levels;
        this.sources = sources;
        this.elements = elements;
    }

    /**
     * @param elements the elements of the configuration
     * @throws Refusal if a data source is in no list or cannot get the database
     */
    static List<DataSource> redirected(Levels levels, DataSources sources, List<Element> elements) throws Refusal {
        Assignment assignment = new Assignment(levels, sources, elements);
        assignment.assign();
        if (!assignment.problems.isEmpty()) {
            throw new Refusal(RunEnd.Kind.REFUSED, String.join("; ", assignment.problems));
        }
        return new ArrayList<>(assignment.redirected);
    }

    private void assign() {
        levels.dataSources().forEach(name -> find(name, redirected));
        for (String name : levels.dataSourcesAsInImage()) {
            if (!name.startsWith(OF_APPLICATION) || !sources.named(name).isEmpty()) {
                find(name, asInImage);
            }
        }
        for (DataSource source : sources.all()) {
            boolean redirects = redirected.contains(source);
            if (redirects && asInImage.contains(source)) {
                problems.add("data source " + source.label() + " has a database and AsInImage in " + FIELD
                        + ": keep one of them");
            } else if (redirects) {
                check(source);
            } else if (!asInImage.contains(source)) {
                problems.add(unnamed(source.label()));
            }
        }
    }

    static String unnamed(String label) {
        return "data source " + label + " is not in " + FIELD
                + ": name a database of the campaign for it, or AsInImage";
    }

    private void find(String name, Collection<DataSource> found) {
        List<DataSource> named = sources.named(name);
        if (named.isEmpty()) {
            String labels = sources.all().stream().map(DataSource::label).collect(Collectors.joining(", "));
            problems.add(FIELD + " has " + name + ", but the server has no such data source: "
                    + (labels.isEmpty() ? "it has no data source" : "it has " + labels));
        }
        found.addAll(named);
    }

    private void check(DataSource source) {
        RunDatabase database = levels.database();
        if (database == null) {
            problems.add("data source " + source.label() + " needs a database, but the run has no database");
        } else if (database.password() != null && XorPassword.isAmbiguous(database.password())) {
            problems.add(
                    "the password of the database begins with an algorithm in braces, as in {xor}, and Open Liberty decodes such"
                            + " passwords: choose another password");
        } else if (source.isNested()) {
            problems.add("data source " + source.label()
                    + " is inside of another element of the configuration, where it cannot get a database: move it to the top"
                    + " level, and refer to its id");
        } else {
            String mismatch = database.engine().mismatch(source, elements);
            if (mismatch != null) {
                problems.add("data source " + source.label() + " " + mismatch);
            }
        }
    }
}
