package io.batchmark.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Outcome;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AnswerTest {

    private static String best(Answer answer) {
        return answer.best() == null ? null : answer.best().treatment().label();
    }

    @Test
    void bestHasTheSmallestMedianAndTheOthersAreComparedWithIt() {
        Answer answer = new Ledgers(4, "1000", "25", "4000", "5000")
                .succeeded("1000", 200, 202, 201, 203)
                .succeeded("25", 900, 910, 890, 905)
                .succeeded("4000", 100, 101, 100, 101)
                .succeeded("5000", 101, 100, 103, 100.5)
                .summary()
                .answer();
        assertThat(best(answer)).isEqualTo("itemCount=4000");
        assertThat(answer.standings())
                .extracting(Standing::verdict)
                .containsExactly(Verdict.Slower, Verdict.Slower, Verdict.Best, Verdict.CannotBeTold);
        assertThat(answer.bestToBaseline().ratio()).isCloseTo(0.498, within(0.001));
        assertThat(answer.standings().get(0).toBest().ratio()).isGreaterThan(2);
        assertThat(answer.treatments(Verdict.Slower)).hasSize(2);
    }

    /**
     * By hand: the log ratios 0.1, 0.2 and 0.3 have mean 0.2 and standard error 0.1 / √3. Alone, t(2) = 2.9200 at 90 %
     * tells them from 0; shared by the three pairs of three treatments, t(2) = 5.3393... does not.
     */
    @Test
    void moreTreatmentsNeedMoreEvidence() {
        double[] base = {1000, 1000, 1000};
        double[] other = {1000 * Math.exp(0.1), 1000 * Math.exp(0.2), 1000 * Math.exp(0.3)};
        Confidence ninety = Confidence.of(0.90);
        Ratio alone = Ratio.of(Sample.of(other), Sample.of(base), ninety);
        Ratio shared = Ratio.of(Sample.of(other), Sample.of(base), ninety.shared(3));
        double tail = 0.1 / 3 / 2;
        double t = (1 - 2 * tail) / Math.sqrt(2 * tail * (1 - tail));
        assertThat(Math.log(alone.interval().low())).isCloseTo(0.2 - 2.919986 * 0.1 / Math.sqrt(3), within(1e-6));
        assertThat(Math.log(shared.interval().low())).isCloseTo(0.2 - t * 0.1 / Math.sqrt(3), within(1e-8));
        assertThat(alone.interval().contains(1)).isFalse();
        assertThat(shared.interval().contains(1)).isTrue();
    }

    @Test
    void allPairsShareTheError() {
        Ledgers two =
                new Ledgers(3, "1000", "25").succeeded("1000", 130, 120, 131).succeeded("25", 100, 100, 100);
        Ledgers three = new Ledgers(3, "1000", "25", "75")
                .succeeded("1000", 130, 120, 131)
                .succeeded("25", 100, 100, 100)
                .succeeded("75", 500, 500, 500);
        assertThat(two.summary().answer().standings().get(0).verdict()).isEqualTo(Verdict.Slower);
        assertThat(three.summary().answer().standings().get(0).verdict()).isEqualTo(Verdict.Slower);
        assertThat(width(three)).isGreaterThan(1.5 * width(two));
        assertThat(two.summary().answer().bestToBaseline())
                .as("a single pair shares with nobody")
                .isEqualTo(two.summary("25").ratio(Response.ELAPSED));
    }

    private static double width(Ledgers ledger) {
        Interval interval = ledger.summary().answer().bestToBaseline().interval();
        return interval.high() - interval.low();
    }

    @Test
    void blockUnderWayCrownsNobody() {
        Ledgers ledger =
                new Ledgers(5, "1000", "25").succeeded("1000", 10, 10, 10).succeeded("25", 9, 9);
        assertThat(ledger.summary().answer().best()).isNull();
        assertThat(ledger.summary().answer().standings())
                .extracting(Standing::verdict)
                .containsExactly(Verdict.NotCompared, Verdict.NotEnoughRuns);
        assertThat(best(ledger.succeeded("25", 9, 9, 9).summary().answer())).isEqualTo("itemCount=25");
    }

    @Test
    void treatmentThatCannotGetEnoughRunsDoesNotHoldTheOthersUp() {
        Answer answer = new Ledgers(3, "1000", "25", "75")
                .succeeded("1000", 10, 10, 10)
                .succeeded("25", 9, 9, 9)
                .succeeded("75", 1, 1)
                .ended("75", Outcome.Failed, Cause.NodeLost, 3)
                .summary()
                .answer();
        assertThat(best(answer)).isEqualTo("itemCount=25");
        assertThat(answer.standings().get(2).verdict()).isEqualTo(Verdict.NotEnoughRuns);
    }

    @Test
    void censoredTreatmentIsNeverTheBest() {
        Answer answer = new Ledgers(4, "1000", "25", "75")
                .succeeded("1000", 10, 10, 10, 10)
                .succeeded("25", 1, 1, 1)
                .ended("25", Outcome.Censored, Cause.OutOfMemory, 4)
                .succeeded("75", 11, 12, 13, 14)
                .summary()
                .answer();
        assertThat(best(answer)).isEqualTo("baseline");
        assertThat(answer.bestToBaseline()).isNull();
        assertThat(answer.standings().get(1)).extracting(Standing::verdict).isEqualTo(Verdict.Censored);
    }

    @Test
    void oneTreatmentIsNoChoice() {
        assertThat(new Ledgers(3, "1000")
                        .succeeded("1000", 1, 1, 1)
                        .summary()
                        .answer()
                        .best())
                .isNull();
    }

    @Test
    void tooFewCommonBlocksCannotBeTold() {
        Answer answer = new Ledgers(6, "1000", "25")
                .succeeded("1000", 10, 10, 10)
                .ended("1000", Outcome.Failed, Cause.NodeLost, 4, 5, 6)
                .ended("25", Outcome.Failed, Cause.NodeLost, 1, 2)
                .add(Ledgers.entry(new Ledgers(6, "25").id("25"), 3, 1, Outcome.Succeeded, null, Ledgers.result(1)))
                .add(Ledgers.entry(new Ledgers(6, "25").id("25"), 4, 1, Outcome.Succeeded, null, Ledgers.result(1)))
                .add(Ledgers.entry(new Ledgers(6, "25").id("25"), 5, 1, Outcome.Succeeded, null, Ledgers.result(1)))
                .ended("25", Outcome.Failed, Cause.NodeLost, 6)
                .summary()
                .answer();
        assertThat(best(answer)).isEqualTo("itemCount=25");
        assertThat(answer.standings().get(0))
                .extracting(Standing::verdict, Standing::toBest)
                .containsExactly(Verdict.CannotBeTold, null);
    }

    /**
     * Eight treatments that do not differ: with the error shared, a campaign calls one of them slower at most once in
     * 20 times; with every pair by itself it would in most.
     */
    @Test
    void treatmentsThatDoNotDifferAreRarelyToldApart() {
        Random random = new Random(11);
        String[] levels = {"1000", "1", "2", "3", "4", "5", "6", "7"};
        int wrong = 0;
        for (int campaign = 0; campaign < 1000; campaign++) {
            Ledgers ledger = new Ledgers(5, levels);
            for (String level : levels) {
                ledger.succeeded(
                        level,
                        random.doubles(5, 0, 1).map(noise -> 1000 + 50 * noise).toArray());
            }
            wrong += ledger.summary().answer().treatments(Verdict.Slower).isEmpty() ? 0 : 1;
        }
        assertThat(wrong / 1000.0).isLessThan(0.05);
    }
}
