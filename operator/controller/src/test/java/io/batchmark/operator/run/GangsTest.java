package io.batchmark.operator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.operator.metadata.Labels;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GangsTest {
    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant LATER = CREATED.plusSeconds(599);

    @Test
    void anAttemptWithADatabaseIsPendingUntilBothPodsHaveNodes() {
        Job job = job(1);

        assertThat(Gangs.isPending(job, List.of(pod(Labels.DATABASE, "node")), LATER))
                .isTrue();
        assertThat(Gangs.isPending(job, List.of(pod(Labels.DATABASE, "node"), pod(Labels.RUN, null)), LATER))
                .isTrue();
        assertThat(Gangs.isPending(job, List.of(pod(Labels.DATABASE, null), pod(Labels.RUN, "node")), LATER))
                .isTrue();
        assertThat(Gangs.isPending(job, List.of(pod(Labels.DATABASE, "node"), pod(Labels.RUN, "node")), LATER))
                .isFalse();
    }

    @Test
    void anAttemptWithServersIsPendingUntilAllHaveNodes() {
        assertThat(Gangs.isPending(job(2), List.of(pod(Labels.RUN, "node")), LATER))
                .isTrue();
        assertThat(Gangs.isPending(job(2), List.of(pod(Labels.RUN, "node"), pod(Labels.RUN, "other")), LATER))
                .isFalse();
    }

    @Test
    void anAttemptWithOnePodKeepsNobodyWaiting() {
        assertThat(Gangs.isPending(job(1), List.of(pod(Labels.RUN, null)), LATER))
                .isFalse();
    }

    @Test
    void nobodyIsKeptWaitingForLongerThanTenMinutes() {
        assertThat(Gangs.isPending(job(2), List.of(), CREATED.plusSeconds(600))).isFalse();
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

        assertThat(List.of(queued, deleted)).noneMatch(job -> Gangs.isPending(job, List.of(), LATER));
    }

    private static Job job(int servers) {
        return new JobBuilder()
                .withNewMetadata()
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
