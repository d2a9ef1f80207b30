package io.batchmark.operator.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.SpecSource;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class SpecBudgetTest {
    private final SpecBudget budget = new SpecBudget();

    @Test
    void specWithoutRoom_waitsUntilAnotherIsNoLongerInUse() throws Exception {
        CompletableFuture<String> first = new CompletableFuture<>();
        Thread holder = Thread.startVirtualThread(() -> budget.use(campaign(400 * 1024), first::join));
        await().until(() -> holder.getState() == Thread.State.WAITING);
        CompletableFuture<String> second = new CompletableFuture<>();
        Thread waiting =
                Thread.startVirtualThread(() -> second.complete(budget.use(campaign(200 * 1024), () -> "has room")));
        await().until(() -> waiting.getState() == Thread.State.WAITING);

        assertThat(budget.use(campaign(2 * 1024), () -> "small")).isEqualTo("small");
        assertThat(second).isNotDone();

        first.complete("");
        assertThat(second.join()).isEqualTo("has room");
    }

    private static BenchmarkCampaign campaign(long size) {
        BenchmarkCampaign campaign = new BenchmarkCampaign();
        campaign.setSource(new SpecSource() {
            @Override
            public Reading read() {
                throw new UnsupportedOperationException("nobody needs the spec");
            }

            @Override
            public long size() {
                return size;
            }

            @Override
            public boolean isTooLarge() {
                return false;
            }
        });
        return campaign;
    }
}
