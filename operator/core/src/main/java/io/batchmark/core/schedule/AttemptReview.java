package io.batchmark.core.schedule;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.retry.PairRule;
import io.batchmark.core.schedule.Decision.Opening;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Decision.Stop;
import io.batchmark.core.schedule.Policy.Mode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is to be done about the attempts that there are, and what they leave room for. */
final class AttemptReview {
    /** Attempts that are started in one go: what ends meanwhile is seen only then, and told. */
    private static final int MOST_STARTS = 100;

    private final Plan plan;
    private final Policy policy;
    private final Scheduler.Parameters parameters;
    private final Neighbours neighbours;
    private final Instant now;
    private final long holders;
    private final ObstacleSummary obstacles;
    private final List<Opening> open = new ArrayList<>();
    private final List<Start> accompany = new ArrayList<>();
    private final List<Entry> ended = new ArrayList<>();
    private final List<Stop> stop = new ArrayList<>();
    private final List<Retirement> retire = new ArrayList<>();
    private final Map<Run.Key, Integer> active = new HashMap<>();
    /** Runs whose next attempt waits: the row of the last attempt is not written, or its pod may still run. */
    private final Set<Run.Key> retried = new HashSet<>();

    private final Set<Instant> deadlines = new HashSet<>();
    private Ledger known;
    /** What may still run keeps its place until it is written down that it does not count. */
    private int kept;
    /** Two attempts of which each has nodes for some of its pods might wait for those of the other for ever. */
    private boolean gangPending;

    AttemptReview(
            Plan plan,
            Policy policy,
            Scheduler.Parameters parameters,
            Ledger ledger,
            Collection<ObservedAttempt> attempts,
            Neighbours neighbours,
            Instant now) {
        this.plan = plan;
        this.policy = policy;
        this.parameters = parameters;
        this.neighbours = neighbours;
        this.now = now;
        known = ledger;
        obstacles = new ObstacleSummary(policy, now);
        holders = attempts.stream().filter(ObservedAttempt::holdsNode).count();
        Map<List<Object>, List<ObservedAttempt>> together = new LinkedHashMap<>();
        // an earlier attempt of a run may not be recorded yet when a later one ends; it counts all the same
        attempts.stream()
                .sorted(Comparator.comparingInt(ObservedAttempt::attempt))
                .forEach(observed -> {
                    if (!ledger.plans(observed.run()) || ledger.has(observed.run(), observed.attempt())) {
                        retire.add(new Retirement(observed.run(), observed.attempt()));
                        SilentNode.obstacle(observed, now).ifPresent(it -> awaitEnd(observed.run(), it));
                    } else {
                        Object what =
                                policy.concurrency().paired() ? observed.run().block() : observed.run();
                        together.computeIfAbsent(List.of(what, observed.attempt()), any -> new ArrayList<>())
                                .add(observed);
                    }
                });
        together.values().forEach(policy.concurrency().paired() ? this::reviewPair : this::review);
    }

    /** Lets the next attempt of a run wait. */
    private void awaitEnd(Run.Key run, Obstacle obstacle) {
        if (policy.mode() == Mode.Run && known.plans(run) && !known.isSettled(run)) {
            retried.add(run);
            obstacles.add(run, obstacle);
            deadlines.add(obstacle.tryAgain(now));
        }
    }

    private void review(List<ObservedAttempt> single) {
        for (ObservedAttempt observed : single) {
            AttemptLook look = look(observed, known, others(observed));
            settle(look, Optional.ofNullable(look.row()), false);
        }
    }

    /** @param pair what is seen of one attempt of a pair: one of them, or both */
    private void reviewPair(List<ObservedAttempt> pair) {
        PairRule rule = new PairRule(policy.retry(), known);
        List<AttemptLook> looks = new ArrayList<>();
        Ledger ledger = known;
        for (ObservedAttempt observed : pair) {
            // it finds room where its partner is, or never: no run but its partner has anything there
            boolean isAwaited = pair.stream().anyMatch(other -> other != observed && other.holdsNode());
            AttemptLook look = look(observed, ledger, isAwaited ? Neighbours.NONE : others(observed));
            looks.add(look);
            ledger = look.row() == null ? ledger : ledger.with(List.of(look.row()));
        }
        for (AttemptLook look : looks) {
            PairRule.Partner partner = look.partner(rule, plan, looks);
            settle(look, Optional.ofNullable(look.row()).flatMap(row -> rule.row(row, partner)), partner.hasBroken());
        }
    }

