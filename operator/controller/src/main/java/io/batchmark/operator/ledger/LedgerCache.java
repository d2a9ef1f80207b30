package io.batchmark.operator.ledger;

import io.batchmark.api.ledger.LedgerShard;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The ledger as its shards were last seen: reads only shards that are new, and all of them where rows have changed. */
public final class LedgerCache {
    private final Plan plan;
    /** By UID. */
    private Map<String, LedgerShard> pages = new HashMap<>();
    /** By UID: shards as the API server has answered their last write. The informer keeps no rows. */
    private final Map<String, LedgerShard> written = new HashMap<>();

    private Ledger ledger;
    private int missing;

    /** @param before the rows as they were read for an earlier plan; null if no rows were read */
    public LedgerCache(Plan plan, @Nullable LedgerCache before) {
        this.plan = plan;
        this.ledger = Ledger.of(plan);
        if (before != null) {
            written.putAll(before.pages);
        }
    }

    /** Keeps the rows of a shard that the operator has just written. */
    public void wrote(ConfigMap shard) {
        written.put(shard.getMetadata().getUid(), LedgerShard.of(shard));
    }

    /** Tests if the rows of a shard must be read from the API server. */
    public boolean lacks(ConfigMap shard) {
        return shard instanceof LedgerShard read
                && !read.hasRows()
                && !isVersion(shard, pages)
                && !isVersion(shard, written);
    }

    /** @throws UnreadableLedgerException if a ledger was changed from outside and cannot be read */
    public Ledger read(List<ConfigMap> shards) throws UnreadableLedgerException {
        Map<String, LedgerShard> next = new HashMap<>();
        List<Entry> added = new ArrayList<>();
        boolean appended = true;
        int gone = 0;
        for (ConfigMap shard : shards) {
            String uid = shard.getMetadata().getUid();
            LedgerShard before = pages.get(uid);
            if (before != null && isVersion(shard, pages)) {
                next.put(uid, before);
                continue;
            }
            LedgerShard now =
                    isVersion(shard, written) ? Objects.requireNonNull(written.get(uid)) : LedgerShard.of(shard);
            Map<String, Entry> known = before == null ? Map.of() : before.rows();
            Map<String, Entry> rows = now.rows();
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
            next.put(uid, now);
        }
        for (Map.Entry<String, LedgerShard> page : pages.entrySet()) {
            gone += next.containsKey(page.getKey()) ? 0 : page.getValue().rows().size();
        }
        if (appended && next.keySet().containsAll(pages.keySet())) {
            ledger = ledger.with(added);
        } else {
            List<Entry> all = new ArrayList<>();
            for (LedgerShard page : next.values()) {
                all.addAll(page.rows().values());
            }
            ledger = Ledger.of(plan, all);
        }
        pages = next;
        written.clear();
        missing = gone;
        return ledger;
    }

    private static boolean isVersion(ConfigMap shard, Map<String, LedgerShard> known) {
        LedgerShard before = known.get(shard.getMetadata().getUid());
        return before != null
                && before.getMetadata()
                        .getResourceVersion()
                        .equals(shard.getMetadata().getResourceVersion());
    }

    /** Rows that were there before the last reading, and no more. */
    public int missing() {
        return missing;
    }
}
