package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.IntOrString;
import org.jspecify.annotations.Nullable;

/** How the runs of a campaign are executed. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Execution(
        @JsonPropertyDescription(
                "Runs of this campaign at the same time. With more than one, runs disturb each other unless each"
                        + " run has its own node. 1 to 1000, default 1.")
        @Min(1)
        @Max(1000)
        @Default("1")
        int parallelism,

        @JsonPropertyDescription(
                "Node: a node has at most one run of any campaign at a time. Pair: the two runs of a block share"
                        + " one node, which has no other run. They start together, are repeated together, and count "
                        + "together or not at all, so a disturbance affects both. Pair needs two treatments, an even "
                        + "parallelism, one server, no queue, and no database or broker in a separate pod. None: runs can "
                        + "share nodes that no campaign reserves. Default Node.")
        @Default("Node")
        Isolation isolation,

        @JsonPropertyDescription(
                "Longest duration of a run on its node, such as 45s, 30m or 1h30m. A run that takes longer is "
                        + "stopped and kept as a censored result. 10s to 168h, default 30m.")
        @Pattern("^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$")
        @Size(min = 2, max = 16)
        @Default("30m")
        String runTimeout,

        @JsonPropertyDescription(
                "Longest time that a run can wait for its pods and a node, such as 10m. A run that waits longer "
                        + "ends as NotStarted, which uses one of its attempts. A campaign that can start no run for this "
                        + "time fails. 1m to 168h; left out: 10m, without a limit in a queue, for nodes that other runs "
                        + "use, and for a quota that runs of the same namespace use.")
        @Pattern("^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$")
        @Size(min = 2, max = 16)
        @Nullable
        String pendingTimeout,

        @JsonPropertyDescription(
                "Longest duration of the campaign, such as 8h, from the first attempt to start a run. After this"
                        + " time no run is started, active runs finish, and the answer uses the recorded runs. Raise it to"
                        + " continue the campaign. 1m to 8760h; left out: no limit.")
        @Pattern("^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$")
        @Size(min = 2, max = 16)
        @Nullable
        String maxDuration,

        @JsonPropertyDescription(
                "Largest number of runs of the campaign. A block that exceeds it is not started, and the answer "
                        + "uses the recorded runs. Raise it to continue the campaign. 1 to 100000; left out: as many as "
                        + "design.replicates allows.")
        @Min(1)
        @Max(100_000)
        @Nullable
        Integer maxRuns,

        @JsonPropertyDescription(
                "Further attempts of a run that the infrastructure ended: eviction, a lost node, no node to be "
                        + "found, an image that cannot be pulled. A failure of the batch job is never repeated. 0 to 10, "
                        + "default 2.")
        @Min(0)
        @Max(10)
        @Default("2")
        int retries,

        @JsonPropertyDescription(
                "Limits for disturbances of a run: CPU limit, CPU pressure, steal. A succeeded run with more "
                        + "disturbance is repeated once, within the limit of repeats, and its first result does not count."
                        + " Its duration plays no role. The limits cannot change. Left out: no run is repeated because of "
                        + "a disturbance.")
        @Nullable
        DisturbanceSpec disturbance,

        @JsonPropertyDescription(
                "Largest number of runs without a usable result, as a number or as a percentage of the planned "
                        + "runs, rounded up. With more such runs the campaign fails. A censored run is a usable result. "
                        + "Default 10%.")
        @Default("10%")
        IntOrString maxFailedRuns,

        @JsonPropertyDescription("Starts no more runs until it is false again. Default false.") @Default("false")
        boolean suspend,

        @JsonPropertyDescription(
                "Handling of active runs when the campaign is suspended. Finish: they run to their end. "
                        + "Immediate: they are stopped, and run again from the start when the campaign resumes. Default "
                        + "Finish.")
        @Default("Finish")
        SuspendPolicy suspendPolicy,

        @JsonPropertyDescription(
                "Stops all runs and ends the campaign with the runs that are recorded. Cannot be undone. Default"
                        + " false.")
        @Default("false")
        @ValidationRule(
                value = "self || !oldSelf",
                message = "execution.cancel cannot be taken back: create a new campaign, or next time use"
                        + " execution.suspend")
        boolean cancel,

        @JsonPropertyDescription(
                "The Kueue LocalQueue that admits the runs. Jobs are created suspended, with the label "
                        + "kueue.x-k8s.io/queue-name. Left out: runs do not wait in a queue.")
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Nullable
        String queueName,

        @JsonPropertyDescription(
                "Time after its end when the campaign is deleted with its ledger and its report, such as 24h. 0s"
                        + " to 8760h. Left out: never.")
        @Pattern("^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$")
        @Size(min = 2, max = 16)
        @Nullable
        String ttlAfterFinished,

        @JsonPropertyDescription(
                "Finished runs whose pod is kept, so that kubectl logs shows why they failed. Failed: runs that "
                        + "did not succeed. All: all runs. None: no pod is kept. The newest 10 of each kind are kept as "
                        + "long as the campaign. A finished pod uses no CPU, no memory and no node. Default Failed.")
        @Default("Failed")
        KeepPods keepPods) {

    /** Which runs leave their pod. */
    public enum KeepPods {
        Failed,
        All,
        None
    }

    /** What happens to the runs under way when a campaign is suspended. */
    public enum SuspendPolicy {
        Finish,
        Immediate
    }

    /** Who else may run on the node of a run. */
    public enum Isolation {
        Node,
        Pair,
        None
    }

    /**
     * Whether a run needs a Job, and not just its pod: queues let go of Jobs, and it is the Job controller that gives each of
     * several servers its index.
     *
     * @param servers of the run
     */
    public boolean needsJob(int servers) {
        return queueName != null || servers > 1;
    }
}
