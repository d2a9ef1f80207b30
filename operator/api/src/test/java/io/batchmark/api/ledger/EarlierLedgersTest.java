package io.batchmark.api.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.contract.Shape;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.retry.RetryPolicy;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ledgers as an earlier or a later operator writes them, made up from a ledger of today. */
class EarlierLedgersTest {
    private static final String MEASURED = "b1-baseline-a2";
    private static final Map<String, String> ROWS = Map.of(
            "b1-baseline-a1", """
            {"treatment":"baseline","block":1,"attempt":1,"outcome":"Retried","cause":"Evicted","message":"the pod was evicted",\
            "started":"2026-11-21T10:00:00Z","finished":"2026-11-21T10:00:05Z","node":"worker"}""", MEASURED, """
            {"treatment":"baseline","block":1,"attempt":2,"outcome":"Succeeded","started":"2026-11-21T10:00:10Z",\
            "finished":"2026-11-21T10:00:40Z","node":"worker","result":{"version":1,\
            "run":"0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11","attempt":1,"server":0,"batchStatus":"COMPLETED",\
            "counts":{"read":1000,"written":1000,"inserted":500,"deleted":500,"updated":0,"commits":11,"rollbacks":0,"skips":0},\
            "times":{"begun":0,"elapsed":5000000,"threads":5000000,\
            "components":{"reader":1,"processor":0,"writer":3,"insert":2,"delete":1,"update":0,"publish":0}},\
            "jvm":{"jobStartMillis":2500,"stepCpu":1,"processCpu":2,"gcCount":3,"gcTime":4,"gcMaxPause":5,"heapMax":536870912,\
            "heapAfterGcKiB":[30720]},"cgroup":{"periods":10,"throttledPeriods":1,"throttled":99,"memoryPeak":1048576},\
            "disk":{"bytes":1073741824,"operations":2},"environment":{"java":"25.0.3","vm":"OpenJDK","liberty":"26.0.0.3",\
            "collectors":["G1 Young Generation"],"processors":2,"database":"PostgreSQL 17"}},"image":"sha256:0123"}""", "b2-baseline-a1", """
            {"treatment":"baseline","block":2,"attempt":1,"outcome":"Censored","cause":"Timeout","message":"too long",\
            "started":"2026-11-21T10:00:50Z","finished":"2026-11-21T10:10:50Z","node":"worker"}""", "b2-baseline-a2", """
            {"treatment":"baseline","block":2,"attempt":2,"outcome":"Rerun","cause":"RerunRequested",\
            "finished":"2026-11-21T10:11:40Z"}""", "b3-baseline-a1", """
            {"treatment":"baseline","block":3,"attempt":1,"outcome":"Dropped","cause":"Answered","message":"answered",\
            "finished":"2026-11-21T10:12:40Z"}""");

    @Test
    void rowsOfToday_areRead() throws UnreadableLedgerException {
        assertThat(areRead(shard(ROWS)).get(MEASURED).image()).isEqualTo("sha256:0123");
    }

    @Test
    void rowsWithoutAnyAddition_areRead() throws IOException, UnreadableLedgerException {
        Map<String, String> earlier = new HashMap<>();
        for (Map.Entry<String, String> row : ROWS.entrySet()) {
            ObjectNode fields = (ObjectNode) Serialization.jsonMapper().readTree(row.getValue());
            removeAdditions(fields, Shape.of(Entry.class));
            earlier.put(row.getKey(), fields.toString());
        }
        assertThat(earlier.get(MEASURED)).doesNotContain("image", "\"server\"", "disk", "updated");
        assertThat(areRead(shard(earlier)).get(MEASURED).image()).isNull();
    }

    private static void removeAdditions(ObjectNode object, Shape shape) {
        shape.fields().forEach((name, field) -> {
            if (field.added()) {
                object.remove(name);
            } else if (field.shape() != null && object.get(name) instanceof ObjectNode part) {
                removeAdditions(part, field.shape());
            }
        });
    }

