package io.batchmark.operator.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.leadership.OtherOperators;
import io.batchmark.operator.metrics.CampaignMetrics;
import io.batchmark.operator.status.IdleCampaign;
import io.batchmark.operator.status.Statuses;
import io.fabric8.kubernetes.api.model.Condition;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StatusWriterTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final BenchmarkCampaign campaign = new BenchmarkCampaign();

    StatusWriterTest() {
        campaign.getMetadata().setGeneration(3L);
    }

    @Test
    void newCampaignThatWaitsForItsTurn_hasTheCauseAndIsStillNew() {
        BenchmarkCampaignStatus told = tell(NOW);

        assertThat(told.observedGeneration()).isNull();
        assertThat(Conditions.is(told, Conditions.PROGRESSING, false, "AwaitsTurn"))
                .isTrue();
        assertThat(Conditions.message(told, Conditions.PROGRESSING))
                .contains("continues automatically", "resources.requests.cpu");
        campaign.setStatus(told);
        assertThat(IdleCampaign.isNew(campaign)).isTrue();
        assertThat(tell(NOW.plusSeconds(60)))
                .as("with its time it is written once")
                .isNull();
    }

    @Test
    void campaignWithRuns_keepsItsStatusAndTheGenerationThatWasObserved() {
        campaign.setStatus(BenchmarkCampaignStatus.builder(2, Phase.Running, List.of())
                .seed(7L)
                .build());

        BenchmarkCampaignStatus told = tell(NOW);
        assertThat(told.observedGeneration()).isEqualTo(2);
        assertThat(told.phase()).isEqualTo(Phase.Running);
        assertThat(told.conditions())
                .extracting(Condition::getLastTransitionTime)
                .containsExactly(NOW.toString());
        campaign.setStatus(told);
        assertThat(IdleCampaign.isNew(campaign)).isFalse();
    }

    @Test
    void campaignThatIsOver_waitsForNothing() {
        campaign.setStatus(
                BenchmarkCampaignStatus.builder(3, Phase.Completed, List.of()).build());

        assertThat(tell(NOW)).isNull();
    }

    /** Null if nothing is written. */
    private @Nullable BenchmarkCampaignStatus tell(Instant now) {
        Clock clock = Clock.fixed(now, ZoneOffset.UTC);
        return new StatusWriter(
                        clock,
                        new Statuses(clock),
                        new CampaignMetrics(new SimpleMeterRegistry(), clock),
                        new OtherOperators("system", "batchmark", System::nanoTime))
                .awaitTurn(campaign)
                .getResource()
                .map(BenchmarkCampaign::getStatus)
                .orElse(null);
    }
}
