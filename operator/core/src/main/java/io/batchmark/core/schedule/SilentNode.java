package io.batchmark.core.schedule;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.ObservedAttempt.Pod;
import io.batchmark.core.schedule.Obstacle.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/** Rules for attempts on a node that does not report. A kubelet alone enforces the deadline of a pod. */
final class SilentNode {
    /** Time for a kubelet to end a pod and to report that. It looks every 10 s, and the grace period of a pod is 30 s. */
    private static final Duration KUBELET_DELAY = Duration.ofMinutes(2);

    private SilentNode() {}

    /**
     * The time when a node must have reported the end of an attempt.
     *
     * @param runTimeout longest time of a pod, after which its kubelet ends it
     * @return empty if each pod has ended, is being deleted or has no node
     */
    static Optional<Instant> overdueAt(ObservedAttempt observed, Duration runTimeout) {
        return observed.pods().values().stream()
                .filter(pod -> !pod.phase().isTerminal() && pod.gone() == null && pod.node() != null)
                .map(pod -> pod.since().plus(runTimeout).plus(KUBELET_DELAY))
                .min(Comparator.naturalOrder());
    }

    /** The obstacle to the next attempt of a run: nothing shows that an attempt has ended which was given up. */
    static Optional<Obstacle> obstacle(ObservedAttempt observed, Instant now) {
        return observed.pods().values().stream()
                .filter(pod -> pod.isGivenUp() && !pod.phase().isTerminal())
                .findFirst()
                .map(pod -> Obstacle.ofAttempt(
                        Kind.NodeSilent,
                        "waits until node " + pod.node() + " reports the end of attempt " + observed.attempt(),
                        Remedy.NODE_SILENT,
                        since(pod, now),
                        false));
    }

    private static Instant since(Pod pod, Instant now) {
        return pod.gone() == null ? now : pod.gone();
    }
}
