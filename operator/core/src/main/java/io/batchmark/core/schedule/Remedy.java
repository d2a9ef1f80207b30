package io.batchmark.core.schedule;

/** What a user can do about what the cluster says, as far as its words tell. */
final class Remedy {
    static final String NO_NODE =
            "free or add a node that fits, or change runner.resources, runner.podTemplate or" + " execution.isolation";
    static final String NO_SCHEDULER = "see that the scheduler of the cluster runs";
    static final String NOT_STARTING = "kubectl describe the pod of the run, and its node";

    private Remedy() {}

    /** What is to be done about pods that a Job does not get. */
    static String forJob(String said) {
        if (said.contains("PriorityClass")) {
            return "create that PriorityClass, or correct runner.podTemplate.spec.priorityClassName";
        }
        if (said.contains("violates PodSecurity")) {
            return "pods of runs meet the standard restricted: see what adds to them, such as an injected sidecar, or"
                    + " use a namespace that allows it";
        }
        if (isQuota(said)) {
            return "raise that ResourceQuota, or lower execution.parallelism or runner.resources";
        }
        if (said.contains("must specify")) {
            return "give runner.resources what that ResourceQuota asks for, or add a LimitRange with defaults";
        }
        if (said.contains(" per Container is ") || said.contains(" per Pod is ")) {
            return "change runner.resources so that it fits the LimitRange of the namespace";
        }
        if (said.contains("webhook")) {
            return "ask whoever runs that admission webhook";
        }
        if (said.contains("is suspended")) {
            return "whoever suspended the Job can resume it: set its spec.suspend to false";
        }
        return "kubectl describe the Job of the run; see that the Job controller of the cluster runs";
    }

    /** Whether a quota is used up. */
    static boolean isQuota(String said) {
        return said.contains("exceeded quota");
    }
}
