package io.batchmark.operator.campaign;

import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.operator.resource.LedgerShard;
import io.batchmark.operator.resource.UnreadableLedgerException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The ledger as its shards were last seen: reads only rows that are new, and all of them where others have changed. */
final class LedgerBook {
    /** What was read of a shard. */
    private record Page(String version, Map<String, Entry> rows) {}

    private final Plan plan;
    private Map<String, Page> pages = new HashMap<>();
    private Ledger ledger;
    private int missing;

    LedgerBook(Plan plan) {
        this.plan = plan;
        this.ledger = Ledger.of(plan);
    }

    /** @throws UnreadableLedgerException if a ledger was changed from outside and cannot be read */
    Ledger read(List<ConfigMap> shards) throws UnreadableLedgerException {
        Map<String, Page> next = new HashMap<>();
        List<Entry> added = new ArrayList<>();
        boolean appended = true;
        int gone = 0;
        for (ConfigMap shard : shards) {
            String uid = shard.getMetadata().getUid();
            String version = shard.getMetadata().getResourceVersion();
            Page before = pages.get(uid);
            if (before != null && before.version().equals(version)) {
                next.put(uid, before);
                continue;
            }
            Map<String, Entry> known = before == null ? Map.of() : before.rows();
            Map<String, Entry> rows = LedgerShard.of(shard).rows();
            int same = 0;
            for (Map.Entry<String, Entry> row : rows.entrySet()) {
                if (row.getValue().equals(known.get(row.getKey()))) {
                    same++;
                } else {
                    added.add(row.getValue());
                }
            }
            appended &= same == known.size();
            gone += (int) known.keySet().stream()
                    .filter(key -> !rows.containsKey(key))
                    .count();
            next.put(uid, new Page(version, rows));
        }
        for (Map.Entry<String, Page> page : pages.entrySet()) {
            gone += next.containsKey(page.getKey()) ? 0 : page.getValue().rows().size();
        }
        if (appended && next.keySet().containsAll(pages.keySet())) {
            ledger = ledger.with(added);
        } else {
            ledger = Ledger.of(
                    plan,
                    next.values().stream()
                            .flatMap(page -> page.rows().values().stream())
                            .toList());
        }
        pages = next;
        missing = gone;
        return ledger;
    }

    /** Rows that were there before the last reading, and no more. */
    int missing() {
        return missing;
    }
}
