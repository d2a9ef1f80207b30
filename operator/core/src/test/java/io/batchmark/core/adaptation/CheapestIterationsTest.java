package io.batchmark.core.adaptation;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.summary.Ledgers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CheapestIterationsTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final String[] LEVELS = {"1000", "10", "100", "4000"};

    /** Differences of runs within their block and of iterations, in an order of no meaning; each row and column sums up to 0. */
    private static final int[][] BETWEEN = {{1, -1, 0}, {-1, 1, 0}, {0, 1, -1}, {0, -1, 1}};

    private static final int[] WITHIN = {1, -1, 0};

    private final Ledgers ledger = new Ledgers(10, LEVELS);

    /**
     * @param between how much runs differ, as a share of their time
     * @param within how much iterations do
     * @param start seconds that a run takes beside its iterations, of 10 s each for the first treatment, 11 s for the next and so on
     */
    private CheapestIterationsTest runs(double between, double within, double start, Integer... blocks) {
        for (int block : blocks) {
            for (int treatment = 0; treatment < LEVELS.length; treatment++) {
                double mean = (10 + treatment) * (1 + between * BETWEEN[treatment][block % 3]) * (1 + 0.2 * block);
                List<Long> times = IntStream.of(WITHIN)
                        .mapToObj(other -> Math.round(mean * (1 + within * other) * 1e9))
                        .toList();
                ledger.add(entry(LEVELS[treatment], block, times, start * (1 + 0.1 * treatment)));
            }
        }
        return this;
    }

    private Entry entry(String level, int block, List<Long> times, double start) {
        RunResult.Counts counts = new RunResult.Counts(1, 1, 1, 0, 0, 1, 0, 0);
        Iterations iterations = new Iterations(List.of(20_000_000_000L), times, counts, counts);
        Instant started = Ledgers.START.plusSeconds(600L * block);
        double ran = times.stream().mapToLong(time -> time).sum() / 1e9 + start;
        return Entry.builder(ledger.id(level), block, 1, Outcome.Succeeded, started.plusMillis(Math.round(ran * 1000)))
                .started(started)
                .node("a")
                .result(Ledgers.result(new RunResult.Times(0, iterations.mean(), 1, null, iterations), null))
                .build();
    }

    private Integer number(int over) {
        return CheapestIterations.number(ledger.summary(), over, HOUR);
    }

    @Test
    void threeBlocksTell() {
        runs(0.01, 0.02, 100, 1, 2);
        assertThat(number(2)).isNull();
        runs(0.01, 0.02, 100, 3);
        // 8 squares of 0.01 with 6 degrees of freedom, less a third of 0.02 squared, would be nothing: it is taken to
        // be
        // the standard error, 0.577 of these. Starts take about 7 times as long as iterations
        assertThat(number(3)).isEqualTo(7);
    }

    @Test
    void whatABlockHasInCommonIsNoDifferenceOfRuns() {
        assertThat(runs(0.03, 0.02, 100, 1, 2, 3).number(3)).isEqualTo(2);
        assertThat(runs(0.03, 0.02, 100, 4, 5, 6).number(6)).isEqualTo(2);
    }

    @Test
    void whereIterationsDoNotDifferOneIsEnough() {
        assertThat(runs(0.01, 0, 100, 1, 2, 3).number(3)).isOne();
        assertThat(new CheapestIterationsTest().runs(0, 0, 100, 1, 2, 3).number(3))
                .isOne();
    }

    @Test
    void thereAreNeverMoreThanARunCanHave() {
        assertThat(runs(0, 0.02, 100, 1, 2, 3).number(3)).isEqualTo(Iterations.MOST);
    }

    @Test
    void theSlowestTreatmentStaysFarFromItsTimeout() {
        runs(0, 0.02, 10, 1, 2, 3);
        // 13 s times 1.4 for an iteration of the slowest one, 13 s for its start
        assertThat(CheapestIterations.number(ledger.summary(), 3, Duration.ofSeconds(400)))
                .isEqualTo(10);
        assertThat(CheapestIterations.number(ledger.summary(), 3, Duration.ofSeconds(60)))
                .as("those of the first blocks have been possible")
                .isEqualTo(3);
    }

    @Test
    void aTreatmentWithoutARunInEachBlockSaysNothing() {
        runs(0.01, 0.02, 100, 1, 2);
        ledger.add(entry("1000", 3, List.of(1L, 2L, 3L), 5));
        for (String level : List.of("10", "100", "4000")) {
            ledger.ended(level, Outcome.Censored, Cause.OutOfMemory, 3);
        }
        assertThat(number(3)).as("what the other one says").isNotNull();

        Ledgers failing = new Ledgers(10, LEVELS);
        for (String level : LEVELS) {
            failing.ended(level, Outcome.Censored, Cause.OutOfMemory, 1, 2, 3);
        }
        assertThat(CheapestIterations.number(failing.summary(), 3, HOUR)).isNull();
    }
}
