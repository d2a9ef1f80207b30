package io.batchmark.core.treatment;

import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.TreatmentBlocks;
import io.batchmark.core.sequential.Arrivals;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** With which block each treatment came, and came again: its place in the plan, which does not depend on what was measured. */
public final class FirstBlocks {
    private final TreatmentBlocks runIn;
    /** By treatment, then by when they were asked for again: the first block of the runs that do not count any more. */
    private final Map<String, Map<Instant, Integer>> before = new HashMap<>();

    private FirstBlocks(TreatmentBlocks runIn) {
        this.runIn = runIn;
    }

    /** @param again rows that ask for runs again */
    public static FirstBlocks of(TreatmentBlocks runIn, List<Entry> again) {
        FirstBlocks blocks = new FirstBlocks(runIn);
        again.forEach(row -> blocks.before
                .computeIfAbsent(row.treatment(), key -> new HashMap<>())
                .merge(row.finished(), row.block(), Math::min));
        return blocks;
    }

    /**
     * @param compared the treatments that statements are made of
     * @param all these and others: who may still be measured keeps its share
     */
    public Arrivals arrivals(List<TreatmentSummary> compared, List<TreatmentSummary> all) {
        Set<TreatmentSummary> sharing = new LinkedHashSet<>(compared);
        all.stream()
                .filter(treatment -> treatment.counts().missing() > 0
                        || before.containsKey(treatment.treatment().id()))
                .forEach(sharing::add);
        return Arrivals.of(compared.size(), sharing.stream().map(this::of).toList());
    }

    private List<Integer> of(TreatmentSummary treatment) {
        String id = treatment.treatment().id();
        int first = 1;
        while (!runIn.has(id, first) && first <= treatment.blocks()) {
            first++;
        }
        Map<Instant, Integer> again = before.get(id);
        if (again == null) {
            return List.of(first);
        }
        List<Integer> blocks = new ArrayList<>(again.values().stream().sorted().toList());
        blocks.add(first);
        return blocks;
    }
}
