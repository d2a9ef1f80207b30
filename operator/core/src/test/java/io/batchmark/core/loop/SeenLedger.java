package io.batchmark.core.loop;

import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Decision.Retirement;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The ledger of a simulated campaign as an operator or a witness sees it. A look that finds no new rows has the ledger of the look before. */
final class SeenLedger {
    private Set<String> known = Set.of();
    private @Nullable Plan plan;
    private int version = -1;
    private @Nullable Ledger ledger;

    /**
     * Looks at the rows.
     *
     * @param seen a number that changes with the rows
     * @return rows of the look before that are gone
     */
    int look(Plan current, int seen, Supplier<List<Entry>> rows) {
        if (ledger != null && current == plan && version == seen) {
            return 0;
        }
        Set<String> found = new HashSet<>();
        List<Entry> all = rows.get();
        all.forEach(row -> found.add(SimulatedCluster.name(new Retirement(row.run(), row.attempt()))));
        int missing = (int) known.stream().filter(name -> !found.contains(name)).count();
        ledger = Ledger.of(current, all);
        known = found;
        plan = current;
        version = seen;
        return missing;
    }

    Ledger ledger() {
        return Objects.requireNonNull(ledger, "look first");
    }
}
