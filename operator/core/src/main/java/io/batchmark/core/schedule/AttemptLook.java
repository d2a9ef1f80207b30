package io.batchmark.core.schedule;

import io.batchmark.core.attempt.AttemptClassifier;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.retry.DisturbanceRule;
import io.batchmark.core.retry.PairRule;
import io.batchmark.core.retry.RetryPolicy;
import io.batchmark.core.schedule.Policy.Mode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that is not recorded yet, and what it counts as by itself.
 *
 * @param row how it ended; null while it goes on
 */
record AttemptLook(
        Run run,
        ObservedAttempt observed,
        AttemptClassifier classifier,
        AttemptObstacles obstacles,
        @Nullable Entry row) {
    /**
     * @param observed an attempt of a run of the plan
     * @param ledger rows known so far
     * @param others what other runs have, those of its own campaign among them
     */
    static AttemptLook of(
            ObservedAttempt observed,
            Plan plan,
            Policy policy,
            Scheduler.Parameters parameters,
            Ledger ledger,
            Neighbours others,
            Instant now) {
        Run run = plan.find(observed.run()).orElseThrow();
        AttemptClassifier classifier = new AttemptClassifier(
                parameters.of(run, observed.attempt()),
                policy.ends(),
                RetryPolicy.used(ledger.attempts(observed.run())),
                now);
        AttemptObstacles obstacles = new AttemptObstacles(observed, classifier.servers(), policy, ledger, others, now);
        Entry row = classifier
                .classify(observed)
                .map(obstacles::inVain)
                .map(entry -> checked(entry, policy, ledger, now))
                .or(obstacles::giveUp)
                .orElse(null);
        return new AttemptLook(run, observed, classifier, obstacles, row);
    }

    /**
     * The other run of a pair, as far as its end is known.
     *
     * @param pair the looks at one attempt of both runs; a run whose attempt is not observed has no look
     */
    PairRule.Partner partner(PairRule rule, Plan plan, List<AttemptLook> pair) {
        AttemptLook other =
                pair.stream().filter(look -> look != this).findFirst().orElse(null);
        Entry seen = other == null ? null : other.row();
        return rule.partner(plan.partner(run.key()), observed.attempt(), seen, other != null && seen == null);
    }

    private static Entry checked(Entry row, Policy policy, Ledger ledger, Instant now) {
        DisturbanceRule rule = policy.retry().disturbance();
        boolean goesOn = policy.mode() == Mode.Run
                && !policy.isOver(now)
                && ledger.blocks().has(row.treatment(), row.block());
        return rule == null ? row : rule.apply(row, ledger, goesOn);
    }
}
