package io.batchmark.operator.resource;

import io.batchmark.core.ledger.Entry;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A shard of a ledger as the cache keeps it: its rows are read once, when it arrives, and their results, which are most
 * of it and which no decision needs, are left out.
 */
public final class LedgerShard extends ConfigMap {
    private static final long serialVersionUID = 1L;

    private final transient Map<String, Entry> rows = new LinkedHashMap<>();
    private transient @Nullable UnreadableLedgerException problem;

    private LedgerShard(ConfigMap shard) {
        setMetadata(shard.getMetadata());
        Map<String, String> data = shard.getData() == null ? Map.of() : shard.getData();
        for (Map.Entry<String, String> row : data.entrySet()) {
            try {
                rows.put(
                        row.getKey(),
                        LedgerConfigMap.read(shard, row.getKey(), row.getValue())
                                .withoutResult());
            } catch (UnreadableLedgerException e) {
                problem = e;
            }
        }
    }

    public static LedgerShard of(ConfigMap shard) {
        return shard instanceof LedgerShard read ? read : new LedgerShard(shard);
    }

    /**
     * Rows by key.
     *
     * @throws UnreadableLedgerException if one of them is not what was written
     */
    public Map<String, Entry> rows() throws UnreadableLedgerException {
        if (problem != null) {
            throw problem;
        }
        return rows;
    }

    /** How many rows there are, readable or not. */
    int size() {
        return rows.size() + (problem == null ? 0 : 1);
    }
}
