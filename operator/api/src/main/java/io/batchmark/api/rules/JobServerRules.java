package io.batchmark.api.rules;

import static io.batchmark.api.rules.Place.at;

import java.util.List;
import java.util.stream.Stream;

/** Rules on several servers for a job of the user's own. */
final class JobServerRules {
    /** The variable of Open Liberty with the host name of a server, which is its identity in a job repository. */
    private static final String HOST_NAME = "defaultHostName";

    private static final Place SERVERS = at("job.servers");
    private static final Place INDEX = at("job.servers.indexParameter");
    private static final Place COUNT = at("job.servers.countParameter");
    private static final Place CONTAINER = at("job.prepare.container");
    private static final Place VARIABLES = at("job.variables");

    static final List<Rule> ALL = List.of(
            rule(
                    ifSeveral(SERVERS.isGiven(), CombinationRules.ALL_DISPATCHED),
                    "servers of spec.baseline or spec.factors needs spec.job.servers, by which a job of your own finds its"
                            + " share of the work: set spec.job.servers.indexParameter to the job parameter that takes the"
                            + " index of a server, set dispatch to Jms, or set servers to 1"),
            notGiven("indexParameter", INDEX),
            notGiven("countParameter", COUNT),
            rule(
                    ifNamed(COUNT.isMissing(), COUNT.is(INDEX).not()),
                    "spec.job.servers.countParameter ",
                    COUNT,
                    " is indexParameter, too: name another parameter"),
            rule(
                    ifSeveral(at("databases")
                            .all(
                                    "it",
                                    it -> it.get("postgresql")
                                            .isMissing()
                                            .or(it.get("postgresql.sidecar").isMissing()))),
                    "spec.databases has a database with postgresql.sidecar, which is in the pod of one server and not"
                            + " reached by other servers: use postgresql.pod or postgresql.external, or set servers to 1"),
            rule(
                    ifSeveral(
                            at("job.prepare").isMissing(),
                            CONTAINER.isMissing(),
                            CONTAINER.get("command").isGiven()),
                    "spec.job.prepare.container has no command, which with several servers runs in the pod of server 0"
                            + " alone: set command to the entry point of its image, which needs /bin/sh"),
            rule(
                    ifSeveral(VARIABLES.isMissing(), VARIABLES.all("name", name -> name.isNot(HOST_NAME))),
                    "spec.job.variables has " + HOST_NAME
                            + ", which would give all servers of a run one identity in the job"
                            + " repository: remove it, or set servers to 1"));

    private JobServerRules() {}

    private static Rule rule(Condition condition, Object... text) {
        return Rule.of("spec", condition, text);
    }

    /** One of the conditions must hold for a job with several servers. */
    private static Condition ifSeveral(Condition... conditions) {
        return at("job").isMissing().or(with(CombinationRules.ONE_SERVER, conditions));
    }

    /** One of the conditions must hold for a job with parameters for its servers. */
    private static Condition ifNamed(Condition... conditions) {
        return at("job").isMissing().or(with(SERVERS.isMissing(), conditions));
    }

    private static Condition[] with(Condition first, Condition... others) {
        return Stream.concat(Stream.of(first), Stream.of(others)).toArray(Condition[]::new);
    }

    /** A parameter with a value of its own would have two values. Factors vary parameters of the job alone. */
    private static Rule notGiven(String field, Place parameter) {
        Place parameters = at("job.parameters");
        return rule(
                ifNamed(
                        parameter.isMissing(),
                        parameters.isMissing(),
                        parameters.has(parameter).not()),
                "spec.job.servers." + field + " ",
                parameter,
                " has a value in spec.job.parameters, too: remove it there and from factors.parameters, or name another"
                        + " parameter");
    }
}
