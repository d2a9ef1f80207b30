package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class AnalysisQueueTest {
    private static final long LARGE = AnalysisQueue.bytes(100_000, 100);
    private static final long SMALL = AnalysisQueue.bytes(1000, 10);

    private final AnalysisQueue queue = new AnalysisQueue(new Turns.Services(() -> 0, () -> 0, campaign -> {}));

    @Test
    void smallAnalysis_runsNextToALargeOne() {
        assertThat(queue.take(campaign("one"), LARGE, () -> queue.take(campaign("two"), SMALL, () -> true)))
                .isTrue();
    }

    @Test
    void twoLargeAnalyses_runOneAfterTheOther() {
        assertThatThrownBy(
                        () -> queue.take(campaign("one"), LARGE, () -> queue.take(campaign("two"), LARGE, () -> true)))
                .isInstanceOf(NoTurnException.class);
    }

    /** Few runs of many treatments, and few runs that are compared with many. */
    @Test
    void treatmentsAndEarlierCampaign_countAsRowsDo() {
        assertThat(AnalysisQueue.bytes(0, 98_304)).isGreaterThan(64L << 20);
        assertThatThrownBy(() -> queue.take(
                        campaign("one"), SMALL + LARGE, () -> queue.take(campaign("two"), SMALL + LARGE, () -> true)))
                .isInstanceOf(NoTurnException.class);
    }

    private static Campaign.Key campaign(String namespace) {
        return new Campaign.Key(namespace, "campaign", namespace);
    }
}
