package io.batchmark.operator.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Objects with the labels of ours that somebody else made or changed: whoever may write in a namespace can do so. */
class StrangerTest {
    @ParameterizedTest
    @CsvSource({
        "sweep-ledger-0, 0",
        "sweep-ledger-12, 12",
        "sweep-ledger-0-backup, ",
        "sweep-ledger-, ",
        "sweep-ledger-07, ",
        "sweep-ledger--1, ",
        "sweep-ledger-99999999999, ",
        "other-ledger-0, ",
        "ledger, ",
    })
    void aCopyOfALedgerIsNone(String name, Integer number) {
        BenchmarkCampaign campaign = new BenchmarkCampaign();
        campaign.getMetadata().setName("sweep");
        ConfigMap shard = new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .build();
        assertThat(LedgerConfigMap.number(shard, campaign))
                .isEqualTo(number == null ? OptionalInt.empty() : OptionalInt.of(number));
    }

    @ParameterizedTest
    @CsvSource({
        "baseline, 1, 1, true",
        "baseline, 1000, 11, true",
        "baseline, one, 1, false",
        "baseline, 0, 1, false",
        "baseline, 1, -1, false",
        "baseline, 99999999999, 1, false",
        "baseline, , 1, false",
        "baseline, 1, , false",
        ", 1, 1, false",
    })
    void aPodIsOneOfOursIfItSaysWhichAttemptItIs(String treatment, String block, String attempt, boolean ours) {
        Map<String, String> labels = new HashMap<>();
        labels.put(Labels.TREATMENT, treatment);
        labels.put(Labels.BLOCK, block);
        labels.put(Labels.ATTEMPT, attempt);
        labels.values().removeIf(value -> value == null);
        assertThat(RunSighting.isAttempt(new PodBuilder()
                        .withNewMetadata()
                        .withLabels(labels)
                        .endMetadata()
                        .build()))
                .isEqualTo(ours);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "null | is no row of a ledger: null",
                "{} | is no row of a ledger",
                "{\"treatment\":\"baseline\",\"block\":1,\"attempt\":1,\"outcome\":\"Failed\"} | finished",
                "{\"treatment\":\"baseline\",\"block\":1,\"attempt\":1,\"finished\":\"2026-01-01T00:00:00Z\"} | outcome",
                "{\"treatment\":\"baseline\",\"block\":1,\"attempt\":1,\"outcome\":\"Succeeded\","
                        + "\"finished\":\"2026-01-01T00:00:00Z\"} | of a run that succeeded, without its result",
                "{\"treatment\":\"baseline\",\"block\":2,\"attempt\":1,\"outcome\":\"Failed\","
                        + "\"finished\":\"2026-01-01T00:00:00Z\"} | has the row of b2-baseline-a1",
                "{\"treatment\":\"baseline\",\"block\":1.9,\"attempt\":1,\"outcome\":\"Failed\","
                        + "\"finished\":\"2026-01-01T00:00:00Z\"} | is no row of a ledger",
                "{\"treatment\":\"baseline\",\"block\":1,\"attempt\":1,\"outcome\":4,"
                        + "\"finished\":\"2026-01-01T00:00:00Z\"} | is no row of a ledger",
                "{\"treatment\":\"baseline\",\"block\":1,\"attempt\":1,\"outcome\":\"Failed\","
                        + "\"finished\":\"+12026-01-01T00:00:00Z\"} | the year must be one of four digits",
            })
    void aRowThatIsNoneSaysWhichAndWhy(String row, String why) {
        ConfigMap shard = new ConfigMapBuilder()
                .withNewMetadata()
                .withName("sweep-ledger-0")
                .endMetadata()
                .withData(Map.of("b1-baseline-a1", row))
                .build();
        assertThatThrownBy(() -> LedgerConfigMap.entries(shard))
                .isInstanceOf(UnreadableLedgerException.class)
                .hasMessageContaining("key b1-baseline-a1 of ConfigMap sweep-ledger-0")
                .hasMessageContaining(why);
    }

    @Test
    void anEmptyShardHasNoRows() throws UnreadableLedgerException {
        assertThat(LedgerConfigMap.entries(new ConfigMap())).isEmpty();
    }
}
