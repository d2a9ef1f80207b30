package io.batchmark.core.schedule;

import io.batchmark.core.attempt.ImagePullRemedy;
import io.batchmark.core.attempt.InputRemedy;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.ObservedAttempt.Container;
import io.batchmark.core.attempt.ObservedAttempt.Job;
import io.batchmark.core.attempt.ObservedAttempt.Phase;
import io.batchmark.core.attempt.ObservedAttempt.Pod;
import io.batchmark.core.schedule.Obstacle.Kind;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the obstacles that an attempt meets. */
final class ObservedObstacles {
    private static final String NO_EVENT = "no event says why";

    private ObservedObstacles() {}

    /**
     * @param servers how many pods the attempt should have
     * @param paired whether the attempt runs side by side with another run
     */
    static Stream<Obstacle> of(ObservedAttempt observed, int servers, boolean paired) {
        String noNode = paired ? Remedy.NO_NODE_FOR_PAIR : servers == 1 ? Remedy.NO_NODE : Remedy.NO_NODE_FOR_SERVERS;
        return Stream.of(
                        observed.pods().values().stream().flatMap(pod -> of(pod, noNode).stream()),
                        observed.beside().entrySet().stream()
                                .flatMap(
                                        pod -> of(pod.getValue(), Remedy.NO_NODE)
                                                .map(obstacle -> obstacle.of(pod.getKey()))
                                                .stream()),
                        observed.pods().size() < servers
                                ? of(observed, observed.job(), servers).stream()
                                : Stream.<Obstacle>empty())
                .flatMap(obstacles -> obstacles);
    }

    private static Optional<Obstacle> of(ObservedAttempt observed, @Nullable Job job, int servers) {
        if (job == null || job.ended() != null || job.since() == null) {
            return Optional.empty();
        }
        if (job.queue() != null) {
            String said = job.said();
            return Optional.of(Obstacle.ofAttempt(
                    Kind.Queued,
                    "waits in queue " + job.queue() + (said == null ? "" : ": " + said),
                    said == null
                            ? "nothing has taken it up: see that Kueue is installed and that the namespace has the"
                                    + " LocalQueue " + job.queue()
                            : "kubectl get workloads says what the queue waits for",
                    job.since(),
                    false));
        }
        String pods = servers == 1 ? "no pod" : "only " + observed.pods().size() + " of " + servers + " pods";
        String said = Objects.requireNonNullElse(job.said(), NO_EVENT);
        return Optional.of(
                Obstacle.ofAttempt(Kind.NoPod, "gets " + pods + ": " + said, Remedy.forJob(said), job.since(), true));
    }

    /** @param noNode the remedy if the pod finds no node */
    private static Optional<Obstacle> of(Pod pod, String noNode) {
        if (pod.phase() != Phase.Pending || pod.gone() != null) {
            return Optional.empty();
        }
        if (pod.gated()) {
            return Optional.of(Obstacle.ofAttempt(
                    Kind.Gated, "waits at the scheduling gate of the operator", Remedy.GATED, pod.since(), true));
        }
        if (pod.node() == null) {
            String unschedulable = pod.unschedulable();
            return Optional.of(Obstacle.ofAttempt(
                    Kind.NoNode,
                    "finds no node: " + Objects.requireNonNullElse(unschedulable, "no scheduler says why"),
                    unschedulable == null ? Remedy.NO_SCHEDULER : Remedy.forNode(unschedulable, noNode),
                    pod.since(),
                    unschedulable == null));
        }
        Container container = pod.container();
        String waiting = container == null ? null : container.waiting();
        String message = container == null || container.message() == null ? pod.said() : container.message();
        return Optional.of(Obstacle.ofAttempt(
                Kind.NotStarting,
                "waits: " + Objects.requireNonNullElse(waiting, "its node " + pod.node() + " has not begun with it")
                        + ": " + Objects.requireNonNullElse(message, NO_EVENT),
                ImagePullRemedy.isNeeded(waiting)
                        ? ImagePullRemedy.of(waiting, message)
                        : InputRemedy.of(message).orElse(Remedy.NOT_STARTING),
                pod.since(),
                container == null || container.message() == null));
    }
}
