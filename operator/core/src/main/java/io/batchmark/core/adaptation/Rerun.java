package io.batchmark.core.adaptation;

import io.batchmark.core.attempt.ObservedAttempt;
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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What it takes to measure treatments again: for each of their runs that is over a row after which the earlier ones
 * no longer count, and rows that move them to blocks to come, beside all other treatments. What was measured stays in the ledger.
 *
 * @param rows rows to add to the ledger
 * @param unknown what was asked for and is no treatment of the plan
 */
public record Rerun(List<Entry> rows, List<String> unknown) {
    /** @param request ids or labels of treatments with semicolons between them, as in {@code itemCount=25; baseline} */
    public static Rerun of(
            String request, Plan plan, Ledger ledger, Collection<ObservedAttempt> attempts, Instant now) {
        Set<String> asked = Arrays.stream(request.split(";"))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Map<String, String> ids = ids(asked, plan);
        BlockChange change = new BlockChange(Cause.RerunRequested, "earlier attempts no longer count", now);
        int next = NextBlock.of(ledger, attempts);
        List<Entry> rows = new ArrayList<>();
        Ledger after = ledger;
        for (String treatment : new LinkedHashSet<>(ids.values())) {
            List<Entry> over = IntStream.range(1, next)
                    .mapToObj(block -> new Run.Key(treatment, block))
                    .filter(run -> ledger.outcome(run).isPresent())
                    .map(run -> change.row(run, Outcome.Rerun, ledger))
                    .toList();
            if (!over.isEmpty()) {
                rows.addAll(over);
                after = after.with(over);
                if (next - 1 + plan.replicates() <= plan.maxBlocks()) {
                    List<Entry> moved = change.startsWith(treatment, next, after);
                    rows.addAll(moved);
                    after = after.with(moved);
                }
            }
        }
        if (!rows.isEmpty()) {
            rows.addAll(change.goesOnWith(next, after));
        }
        return new Rerun(
                rows, asked.stream().filter(name -> !ids.containsKey(name)).toList());
    }

    /** The treatments that are called so, by id or by label: all of them are found in one pass over the plan. */
    private static Map<String, String> ids(Set<String> asked, Plan plan) {
        Map<String, String> ids = new LinkedHashMap<>();
        Map<String, List<String>> labels = asked.stream().collect(Collectors.groupingBy(name -> name.replace(" ", "")));
        for (Treatment treatment : plan.treatments()) {
            if (asked.contains(treatment.id())) {
                ids.putIfAbsent(treatment.id(), treatment.id());
            }
            labels.getOrDefault(treatment.label().replace(" ", ""), List.of())
                    .forEach(name -> ids.putIfAbsent(name, treatment.id()));
        }
        return ids;
    }
}
