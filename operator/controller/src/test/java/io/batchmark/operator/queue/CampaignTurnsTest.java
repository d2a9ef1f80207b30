package io.batchmark.operator.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CampaignTurnsTest {
    private long nanos;
    private final List<String> calls = new ArrayList<>();
    private final CampaignTurns turns = CampaignTurns.of(() -> nanos);

    @Test
    void campaignThatWaitsForLongToBePlanned_isTold() {
        plan("busy", () -> {
            assertThat(plan("waits", () -> {}).getScheduleDelay()).hasValue(30_000L);
            assertThat(calls).containsExactly("plan busy");
            nanos += Duration.ofSeconds(29).toNanos();
            plan("waits", () -> {});
            assertThat(calls).containsExactly("plan busy");
            nanos += Duration.ofSeconds(1).toNanos();
            plan("waits", () -> {});
            assertThat(calls).containsExactly("plan busy", "tell waits");
        });

        plan("waits", () -> {});
        assertThat(calls).containsExactly("plan busy", "tell waits", "plan waits");
    }

    private UpdateControl<BenchmarkCampaign> plan(String name, Runnable work) {
        BenchmarkCampaign campaign = new BenchmarkCampaign();
        campaign.getMetadata().setNamespace("tenant");
        campaign.getMetadata().setName(name);
        campaign.getMetadata().setUid(name);
        return turns.reconcile(
                campaign,
                () -> turns.planning().take(CampaignTurns.key(campaign), () -> {
                    calls.add("plan " + name);
                    work.run();
                    return UpdateControl.noUpdate();
                }),
                () -> {
                    calls.add("tell " + name);
                    return UpdateControl.noUpdate();
                });
    }
}
