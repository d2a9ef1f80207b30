package io.batchmark.operator.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.schedule.RunBudget;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AdmissionTest {
    private final List<BenchmarkCampaign> all = new ArrayList<>();
    private final List<String> woken = new ArrayList<>();
    private final AtomicLong nanos = new AtomicLong();
    private final Admission admission =
            new Admission(new RunBudget(100, 100), id -> woken.add(id.getName()), nanos::get);
    private int looks;

    @Test
    void manyRefusedCampaignsCostOneLookAtAllCampaigns() {
        BenchmarkCampaign first = campaign(0);
        assertThat(admission.refusal(first, 100, this::all)).isEmpty();
        for (int number = 1; number <= 1_000; number++) {
            assertThat(admission.refusal(campaign(number), 50, this::all)).isPresent();
        }
        admission.release(first, this::all);
        assertThat(woken).containsExactly("c1", "c2");
        assertThat(looks).isEqualTo(1);
    }

    @Test
    void aCampaignThatVanishedWithoutAReleaseTakesNoRoomAfterAWhile() {
        BenchmarkCampaign vanished = campaign(0);
        admission.refusal(vanished, 100, this::all);
        BenchmarkCampaign next = campaign(1);
        all.remove(vanished);
        assertThat(admission.refusal(next, 100, this::all)).isPresent();

        nanos.addAndGet(Duration.ofSeconds(10).toNanos());
        assertThat(admission.refusal(next, 100, this::all)).isEmpty();
    }

    private List<BenchmarkCampaign> all() {
        looks++;
        return all;
    }

    private BenchmarkCampaign campaign(int number) {
        BenchmarkCampaign campaign = new BenchmarkCampaign();
        campaign.setMetadata(new ObjectMetaBuilder()
                .withNamespace("a")
                .withName("c" + number)
                .withUid("uid-" + number)
                .withCreationTimestamp(Instant.ofEpochSecond(number).toString())
                .build());
        all.add(campaign);
        return campaign;
    }
}
