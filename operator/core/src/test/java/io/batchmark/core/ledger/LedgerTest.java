package io.batchmark.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Run.Key RUN = new Run.Key("baseline", 1);

    @Test
    void rowsMayComeInAnyOrder() {
        List<Entry> rows = new ArrayList<>(List.of(
                row("baseline", 1, 1, Outcome.Retried),
                row("baseline", 1, 2, Outcome.Retried),
                row("baseline", 1, 3, Outcome.Succeeded),
                row("baseline", 2, 1, Outcome.Censored),
                row("other", 1, 1, Outcome.Invalid),
                row("other", 2, 1, Outcome.Retried),
                row("other", 2, 2, Outcome.Failed),
                row("third", 1, 1, Outcome.Retried)));
        Random random = new Random(1);
        for (int i = 0; i < 50; i++) {
            Collections.shuffle(rows, random);
            int cut = random.nextInt(rows.size());
            Ledger ledger = new Ledger(rows.subList(0, cut)).with(rows.subList(cut, rows.size()));

            assertThat(ledger.attempts(RUN)).extracting(Entry::attempt).containsExactly(1, 2, 3);
            assertThat(ledger.finals())
                    .containsExactlyInAnyOrder(
                            row("baseline", 1, 3, Outcome.Succeeded),
                            row("baseline", 2, 1, Outcome.Censored),
                            row("other", 1, 1, Outcome.Invalid),
                            row("other", 2, 2, Outcome.Failed));
            assertThat(ledger.entries()).containsExactlyInAnyOrderElementsOf(rows);
        }
    }

    @Test
    void theFirstAttemptThatEndsARunCounts() {
        Entry censored = row("baseline", 1, 2, Outcome.Censored);
        Ledger ledger = new Ledger(
                List.of(row("baseline", 1, 3, Outcome.Succeeded), censored, row("baseline", 1, 1, Outcome.Retried)));

        assertThat(ledger.outcome(RUN)).contains(censored);
        assertThat(ledger.finals()).containsExactly(censored);
        assertThat(ledger.entries()).hasSize(3);
    }

    @Test
    void aSecondRowOfAnAttemptIsPassedOver() {
        Entry first = row("baseline", 1, 1, Outcome.Succeeded);
        Entry second = row("baseline", 1, 1, Outcome.Invalid);

        assertThat(new Ledger(List.of(first, second)).entries()).containsExactly(first);
        assertThat(new Ledger(List.of(first)).with(List.of(second, first)).finals())
                .containsExactly(first);
    }

    @Test
    void aRunThatIsTriedAgainHasNoOutcome() {
        Ledger ledger = new Ledger(List.of(row("baseline", 1, 1, Outcome.Retried)));

        assertThat(ledger.outcome(RUN)).isEmpty();
        assertThat(ledger.finals()).isEmpty();
        assertThat(ledger.has(RUN, 1)).isTrue();
        assertThat(ledger.has(RUN, 2)).isFalse();
        assertThat(ledger.has(new Run.Key("baseline", 2), 1)).isFalse();
        assertThat(ledger.attempts(new Run.Key("baseline", 2))).isEmpty();
    }

    @Test
    void furtherRowsLeaveALedgerAsItIs() {
        Ledger ledger = new Ledger(List.of(row("baseline", 1, 1, Outcome.Retried)));

        assertThat(ledger.with(List.of(row("baseline", 1, 2, Outcome.Succeeded)))
                        .finals())
                .hasSize(1);
        assertThat(ledger.entries()).hasSize(1);
    }

    @Test
    void anAttemptRanForAsLongAsItsContainer() {
        Entry ran = row("baseline", 1, 1, Outcome.Censored);
        Entry neverStarted = new Entry(
                "baseline", 1, 1, Outcome.Retried, Cause.ImagePull, null, null, START.plusSeconds(60), null, null);

        assertThat(ran.ran()).isEqualTo(Duration.ofSeconds(30));
        assertThat(neverStarted.ran()).isZero();
    }

    @Test
    void onlyAnotherAttemptIsNoEnd() {
        assertThat(Outcome.values()).filteredOn(outcome -> !outcome.isFinal()).containsExactly(Outcome.Retried);
    }

    private static Entry row(String treatment, int block, int attempt, Outcome outcome) {
        return new Entry(
                treatment,
                block,
                attempt,
                outcome,
                outcome == Outcome.Succeeded ? null : Cause.Evicted,
                null,
                START,
                START.plusSeconds(30),
                "node-1",
                null);
    }
}
