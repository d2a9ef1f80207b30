package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private long nanos;
    private long cpu;
    private final Deque<Campaign.Key> woken = new ArrayDeque<>();
    private final List<String> ran = new ArrayList<>();
    private final Map<String, Long> costs = new HashMap<>();
    private final Turns.Services services = new Turns.Services(() -> nanos, () -> cpu, woken::add);

    @Test
    void tenantWithFiftyCampaigns_givesTheNextPlaceToAnotherTenant() {
        Turns turns = new Turns(1, services);
        turns.take(campaign("many", 0), () -> {
            for (int campaign = 1; campaign < 50; campaign++) {
                waits(turns, campaign("many", campaign));
            }
            waits(turns, campaign("single", 0));
            cpu += 8;
            return true;
        });

        runWoken(turns);

        assertThat(ran).hasSize(50);
        assertThat(ran.getFirst()).isEqualTo("single/0");
    }

    @Test
    void namespaces_getTheSameCpuTime_whateverTheNumberOfTheirCampaigns() {
        Turns turns = new Turns(1, services);
        costs.put("dear", 8L);
        costs.put("cheap", 1L);
        turns.take(campaign("other", 0), () -> {
            for (int campaign = 0; campaign < 20; campaign++) {
                waits(turns, campaign("dear", campaign));
                waits(turns, campaign("cheap", campaign));
            }
            return true;
        });

        runWoken(turns);

        long dear = ran.subList(0, 18).stream()
                .filter(name -> name.startsWith("dear"))
                .count();
        assertThat(dear).as("turns that cost eight times as much").isBetween(2L, 3L);
        assertThat(ran).hasSize(40);
    }

    @Test
    void namespaceThatWasAway_hasNoCreditFromBefore() {
        Turns turns = new Turns(1, services);
        costs.put("busy", 5L);
        for (int turn = 0; turn < 100; turn++) {
            run(turns, campaign("busy", 0));
        }
        turns.take(campaign("busy", 0), () -> {
            for (int campaign = 1; campaign < 20; campaign++) {
                waits(turns, campaign("busy", campaign));
                waits(turns, campaign("late", campaign));
            }
            return true;
        });
        costs.put("late", 5L);
        ran.clear();

        runWoken(turns);

        assertThat(ran.subList(0, 10).stream().filter(name -> name.startsWith("late")))
                .hasSizeBetween(4, 6);
    }

    @Test
    void namespace_neverHasAllPlaces() {
        Turns turns = new Turns(50, services);

        int most = nest(turns, "many", 0);

        assertThat(most).isEqualTo(25);
    }

    /** Takes places one in another, and another tenant one in the last of them. */
    private int nest(Turns turns, String namespace, int depth) {
        try {
            return turns.take(campaign(namespace, depth), () -> nest(turns, namespace, depth + 1));
        } catch (NoTurnException e) {
            run(turns, campaign("other", 0));
            return depth;
        }
    }

    @Test
    void campaignThatWaits_isToldSoAfterHalfAMinute() {
        Turns turns = new Turns(1, services);
        turns.take(campaign("other", 0), () -> {
            waits(turns, campaign("single", 0));
            nanos += Turns.PATIENCE.toNanos();
            assertThatThrownBy(() -> run(turns, campaign("single", 0)))
                    .isInstanceOfSatisfying(
                            NoTurnException.class, e -> assertThat(e.isLate()).isTrue());
            return true;
        });
    }

    @Test
    void deletedCampaign_holdsUpNobody() {
        Turns turns = new Turns(1, services);
        turns.take(campaign("other", 0), () -> {
            waits(turns, campaign("deleted", 0));
            return true;
        });
        assertThat(woken).containsExactly(campaign("deleted", 0));
        waits(turns, campaign("single", 0));
        nanos += Duration.ofSeconds(40).toNanos();
        waits(turns, campaign("single", 0));
        nanos += Duration.ofSeconds(40).toNanos();

        run(turns, campaign("single", 0));

        assertThat(ran).containsExactly("single/0");
    }

    @Test
    void workThatFails_givesItsPlaceBack() {
        Turns turns = new Turns(1, services);
        assertThatThrownBy(() -> turns.take(campaign("one", 0), () -> {
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");

        run(turns, campaign("two", 0));

        assertThat(ran).containsExactly("two/0");
    }

    /** Campaigns that are woken ask again, in this order. */
    private void runWoken(Turns turns) {
        while (!woken.isEmpty()) {
            run(turns, woken.remove());
        }
    }

    private void run(Turns turns, Campaign.Key campaign) {
        turns.take(campaign, () -> {
            cpu += costs.getOrDefault(campaign.namespace(), 1L);
            return ran.add(campaign.name());
        });
    }

    private static void waits(Turns turns, Campaign.Key campaign) {
        assertThatThrownBy(() -> turns.take(campaign, () -> true)).isInstanceOf(NoTurnException.class);
    }

    private static Campaign.Key campaign(String namespace, int number) {
        String name = namespace + "/" + number;
        return new Campaign.Key(namespace, name, name);
    }
}
