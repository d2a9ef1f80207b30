package io.batchmark.core.schedule;

import io.batchmark.core.attempt.EndPolicy;
import io.batchmark.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the runs of a campaign are executed.
 *
 * @param concurrency which runs are executed at the same time
 * @param retry which runs have further attempts
 * @param limits what ends the campaign before its plan is at its end
 * @param timeouts how long the campaign waits
 * @param mode whether runs are started at all
 * @param lostEventsInvalidate whether a run that lost events is invalid
 * @param obstacle why no run can be started at present; null if there is no obstacle
 */
public record Policy(
        Concurrency concurrency,
        RetryPolicy retry,
        Limits limits,
        Timeouts timeouts,
        Mode mode,
        boolean lostEventsInvalidate,
        @Nullable Obstacle obstacle) {
    /** By default; enough for a cluster that adds a node for a pod. */
    public static final Duration PENDING_TIMEOUT = Duration.ofMinutes(10);

    /** How long an attempt with several pods may keep nodes for some of them while other runs have the nodes for the rest. */
    public static final Duration GANG_TIMEOUT = Duration.ofMinutes(10);

    /** What its user asks of a campaign. */
    public enum Mode {
        /** To go on. */
        Run,
        /** To start nothing, and let end what runs. */
        Drain,
        /** To start nothing, and stop what runs. */
        Halt,
        /** To stop what runs, and end. */
        Cancel
    }

    /**
     * Which runs are executed at the same time.
     *
     * @param parallelism runs at a time, at least 1
     * @param queued whether Jobs wait in a queue first
     * @param gang whether an attempt may have several pods, which need nodes for all of them
     * @param paired whether the two runs of a block run side by side on one node, so that they count together or not at all; the
     *     plan has two treatments then, and parallelism is at least 2
     */
    public record Concurrency(int parallelism, boolean queued, boolean gang, boolean paired) {}

    /**
     * What ends a campaign before its plan is at its end.
     *
     * @param maxFailed runs that may end without a usable result before the campaign is given up, at least 0
     * @param maxRuns runs that may be begun, in whole blocks; null if there is no such limit
     * @param end after which no run is started; null if there is no such time
     */
    public record Limits(
            int maxFailed,
            @Nullable Integer maxRuns,
            @Nullable Instant end) {}

    /**
     * How long a campaign waits.
     *
     * @param startGrace how long a pod may fail to start its container before the attempt is given up
     * @param pendingTimeout how long an attempt may wait for its pods and their nodes before it is given up
     * @param patience how long an attempt may wait in a queue, or for what other runs have; null for as long as it takes
     * @param deletionGrace how long a pod that is being deleted may outlive its grace period before its node counts as lost
     * @param runTimeout longest time of the pod of an attempt, after which its kubelet ends it
     * @param recordDelay how long the row of an attempt that ended may wait for others to be written with
     */
    public record Timeouts(
            Duration startGrace,
            Duration pendingTimeout,
            @Nullable Duration patience,
            Duration deletionGrace,
            Duration runTimeout,
            Duration recordDelay) {}

    /** This policy, except that nothing is started. */
    public Policy draining() {
        return mode == Mode.Run ? with(Mode.Drain) : this;
    }

    /** This policy with an obstacle; null for no obstacle. */
    public Policy with(@Nullable Obstacle met) {
        return new Policy(concurrency, retry, limits, timeouts, mode, lostEventsInvalidate, met);
    }

    public Policy with(Mode other) {
        return new Policy(concurrency, retry, limits, timeouts, other, lostEventsInvalidate, obstacle);
    }

    boolean isOver(Instant now) {
        return limits.end() != null && !now.isBefore(limits.end());
    }

    /** The rules for attempts that end. */
    EndPolicy ends() {
        return new EndPolicy(retry, lostEventsInvalidate, timeouts.startGrace(), timeouts.deletionGrace());
    }
}
