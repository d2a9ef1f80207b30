package io.batchmark.core.schedule;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Decision.Opening;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.Neighbours.GangPending;
import io.batchmark.core.schedule.Obstacle.Kind;
import io.batchmark.core.schedule.Policy.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Decides what a campaign does next.
 *
 * <p>An attempt is recorded in one decision and retired in a later one, when its row is seen in the ledger: whatever
 * dies in between, the next decision finds either the pod or the row.
 */
public final class Scheduler {
    /** What a run's attempt is asked to do. */
    @FunctionalInterface
    public interface Parameters {
        RunParameters of(Run run, int attempt);
    }

    /** When it is looked again whether an attempt of another campaign still waits for its nodes. */
    private static final Duration GANG_PAUSE = Duration.ofSeconds(5);

    private static final String GANG_PENDING =
            "runs with several pods are started one after another: one of another campaign"
                    + " waits for nodes for all of its pods";

    /** Rows that are written without waiting for more of them. */
    private static final int ENOUGH_ROWS = 50;

    private final Plan plan;
    private final Policy policy;
    private final Parameters parameters;

    public Scheduler(Plan plan, Policy policy, Parameters parameters) {
        this.plan = plan;
        this.policy = policy;
        this.parameters = parameters;
    }

    /**
     * @param ledger rows known so far
     * @param attempts attempts that are not retired yet
     * @param neighbours runs of other campaigns
     * @param now the present time
     */
    public Decision decide(Ledger ledger, Collection<ObservedAttempt> attempts, Neighbours neighbours, Instant now) {
        AttemptReview review = new AttemptReview(plan, policy, parameters, ledger, attempts, neighbours, now);
        Set<Instant> deadlines = review.deadlines();
        ObstacleSummary obstacles = review.obstacles();
        CampaignFailure failure = CampaignFailure.of(policy, review.known());
        RunLimit limit = new RunLimit(policy, plan, review.known(), review.busy());
        boolean isLate = policy.mode() == Mode.Run && policy.isOver(now);
        if (policy.limits().end() != null && policy.mode() == Mode.Run && !isLate) {
            deadlines.add(policy.limits().end());
        }
        // what follows it is known when its rows are written
        boolean endsBlock = plan.isSequential() && blocks(review.known()) > blocks(ledger);
        List<Start> start = failure == null && policy.mode() == Mode.Run && !isLate && !endsBlock
                ? new NextStarts(plan, policy, review, limit, deadlines, now).list()
                : List.of();
        List<Start> accompany = review.accompany();
        List<Opening> open = review.open();
        Obstacle obstacle = policy.obstacle();
        boolean isUnwritable = obstacle != null && obstacle.isOfWriting();
        boolean isBlocked = isUnwritable || !start.isEmpty();
        Obstacle blocking = isBlocked && review.active() == 0 ? obstacle : null;
        if (obstacle != null && (isBlocked || !accompany.isEmpty() || !open.isEmpty())) {
            obstacles.add(obstacle);
            deadlines.add(obstacle.tryAgain(now));
            start = List.of();
            accompany = List.of();
            open = List.of();
        } else if (policy.concurrency().gang() && neighbours.gangPending() != GangPending.None && !start.isEmpty()) {
            obstacles.add(GANG_PENDING);
            deadlines.add(now.plus(GANG_PAUSE));
            start = List.of();
        }
        if (!start.isEmpty()) {
            // no event tells of a Job that never gets a pod
            deadlines.add(
                    review.hasMorePlaces() ? now : now.plus(policy.timeouts().startGrace()));
        }
        List<Entry> ended = review.ended();
        int running = review.active() + start.size();
        boolean isHeld = obstacle != null && obstacle.kind() == Kind.Recording;
        boolean isDue = !isHeld && due(ended, review.mayWait() && running > 0 && !endsBlock, now);
        List<Entry> record = isDue ? ended : List.of();
        if (!isHeld && record.isEmpty() && !ended.isEmpty()) {
            deadlines.add(recordPause(ended).end());
        }
        boolean isTooLong = blocking != null
                && blocking.end(policy, neighbours)
                        .filter(end -> !now.isBefore(end))
                        .isPresent();
        // what has ended is written down first
        if (failure == null && blocking != null && !isUnwritable && ended.isEmpty() && isTooLong) {
            failure = CampaignFailure.of(blocking);
        }
        CampaignProgress progress = new CampaignProgress(policy, ledger, ledger.with(record), running);
        State state = progress.state(
                failure, review.active() > 0, ended.isEmpty(), isLate ? Limit.MaxDuration : limit.reached(), obstacles);
        if (blocking != null) {
            state = isUnwritable
                    ? progress.unwritten(state, blocking, isTooLong, ended.size())
                    : state.blockedBy(blocking);
        }
        return new Decision(
                open,
                start,
                accompany,
                record,
                review.stop(),
                review.retire(),
                state,
                deadlines.stream().min(Instant::compareTo).orElse(null));
    }

    /** Blocks that are over before the first one that is not. */
    private int blocks(Ledger ledger) {
        return ledger.prefix() / plan.treatments().size();
    }

    /** Whether rows are to be written now: a ledger is written as a whole, so that rows are better written together. */
    private boolean due(List<Entry> ended, boolean mayWait, Instant now) {
        return !ended.isEmpty()
                && (!mayWait
                        || ended.size() >= ENOUGH_ROWS
                        || !recordPause(ended).goesOn(now));
    }

    /** How long rows may wait for others. */
    private Pause recordPause(List<Entry> ended) {
        Instant first =
                ended.stream().map(Entry::finished).min(Instant::compareTo).orElseThrow();
        return new Pause(first, policy.timeouts().recordDelay());
    }
}
