package io.batchmark.core.schedule;

import io.batchmark.contract.RunParameters;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Decision.Stop;
import io.batchmark.core.schedule.Policy.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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

    /** When it is looked again whether what was in the way still is. */
    private static final Duration OBSTACLE_PAUSE = Duration.ofSeconds(5);

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
        List<Start> accompany = new ArrayList<>();
        List<Entry> ended = new ArrayList<>();
        List<Stop> stop = new ArrayList<>();
        List<Retirement> retire = new ArrayList<>();
        Set<Run.Key> active = new HashSet<>();
        // what is to be run again waits until it is written down that it ended
        Set<Run.Key> retried = new HashSet<>();
        // what may still run keeps its place until it is written down that it does not count
        int kept = 0;
        // two of which each has nodes for some of its pods might wait for those of the other for ever
        boolean gangPending = false;
        List<Instant> deadlines = new ArrayList<>();
        long holders = attempts.stream().filter(ObservedAttempt::holdsNode).count();
        Problems problems = new Problems(policy, now);
        Ledger known = ledger;
        for (ObservedAttempt observed : byAttempt(attempts)) {
            Run run = plan.find(observed.run()).orElse(null);
            if (run == null || ledger.has(observed.run(), observed.attempt())) {
                retire.add(new Retirement(observed.run(), observed.attempt()));
                continue;
            }
            AttemptClassifier classifier = new AttemptClassifier(
                    parameters.of(run, observed.attempt()), policy, known.disturbed(observed.run()), now);
            boolean contended = neighbours.haveNodes() || holders > (observed.holdsNode() ? 1 : 0);
            Optional<Entry> entry = classifier.classify(observed).or(() -> classifier.giveUp(observed, contended));
            if (entry.isPresent()) {
                ended.add(entry.get());
                known = known.with(List.of(entry.get()));
                if (entry.get().outcome() == Outcome.Retried) {
                    retried.add(observed.run());
                }
                kept += observed.hasEnded() ? 0 : 1;
            } else {
                active.add(observed.run());
                gangPending |= policy.gang() && classifier.isPending(observed);
                if (policy.gang() && policy.queued() && observed.lacksCompanions()) {
                    accompany.add(new Start(run, observed.attempt()));
                }
                classifier.deadline(observed).ifPresent(deadlines::add);
                classifier.waits(observed).findFirst().ifPresent(wait -> problems.add(observed.run(), wait));
                if (policy.mode().stops()
                        && (observed.pods().isEmpty()
                                || observed.pods().values().stream().anyMatch(pod -> pod.gone() == null))) {
                    stop.add(new Stop(observed.run(), observed.attempt(), stopCause()));
                }
            }
        }

        CampaignFailure failure = CampaignFailure.of(plan, policy, known);
        Set<Run.Key> busy = new HashSet<>(active);
        busy.addAll(retried);
        int places = policy.parallelism() - active.size() - kept;
        if (policy.gang()) {
            places = gangPending ? 0 : Math.min(places, 1);
        }
        boolean over = policy.mode() == Mode.Run && policy.isOver(now);
        if (policy.end() != null && policy.mode() == Mode.Run && !over) {
            deadlines.add(policy.end());
        }
        List<Start> start = failure == null && policy.mode() == Mode.Run && !over
                ? starts(known, busy, places, deadlines, now)
                : List.of();
        String obstacle = policy.obstacle() != null
                ? policy.obstacle()
                : policy.gang() && neighbours.gangPending() ? GANG_PENDING : null;
        if (obstacle != null && !start.isEmpty()) {
            start = List.of();
            problems.add(obstacle);
            deadlines.add(now.plus(OBSTACLE_PAUSE));
        }
        if (!start.isEmpty()) {
            // nobody tells of a Job that never gets a pod
            deadlines.add(now.plus(policy.startGrace()));
        }
        int running = active.size() + start.size();
        List<Entry> record = due(ended, kept == 0 && retried.isEmpty() && running > 0, now) ? ended : List.of();
        if (record.isEmpty() && !ended.isEmpty()) {
            deadlines.add(firstEnd(ended).plus(policy.recordDelay()));
        }
        CampaignProgress progress = new CampaignProgress(plan, policy, ledger, ledger.with(record), running);
        return new Decision(
                start,
                accompany,
                record,
                stop,
                retire,
                progress.state(failure, !active.isEmpty(), over && ended.isEmpty(), problems),
                deadlines.stream().min(Instant::compareTo).orElse(null));
    }

    /** An earlier attempt of a run may not be recorded yet when a later one ends; it counts all the same. */
    private static List<ObservedAttempt> byAttempt(Collection<ObservedAttempt> attempts) {
        return attempts.stream()
                .sorted(Comparator.comparingInt(ObservedAttempt::attempt))
                .toList();
    }

    private Cause stopCause() {
        return policy.mode() == Mode.Cancel ? Cause.Cancelled : Cause.Suspended;
    }

    /** Whether rows are to be written now: a ledger is written as a whole, so that rows are better written together. */
    private boolean due(List<Entry> ended, boolean mayWait, Instant now) {
        return !ended.isEmpty()
                && (!mayWait || ended.size() >= ENOUGH_ROWS || !isWithin(firstEnd(ended), policy.recordDelay(), now));
    }

    /** Whether a pause goes on. None does that begins in the future: the clock was set back, which must hold up nothing. */
    private static boolean isWithin(Instant begin, Duration pause, Instant now) {
        return !now.isBefore(begin) && now.isBefore(begin.plus(pause));
    }

    private static Instant firstEnd(List<Entry> ended) {
        return ended.stream().map(Entry::finished).min(Instant::compareTo).orElseThrow();
    }

    private List<Start> starts(Ledger ledger, Set<Run.Key> busy, int places, List<Instant> deadlines, Instant now) {
        List<Start> starts = new ArrayList<>();
        for (int position = ledger.prefix(); position < plan.size() && starts.size() < places; position++) {
            Run.Key run = plan.key(position);
            if (busy.contains(run) || ledger.outcome(run).isPresent()) {
                continue;
            }
            List<Entry> before = ledger.attempts(run);
            int attempt = 1;
            if (!before.isEmpty()) {
                Entry last = before.get(before.size() - 1);
                // not the number of rows: users may delete rows of a ledger
                attempt = last.attempt() + 1;
                boolean disturbed = last.outcome() == Outcome.Retried
                        && last.cause() != null
                        && last.cause().isDisturbance();
                Duration pause = policy.pauseAfter(ledger.disturbed(run));
                if (disturbed && isWithin(last.finished(), pause, now)) {
                    deadlines.add(last.finished().plus(pause));
                    continue;
                }
            }
            starts.add(new Start(plan.run(position), attempt));
        }
        return starts;
    }
}
