package io.batchmark.api.ledger;

import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A shard of a ledger. The cache of the informer keeps its metadata and the number of its rows. The rows of a campaign that goes on
 * are packed without their results, which are most of it and which no decision needs.
 */
public final class LedgerShard extends ConfigMap {
    private static final long serialVersionUID = 1L;

    private final transient int size;
    private final transient @Nullable UnreadableLedgerException problem;
    private final transient @Nullable PackedRows rows;

    private LedgerShard(ConfigMap shard) {
        setMetadata(shard.getMetadata());
        Map<String, String> data = shard.getData() == null ? Map.of() : shard.getData();
        List<Entry> read = new ArrayList<>();
        UnreadableLedgerException unreadable = null;
        for (Map.Entry<String, String> row : data.entrySet()) {
            try {
                read.add(LedgerConfigMap.read(shard, row.getKey(), row.getValue())
                        .withoutResult());
            } catch (UnreadableLedgerException e) {
                unreadable = e;
            }
        }
        size = data.size();
        problem = unreadable;
        rows = new PackedRows(unreadable == null ? read : List.of(), LedgerConfigMap.JSON);
    }

    private LedgerShard(ObjectMeta metadata, int size) {
        setMetadata(metadata);
        this.size = size;
        problem = null;
        rows = null;
    }

    /** The shard for the cache of the informer. */
    public static LedgerShard withoutRows(ConfigMap shard) {
        return new LedgerShard(
                shard.getMetadata(),
                shard.getData() == null ? 0 : shard.getData().size());
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
        PackedRows packed = rows;
        if (packed == null) {
            throw new IllegalStateException("the rows of " + getMetadata().getName() + " were not kept");
        }
        Map<String, Entry> byKey = new LinkedHashMap<>();
        packed.unpack(LedgerConfigMap.JSON).forEach(entry -> byKey.put(LedgerConfigMap.key(entry), entry));
        return byKey;
    }

    public boolean hasRows() {
        return rows != null;
    }

    /** How many rows there are, readable or not. */
    int size() {
        return size;
    }
}
