package io.batchmark.api.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.Components;
import io.batchmark.contract.RunResult;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.retry.RetryPolicy;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The files are ledgers as the code wrote them before the next addition to a row. */
class EarlierLedgersTest {
    private static final Path FOLDER = Path.of("src/test/resources/versions/ledgers");
    private static final String MEASURED = "b1-baseline-a2";

    static Stream<Path> ledgers() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("ledgers")
    void staysReadable(Path file) throws IOException, UnreadableLedgerException {
        ConfigMap shard = shard(file);
        Map<String, Entry> rows = LedgerConfigMap.entries(shard).stream()
                .collect(Collectors.toMap(LedgerConfigMap::key, Function.identity()));
        assertThat(rows).hasSize(4).containsOnlyKeys(shard.getData().keySet());
        assertThat(rows.get("b1-baseline-a1").cause()).isEqualTo(Cause.Evicted);
        assertThat(rows.get("b2-baseline-a1").outcome()).isEqualTo(Outcome.Censored);
        assertThat(rows.get("b2-baseline-a2").outcome()).isEqualTo(Outcome.Rerun);

        Entry measured = rows.get(MEASURED);
        RunResult result = measured.result();
        assertThat(result.counts()).isEqualTo(new RunResult.Counts(1000, 1000, 500, 500, 0, 11, 0, 0));
        assertThat(result.times().components()).isEqualTo(new Components(1, 0, 3, 2, 1, 0, 0));
        assertThat(result.server()).isZero();
        assertThat(result.events()).isNull();
        assertThat(measured.image() == null).isNotEqualTo(file.endsWith("4-images.yaml"));
        assertThat(LedgerShard.of(shard).rows()).hasSize(4);
    }

    /** Whoever reads no version 2 must stop there, and not run what is not to be run. */
    @Test
    void rowsOfTreatmentsThatComeAndGoNameTheirVersion() throws UnreadableLedgerException {
        Entry dropped = Entry.builder("baseline", 7, 1, Outcome.Dropped, Instant.EPOCH)
                .cause(Cause.Answered)
                .message("answered")
                .build();
        Entry failed = Entry.builder("baseline", 6, 1, Outcome.Failed, Instant.EPOCH)
                .cause(Cause.NodeLost)
                .message("gone")
                .build();
        BenchmarkCampaign campaign = new BenchmarkCampaign();
        campaign.setMetadata(new ObjectMetaBuilder()
                .withName("old")
                .withNamespace("any")
                .withUid(new UUID(0, 1).toString())
                .build());
        ConfigMap shard = LedgerConfigMap.of(campaign, 0, List.of(dropped, failed));
        assertThat(shard.getData().get("b7-baseline-a1")).contains("\"version\":2");
        assertThat(shard.getData().get("b6-baseline-a1")).doesNotContain("version");
        assertThat(LedgerConfigMap.entries(shard)).containsExactlyInAnyOrder(dropped, failed);
        assertThat(LedgerShard.of(shard).rows()).hasSize(2);
    }

    /** As after a rollback of the operator. */
    @Test
    void whatALaterOperatorAddsIsPassedOver() throws IOException, UnreadableLedgerException {
        ConfigMap shard = shard(FOLDER.resolve("4-images.yaml"));
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
                "\"treatment\" | \"version\":3,\"treatment\" | version 3 of the ledger, this operator reads version 2",
                "\"treatment\" | \"version\":\"1\",\"treatment\" | version \"1\" of the ledger",
                "\"result\":{\"version\":1 | \"result\":{\"version\":2 | version 2 of the contract, this operator reads version 1",
                "\"read\":1000, | '' | Cannot map `null`",
                "\"read\":1000, | \"read\":1E99999999999999999999, | Too many nonzero exponent digits",
                "\"attempt\":2, | '' | Cannot map `null`",
            })
    void anotherVersionOrNoRowIsRefused(String from, String to, String message) throws IOException {
        ConfigMap shard = shard(FOLDER.resolve("4-images.yaml"));
        String row = shard.getData().get(MEASURED).replace(from, to);
        assertThatThrownBy(() -> LedgerConfigMap.read(shard, MEASURED, row))
                .isInstanceOf(UnreadableLedgerException.class)
                .hasMessageContaining("key " + MEASURED + " of ConfigMap old-ledger-0")
                .hasMessageContaining(message);
    }

    private static ConfigMap shard(Path file) throws IOException {
        return Serialization.unmarshal(Files.readString(file), ConfigMap.class);
    }
}
