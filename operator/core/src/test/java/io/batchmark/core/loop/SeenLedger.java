package io.batchmark.core.loop;

import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Decision.Retirement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The ledger of a simulated campaign as an operator or a witness sees it. Only new rows are added to the ledger of the look before. */
final class SeenLedger {
    private Map<String, Entry> known = Map.of();
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
        Map<String, Entry> found = new LinkedHashMap<>();
        List<Entry> all = rows.get();
        all.forEach(row -> found.put(SimulatedCluster.name(new Retirement(row.run(), row.attempt())), row));
        int missing = (int) known.keySet().stream()
                .filter(name -> !found.containsKey(name))
                .count();
        boolean grows = current == plan
                && known.entrySet().stream().allMatch(before -> found.get(before.getKey()) == before.getValue());
        ledger = grows && ledger != null
                ? ledger.with(found.entrySet().stream()
                        .filter(row -> !known.containsKey(row.getKey()))
                        .map(Map.Entry::getValue)
                        .toList())
                : Ledger.of(current, all);
        known = found;
        plan = current;
        version = seen;
        return missing;
    }

    Ledger ledger() {
        return Objects.requireNonNull(ledger, "look first");
    }
}
