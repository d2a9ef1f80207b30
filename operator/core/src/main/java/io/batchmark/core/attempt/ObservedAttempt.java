package io.batchmark.core.attempt;

import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.text.Plain;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is seen of one attempt that is not retired yet: its Job, its pods, or both.
 *
 * @param run which run
 * @param attempt number of the attempt, from 1
 * @param job its Job; null where that does not exist, or is not seen
 * @param pods its pods by the index of their server; one that is missing there is not there yet, or any more
 * @param beside pods beside it by what they are, such as a database
 * @param otherImage difference between its build of an image and the build that the campaign measures; null if both are the same
 */
public record ObservedAttempt(
        Run.Key run,
        int attempt,
        @Nullable Job job,
        Map<Integer, Pod> pods,
        Map<String, Pod> beside,
        @Nullable String otherImage) {
    public ObservedAttempt {
        pods = Collections.unmodifiableMap(new TreeMap<>(pods));
        beside = Collections.unmodifiableMap(new TreeMap<>(beside));
    }

    /** An attempt with nothing beside it. */
    public ObservedAttempt(Run.Key run, int attempt, @Nullable Job job, Map<Integer, Pod> pods) {
        this(run, attempt, job, pods, Map.of());
    }

    /** An attempt with the images that the campaign measures. */
    public ObservedAttempt(
            Run.Key run, int attempt, @Nullable Job job, Map<Integer, Pod> pods, Map<String, Pod> beside) {
        this(run, attempt, job, pods, beside, null);
    }

    public ObservedAttempt withOtherImage(String difference) {
        return new ObservedAttempt(run, attempt, job, pods, beside, difference);
    }

    /** Whether some of the pods that it needs have no node yet. */
    public boolean isPending(int servers) {
        return jobEnded() == null
                && queue() == null
                && (pods.size() < servers || all().anyMatch(pod -> pod.node() == null && pod.gone() == null));
    }

    /** Whether its Job may have its pods, and has none yet that has begun, and nothing is beside them. */
    public boolean lacksAuxiliaryPods() {
        return job != null
                && jobEnded() == null
                && queue() == null
                && beside.isEmpty()
                && pods.values().stream()
                        .noneMatch(pod ->
                                pod.container() != null && pod.container().started() != null);
    }

    /** Tests if one of its pods waits at the scheduling gate of the operator. */
    public boolean isGated() {
        return all().anyMatch(pod -> pod.gated() && pod.gone() == null);
    }

    /** Whether it has several pods, or needs them. */
    public boolean isGang(int servers) {
        return servers > 1 || !beside.isEmpty();
    }

    private Stream<Pod> all() {
        return Stream.concat(pods.values().stream(), beside.values().stream());
    }

    /** Whether nothing of it runs any more, or ever will. */
    public boolean hasEnded() {
        return pods.isEmpty()
                ? jobEnded() != null
                : pods.values().stream().allMatch(pod -> pod.phase().isTerminal());
    }

    /** The time when the operator saw first that its Job ended, and starts no more pods; null if no Job has ended. */
    public @Nullable Instant jobEnded() {
        return job == null ? null : job.ended();
    }

    /** The queue that its Job waits in; null where it waits in none. */
    public @Nullable String queue() {
        return job == null ? null : job.queue();
    }

    /** Whether one of its pods has a node, and keeps it. */
    public boolean holdsNode() {
        return pods.values().stream()
                .anyMatch(pod -> pod.node() != null && !pod.phase().isTerminal());
    }

    /** When its container ended that ended last; null where one has not, or where there is none. */
    public @Nullable Instant lastEnd() {
        Instant last = null;
        for (Pod pod : pods.values()) {
            End end = pod.container() == null ? null : pod.container().end();
            if (end == null) {
                return null;
            }
            last = last == null || end.at().isAfter(last) ? end.at() : last;
        }
        return last;
    }

    /** Phases of a pod, as Kubernetes names them. */
    public enum Phase {
        Pending,
        Running,
        Succeeded,
        Failed,
        Unknown;

        public boolean isTerminal() {
            return this == Succeeded || this == Failed;
        }
    }

    /**
     * @param since when the operator saw first that it may have pods, or waits in a queue; null if that is unknown
     * @param ended when the operator saw first that it ended, and starts no more pods; null if it has not ended
     * @param queue the queue that it waits in; null where it waits in none
     * @param said what the cluster says of pods that it does not get; null where it says nothing, or was not asked
     */
    public record Job(
            @Nullable Instant since,
            @Nullable Instant ended,
            @Nullable String queue,
            @Nullable String said) {}

    /**
     * @param phase phase of the pod
     * @param created when the operator saw the pod first
     * @param scheduled when the operator saw first that it has a node; null if it has no node, or if that is unknown
     * @param gone the end of the grace period of its deletion, which begins when the operator saw the deletion first; null if
     *     it is not being deleted
     * @param disturbed the first request from outside for its end, by deletion or disruption; null if there is no request
     * @param stopped why the operator itself asked for its end; null where it did not
     * @param reason reason and message in the status of the pod, such as Evicted; null if there is no reason
     * @param disruption reason and message of the condition DisruptionTarget; null if the condition is not True
     * @param node node of the pod; null before it is scheduled
     * @param unschedulable what the scheduler says about a pod that it finds no node for; null elsewhere
     * @param said what the cluster says of a pod that does not start; null where it says nothing, or was not asked
     * @param container state of the container; null before the kubelet reports it
     * @param databaseEnd why the database in the pod ended before its time, such as OOMKilled; null where it did not, or
     *     where there is none
     * @param lead lead of the clock of its node over the clock of the API server; null if the lead is unknown
     * @param gated true if the pod waits at the scheduling gate of the operator
     */
    public record Pod(
            Phase phase,
            Instant created,
            @Nullable Instant scheduled,
            @Nullable Instant gone,
            @Nullable Disturbance disturbed,
            @Nullable Cause stopped,
            @Nullable Reason reason,
            @Nullable Reason disruption,
            @Nullable String node,
            @Nullable String unschedulable,
            @Nullable String said,
            @Nullable Container container,
            @Nullable String databaseEnd,
            @Nullable Duration lead,
            boolean gated) {
        /** Tests if the operator asked for its end because its node does not report. */
        public boolean isGivenUp() {
            return stopped == Cause.NodeLost;
        }

        /** Whether its runner has ended, though something else in the pod, such as an injected sidecar, has not. */
        boolean isOutlived() {
            return !phase.isTerminal() && container != null && container.end() != null;
        }

        /** The time of the API server at a time of the node. */
        Instant ofServer(Instant ofNode) {
            return lead == null ? ofNode : ofNode.minus(lead);
        }

        /** Since when it waits for what it waits for now: a node, or its container. */
        public Instant since() {
            return scheduled == null ? created : scheduled;
        }
    }

    /**
     * A request for the end of a pod.
     *
     * @param at when it was made, by the clock of the API server
     * @param seen when the operator saw it first
     */
    public record Disturbance(Instant at, Instant seen) {}

    /**
     * The reason of a state of a pod, in the words of kubelet, scheduler or controllers.
     *
     * @param name one word, such as Evicted
     * @param message text that explains it; null or empty if there is no text
     */
    public record Reason(String name, @Nullable String message) {
        private static final int MAX_CHARACTERS = 256;

        /** One line, as in {@code Evicted: The node was low on resource: memory.} */
        String text() {
            return Plain.line(message == null || message.isBlank() ? name : name + ": " + message, MAX_CHARACTERS);
        }
    }

    /**
     * @param waiting why it waits, such as ImagePullBackOff; null where it does not
     * @param message text that goes with {@code waiting}; null where there is none
     * @param started when it started; null where it did not
     * @param end how it ended; null where it did not
     * @param image digest of its image; null where the kubelet does not say
     */
    public record Container(
            @Nullable String waiting,
            @Nullable String message,
            @Nullable Instant started,
            @Nullable End end,
            @Nullable String image) {}

    /**
     * @param exitCode exit code of the container
     * @param reason why it ended, such as OOMKilled; null where there is none
     * @param at when it ended, by the clock of its node
     * @param seen when the operator saw the end first
     * @param message its termination message; null where there is none
     */
    public record End(
            int exitCode,
            @Nullable String reason,
            Instant at,
            Instant seen,
            @Nullable String message) {}
}
