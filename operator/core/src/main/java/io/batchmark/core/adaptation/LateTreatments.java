package io.batchmark.core.adaptation;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Rows for treatments that are added to a campaign that has begun. Such a treatment starts with the next block, which has
 * the other treatments, too. The order of earlier blocks would no longer be random. A treatment is not late while its place in the
 * first block is still to come.
 */
public final class LateTreatments {
    private LateTreatments() {}

    /**
     * Rows that are missing. If only some of the rows were written, a second call returns the others.
     *
     * @param ledger rows known so far
     * @param attempts attempts that are not retired yet
     * @param now the present time
     * @return rows to add to the ledger
     */
    public static List<Entry> rows(Plan plan, Ledger ledger, Collection<ObservedAttempt> attempts, Instant now) {
        int next = NextBlock.of(ledger, attempts);
        // where there is no room for further blocks, what was missed is made up for, and counts as a block of its own
        if (next == 1 || next - 1 + plan.replicates() > plan.maxBlocks()) {
            return List.of();
        }
        Set<String> begun = new HashSet<>();
        attempts.forEach(observed -> begun.add(observed.run().treatment()));
        BlockChange change = new BlockChange(
                Cause.AddedLater, "it starts with block " + next + ", beside the other treatments", now);
        List<String> late = new ArrayList<>();
        List<String> missed = new ArrayList<>();
        for (int position = 0; position < plan.treatments().size(); position++) {
            Run.Key run = plan.key(position);
            if (ledger.hasMeasured(run.treatment()) || begun.contains(run.treatment())) {
                late.addAll(missed);
                missed.clear();
            } else if (ledger.blocks().has(run.treatment(), 1)) {
                missed.add(run.treatment());
            }
        }
        if (next > 2) {
            late.addAll(missed);
        }
        List<Entry> rows = new ArrayList<>();
        if (!late.isEmpty()) {
            // first, because a treatment is no longer late when its own rows are written
            rows.addAll(change.goesOnWith(next, ledger));
        }
        late.forEach(treatment -> rows.addAll(change.startsWith(treatment, next, ledger)));
        return rows;
    }
}