    /**
     * @param row what is written down of it now; nothing while it goes on, or waits for its partner
     * @param isBroken whether the other run of its pair takes it with it
     */
    private void settle(AttemptLook look, Optional<Entry> row, boolean isBroken) {
        if (row.isPresent()) {
            end(row.get(), look.observed());
            return;
        }
        active.merge(look.observed().run(), look.observed().attempt(), Math::max);
        if (look.row() == null) {
            goOn(look, isBroken);
        }
    }

    private AttemptLook look(ObservedAttempt observed, Ledger ledger, Neighbours others) {
        return AttemptLook.of(observed, plan, policy, parameters, ledger, others, now);
    }

    private Neighbours others(ObservedAttempt observed) {
        return neighbours.and(holders > (observed.holdsNode() ? 1 : 0));
    }

    private void end(Entry row, ObservedAttempt observed) {
        Entry entry = RowBounds.apply(row, known);
        ended.add(entry);
        known = known.with(List.of(entry));
        if (entry.outcome() == Outcome.Retried) {
            retried.add(observed.run());
        }
        kept += observed.hasEnded() ? 0 : 1;
    }

    private void goOn(AttemptLook look, boolean isBroken) {
        ObservedAttempt observed = look.observed();
        gangPending |= policy.concurrency().gang() && look.classifier().isPending(observed);
        if (policy.concurrency().gang() && policy.concurrency().queued() && observed.lacksAuxiliaryPods()) {
            accompany.add(new Start(look.run(), observed.attempt()));
        }
        look.classifier().deadline(observed).ifPresent(deadlines::add);
        look.obstacles().deadlines().forEach(deadlines::add);
        look.obstacles().all().findFirst().ifPresent(obstacle -> obstacles.add(observed.run(), obstacle));
        StopRule rule = new StopRule(policy, now);
        Optional<Cause> cause = rule.cause(observed, isBroken);
        cause.flatMap(why -> StopRule.of(observed, why)).ifPresent(stop::add);
        rule.deadline(observed).filter(at -> cause.isEmpty()).ifPresent(deadlines::add);
        if (cause.isEmpty() && observed.isGated()) {
            open.add(new Opening(observed.run(), observed.attempt()));
        }
    }

    /** Attempts that continue, with pods at the scheduling gate. */
    List<Opening> open() {
        return open;
    }

    /** Attempts that lack the pods beside theirs. */
    List<Start> accompany() {
        return accompany;
    }

    /** Rows of attempts that ended and have none yet. */
    List<Entry> ended() {
        return ended;
    }

    List<Stop> stop() {
        return stop;
    }

    List<Retirement> retire() {
        return retire;
    }

    /** The ledger with the rows of what has ended. */
    Ledger known() {
        return known;
    }

    /** The obstacles of attempts that have not ended. */
    ObstacleSummary obstacles() {
        return obstacles;
    }

    /** When to look again, whatever happens. */
    Set<Instant> deadlines() {
        return deadlines;
    }

    /** How many go on. */
    int active() {
        return active.size();
    }

    /** Runs of which no attempt is to be started now. */
    Set<Run.Key> busy() {
        Set<Run.Key> busy = new HashSet<>(active.keySet());
        busy.addAll(retried);
        return busy;
    }

    /** Runs with attempts that go on, or wait for their partner, with the number of the last one. */
    Map<Run.Key, Integer> attempts() {
        return active;
    }

    /** How many attempts may be started now. */
    int places() {
        return gangPending ? 0 : Math.min(free(), policy.concurrency().gang() ? 1 : MOST_STARTS);
    }

    /** Whether there is room for more than may be started now. */
    boolean hasMorePlaces() {
        return !policy.concurrency().gang() && free() > MOST_STARTS;
    }

    private int free() {
        return policy.concurrency().parallelism() - active.size() - kept;
    }

    /** Whether nothing waits for the rows of what has ended. */
    boolean mayWait() {
        return kept == 0 && retried.isEmpty();
    }
}
