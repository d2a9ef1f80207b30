package io.batchmark.operator.resource;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.batchmark.core.ledger.Entry;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A shard of the ledger: one key for each attempt, whose value is the row as JSON. */
public final class LedgerConfigMap {
    /** Rows of a shard. A row has at most some 5 KiB, a ConfigMap at most 1 MiB. */
    public static final int ROWS = 100;

    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .build();

    private LedgerConfigMap() {}

    /** An empty shard. */
    public static ConfigMap of(BenchmarkCampaign campaign, int shard) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(name(campaign, shard))
                .withLabels(Labels.of(campaign, Labels.LEDGER))
                .withOwnerReferences(Labels.owner(campaign))
                .endMetadata()
                .build();
    }

    public static String name(BenchmarkCampaign campaign, int shard) {
        return campaign.getMetadata().getName() + "-ledger-" + shard;
    }

    /** The shard with further rows; a row of an attempt that it has stays as it is. */
    public static ConfigMap with(ConfigMap shard, List<Entry> entries) {
        Map<String, String> data = new LinkedHashMap<>();
        for (Entry entry : entries) {
            data.put(key(entry), write(entry));
        }
        if (shard.getData() != null) {
            data.putAll(shard.getData());
        }
        return new ConfigMapBuilder(shard).withData(data).build();
    }

    public static int size(ConfigMap shard) {
        return shard.getData() == null ? 0 : shard.getData().size();
    }

    /** @throws UnreadableLedgerException if a row is not what was written; the message names ConfigMap and key */
    public static List<Entry> entries(ConfigMap shard) throws UnreadableLedgerException {
        List<Entry> entries = new ArrayList<>();
        if (shard.getData() != null) {
            for (Map.Entry<String, String> row : shard.getData().entrySet()) {
                entries.add(read(shard, row.getKey(), row.getValue()));
            }
        }
        return entries;
    }

    private static Entry read(ConfigMap shard, String key, String value) throws UnreadableLedgerException {
        String where = "key " + key + " of ConfigMap " + shard.getMetadata().getName();
        try {
            Entry entry = JSON.readValue(value, Entry.class);
            if (!key(entry).equals(key)) {
                throw new UnreadableLedgerException(where + " has the row of " + key(entry));
            }
            return entry;
        } catch (JsonProcessingException e) {
            throw new UnreadableLedgerException(where + " is no row of a ledger: " + e.getOriginalMessage());
        }
    }

    private static String write(Entry entry) {
        try {
            return JSON.writeValueAsString(entry);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String key(Entry entry) {
        return entry.run() + "-a" + entry.attempt();
    }
}
