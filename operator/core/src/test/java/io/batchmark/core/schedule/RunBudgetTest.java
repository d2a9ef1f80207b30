package io.batchmark.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.schedule.RunBudget.Claim;
import io.batchmark.core.schedule.RunBudget.Excess;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunBudgetTest {
    private final RunBudget budget = new RunBudget(100, 150);

    @Test
    void theOldestAreAcceptedFirst() {
        assertThat(budget.excesses(List.of(asks("old", "a", 60), asks("middle", "a", 60), asks("young", "a", 40))))
                .isEqualTo(Map.of("middle", new Excess(true, 60, 100)));
    }

    @Test
    void whoIsAcceptedStaysSoWhateverIsOlder() {
        assertThat(budget.excesses(List.of(asks("old", "a", 60), has("young", "a", 60))))
                .isEqualTo(Map.of("old", new Excess(true, 60, 100)));
    }

    @Test
    void allNamespacesShareTheTotal() {
        assertThat(budget.excesses(List.of(has("a", "a", 100), asks("b", "b", 51), asks("c", "c", 50))))
                .isEqualTo(Map.of("b", new Excess(false, 100, 150)));
    }

    @Test
    void whatIsTooLargeForItsNamespaceTakesNoRoomFromOthers() {
        assertThat(budget.excesses(List.of(asks("huge", "a", 101), asks("b", "b", 100), asks("c", "c", 50))))
                .isEqualTo(Map.of("huge", new Excess(true, 0, 100)));
    }

    /** As after a restart with lower limits. */
    @Test
    void acceptedCampaignsMayHaveMoreThanThereIsRoomFor() {
        assertThat(budget.excesses(
                        List.of(has("a", "a", Integer.MAX_VALUE), has("b", "b", Integer.MAX_VALUE), asks("c", "c", 1))))
                .isEqualTo(Map.of("c", new Excess(false, 2L * Integer.MAX_VALUE, 150)));
    }

    private static Claim asks(String campaign, String namespace, int runs) {
        return new Claim(campaign, namespace, runs, false);
    }

    private static Claim has(String campaign, String namespace, int runs) {
        return new Claim(campaign, namespace, runs, true);
    }
}
