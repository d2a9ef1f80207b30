package io.batchmark.core.schedule;

import io.batchmark.core.attempt.EndPolicy;
import io.batchmark.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the runs of a campaign are executed.
 *
 * @param parallelism runs at a time, at least 1
 * @param queued whether Jobs wait in a queue first
 * @param gang whether an attempt may have several pods, which need nodes for all of them
 * @param paired whether the two runs of a block go side by side on one node, so that they count together or not at all; the plan
 *     has two treatments then, and parallelism is at least 2
 * @param retry which runs have further attempts
 * @param maxFailed runs that may end without a usable result before the campaign is given up, at least 0
 * @param mode whether runs are started at all
 * @param lostEventsInvalidate whether a run that lost events is invalid
 * @param obstacle why no run can be started at present; null if there is no obstacle
 * @param end after which no run is started; null where there is no such time
 * @param maxRuns runs that may be begun, in whole blocks; null where there is no such number
 * @param startGrace how long a pod may fail to start its container before the attempt is given up
 * @param pendingTimeout how long an attempt may wait for its pods and their nodes before it is given up
 * @param patience how long it may wait in a queue, or for what other runs have; null for as long as it takes
 * @param deletionGrace how long a pod that is being deleted may outlive its grace period before its node counts as lost
 * @param recordDelay how long the row of an attempt that ended may wait for others to be written with
 */
public record Policy(
        int parallelism,
        boolean queued,
        boolean gang,
        boolean paired,
        RetryPolicy retry,
        int maxFailed,
        Mode mode,
        boolean lostEventsInvalidate,
        @Nullable Obstacle obstacle,
        @Nullable Instant end,
        @Nullable Integer maxRuns,
        Duration startGrace,
        Duration pendingTimeout,
        @Nullable Duration patience,
        Duration deletionGrace,
        Duration recordDelay) {
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
        Cancel;

        boolean stops() {
            return this == Halt || this == Cancel;
        }
    }

    /** This policy, except that nothing is started. */
    public Policy draining() {
        return mode == Mode.Run ? with(Mode.Drain) : this;
    }

    /** This policy while an obstacle is in the way; null for no obstacle. */
    public Policy with(@Nullable Obstacle obstacle) {
        return new Policy(
                parallelism,
                queued,
                gang,
                paired,
                retry,
                maxFailed,
                mode,
                lostEventsInvalidate,
                obstacle,
                end,
                maxRuns,
                startGrace,
                pendingTimeout,
                patience,
                deletionGrace,
                recordDelay);
    }

    public Policy with(Mode mode) {
        return new Policy(
                parallelism,
                queued,
                gang,
                paired,
                retry,
                maxFailed,
                mode,
                lostEventsInvalidate,
                obstacle,
                end,
                maxRuns,
                startGrace,
                pendingTimeout,
                patience,
                deletionGrace,
                recordDelay);
    }

    boolean isOver(Instant now) {
        return end != null && !now.isBefore(end);
    }

    /** What it says of attempts that end. */
    EndPolicy ends() {
        return new EndPolicy(retry, lostEventsInvalidate, startGrace, deletionGrace);
    }
}
