package io.batchmark.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.schedule.RunBudget.Claim;
import io.batchmark.core.schedule.RunBudget.Excess;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunBudgetTest {
    private final RunBudget budget = new RunBudget(100, 150);

    @Test
    void campaignsAreAcceptedWhileThereIsRoom() {
        assertThat(budget.ask(claim("first", "a", 1, 60))).isEmpty();
        assertThat(budget.ask(claim("second", "a", 2, 60))).contains(new Excess(true, 60, 100));
        assertThat(budget.ask(claim("third", "a", 3, 40))).isEmpty();
    }

    @Test
    void anOlderCampaignDisplacesNoAcceptedOne() {
        budget.ask(claim("young", "a", 2, 60));
        assertThat(budget.ask(claim("old", "a", 1, 60))).contains(new Excess(true, 60, 100));
        assertThat(budget.ask(claim("young", "a", 2, 60))).isEmpty();
    }

    @Test
    void allNamespacesShareTheTotal() {
        budget.ask(claim("a", "a", 1, 100));
        assertThat(budget.ask(claim("b", "b", 2, 51))).contains(new Excess(false, 100, 150));
        assertThat(budget.ask(claim("c", "c", 3, 50))).isEmpty();
    }

    @Test
    void aCampaignThatIsTooLargeForItsNamespaceTakesNoRoom() {
        assertThat(budget.ask(claim("huge", "a", 1, 101))).contains(new Excess(true, 0, 100));
        assertThat(budget.ask(claim("b", "b", 2, 100))).isEmpty();
        assertThat(budget.ask(claim("c", "c", 3, 50))).isEmpty();
        budget.leave("b");
        assertThat(budget.grant()).isEmpty();
    }

    @Test
    void freeRoomGoesToTheOldestThatFit() {
        budget.ask(claim("first", "a", 1, 100));
        budget.ask(claim("younger", "a", 4, 30));
        budget.ask(claim("older", "a", 3, 60));
        budget.ask(claim("large", "a", 2, 90));
        assertThat(budget.grant()).isEmpty();

        budget.ask(claim("first", "a", 1, 30));
        assertThat(budget.grant()).extracting(Claim::name).containsExactly("older");
        budget.leave("first");
        assertThat(budget.grant()).extracting(Claim::name).containsExactly("younger");
        assertThat(budget.ask(claim("younger", "a", 4, 30))).isEmpty();
    }

    @Test
    void aCampaignThatGrowsBeyondTheRoomGivesItsRoomBack() {
        budget.ask(claim("growing", "a", 1, 60));
        budget.ask(claim("waits", "a", 2, 50));
        assertThat(budget.ask(claim("growing", "a", 1, 101))).contains(new Excess(true, 0, 100));
        assertThat(budget.grant()).extracting(Claim::name).containsExactly("waits");
    }

    /** As after a restart with lower limits. */
    @Test
    void restoredCampaignsMayHaveMoreThanThereIsRoomFor() {
        budget.restore(claim("a", "a", 1, Integer.MAX_VALUE));
        budget.restore(claim("b", "b", 2, Integer.MAX_VALUE));
        assertThat(budget.ask(claim("a", "a", 1, Integer.MAX_VALUE))).isEmpty();
        assertThat(budget.ask(claim("c", "c", 3, 1))).contains(new Excess(false, 2L * Integer.MAX_VALUE, 150));
    }

    @Test
    void campaignsThatVanishedTakeNoRoom() {
        budget.ask(claim("vanished", "a", 1, 100));
        budget.ask(claim("waits", "a", 2, 100));
        budget.retain(Set.of("waits"));
        assertThat(budget.grant()).extracting(Claim::name).containsExactly("waits");
    }

    /** Any order of questions and ends: the sums hold, and no campaign waits that fits. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void noAcceptedRunsAreBeyondTheLimits_andNoCampaignWaitsThatFits(long seed) {
        Random random = new Random(seed);
        Map<String, Claim> accepted = new TreeMap<>();
        Map<String, Claim> waiting = new TreeMap<>();
        for (int step = 0; step < 2_000; step++) {
            int number = random.nextInt(40);
            String campaign = "c" + number;
            if (random.nextInt(3) == 0) {
                budget.leave(campaign);
                accepted.remove(campaign);
                waiting.remove(campaign);
            } else {
                Claim claim = claim(campaign, "n" + number % 3, number, 1 + random.nextInt(120));
                accepted.remove(campaign);
                waiting.remove(campaign);
                (budget.ask(claim).isEmpty() ? accepted : waiting).put(campaign, claim);
            }
            for (Claim granted : budget.grant()) {
                assertThat(waiting.remove(granted.campaign())).isEqualTo(granted);
                accepted.put(granted.campaign(), granted);
            }
            assertThat(sum(accepted, "")).isLessThanOrEqualTo(150);
            for (Claim claim : new ArrayList<>(waiting.values())) {
                assertThat(sum(accepted, claim.namespace()) + claim.runs() > 100
                                || sum(accepted, "") + claim.runs() > 150)
                        .isTrue();
            }
            for (String namespace : List.of("n0", "n1", "n2")) {
                assertThat(sum(accepted, namespace)).isLessThanOrEqualTo(100);
            }
        }
    }

    private static int sum(Map<String, Claim> claims, String namespace) {
        return claims.values().stream()
                .filter(claim -> claim.namespace().startsWith(namespace))
                .mapToInt(Claim::runs)
                .sum();
    }

    private static Claim claim(String name, String namespace, int age, int runs) {
        return new Claim(name, namespace, name, Instant.ofEpochSecond(age), runs);
    }
}
