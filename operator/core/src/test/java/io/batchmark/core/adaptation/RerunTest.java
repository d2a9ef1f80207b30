package io.batchmark.core.adaptation;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Neighbours;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.core.summary.Ledgers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RerunTest {
    private static final String[] LEVELS = {"25", "125", "1000", "4000", "8000", "16000", "32000"};
    private static final int REPLICATES = 10;

    private Plan plan = Given.plan(REPLICATES, Arrays.copyOf(LEVELS, 4));
    private final List<Entry> rows = new ArrayList<>();
    /** Treatments that left. */
    private final Set<String> gone = new HashSet<>();

    static IntStream seeds() {
        return IntStream.range(0, 50);
    }

    @Test
    void rerun_ofTheSameTreatmentAgain_runsBesideAllTreatments() {
        String treatment = plan.treatments().getFirst().id();
        run(Integer.MAX_VALUE);
        rerun(List.of(treatment));
        run(Integer.MAX_VALUE);

        rerun(List.of(treatment));

        assertThat(openBlocks(treatment))
                .containsExactlyElementsOf(IntStream.rangeClosed(21, 30).boxed().toList());
        assertThat(openBlocks(plan.treatments().getLast().id())).isEqualTo(openBlocks(treatment));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void laterBlocks_afterAnySequenceOfChanges_haveAllTreatmentsOfTheCampaign(int seed) {
        Random random = new Random(seed);
        for (int change = 0; change < 8; change++) {
            run(random.nextInt(40));
            int next = NextBlock.of(ledger(), List.of());
            Set<String> moved = change(random);
            assertBlocksAreComplete(next, moved);
        }
        run(Integer.MAX_VALUE);
        assertThat(plan.treatments().stream().flatMap(treatment -> openBlocks(treatment.id()).stream()))
                .as("blocks that are left when no run can be started")
                .isEmpty();
    }

    /** Returns the treatments that start with the next block. */
    private Set<String> change(Random random) {
        List<String> treatments = plan.treatments().stream().map(Treatment::id).toList();
        return switch (random.nextInt(4)) {
            case 0 -> {
                drop(treatments.get(1 + random.nextInt(treatments.size() - 1)));
                yield Set.of();
            }
            case 1 -> addLevel(treatments);
            default ->
                rerun(treatments.stream()
                        .filter(treatment -> random.nextInt(3) == 0)
                        .toList());
        };
    }

    private void drop(String treatment) {
        Ledger ledger = ledger();
        int next = NextBlock.of(ledger, List.of());
        if (next <= ledger.lastPlannedBlock() && ledger.blocks().has(treatment, next)) {
            rows.add(new BlockChange(Cause.BeyondMargin, "it is slower", Ledgers.START)
                    .endsBefore(treatment, next, ledger));
            gone.add(treatment);
        }
    }

    private Set<String> addLevel(List<String> before) {
        plan = Given.plan(
                REPLICATES,
                Arrays.copyOf(LEVELS, Math.min(LEVELS.length, plan.treatments().size() + 1)));
        List<Entry> late = LateTreatments.rows(plan, ledger(), List.of(), Ledgers.START);
        rows.addAll(late);
        return plan.treatments().stream()
                .map(Treatment::id)
                .filter(treatment -> !before.contains(treatment) && !late.isEmpty())
                .collect(Collectors.toSet());
    }

    private Set<String> rerun(List<String> treatments) {
        List<Entry> again = Rerun.of(String.join(";", treatments), plan, ledger(), List.of(), Ledgers.START)
                .rows();
        rows.addAll(again);
        Set<String> moved = again.stream().map(Entry::treatment).collect(Collectors.toSet());
        gone.removeAll(moved);
        return moved;
    }

    private void assertBlocksAreComplete(int next, Set<String> moved) {
        Ledger ledger = ledger();
        for (Treatment treatment : plan.treatments()) {
            String id = treatment.id();
            for (int block = next; block <= ledger.lastPlannedBlock(); block++) {
                assertThat(ledger.blocks().has(id, block))
                        .as(
                                "%s is run in block %d of %d, after %s moved to block %d",
                                id, block, ledger.lastPlannedBlock(), moved, next)
                        .isEqualTo(!gone.contains(id));
            }
        }
        for (String treatment : moved) {
            assertThat(openBlocks(treatment))
                    .as("blocks in which %s is still to be run", treatment)
                    .hasSizeGreaterThanOrEqualTo(REPLICATES)
                    .allMatch(block -> block >= next);
        }
    }

    private List<Integer> openBlocks(String treatment) {
        Ledger ledger = ledger();
        return IntStream.rangeClosed(1, ledger.lastPlannedBlock())
                .filter(block -> !ledger.isSettled(new Run.Key(treatment, block)))
                .boxed()
                .toList();
    }

    private void run(int most) {
        Scheduler scheduler = new Scheduler(plan, Given.policy(1), Given.PARAMETERS);
        for (int run = 0; run < most; run++) {
            Decision decision = scheduler.decide(ledger(), List.of(), Neighbours.NONE, Ledgers.START);
            if (decision.start().isEmpty()) {
                return;
            }
            for (Start start : decision.start()) {
                rows.add(Ledgers.row(start, Ledgers.START, 1000));
            }
        }
    }

    private Ledger ledger() {
        return Ledger.of(plan, rows);
    }
}