    private static Map<String, Entry> areRead(ConfigMap shard) throws UnreadableLedgerException {
        Map<String, Entry> rows = LedgerConfigMap.entries(shard).stream()
                .collect(Collectors.toMap(LedgerConfigMap::key, Function.identity()));
        assertThat(rows).containsOnlyKeys(ROWS.keySet());
        assertThat(rows.get("b1-baseline-a1").cause()).isEqualTo(Cause.Evicted);
        assertThat(rows.get("b2-baseline-a1").outcome()).isEqualTo(Outcome.Censored);
        assertThat(rows.get("b2-baseline-a2").outcome()).isEqualTo(Outcome.Rerun);
        assertThat(rows.get("b3-baseline-a1").outcome()).isEqualTo(Outcome.Dropped);

        RunResult result = rows.get(MEASURED).result();
        assertThat(result.counts()).isEqualTo(new RunResult.Counts(1000, 1000, 500, 500, 0, 11, 0, 0));
        assertThat(result.times().components()).isEqualTo(new Components(1, 0, 3, 2, 1, 0, 0));
        assertThat(result.server()).isZero();
        assertThat(result.events()).isNull();
        assertThat(LedgerShard.of(shard).rows()).hasSize(ROWS.size());
        return rows;
    }

    @Test
    void versionBeforeTheNewest_isRead() {
        assertThatCode(() -> LedgerConfigMap.requireVersion("row", "the ledger", IntNode.valueOf(6), 7))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> LedgerConfigMap.requireVersion("row", "the ledger", IntNode.valueOf(5), 7))
                .isInstanceOf(UnreadableLedgerException.class)
                .hasMessageContaining("version 5 of the ledger, this operator reads version 7");
    }

    /** As after a rollback of the operator. */
    @Test
    void whatALaterOperatorAddsIsPassedOver() throws UnreadableLedgerException {
        ConfigMap shard = shard(ROWS);
        Entry now = LedgerConfigMap.read(shard, MEASURED, shard.getData().get(MEASURED));
        String later = shard.getData()
                .get(MEASURED)
                .replace("\"node\":", "\"later\":{\"a\":[1]},\"node\":")
                .replace("\"counts\":{", "\"later\":null,\"counts\":{\"later\":1.5,");
        assertThat(LedgerConfigMap.read(shard, MEASURED, later)).isEqualTo(now);

        String key = "b1-baseline-a1";
        String hunger = shard.getData().get(key).replace("Evicted", "Hunger");
        Entry retried = LedgerConfigMap.read(shard, key, hunger);
        assertThat(retried.cause()).isEqualTo(Cause.Unknown);
        assertThat(RetryPolicy.usesUpRetry(retried.cause())).isTrue();
        assertThatThrownBy(() -> LedgerConfigMap.read(shard, key, hunger.replace("Retried", "Later")))
                .isInstanceOf(UnreadableLedgerException.class);
        ConfigMap kept = new ConfigMapBuilder(shard).addToData(key, hunger).build();
        assertThat(LedgerShard.of(kept).rows().get(key).cause()).isEqualTo(Cause.Unknown);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"treatment\" | \"version\":2,\"treatment\" | version 2 of the ledger, this operator reads version 1",
                "\"treatment\" | \"version\":\"1\",\"treatment\" | version \"1\" of the ledger",
                "\"result\":{\"version\":1 | \"result\":{\"version\":2 | version 2 of the contract, this operator reads version 1",
                "\"read\":1000, | '' | Cannot map `null`",
                "\"read\":1000, | \"read\":1E99999999999999999999, | Too many nonzero exponent digits",
                "\"attempt\":2, | '' | Cannot map `null`",
            })
    void anotherVersionOrNoRowIsRefused(String from, String to, String message) {
        ConfigMap shard = shard(ROWS);
        String row = shard.getData().get(MEASURED).replace(from, to);
        assertThatThrownBy(() -> LedgerConfigMap.read(shard, MEASURED, row))
                .isInstanceOf(UnreadableLedgerException.class)
                .hasMessageContaining("key " + MEASURED + " of ConfigMap old-ledger-0")
                .hasMessageContaining(message);
    }

    private static ConfigMap shard(Map<String, String> rows) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName("old-ledger-0")
                .endMetadata()
                .withData(rows)
                .build();
    }
}
