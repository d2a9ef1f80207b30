package io.batchmark.api.rules;

import static io.batchmark.api.rules.Place.SELF;
import static io.batchmark.api.rules.Place.at;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.api.v1alpha1.JobPreparation;
import java.util.List;
import java.util.stream.Stream;

/** Rules on the statements that prepare the database before a job of the user's own. */
final class PreparationRules {
    private static final Place DATA_SOURCES = at("job.dataSources");
    private static final Place DATABASE = at("baseline.database");
    private static final Place DATA_SOURCE = at("job.prepare.dataSource");

    static final List<Rule> ALL = List.of(
            Rule.of(
                    "spec",
                    ifPrepared(
                            DATA_SOURCE.isGiven().and(at("job.prepare.sql").isGiven()),
                            DATA_SOURCE
                                    .isMissing()
                                    .and(at("job.prepare.sql").isMissing())
                                    .and(at("job.prepare.container").isGiven())),
                    "spec.job.prepare needs dataSource and sql together, or a container: add the field that is missing"),
            Rule.of(
                    "spec",
                    ifPrepared(
                            DATA_SOURCE.isMissing(),
                            DATA_SOURCES
                                    .isGiven()
                                    .and(DATA_SOURCES.has(DATA_SOURCE))
                                    .and(DATA_SOURCES.at(DATA_SOURCE).is(DATABASE))
                                    .and(DATABASE.isNot("derby"))),
                    "spec.job.prepare.dataSource ",
                    DATA_SOURCE,
                    " does not have the database of a run in spec.job.dataSources, and a benchmark must not write"
                            + " into another database: set baseline.database to a database of spec.databases, and write"
                            + " its name there"),
            Rule.of(
                    "spec.job.prepare.sql",
                    new Condition(
                            "self.map(it, size(it)).sum() <= " + JobPreparation.MOST_CHARACTERS_TOGETHER,
                            Condition.Kind.COMPARISON,
                            scope -> characters(SELF.java().apply(scope)) <= JobPreparation.MOST_CHARACTERS_TOGETHER),
                    "job.prepare.sql has more than " + JobPreparation.MOST_CHARACTERS_TOGETHER
                            + " characters in all statements together: move statements into a procedure of the database,"
                            + " and call it"));

    private PreparationRules() {}

    /** One of the conditions must hold for a job with a preparation. */
    private static Condition ifPrepared(Condition... conditions) {
        return at("job")
                .isMissing()
                .or(Stream.concat(Stream.of(at("job.prepare").isMissing()), Stream.of(conditions))
                        .toArray(Condition[]::new));
    }

    private static int characters(JsonNode statements) {
        return statements
                .valueStream()
                .map(JsonNode::asText)
                .mapToInt(sql -> sql.codePointCount(0, sql.length()))
                .sum();
    }
}
