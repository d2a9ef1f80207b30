package io.batchmark.core.schedule;

import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Decision.Start;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Which attempts are started now: the next runs of the plan, as many as there are places for; pairs both at once. */
final class NextStarts {
    private final Plan plan;
    private final Policy policy;
    private final AttemptReview review;
    private final Ledger ledger;
    private final Set<Run.Key> busy;
    private final RunLimit limit;
    private final Set<Instant> deadlines;
    private final Instant now;
    private final List<Start> starts = new ArrayList<>();

    /** @param deadlines when to look again; it gets the ends of pauses */
    NextStarts(Plan plan, Policy policy, AttemptReview review, RunLimit limit, Set<Instant> deadlines, Instant now) {
        this.plan = plan;
        this.policy = policy;
        this.review = review;
        this.ledger = review.known();
        this.busy = review.busy();
        this.limit = limit;
        this.deadlines = deadlines;
        this.now = now;
    }

    List<Start> list() {
        if (policy.concurrency().paired()) {
            startPartners();
        }
        for (int position = ledger.open(ledger.prefix());
                position < ledger.size() && starts.size() < review.places();
                position = ledger.open(position + 1)) {
            Run.Key run = plan.key(position);
            Run.Key partner = policy.concurrency().paired() ? plan.partner(run) : run;
            if (!isOpen(run) || busy.contains(partner)) {
                continue;
            }
            boolean isPair = policy.concurrency().paired() && isOpen(partner);
            if (isPair && starts.size() + 2 > review.places() || !limit.admits(run.block(), starts.size())) {
                break;
            }
            if (isPair) {
                // the other one is the next of the plan
                position++;
            }
            if (!isPaused(run) && !(isPair && isPaused(partner))) {
                int attempt = Math.max(next(run), isPair ? next(partner) : 0);
                start(run, attempt);
                if (isPair) {
                    start(partner, attempt);
                }
            }
        }
        return starts;
    }

    /** Runs of pairs whose partner was started alone, such as by an operator that was gone at once: they have the same number. */
    private void startPartners() {
        review.attempts().forEach((run, attempt) -> {
            Run.Key partner = plan.partner(run);
            if (isOpen(partner) && !ledger.has(partner, attempt)) {
                start(partner, attempt);
            }
        });
    }

    private void start(Run.Key run, int attempt) {
        starts.add(new Start(plan.find(run).orElseThrow(), attempt));
    }

    private boolean isOpen(Run.Key run) {
        return !busy.contains(run) && !ledger.isSettled(run);
    }

    /** Whether the next attempt of a run has to wait, because the infrastructure has just ended an attempt. */
    private boolean isPaused(Run.Key run) {
        List<Entry> before = ledger.attempts(run);
        if (before.isEmpty()) {
            return false;
        }
        Pause pause = new Pause(before.getLast().finished(), policy.retry().pauseAfter(before));
        if (pause.goesOn(now)) {
            deadlines.add(pause.end());
            return true;
        }
        return false;
    }

    /** The number of its next attempt, which is not the number of rows: users may delete rows of a ledger. */
    private int next(Run.Key run) {
        List<Entry> before = ledger.attempts(run);
        return before.isEmpty() ? 1 : before.get(before.size() - 1).attempt() + 1;
    }
}
