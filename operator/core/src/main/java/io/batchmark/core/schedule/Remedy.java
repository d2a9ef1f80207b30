package io.batchmark.core.schedule;

import io.batchmark.core.attempt.InputRemedy;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a user can do about what the cluster says, as far as its words tell. */
public final class Remedy {
    static final String NO_NODE =
            "free or add a node that fits, or change runner.resources, runner.podTemplate or execution.isolation";
    private static final String NO_NODE_APART =
            NO_NODE + "; placement Packed lets servers of a run share a node, and node Same its database";
    static final String NO_NODE_FOR_SERVERS = NO_NODE
            + "; with placement Spread each server of a run takes a node, with Packed one node takes all of them";
    static final String NO_NODE_FOR_PAIR =
            NO_NODE + "; with isolation Pair one node takes both runs of a block, each with what it requests";
    static final String NO_VOLUME = "see that this StorageClass exists, and what kubectl describe says of the"
            + " PersistentVolumeClaim; or change volume in spec.databases, or the claim in spec.job.files";
    static final String NO_SCHEDULER = "see that the scheduler of the cluster runs";
    static final String GATED = "the log of the operator shows why it cannot change the pod";
    static final String NOT_STARTING = "kubectl describe the pod of the run, and its node";
    static final String NODE_SILENT =
            "start the node again; if the node is off for good, delete the Node, or taint it with"
                    + " node.kubernetes.io/out-of-service=nodeshutdown:NoExecute";
    private static final String QUOTA_OF_RUNS =
            "raise that ResourceQuota, or lower execution.parallelism or runner.resources";
    private static final String RAISE_QUOTA = "raise that ResourceQuota, or delete what it counts and nobody needs";

    private static final String RUNNER = "runner.resources";
    private static final String SUBSCRIBER = "runner.subscriber.resources";
    private static final String DATABASE = "resources in spec.databases";
    private static final String BROKER = "resources in spec.brokers";

    /** The field with the resources of each container. */
    private static final Map<String, String> FIELDS = Map.of(
            "runner", RUNNER,
            "await-database", RUNNER,
            "adapter", RUNNER,
            "cleanup", RUNNER,
            "subscriber", SUBSCRIBER,
            "database", DATABASE,
            "broker", BROKER);

    /** Names of containers in the words of a ResourceQuota: {@code must specify limits.cpu for: a,b; memory for: b}. */
    private static final Pattern CONTAINERS = Pattern.compile(" for: ([-a-z0-9,]+)");

    /** In what the plugins for volumes of the scheduler say. */
    private static final Pattern OF_VOLUME = Pattern.compile("(?i)volume|pvc|free storage");

    private Remedy() {}

    /** What is to be done about pods that a Job does not get. */
    static String forJob(String said) {
        if (isQuota(said)) {
            return QUOTA_OF_RUNS;
        }
        if (said.contains("is suspended")) {
            return "whoever suspended the Job can resume it: set its spec.suspend to false";
        }
        return of(said, RUNNER + ", " + SUBSCRIBER + " or " + DATABASE)
                .orElse("kubectl describe the Job of the run; see that the Job controller of the cluster runs");
    }

    /** The remedy for a pod that the API server refuses. */
    public static String forPod(String said) {
        return isQuota(said)
                ? QUOTA_OF_RUNS
                : of(said, RUNNER + ", " + SUBSCRIBER + ", " + DATABASE + " or " + BROKER)
                        .orElse(
                                said.contains("security context constraint")
                                        ? "ask an administrator to let the operator and the service account of runs use the"
                                                + " SecurityContextConstraints restricted-v2; set runs.userIds of the chart to Auto"
                                        : "change the field of the spec that the message names, or ask an administrator of the"
                                                + " cluster");
    }

    /**
     * The remedy for a pod that finds no node.
     *
     * @param said words of the scheduler
     */
    public static String forNode(String said) {
        return forNode(said, said.contains("anti-affinity") ? NO_NODE_APART : NO_NODE);
    }

    /** @param noNode the remedy if no node has room */
    static String forNode(String said, String noNode) {
        return InputRemedy.of(said).orElse(isOfVolume(said) ? NO_VOLUME : noNode);
    }

    /** What is to be done about something that the operator itself may not make for a campaign. */
    public static String forRequest(String said) {
        return isQuota(said)
                ? RAISE_QUOTA
                : of(said, DATABASE + " or spec.brokers")
                        .orElse("change the field of the spec that this is about, or ask whoever runs the cluster to"
                                + " allow it");
    }

    /** What is to be done about a ConfigMap that the operator may not write. */
    public static String forConfigMap(String said) {
        return isQuota(said)
                ? RAISE_QUOTA
                : ofAdmission(said)
                        .orElse(
                                "ask whoever runs the cluster to allow the operator to write ConfigMaps in this namespace");
    }

    /** @param resources the fields with the resources of the containers of the pod */
    private static Optional<String> of(String said, String resources) {
        if (said.contains("PriorityClass")) {
            return Optional.of("create that PriorityClass, or correct runner.podTemplate.spec.priorityClassName");
        }
        if (said.contains("violates PodSecurity")) {
            return Optional.of("pods of runs meet the standard restricted: see what adds to them, such as an injected"
                    + " sidecar, or use a namespace that allows it");
        }
        if (said.contains("must specify")) {
            return Optional.of("give " + fields(said, resources)
                    + " what that ResourceQuota asks for, or add a LimitRange with defaults");
        }
        if (said.contains(" per Container is ") || said.contains(" per Pod is ")) {
            return Optional.of(
                    "change " + resources + " so that the value in the message fits the LimitRange of the namespace");
        }
        if (said.contains("must be less than or equal to cpu limit")
                || said.contains("must be less than or equal to memory limit")) {
            return Optional.of(
                    "give " + resources + " limits that are not below the requests, because a LimitRange of the"
                            + " namespace sets missing limits");
        }
        return ofAdmission(said);
    }

    /**
     * The fields with the resources of the containers that a message names.
     *
     * @param all the fields if the message names no container
     */
    private static String fields(String said, String all) {
        String fields = CONTAINERS
                .matcher(said)
                .results()
                .flatMap(match -> Stream.of(match.group(1).split(",", -1)))
                .map(name -> FIELDS.getOrDefault(name, "the injected container " + name))
                .distinct()
                .collect(Collectors.joining(" and "));
        return fields.isEmpty() ? all : fields;
    }

    private static Optional<String> ofAdmission(String said) {
        if (said.contains("ValidatingAdmissionPolicy")) {
            return Optional.of("meet what that ValidatingAdmissionPolicy asks for, or ask whoever made it");
        }
        return said.contains("webhook") ? Optional.of("ask whoever runs that admission webhook") : Optional.empty();
    }

    /** Whether it is about a volume that a pod has no node. */
    public static boolean isOfVolume(String said) {
        return OF_VOLUME.matcher(said).find();
    }

    /** Whether a quota is used up. */
    static boolean isQuota(String said) {
        return said.contains("exceeded quota");
    }
}
