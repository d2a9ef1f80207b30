package io.batchmark.operator.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.Defaults;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GangsTest {
    private static final Instant SEEN = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant LATER = SEEN.plusSeconds(599);
    /** By an API server whose clock is a day ahead. */
    private static final Instant CREATED = SEEN.plus(Duration.ofDays(1));

    private static final Since SINCE = what -> SEEN;

    @Test
    void anAttemptWithADatabaseIsPendingUntilBothPodsHaveNodes() {
        Job job = job(1);

        assertThat(isPending(job, LATER, pod(Labels.DATABASE, "node"))).isTrue();
        assertThat(isPending(job, LATER, pod(Labels.DATABASE, "node"), pod(Labels.RUN, null)))
                .isTrue();
        assertThat(isPending(job, LATER, pod(Labels.DATABASE, null), pod(Labels.RUN, "node")))
                .isTrue();
        assertThat(isPending(job, LATER, pod(Labels.DATABASE, "node"), pod(Labels.RUN, "node")))
                .isFalse();
    }

    @Test
    void thePodOfAnAttemptWithoutAJobStandsForItUntilItHasEnded() {
        Pod run = new PodBuilder(pod(Labels.RUN, null))
                .editMetadata()
                .withCreationTimestamp(CREATED.toString())
                .endMetadata()
                .build();
        Pod ended = new PodBuilder(run)
                .withNewStatus()
                .withPhase("Failed")
                .endStatus()
                .build();

        assertThat(isPending(run, LATER, pod(Labels.DATABASE, "node"), run)).isTrue();
        assertThat(isPending(run, LATER, run)).isFalse();
        assertThat(isPending(ended, LATER, pod(Labels.DATABASE, "node"), ended)).isFalse();
    }

    @Test
    void anAttemptWithServersIsPendingUntilAllHaveNodes() {
        assertThat(isPending(job(2), LATER, pod(Labels.RUN, "node"))).isTrue();
        assertThat(isPending(job(2), LATER, pod(Labels.RUN, "node"), pod(Labels.RUN, "other")))
                .isFalse();
    }

    @Test
    void anAttemptWithOnePodKeepsNobodyWaiting() {
        assertThat(isPending(job(1), LATER, pod(Labels.RUN, null))).isFalse();
    }

    @Test
    void nobodyIsKeptWaitingForLongerThanTenMinutes() {
        for (Pod[] pods : new Pod[][] {{}, {pod(Labels.RUN, "node")}}) {
            assertThat(isPending(job(2), SEEN.plusSeconds(599), pods)).isTrue();
            assertThat(isPending(job(2), SEEN.plusSeconds(600), pods)).isFalse();
        }
    }

    /** It takes nothing away from anybody, and whoever makes one that fits no node must not hold up the others with it. */
    @Test
    void whatHasNoNodeAtAllKeepsOthersWaitingForLessTime() {
        Duration minute = Duration.ofMinutes(1);
        Job job = job(1);
        List<Pod> none = List.of(pod(Labels.DATABASE, null), pod(Labels.RUN, null));
        List<Pod> one = List.of(pod(Labels.DATABASE, "node"), pod(Labels.RUN, null));

        assertThat(Gangs.isPending(job, none, minute, SINCE, SEEN.plusSeconds(59)))
                .isTrue();
        assertThat(Gangs.isPending(job, none, minute, SINCE, SEEN.plusSeconds(60)))
                .isFalse();
        assertThat(Gangs.isPending(job, one, minute, SINCE, LATER)).isTrue();
    }

    private static boolean isPending(HasMetadata attempt, Instant now, Pod... pods) {
        return Gangs.isPending(attempt, List.of(pods), Duration.ofMinutes(10), SINCE, now);
    }

    @Test
    void whatWaitsInAQueueOrGoesKeepsNobodyWaiting() {
        Job queued = new JobBuilder(job(2))
                .editMetadata()
                .addToLabels(Labels.QUEUE, "night")
                .endMetadata()
                .editSpec()
                .withSuspend(true)
                .endSpec()
                .build();
        Job deleted = new JobBuilder(job(2))
                .editMetadata()
                .withDeletionTimestamp(CREATED.toString())
                .endMetadata()
                .build();

        assertThat(List.of(queued, deleted)).noneMatch(job -> isPending(job, LATER));
    }

    @Test
    void campaigns_whoseNodeSelectorsDiffer_shareNoNodes() {
        BenchmarkCampaign any = campaign("{}");
        BenchmarkCampaign fast = campaign("{nodeSelector: {pool: fast, zone: a}}");
        BenchmarkCampaign slow = campaign("{nodeSelector: {pool: slow}}");
        BenchmarkCampaign zone = campaign("{nodeSelector: {zone: a}}");

        assertThat(Gangs.shareNodes(fast, slow)).isFalse();
        assertThat(Gangs.shareNodes(slow, fast)).isFalse();
        assertThat(Gangs.shareNodes(fast, zone)).isTrue();
        assertThat(Gangs.shareNodes(slow, zone)).isTrue();
        assertThat(Gangs.shareNodes(any, slow)).isTrue();
        assertThat(Gangs.shareNodes(slow, any)).isTrue();
    }

    private static BenchmarkCampaign campaign(String podSpec) {
        return Defaults.campaign(
                Serialization.unmarshal("runner: {podTemplate: {spec: " + podSpec + "}}", ObjectNode.class));
    }

    private static Job job(int servers) {
        return new JobBuilder()
                .withNewMetadata()
                .withUid("job")
                .withCreationTimestamp(CREATED.toString())
                .addToLabels(Labels.JOB, "attempt")
                .endMetadata()
                .withNewSpec()
                .withCompletions(servers)
                .endSpec()
                .build();
    }

    private static Pod pod(String part, @Nullable String node) {
        return new PodBuilder()
                .withNewMetadata()
                .addToLabels(Labels.JOB, "attempt")
                .addToLabels(Labels.PART, part)
                .endMetadata()
                .withNewSpec()
                .withNodeName(node)
                .endSpec()
                .build();
    }
}
