package io.batchmark.core.schedule;

import io.batchmark.contract.RunParameters;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Decision.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
     * @param sightings attempts that are not retired yet
     * @param now the present time
     */
    public Decision decide(Ledger ledger, Collection<Sighting> sightings, Instant now) {
        Map<Run.Key, Run> runs = new HashMap<>();
        plan.runs().forEach(run -> runs.put(run.key(), run));

        List<Entry> record = new ArrayList<>();
        List<Retirement> retire = new ArrayList<>();
        Set<Run.Key> active = new HashSet<>();
        List<Instant> deadlines = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (Sighting sighting : sightings) {
            Run run = runs.get(sighting.run());
            if (run == null || ledger.has(sighting.run(), sighting.attempt())) {
                retire.add(new Retirement(sighting.run(), sighting.attempt()));
                continue;
            }
            Judge judge = new Judge(parameters.of(run, sighting.attempt()), policy, now);
            Optional<Entry> entry = judge.judge(sighting);
            if (entry.isPresent()) {
                record.add(entry.get());
            } else {
                active.add(sighting.run());
                judge.deadline(sighting).ifPresent(deadlines::add);
                problem(sighting).ifPresent(problems::add);
            }
        }

        Ledger known = ledger.with(record);
        String dead = hopeless(known);
        List<Start> start = dead == null ? starts(known, active, deadlines, now) : List.of();
        Counts counts = counts(known, active.size() + start.size());
        return new Decision(
                record,
                start,
                retire,
                state(ledger, counts, !active.isEmpty(), dead, problems),
                deadlines.stream().min(Instant::compareTo).orElse(null));
    }

    private List<Start> starts(Ledger ledger, Set<Run.Key> active, List<Instant> deadlines, Instant now) {
        List<Start> starts = new ArrayList<>();
        for (Run run : plan.runs()) {
            if (active.size() + starts.size() >= policy.parallelism()) {
                break;
            }
            if (active.contains(run.key()) || ledger.outcome(run.key()).isPresent()) {
                continue;
            }
            List<Entry> before = ledger.attempts(run.key());
            int attempt = 1;
            if (!before.isEmpty()) {
                Entry last = before.getLast();
                // not the number of rows: users may delete rows of a ledger
                attempt = last.attempt() + 1;
                Instant due = last.finished().plus(policy.pauseBefore(attempt));
                if (now.isBefore(due)) {
                    deadlines.add(due);
                    continue;
                }
            }
            starts.add(new Start(run, attempt));
        }
        return starts;
    }

    /** Whether nothing has ever run and a run has no attempts left: the other runs would fare no better. */
    private static @Nullable String hopeless(Ledger ledger) {
        if (ledger.finals().stream().anyMatch(entry -> entry.outcome() != Outcome.Failed)) {
            return null;
        }
        return ledger.finals().stream()
                .filter(entry -> entry.cause() == Cause.ImagePull || entry.cause() == Cause.ContainerStart)
                .findFirst()
                .map(entry -> "no run can start: " + entry.message())
                .orElse(null);
    }

    private Counts counts(Ledger ledger, int running) {
        int[] byOutcome = new int[Outcome.values().length];
        for (Run run : plan.runs()) {
            ledger.outcome(run.key())
                    .ifPresent(entry -> byOutcome[entry.outcome().ordinal()]++);
        }
        return new Counts(
                plan.runs().size(),
                running,
                byOutcome[Outcome.Succeeded.ordinal()],
                byOutcome[Outcome.Censored.ordinal()],
                byOutcome[Outcome.Invalid.ordinal()],
                byOutcome[Outcome.Failed.ordinal()]);
    }

    /** A campaign is over when its rows are seen in the ledger, not when they are about to be written. */
    private State state(Ledger seen, Counts counts, boolean active, @Nullable String dead, List<String> problems) {
        if (dead != null && !active) {
            return new State(Phase.Failed, counts, dead);
        }
        boolean over =
                plan.runs().stream().allMatch(run -> seen.outcome(run.key()).isPresent());
        if (over) {
            return counts.succeeded() + counts.censored() > 0
                    ? new State(Phase.Completed, counts, null)
                    : new State(Phase.Failed, counts, "none of the " + counts.planned() + " runs gave a usable result");
        }
        // a run that waits for its next attempt has begun
        boolean begun =
                counts.running() + counts.finished() > 0 || !seen.entries().isEmpty();
        return new State(
                begun ? Phase.Running : Phase.Pending, counts, problems.isEmpty() ? null : String.join("; ", problems));
    }

    private static Optional<String> problem(Sighting sighting) {
        Sighting.Pod pod = sighting.pod();
        if (pod == null) {
            return Optional.empty();
        }
        if (pod.unschedulable() != null) {
            return Optional.of("run " + sighting.run() + " finds no node: " + pod.unschedulable());
        }
        Sighting.Container container = pod.container();
        return container == null || container.waiting() == null || container.message() == null
                ? Optional.empty()
                : Optional.of("run " + sighting.run() + " waits: " + container.waiting() + ": " + container.message());
    }
}
