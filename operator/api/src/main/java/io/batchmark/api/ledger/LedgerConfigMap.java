package io.batchmark.api.ledger;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.Shape;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.text.Plain;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A shard of the ledger: one key for each attempt, whose value is the row as JSON. */
public final class LedgerConfigMap {
    /** Rows of a shard. A row has at most some 5 KiB and, of a failed attempt, 4 KiB of its log; a ConfigMap at most 1 MiB. */
    public static final int ROWS = 100;

    /** The number of a shard; no campaign has a million of them. */
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");

    /** Characters of a row that a message quotes. */
    private static final int MAX_QUOTED_CHARACTERS = 200;

    static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            // whoever may edit ConfigMaps may edit a row; what is no row any more must not be taken for one
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            // a cause that a newer operator has recorded; other names must be known
            .enable(DeserializationFeature.READ_UNKNOWN_ENUM_VALUES_USING_DEFAULT_VALUE)
            // as a number is read anyway
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final Shape ROW = Shape.of(Entry.class);

    private LedgerConfigMap() {}

    /** A shard with its first rows. */
    public static ConfigMap of(BenchmarkCampaign campaign, int shard, List<Entry> entries) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(name(campaign, shard))
                .withLabels(Labels.of(campaign, Labels.LEDGER))
                .withOwnerReferences(Labels.owner(campaign))
                .endMetadata()
                .withData(rows(entries))
                .build();
    }

    public static String name(BenchmarkCampaign campaign, int shard) {
        return prefix(campaign) + shard;
    }

    /** What the names of all shards start with. */
    public static String prefix(BenchmarkCampaign campaign) {
        return campaign.getMetadata().getName() + "-ledger-";
    }

    /**
     * The merge patch that adds rows to a shard as it was read: if somebody else has changed it since, the API server
     * refuses the patch.
     */
    public static String addition(ConfigMap shard, List<Entry> entries) {
        return write(Map.of(
                "metadata",
                Map.of("resourceVersion", shard.getMetadata().getResourceVersion()),
                "data",
                rows(entries)));
    }

    private static Map<String, String> rows(List<Entry> entries) {
        Map<String, String> rows = new LinkedHashMap<>();
        for (Entry entry : entries) {
            rows.put(key(entry), write(entry));
        }
        return rows;
    }

    /**
     * The number of a shard; nothing for a ConfigMap of another name, such as a copy that somebody made, labels and all.
     */
    public static OptionalInt number(ConfigMap shard, BenchmarkCampaign campaign) {
        String name = shard.getMetadata().getName();
        String number = name.substring(name.lastIndexOf('-') + 1);
        return NUMBER.matcher(number).matches() && name.equals(name(campaign, Integer.parseInt(number)))
                ? OptionalInt.of(Integer.parseInt(number))
                : OptionalInt.empty();
    }

    public static int size(ConfigMap shard) {
        return LedgerShard.of(shard).size();
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

    /** @throws UnreadableLedgerException if the row is not what was written; the message names ConfigMap and key */
    public static Entry read(ConfigMap shard, String key, String value) throws UnreadableLedgerException {
        String where = "key " + key + " of ConfigMap " + shard.getMetadata().getName();
        try {
            if (!(JSON.readTree(value) instanceof ObjectNode row)) {
                throw new UnreadableLedgerException(where + " is no row of a ledger: " + quote(value));
            }
            requireVersion(where, "the ledger", row.path("version"), Entry.VERSION);
            requireVersion(where, "the contract", row.path("result").path("version"), RunParameters.VERSION);
            // the operator that wrote it may be another release than this one, older or newer
            ROW.reduce(row);
            ROW.complete(row);
            Entry entry = JSON.treeToValue(row, Entry.class);
            if (entry.outcome() == Outcome.Succeeded && entry.result() == null) {
                throw new UnreadableLedgerException(where + " has the row of a run that succeeded, without its result");
            }
            if (!key(entry).equals(key)) {
                throw new UnreadableLedgerException(where + " has the row of " + quote(key(entry)));
            }
            return entry;
        } catch (JsonProcessingException e) {
            throw new UnreadableLedgerException(where + " is no row of a ledger: " + quote(e.getOriginalMessage()));
        } catch (NumberFormatException e) {
            // what Jackson throws where an exponent has too many digits
            throw new UnreadableLedgerException(where + " is no row of a ledger: " + quote(e.getMessage()));
        }
    }

    /** In another version the same words may have another meaning. The version before the newest is read as well. */
    static void requireVersion(String where, String of, JsonNode version, int newest) throws UnreadableLedgerException {
        if (!version.isMissingNode()
                && !(version.isInt()
                        && version.intValue() >= Math.max(1, newest - 1)
                        && version.intValue() <= newest)) {
            throw new UnreadableLedgerException(where + " has a row of version " + quote(version.toString()) + " of "
                    + of + ", this operator reads version " + newest + ": install an operator that reads that row");
        }
    }

    /** Users may write 1 MiB into a row, which must not fill a condition. */
    private static String quote(@Nullable String text) {
        return Plain.line(String.valueOf(text), MAX_QUOTED_CHARACTERS);
    }

    static String write(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String key(Entry entry) {
        return entry.run() + "-a" + entry.attempt();
    }
}
