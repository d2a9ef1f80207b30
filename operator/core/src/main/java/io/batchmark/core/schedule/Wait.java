package io.batchmark.core.schedule;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.ObservedAttempt.Container;
import io.batchmark.core.attempt.ObservedAttempt.Job;
import io.batchmark.core.attempt.ObservedAttempt.Phase;
import io.batchmark.core.attempt.ObservedAttempt.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an attempt waits for.
 *
 * @param obstacle what that is
 * @param since since when
 * @param usual whether it is nothing to speak of before it has lasted for a while
 * @param what the same for the user, such as "finds no node: 0/2 nodes are available"
 * @param remedy what the user can do about it
 */
record Wait(Obstacle obstacle, Instant since, boolean usual, String what, String remedy) {
    private static final String NOBODY_SAYS_WHY = "no event says why";

    /**
     * @param servers how many pods it should have
     * @param paired whether it goes side by side with another run
     */
    static Stream<Wait> of(ObservedAttempt observed, int servers, boolean paired) {
        String noNode = paired ? Remedy.NO_NODE_FOR_PAIR : servers == 1 ? Remedy.NO_NODE : Remedy.NO_NODE_FOR_SERVERS;
        return Stream.of(
                        observed.pods().values().stream().flatMap(pod -> of(pod, noNode).stream()),
                        observed.beside().entrySet().stream()
                                .flatMap(pod ->
                                        of(pod.getValue(), Remedy.NO_NODE).map(wait -> wait.of(pod.getKey())).stream()),
                        observed.pods().size() < servers
                                ? of(observed, observed.job(), servers).stream()
                                : Stream.<Wait>empty())
                .flatMap(waits -> waits);
    }

    /** This wait, of a pod beside the run. */
    private Wait of(String beside) {
        return new Wait(obstacle, since, usual, "waits for its " + beside + ", which " + what, remedy);
    }

    private static Optional<Wait> of(ObservedAttempt observed, @Nullable Job job, int servers) {
        if (job == null || job.ended() != null || job.since() == null) {
            return Optional.empty();
        }
        if (job.queue() != null) {
            String said = job.said();
            return Optional.of(new Wait(
                    Obstacle.Queued,
                    job.since(),
                    false,
                    "waits in queue " + job.queue() + (said == null ? "" : ": " + said),
                    said == null
                            ? "nothing has taken it up: see that Kueue is installed and that the namespace has the"
                                    + " LocalQueue " + job.queue()
                            : "kubectl get workloads says what the queue waits for"));
        }
        String pods = servers == 1 ? "no pod" : "only " + observed.pods().size() + " of " + servers + " pods";
        String said = Objects.requireNonNullElse(job.said(), NOBODY_SAYS_WHY);
        return Optional.of(
                new Wait(Obstacle.NoPod, job.since(), true, "gets " + pods + ": " + said, Remedy.forJob(said)));
    }

    /** @param noNode what to do where it finds no node */
    private static Optional<Wait> of(Pod pod, String noNode) {
        if (pod.phase() != Phase.Pending || pod.gone() != null) {
            return Optional.empty();
        }
        if (pod.node() == null) {
            String unschedulable = pod.unschedulable();
            return Optional.of(new Wait(
                    Obstacle.NoNode,
                    pod.since(),
                    unschedulable == null,
                    "finds no node: " + Objects.requireNonNullElse(unschedulable, "no scheduler says why"),
                    unschedulable == null
                            ? Remedy.NO_SCHEDULER
                            : Remedy.isOfVolume(unschedulable) ? Remedy.NO_VOLUME : noNode));
        }
        Container container = pod.container();
        String waiting = container == null ? null : container.waiting();
        String message = container == null || container.message() == null ? pod.said() : container.message();
        return Optional.of(new Wait(
                Obstacle.NotStarting,
                pod.since(),
                container == null || container.message() == null,
                "waits: " + Objects.requireNonNullElse(waiting, "its node " + pod.node() + " has not begun with it")
                        + ": " + Objects.requireNonNullElse(message, NOBODY_SAYS_WHY),
                Remedy.NOT_STARTING));
    }

    /** Whether it takes longer than it usually does. */
    boolean lasts(Policy policy, Instant now) {
        return hasLasted(policy.startGrace(), now);
    }

    boolean hasLasted(Duration time, Instant now) {
        return !now.isBefore(since.plus(time));
    }

    /** When the attempt is to be given up; nothing where something else ends it, such as the deadline of its pod. */
    Optional<Instant> end(Policy policy, Neighbours others) {
        Duration timeout = switch (obstacle) {
            case NoPod, NoNode -> isFor(others) ? policy.patience() : policy.pendingTimeout();
            case Queued -> policy.patience();
            case NotStarting -> null;
        };
        return Optional.ofNullable(timeout).map(since::plus);
    }

    /** Whether it may be other runs that have what it waits for. They end, so that it is worth while to go on waiting. */
    boolean isFor(Neighbours others) {
        return switch (obstacle) {
            case NoNode -> others.haveNodes();
            case NoPod -> others.haveQuota() && Remedy.isQuota(what);
            case NotStarting, Queued -> false;
        };
    }

    /** What is told of it while it lasts. */
    String text(boolean lasts) {
        return lasts ? what + ". Remedy: " + remedy : what;
    }
}
