package io.batchmark.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Plan PLAN = plan();
    private static final String OTHER = PLAN.treatments().get(1).id();
    private static final String THIRD = PLAN.treatments().get(2).id();
    private static final Run.Key RUN = new Run.Key("baseline", 1);

    @Test
    void aMessageIsOneLineOfBoundedLength() {
        assertThat(saying("\u001b[2J two\nlines ").message()).isEqualTo("[2J two lines");
        assertThat(saying("x".repeat(1000)).message()).hasSize(512).endsWith("x…");
    }

    @Test
    void aTimeThatKubernetesCannotWriteIsRefused() {
        Instant late = Instant.parse("+10000-01-01T00:00:00Z");
        Instant now = Instant.parse("2026-01-01T00:00:00Z");
        assertThatThrownBy(() -> Entry.builder("a", 1, 1, Outcome.Failed, late)
                        .started(now)
                        .build())
                .hasMessage("finished is +10000-01-01T00:00:00Z, the year must be one of four digits");
        assertThatThrownBy(() -> Entry.builder("a", 1, 1, Outcome.Failed, now)
                        .started(late)
                        .build())
                .hasMessageStartingWith("started is");
    }

    private static Entry saying(String message) {
        Instant now = Instant.parse("2026-01-01T00:00:00Z");
        return Entry.builder("a", 1, 1, Outcome.Failed, now)
                .message(message)
                .started(now)
                .build();
    }

    @Test
    void rowsMayComeInAnyOrder() {
        List<Entry> rows = new ArrayList<>(List.of(
                row("baseline", 1, 1, Outcome.Retried),
                row("baseline", 1, 2, Outcome.Retried),
                row("baseline", 1, 3, Outcome.Succeeded),
                row("baseline", 2, 1, Outcome.Censored),
                row(OTHER, 1, 1, Outcome.Invalid),
                row(OTHER, 2, 1, Outcome.Retried),
                row(OTHER, 2, 2, Outcome.Failed),
                row(THIRD, 1, 1, Outcome.Retried)));
        Random random = new Random(1);
        for (int i = 0; i < 50; i++) {
            Collections.shuffle(rows, random);
            int cut = random.nextInt(rows.size());
            Ledger ledger = Ledger.of(PLAN, rows.subList(0, cut)).with(rows.subList(cut, rows.size()));

            assertThat(ledger.attempts(RUN)).extracting(Entry::attempt).containsExactly(1, 2, 3);
            assertThat(ledger.finals())
                    .containsExactlyInAnyOrder(
                            row("baseline", 1, 3, Outcome.Succeeded),
                            row("baseline", 2, 1, Outcome.Censored),
                            row(OTHER, 1, 1, Outcome.Invalid),
                            row(OTHER, 2, 2, Outcome.Failed));
            assertThat(ledger.entries()).containsExactlyInAnyOrderElementsOf(rows);
        }
    }

    /** Another shard of the ledger may be read before the shard whose rows plan the blocks of its rows. */
    @Test
    void repeatsOfDisturbedRuns_areCountedOnce() {
        Entry disturbed = row("baseline", 1, 1, Outcome.Retried).with(Outcome.Retried, Cause.Disturbed, "throttled");
        Ledger ledger = Ledger.of(PLAN, List.of(disturbed, row("baseline", 1, 2, Outcome.Succeeded)));

        assertThat(ledger.with(List.of(disturbed)).repeats()).isEqualTo(1);
        assertThat(ledger.with(List.of(row(OTHER, 1, 1, Outcome.Retried))).repeats())
                .isEqualTo(1);
    }

    @Test
    void rowsOfBlocksThatLaterRowsPlan_areKept() {
        List<Entry> rows = new ArrayList<>(List.of(
                row("baseline", 1, 1, Outcome.Succeeded),
                row("baseline", 2, 1, Outcome.Succeeded),
                row(OTHER, 1, 1, Outcome.Dropped),
                row(OTHER, 3, 1, Outcome.Added),
                row(OTHER, 3, 2, Outcome.Succeeded),
                row("baseline", 3, 1, Outcome.Succeeded),
                row("baseline", 4, 1, Outcome.Succeeded)));
        Ledger whole = Ledger.of(PLAN, rows);
        assertThat(whole.lastPlannedBlock()).isEqualTo(4);
        assertThat(whole.entries()).containsExactlyInAnyOrderElementsOf(rows);
        Random random = new Random(1);
        for (int i = 0; i < 50; i++) {
            Collections.shuffle(rows, random);
            Ledger ledger = Ledger.of(PLAN);
            for (Entry row : rows) {
                ledger = ledger.with(List.of(row));
            }
            assertThat(ledger.entries()).as("read in the order %s", rows).containsExactlyInAnyOrderElementsOf(rows);
            assertThat(ledger.lastPlannedBlock()).isEqualTo(4);
            assertThat(ledger.planned()).isEqualTo(whole.planned());
            assertThat(ledger.lastBlock()).isEqualTo(whole.lastBlock());
            assertThat(ledger.over()).isEqualTo(whole.over());
        }
    }

    @Test
    void theFirstAttemptThatEndsARunCounts() {
        Entry censored = row("baseline", 1, 2, Outcome.Censored);
        Ledger ledger = Ledger.of(
                PLAN,
                List.of(row("baseline", 1, 3, Outcome.Succeeded), censored, row("baseline", 1, 1, Outcome.Retried)));

        assertThat(ledger.outcome(RUN)).contains(censored);
        assertThat(ledger.finals()).containsExactly(censored);
        assertThat(ledger.entries()).hasSize(3);
    }

    @Test
    void aSecondRowOfAnAttemptIsPassedOver() {
        Entry first = row("baseline", 1, 1, Outcome.Succeeded);
        Entry second = row("baseline", 1, 1, Outcome.Invalid);

        assertThat(Ledger.of(PLAN, List.of(first, second)).entries()).containsExactly(first);
        assertThat(Ledger.of(PLAN, List.of(first)).with(List.of(second, first)).finals())
                .containsExactly(first);
    }

    @Test
    void aRunThatIsTriedAgainHasNoOutcome() {
        Ledger ledger = Ledger.of(PLAN, List.of(row("baseline", 1, 1, Outcome.Retried)));

        assertThat(ledger.outcome(RUN)).isEmpty();
        assertThat(ledger.finals()).isEmpty();
        assertThat(ledger.has(RUN, 1)).isTrue();
        assertThat(ledger.has(RUN, 2)).isFalse();
        assertThat(ledger.has(new Run.Key("baseline", 2), 1)).isFalse();
        assertThat(ledger.attempts(new Run.Key("baseline", 2))).isEmpty();
    }

    @Test
    void aRunThatIsAskedForAgainHasNoOutcomeUntilItRanAgain() {
        Entry first = row("baseline", 1, 2, Outcome.Succeeded);
        Entry again = row("baseline", 1, 5, Outcome.Censored);
        Ledger asked = Ledger.of(
                PLAN,
                List.of(
                        row("baseline", 1, 1, Outcome.Retried),
                        first,
                        Entry.builder("baseline", 1, 3, Outcome.Rerun, START)
                                .cause(Cause.RerunRequested)
                                .build()));

        assertThat(asked.outcome(RUN)).isEmpty();
        assertThat(asked.over()).isZero();
        assertThat(RetryPolicy.used(asked.attempts(RUN))).isZero();
        Ledger after = asked.with(List.of(row("baseline", 1, 4, Outcome.Retried), again));
        assertThat(after.outcome(RUN)).contains(again);
        assertThat(RetryPolicy.used(after.attempts(RUN))).isOne();
        assertThat(after.count(Outcome.Censored)).isOne();
        assertThat(after.count(Outcome.Succeeded)).isZero();
    }

    @Test
    void countsAndPrefixFollowEveryRow() {
        Ledger ledger = Ledger.of(PLAN);
        List<Run> runs = new ArrayList<>(PLAN.runs());
        Collections.shuffle(runs, new Random(3));
        for (int i = 0; i < runs.size(); i++) {
            Run.Key run = runs.get(i).key();
            ledger = ledger.with(List.of(row(run.treatment(), run.block(), 1, Outcome.Succeeded)));
            Ledger now = ledger;
            assertThat(now.count(Outcome.Succeeded)).isEqualTo(i + 1);
            assertThat(now.over()).isEqualTo(now.finals().size());
            assertThat(now.prefix()).isEqualTo((int) PLAN.runs().stream()
                    .takeWhile(other -> now.outcome(other.key()).isPresent())
                    .count());
        }
        assertThat(ledger.lastEnd()).isEqualTo(START.plusSeconds(30));
    }

    @Test
    void blocksThatAreOverArePassedOverUntilARunOfThemIsAskedForAgain() {
        int size = PLAN.treatments().size();
        List<Entry> second = PLAN.runs().subList(size, 2 * size).stream()
                .map(run -> row(run.key().treatment(), run.block(), 1, Outcome.Succeeded))
                .toList();
        Ledger all = Ledger.of(PLAN, second);
        Ledger almost = Ledger.of(PLAN, second.subList(1, size));
        Run.Key run = second.getFirst().run();
        Ledger asked = all.with(List.of(Entry.builder(run.treatment(), run.block(), 2, Outcome.Rerun, START)
                .cause(Cause.RerunRequested)
                .build()));

        assertThat(List.of(all.open(0), all.open(size - 1))).containsExactly(0, size - 1);
        assertThat(all.open(size)).isEqualTo(2 * size);
        assertThat(almost.open(size)).isEqualTo(size);
        assertThat(asked.open(size)).isEqualTo(size);
    }

    @Test
    void rowsOfNoRunOfThePlanArePassedOver() {
        assertThat(Ledger.of(PLAN, List.of(row("stranger", 1, 1, Outcome.Succeeded)))
                        .entries())
                .isEmpty();
    }

    @Test
    void furtherRowsLeaveALedgerAsItIs() {
        Ledger ledger = Ledger.of(PLAN, List.of(row("baseline", 1, 1, Outcome.Retried)));

        assertThat(ledger.with(List.of(row("baseline", 1, 2, Outcome.Succeeded)))
                        .finals())
                .hasSize(1);
        assertThat(ledger.entries()).hasSize(1);
    }

    @Test
    void anAttemptRanForAsLongAsItsContainer() {
        Entry ran = row("baseline", 1, 1, Outcome.Censored);
        Entry neverStarted = Entry.builder("baseline", 1, 1, Outcome.Retried, START.plusSeconds(60))
                .cause(Cause.ImagePull)
                .build();

        assertThat(ran.ran()).isEqualTo(Duration.ofSeconds(30));
        assertThat(neverStarted.ran()).isZero();
    }

    @Test
    void onlyAnotherAttemptIsNoEnd() {
        assertThat(Outcome.values())
                .filteredOn(outcome -> !outcome.isFinal())
                .containsExactly(Outcome.Retried, Outcome.Rerun, Outcome.Added, Outcome.Dropped);
    }

    /** Blocks of baseline, 25 and 75. */
    private static Plan plan() {
        Factor chunk = new Factor("itemCount", "1000", List.of("25", "75", "1000"));
        try {
            return Plan.of(new Design(Design.Type.FullFactorial, List.of(chunk), 2, 42, List.of()));
        } catch (InvalidDesignException e) {
            throw new AssertionError(e);
        }
    }

    private static Entry row(String treatment, int block, int attempt, Outcome outcome) {
        return Entry.builder(treatment, block, attempt, outcome, START.plusSeconds(30))
                .cause(outcome == Outcome.Succeeded ? null : Cause.Evicted)
                .started(START)
                .node("node-1")
                .build();
    }
}
