package io.batchmark.core.schedule;

import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What it takes to measure treatments again: for each of their runs that is over a row after which the earlier ones
 * count no more. What was measured stays in the ledger.
 *
 * @param rows rows to add to the ledger
 * @param unknown what was asked for and is no treatment of the plan
 */
public record Rerun(List<Entry> rows, List<String> unknown) {
    /** @param request ids or labels of treatments with semicolons between them, as in {@code itemCount=25; baseline} */
    public static Rerun of(String request, Plan plan, Ledger ledger, Instant now) {
        Set<String> treatments = new HashSet<>();
        List<String> unknown = new ArrayList<>();
        Arrays.stream(request.split(";"))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .forEach(name -> plan.treatments().stream()
                        .filter(treatment -> isCalled(treatment, name))
                        .findFirst()
                        .ifPresentOrElse(treatment -> treatments.add(treatment.id()), () -> unknown.add(name)));
        List<Entry> rows = plan.runs().stream()
                .filter(run -> treatments.contains(run.treatment().id())
                        && ledger.outcome(run.key()).isPresent())
                .map(run -> row(run.key(), ledger, now))
                .toList();
        return new Rerun(rows, unknown);
    }

    private static boolean isCalled(Treatment treatment, String name) {
        return treatment.id().equals(name) || treatment.label().replace(" ", "").equals(name.replace(" ", ""));
    }

    private static Entry row(Run.Key run, Ledger ledger, Instant now) {
        List<Entry> attempts = ledger.attempts(run);
        return new Entry(
                run.treatment(),
                run.block(),
                attempts.get(attempts.size() - 1).attempt() + 1,
                Outcome.Rerun,
                Cause.RerunRequested,
                "earlier attempts count no more",
                null,
                now,
                null,
                null);
    }
}
