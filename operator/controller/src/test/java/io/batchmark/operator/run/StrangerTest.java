package io.batchmark.operator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.api.broker.StrimziResources;
import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.metadata.Ownership;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    void aRowFromBeforeImagesWereRecordedIsARow() throws UnreadableLedgerException {
        String image = "sha256:0123456789abcdef0123456789abcdef";
        String before = "{\"treatment\":\"baseline\",\"block\":1,\"attempt\":1,\"outcome\":\"Failed\","
                + "\"cause\":\"Evicted\",\"finished\":\"2026-01-01T00:01:00Z\"}";
        ConfigMap shard = new ConfigMapBuilder()
                .withNewMetadata()
                .withName("sweep-ledger-0")
                .endMetadata()
                .build();

        assertThat(LedgerConfigMap.read(shard, "b1-baseline-a1", before).image())
                .isNull();
        assertThat(LedgerConfigMap.read(shard, "b1-baseline-a1", before.replace("}", ",\"image\":\"" + image + "\"}"))
                        .image())
                .isEqualTo(image);
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
        assertThat(Attempt.isAttempt(new PodBuilder()
                        .withNewMetadata()
                        .withLabels(labels)
                        .endMetadata()
                        .build()))
                .isEqualTo(ours);
    }

    static Stream<Arguments> pods() {
        OwnerReference own = owner("Job", "sweep-b1-baseline-a1", "7c1f0b52");
        return Stream.of(
                Arguments.of("made by its Job", own, false, true),
                Arguments.of("whose Job is gone, held with its result", own, true, true),
                Arguments.of("that its Job was deleted without", null, true, true),
                Arguments.of("a copy that nobody made for a run", null, false, false),
                Arguments.of("of a Deployment", owner("ReplicaSet", "sweep-b1-baseline-a1", "1"), true, false),
                Arguments.of("of another attempt's Job", owner("Job", "sweep-b1-baseline-a2", "1"), true, false),
                Arguments.of("of a stranger's Job", owner("Job", "sweep-b1-baseline-a1", "stranger"), true, false),
                Arguments.of("a copy of a pod without a Job", Labels.ownerOfRun(sweep()), false, false));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pods")
    void aPodIsOfARunIfItsJobIs(String name, @Nullable OwnerReference owner, boolean held, boolean ours) {
        BenchmarkCampaign campaign = sweep();
        Map<String, String> labels =
                Labels.of(campaign, new Run(new Treatment(Treatment.BASELINE, Map.of(), Treatment.BASELINE), 1), 1);
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withName("sweep-b1-baseline-a1-x7k2p")
                .withLabels(labels)
                .withFinalizers(held ? List.of(Labels.HOLD) : List.of())
                .withOwnerReferences(owner == null ? List.of() : List.of(owner))
                .endMetadata()
                .build();
        Job stranger = job("sweep-b1-baseline-a1", labels, "stranger");

        assertThat(Ownership.pods(campaign, List.of(pod), List.of(stranger))).hasSize(ours ? 1 : 0);
    }

    /** Nor does it matter whether its result is recorded, which is when it is no longer held. */
    @Test
    void aPodIsAnAttemptIfTheCampaignMadeItUnderItsName() {
        BenchmarkCampaign campaign = sweep();
        Map<String, String> labels =
                Labels.of(campaign, new Run(new Treatment(Treatment.BASELINE, Map.of(), Treatment.BASELINE), 1), 1);
        Pod own = new PodBuilder()
                .withNewMetadata()
                .withName("sweep-b1-baseline-a1")
                .withLabels(labels)
                .withOwnerReferences(Labels.ownerOfRun(campaign))
                .endMetadata()
                .build();
        Pod later = new PodBuilder(own)
                .editMetadata()
                .withOwnerReferences(Labels.owner(campaign))
                .endMetadata()
                .build();
        Pod nobodys = new PodBuilder(own)
                .editMetadata()
                .withOwnerReferences()
                .endMetadata()
                .build();

        assertThat(Ownership.pods(campaign, List.of(own, later, nobodys), List.of()))
                .containsExactly(own, later);
        assertThat(Ownership.attemptName(own)).contains("sweep-b1-baseline-a1");
        own.getMetadata().setUid("pod");
        assertThat(Ownership.isOfAttempt(own, own, campaign)).isTrue();
    }

    @Test
    void aJobIsAnAttemptIfTheCampaignMadeItUnderItsName() {
        BenchmarkCampaign campaign = sweep();
        Map<String, String> labels =
                Labels.of(campaign, new Run(new Treatment(Treatment.BASELINE, Map.of(), Treatment.BASELINE), 1), 1);
        Job own = job("sweep-b1-baseline-a1", labels, "1", Labels.owner(campaign));
        Job copy = job("sweep-b1-baseline-a1-copy", labels, "2", Labels.owner(campaign));
        BenchmarkCampaign earlier = sweep();
        earlier.getMetadata().setUid("7c1f0b52-9c0c-4c55-8a7e-5d3c0d5ad6a4");
        Job labelled = job("sweep-b1-baseline-a1", labels, "3", Labels.owner(earlier));

        assertThat(Ownership.attempts(campaign, List.of(own, copy, labelled))).containsExactly(own);
        assertThat(Ownership.isOwn(own, own)).isTrue();
        assertThat(Ownership.isOwn(labelled, own)).isFalse();
        assertThat(Ownership.isOwn(job("sweep-b1-baseline-a1", Map.of(), "4", Labels.owner(campaign)), own))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "sweep-0d5ad6a4-kafka, false, true",
        "sweep-0d5ad6a4-kafka, true, false",
        "events, false, false",
        "sweep-7c1f0b52-kafka, false, false",
    })
    void aTopicIsLeftIfACampaignOfAnotherNamespaceHadItMade(String name, boolean owned, boolean left) {
        BenchmarkCampaign campaign = sweep();
        GenericKubernetesResource topic = new GenericKubernetesResourceBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(Labels.of(campaign, Labels.BROKER))
                .withOwnerReferences(owned ? List.of(Labels.owner(campaign)) : List.of())
                .endMetadata()
                .build();
        assertThat(StrimziResources.isWithoutOwner(topic)).isEqualTo(left);
    }

    private static Job job(String name, Map<String, String> labels, String uid, OwnerReference... owners) {
        return new JobBuilder()
                .withNewMetadata()
                .withName(name)
                .withUid(uid)
                .withLabels(labels)
                .withOwnerReferences(owners)
                .endMetadata()
                .build();
    }

    private static OwnerReference owner(String kind, String name, String uid) {
        return new OwnerReferenceBuilder()
                .withApiVersion("any/v1")
                .withKind(kind)
                .withName(name)
                .withUid(uid)
                .withController(true)
                .build();
    }

    private static BenchmarkCampaign sweep() {
        BenchmarkCampaign campaign = new BenchmarkCampaign();
        campaign.getMetadata().setName("sweep");
        campaign.getMetadata().setUid("0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11");
        return campaign;
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"%s\"",
                "{\"version\":\"%s\"}",
                "{\"treatment\":\"%s\",\"block\":1,\"attempt\":1,\"outcome\":\"Failed\",\"finished\":\"2026-01-01T00:00:00Z\"}",
                "{\"treatment\":\"baseline\",\"block\":1,\"attempt\":1,\"outcome\":\"%s\",\"finished\":\"2026-01-01T00:00:00Z\"}",
            })
    void rowThatIsUnreadable_isQuotedInPart(String row) {
        ConfigMap shard = new ConfigMapBuilder()
                .withNewMetadata()
                .withName("sweep-ledger-0")
                .endMetadata()
                .withData(Map.of("b1-baseline-a1", row.formatted("x".repeat(100_000))))
                .build();

        assertThatThrownBy(() -> LedgerConfigMap.entries(shard))
                .message()
                .contains("b1-baseline-a1", "xxx…")
                .hasSizeLessThan(500);
    }

    @Test
    void anEmptyShardHasNoRows() throws UnreadableLedgerException {
        assertThat(LedgerConfigMap.entries(new ConfigMap())).isEmpty();
    }
}
