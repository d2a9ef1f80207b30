package io.batchmark.api.rules;

import static io.batchmark.api.rules.Place.at;

import io.batchmark.contract.result.Iterations;
import io.batchmark.core.adaptation.CheapestIterations;
import java.util.List;

/** Rules on parts of a spec that cannot be combined. */
final class CombinationRules {
    private static final Condition NO_INTERRUPT = at("interrupt").isMissing();
    private static final Condition NOT_AUTO =
            at("design.iterations").isMissing().or(at("design.iterations").isNot("Auto"));
    private static final Condition NOT_PAIR = at("execution.isolation").isNot("Pair");
    static final Condition ONE_SERVER = at("baseline.servers")
            .equalTo(1)
            .and(at("factors.servers").isMissing().or(at("factors.servers").all("n", n -> n.equalTo(1))));

    private static final Condition NOT_DISPATCHED = at("baseline.dispatch")
            .isNot("Jms")
            .and(at("factors.dispatch").isMissing().or(at("factors.dispatch").all("how", how -> how.isNot("Jms"))));

    static final Condition ALL_DISPATCHED = at("factors.dispatch")
            .isMissing()
            .and(at("baseline.dispatch").is("Jms"))
            .or(at("factors.dispatch").isGiven().and(at("factors.dispatch").all("how", how -> how.is("Jms"))));

    static final List<Rule> ALL = List.of(
            rule(
                    NO_INTERRUPT.or(at("baseline.events")
                            .is("none")
                            .and(at("factors.events")
                                    .isMissing()
                                    .or(at("factors.events").all("name", name -> name.is("none"))))),
                    "spec.interrupt cannot be combined with events, because what a server that is killed has published"
                            + " nobody can say: remove one of them"),
            rule(
                    NO_INTERRUPT.or(at("baseline.jobRepository")
                            .is("Database")
                            .and(at("factors.jobRepository")
                                    .isMissing()
                                    .or(at("factors.jobRepository").all("name", name -> name.is("Database"))))),
                    "spec.interrupt needs jobRepository Database, because a job repository in the memory of a server is"
                            + " gone with it: remove Memory from baseline or factors, or remove spec.interrupt"),
            rule(
                    NO_INTERRUPT.or(ONE_SERVER),
                    "spec.interrupt needs servers 1, because servers do not resume each other's partitions: remove"
                            + " servers from baseline and factors, or remove spec.interrupt"),
            rule(
                    NO_INTERRUPT.or(NOT_DISPATCHED),
                    "spec.interrupt cannot be combined with dispatch Jms, because a server that is killed takes its queue or"
                            + " its partitions with it: set dispatch to Independent, or remove spec.interrupt"),
            rule(
                    NOT_AUTO.or(NO_INTERRUPT),
                    "spec.interrupt cannot be combined with design.iterations Auto, because an interruption kills the"
                            + " server that would go through the iterations: remove one of them"),
            rule(
                    NOT_AUTO.or(at("factors.iterations").isMissing()),
                    "factors.iterations cannot be combined with design.iterations Auto, which gives all runs of a block"
                            + " the same number: remove one of them"),
            rule(
                    NOT_AUTO.or(at("baseline.iterations").atLeast(CheapestIterations.LEAST)),
                    "baseline.iterations ",
                    Text.number(at("baseline.iterations"), Iterations.MOST),
                    " is too few for design.iterations Auto, which learns from the first blocks how much iterations"
                            + " differ: set it to at least " + CheapestIterations.LEAST),
            rule(
                    NOT_AUTO.or(at("baseline.warmUpIterations")
                            .atLeast(1)
                            .and(at("factors.warmUpIterations")
                                    .isMissing()
                                    .or(at("factors.warmUpIterations").all("n", n -> n.atLeast(1))))),
                    "warmUpIterations 0 cannot be combined with design.iterations Auto, because a first iteration that"
                            + " is cold would have another weight in the mean of later blocks: set it to at least 1 in"
                            + " baseline and factors"),
            rule(
                    NOT_AUTO.or(at("analysis.response")
                            .is("elapsed")
                            .and(at("analysis.constraints").hasEntries("==", 0))
                            .and(at("analysis.thresholds").hasEntries("==", 0))
                            .and(at("analysis.compareTo").isMissing())),
                    "design.iterations Auto compares mean elapsed times within blocks: set analysis.response to"
                            + " elapsed, and remove constraints, thresholds and compareTo from analysis, which look at"
                            + " runs of all blocks together"),
            rule(
                    NOT_DISPATCHED.or(isShared(at("baseline.database"))
                            .and(at("factors.database")
                                    .isMissing()
                                    .or(at("factors.database").all("name", CombinationRules::isShared)))),
                    "dispatch Jms needs a PostgreSQL that all servers of a run share; derby is in one server, a sidecar in"
                            + " one pod, and db2 is not supported there: set database, in baseline and factors, to"
                            + " entries with postgresql.pod or postgresql.external, or set dispatch to Independent"),
            rule(
                    NOT_PAIR.or(ONE_SERVER),
                    "execution.isolation Pair needs servers 1, because both runs of a pair are on one node as a whole:"
                            + " remove servers from baseline and factors, or choose isolation Node"),
            rule(
                    NOT_PAIR.or(at("databases")
                            .any("it", it -> given(it, "postgresql", "pod"))
                            .or(at("brokers")
                                    .any("it", it -> given(it, "artemis", "pod").or(given(it, "liberty", "pod"))))
                            .not()),
                    "execution.isolation Pair cannot be combined with a database or a broker in a pod of its own,"
                            + " because that pod may start later than its run and leave the other one alone: use derby,"
                            + " postgresql.sidecar, liberty.inServer or one outside of the campaign, or choose"
                            + " isolation Node"),
            rule(
                    NOT_PAIR.or(
                            at("design.refine").isMissing(),
                            at("design.refine").isTrue().not()),
                    "design.refine cannot be combined with execution.isolation Pair, because one more level is a third"
                            + " treatment: remove it, or choose isolation Node"));

    private CombinationRules() {}

    private static Rule rule(Condition condition, Object... text) {
        return Rule.of("spec", condition, text);
    }

    /** A sidecar serves the server of its pod alone. */
    private static Condition isShared(Place database) {
        return at("databases")
                .any(
                        "it",
                        it -> it.get("name")
                                .is(database)
                                .and(given(it, "postgresql", "pod").or(given(it, "postgresql", "external"))));
    }

    private static Condition given(Place entry, String kind, String place) {
        return entry.get(kind).isGiven().and(entry.get(kind + "." + place).isGiven());
    }
}
