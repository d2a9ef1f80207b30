package io.batchmark.core.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.batchmark.core.answer.Recommendation.Edge;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.summary.Ledgers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerTest {
    private static final int BLOCKS = 16;

    private static Ledgers of(String... levels) {
        return new Ledgers(BLOCKS, levels);
    }

    private static String recommended(Answer answer) {
        return answer.recommendation() == null
                ? null
                : answer.recommendation().treatment().treatment().label();
    }

    private static Verdict toBaseline(Answer answer, int treatment) {
        return answer.standings().get(treatment).toBaseline().verdict();
    }

    private static Verdict toBest(Answer answer, int treatment) {
        return answer.standings().get(treatment).toBest().verdict();
    }

    @Test
    void recommendsTheSmallestSettingWithinTheMarginOfTheBest() {
        Answer answer = of("25", "1000", "4000", "5000", "8000")
                .about("25", 900, BLOCKS)
                .about("1000", 200, BLOCKS)
                .about("4000", 100, BLOCKS)
                .about("5000", 99, BLOCKS)
                .about("8000", 460, BLOCKS)
                .summary()
                .answer();
        assertThat(recommended(answer)).isEqualTo("itemCount=4000");
        assertThat(answer.recommendation().decided()).isTrue();
        assertThat(answer.recommendation().atMost()).isBetween(1.01, 1.03);
        assertThat(answer.recommendation().cliff().treatment().label()).isEqualTo("itemCount=8000");
        assertThat(answer.recommendation().edges()).isEmpty();
        assertThat(toBaseline(answer, 1)).isEqualTo(Verdict.Slower);
        assertThat(toBaseline(answer, 2)).isEqualTo(Verdict.Faster);
        assertThat(answer.standings().get(2).toBaseline().ratio()).isCloseTo(0.5, within(0.01));
        assertThat(toBest(answer, 0)).as("the baseline").isEqualTo(Verdict.Slower);
        assertThat(toBest(answer, 2)).isEqualTo(Verdict.Equivalent);
        assertThat(answer.standings().get(4).toBest().ratio()).isCloseTo(4.65, within(0.02));
    }

    @Test
    void largestLevelIsAnEdgeWithALevelToTryBeyond() {
        Answer answer = of("1000", "2000", "4000")
                .about("1000", 200, BLOCKS)
                .about("2000", 150, BLOCKS)
                .about("4000", 100, BLOCKS)
                .summary()
                .answer();
        assertThat(answer.recommendation().edges())
                .extracting(Edge::level, Edge::largest, Edge::next)
                .containsExactly(tuple("4000", true, "8000"));
    }

    /** The smallest level is good enough, and the times still fall towards the largest one. */
    @Test
    void levelOfTheBestOneSoFarIsAnEdgeToo() {
        Answer answer = new Ledgers(40, "1000", "2000", "4000")
                .about("1000", 1025, 40)
                .about("2000", 1012, 40)
                .about("4000", 1000, 40)
                .summary()
                .answer();
        assertThat(recommended(answer)).isEqualTo("baseline");
        assertThat(answer.recommendation().edges())
                .extracting(Edge::level, Edge::largest, Edge::next)
                .containsExactly(tuple("1000", false, "500"), tuple("4000", true, "8000"));
    }

    /** It takes more evidence to show it to be slower than the best one, whichever that is. */
    @Test
    void whoIsShownToBeSlowerThanTheBaselineIsNotSaidToBeTheBest() {
        for (int blocks = 5; blocks <= 12; blocks++) {
            Answer answer = new Ledgers(blocks, "1000", "25", "75")
                    .about("1000", 100, blocks)
                    .about("25", 150, blocks)
                    .about("75", 50, blocks)
                    .summary()
                    .answer();
            if (toBaseline(answer, 1) == Verdict.Slower
                    && answer.standings().get(1).toBest().mayBeBest()) {
                assertThat(answer.mayBeBest(answer.standings().get(1))).isFalse();
                assertThat(toBaseline(answer, 2)).isEqualTo(Verdict.Faster);
                assertThat(answer.mayBeBest(answer.standings().get(0))).isFalse();
                assertThat(answer.mayBeBest(answer.standings().get(2))).isTrue();
                return;
            }
        }
        fail("there is no such number of blocks");
    }

    /** A reader who sees that one of two treatments is not the best knows the best one. */
    @ParameterizedTest
    @CsvSource({"150, itemCount=25", "66, baseline"})
    void treatmentThatAloneMayBeTheBest_isTheAnswer(double baseline, String best) {
        boolean told = false;
        for (int blocks = 1; blocks <= 12; blocks++) {
            Answer answer = new Ledgers(blocks, "1000", "25")
                    .about("1000", baseline, blocks)
                    .about("25", 100, blocks)
                    .summary()
                    .answer();
            boolean alone =
                    answer.standings().stream().filter(answer::mayBeBest).count() == 1;
            told |= alone;
            assertThat(answer.isDecided()).as("after %d blocks", blocks).isEqualTo(alone);
            assertThat(answer.recommendation() == null ? null : recommended(answer))
                    .isEqualTo(alone ? best : null);
            assertThat(answer.againstBest(Verdict.Slower)).hasSize(alone ? 1 : 0);
        }
        assertThat(told).isTrue();
    }

    @Test
    void chunkOfAllItemsIsNoEdgeAndNothingLargerIsProposed() {
        assertThat(edgesOf(4000)).isEmpty();
        assertThat(edgesOf(5000)).containsExactly(tuple("4000", "5000"));
        assertThat(edgesOf(8001)).containsExactly(tuple("4000", "8000"));
    }

    private static List<Tuple> edgesOf(int items) {
        Ledgers ledger = of("1000", "2000", "4000")
                .about("1000", 200, BLOCKS)
                .about("2000", 150, BLOCKS)
                .about("4000", 100, BLOCKS)
                .settings(Map.of("items", Integer.toString(items)));
        return ledger.summary().answer().recommendation().edges().stream()
                .map(edge -> tuple(edge.level(), edge.next()))
                .toList();
    }

    @Test
    void differenceThatDoesNotMatterIsEquivalentHoweverSureItIs() {
        Ledgers ledger = new Ledgers(60, "1000", "25");
        double[] times = new double[60];
        Arrays.setAll(times, block -> 1000 + block % 7);
        double[] little = Arrays.stream(times).map(time -> time * 0.995).toArray();
        Answer answer = ledger.succeeded("1000", times)
                .succeeded("25", little)
                .summary()
                .answer();
        assertThat(answer.standings().get(1).toBaseline().high()).isLessThan(1);
        assertThat(toBaseline(answer, 1)).isEqualTo(Verdict.Equivalent);
        assertThat(recommended(answer)).as("the smaller one").isEqualTo("itemCount=25");
    }

    @Test
    void fiveBlocksSayNothingAndTellHowManyMoreItTakes() {
        Answer answer = of("1000", "25")
                .about("1000", 200, 5)
                .about("25", 100, 5)
                .summary()
                .answer();
        assertThat(answer.recommendation()).isNull();
        assertThat(answer.blocks()).isEqualTo(5);
        assertThat(answer.moreBlocks()).isBetween(1, 6);
        assertThat(answer.standings().get(1).toBaseline().moreBlocks()).isBetween(1, 6);
        assertThat(toBaseline(answer, 1)).isEqualTo(Verdict.Undecided);
        assertThat(of("1000", "25")
                        .about("1000", 200, 12)
                        .about("25", 100, 12)
                        .summary()
                        .answer()
                        .recommendation())
                .isNotNull();
    }

    /** The bets that suit another margin are others, and may have come to less. */
    @Test
    void thereIsAnAnswerAtTheMarginAtWhichThereWouldBeOne() {
        Random random = new Random(3);
        int found = 0;
        for (int campaign = 0; campaign < 150; campaign++) {
            Ledgers ledger = noisy(10 + campaign % 5, random, 100, 103, 104, 99);
            Answer answer = ledger.summary().answer();
            if (answer.marginNow() != null) {
                found++;
                assertThat(answer.marginNow()).isGreaterThan(0.03);
                assertThat(ledger.margin(answer.marginNow()).summary().answer().recommendation())
                        .as("campaign %d with a margin of %s", campaign, answer.marginNow())
                        .isNotNull();
            }
        }
        assertThat(found).isGreaterThan(50);
    }

    /** Runs that scatter by 4 %, of the levels 1000, 10, 20 and so on. */
    private static Ledgers noisy(int blocks, Random random, double... times) {
        String[] levels = new String[times.length];
        Arrays.setAll(levels, treatment -> treatment == 0 ? "1000" : Integer.toString(10 * treatment));
        Ledgers ledger = new Ledgers(blocks, levels);
        for (int treatment = 0; treatment < times.length; treatment++) {
            double time = times[treatment];
            ledger.succeeded(
                    levels[treatment],
                    random.doubles(blocks)
                            .map(ignored -> time * Math.exp(0.04 * random.nextGaussian()))
                            .toArray());
        }
        return ledger;
    }

    @Test
    void whatIsUndecidedHasAForecastEvenWhereNothingDiffers() {
        Answer answer = of("1000", "25")
                .about("1000", 100, 5)
                .about("25", 100, 5)
                .summary()
                .answer();
        Standing standing = answer.standings().get(1);
        assertThat(standing.toBaseline().verdict()).isEqualTo(Verdict.Undecided);
        assertThat(standing.toBaseline().moreBlocks())
                .as("until it is equivalent")
                .isBetween(1, 10);
        assertThat(standing.toBest().verdict()).isEqualTo(Verdict.Undecided);
        assertThat(standing.toBest().moreBlocks()).isBetween(1, 10);
    }

    /** After as many blocks as are forecast, about half of the campaigns are decided. */
    @Test
    void forecastIsOfTheBlocksUntilItIsDecided() {
        Random random = new Random(8);
        int recommendedBefore = 0;
        int late = 0;
        for (int campaign = 0; campaign < 40; campaign++) {
            Ledgers ledger = new Ledgers(60, "1000", "25", "4000");
            double[][] times = new double[3][60];
            for (double[] of : times) {
                Arrays.setAll(of, block -> Math.exp(0.02 * random.nextGaussian()));
            }
            Answer early = add(ledger, times, 0, 12).summary().answer();
            if (early.isDecided()) {
                assertThat(early.moreBlocks()).isNull();
                continue;
            }
            recommendedBefore += early.recommendation() == null ? 0 : 1;
            assertThat(early.moreBlocks()).isNotNull();
            late += add(ledger, times, 12, Math.min(60, 12 + 2 * early.moreBlocks()))
                            .summary()
                            .answer()
                            .isDecided()
                    ? 0
                    : 1;
        }
        assertThat(recommendedBefore)
                .as("with a recommendation that is not decided")
                .isPositive();
        assertThat(late).as("not decided after twice as many blocks").isLessThanOrEqualTo(10);
    }

    private static Ledgers add(Ledgers ledger, double[][] times, int from, int to) {
        double[] truth = {100, 104, 101};
        String[] levels = {"1000", "25", "4000"};
        for (int treatment = 0; treatment < 3; treatment++) {
            for (int block = from; block < to; block++) {
                ledger.add(Ledgers.entry(
                        ledger.id(levels[treatment]),
                        block + 1,
                        1,
                        Outcome.Succeeded,
                        null,
                        Ledgers.result(truth[treatment] * times[treatment][block])));
            }
        }
        return ledger;
    }

    @Test
    void blockUnderWayDoesNotCount() {
        Answer answer = of("1000", "25")
                .about("1000", 200, 6)
                .about("25", 100, 5)
                .summary()
                .answer();
        assertThat(answer.blocks()).isEqualTo(5);
    }

    /** The baseline's censored run says that it takes longer than half an hour, and its other runs count. */
    @Test
    void censoredRunErasesNoOther() {
        Ledgers ledger = of("1000", "25").about("25", 202_000, BLOCKS);
        for (int block = 1; block < BLOCKS; block++) {
            ledger.add(Ledgers.entry("baseline", block, 1, Outcome.Succeeded, null, Ledgers.result(101_000 + block)));
        }
        Answer answer = ledger.ended("1000", Outcome.Censored, Cause.Timeout, BLOCKS)
                .summary()
                .answer();
        assertThat(recommended(answer)).isEqualTo("baseline");
        assertThat(toBaseline(answer, 1)).isEqualTo(Verdict.Slower);
    }

    @Test
    void treatmentThatIsAlwaysCutShortIsSlower() {
        Answer answer = of("1000", "25", "75")
                .about("1000", 100, BLOCKS)
                .about("25", 101, BLOCKS)
                .ended("75", Outcome.Censored, Cause.Timeout, Ledgers.blocks(BLOCKS))
                .summary()
                .answer();
        assertThat(toBest(answer, 2)).isEqualTo(Verdict.Slower);
        assertThat(answer.standings().get(2).toBaseline().ratio()).isNull();
        assertThat(answer.standings().get(2).toBaseline().low()).isGreaterThan(1000);
        assertThat(recommended(answer)).isEqualTo("itemCount=25");
    }

    /** Its server takes longer to start than a run may take, and its step may be fast. */
    @Test
    void treatmentWhoseStepNeverBegins_isNotSlower() {
        Ledgers ledger = of("1000", "25").about("1000", 100, BLOCKS);
        for (int block = 1; block <= BLOCKS; block++) {
            Entry ended = Ledgers.entry(ledger.id("25"), block, 1, Outcome.Failed, Cause.NodeLost, null);
            ledger.add(ended.with(Outcome.Censored, Cause.Timeout, "no step"));
        }
        Answer answer = ledger.summary().answer();

        assertThat(answer.standings().get(1).toBest()).isNull();
        assertThat(answer.standings().get(1).toBaseline()).isNull();
    }

    @Test
    void treatmentWithoutAUsableRunHoldsTheOthersUpNoLonger() {
        Answer answer = of("1000", "25", "75")
                .about("1000", 200, BLOCKS)
                .about("25", 100, BLOCKS)
                .ended("75", Outcome.Invalid, Cause.WorkNotConserved, Ledgers.blocks(BLOCKS))
                .summary()
                .answer();
        assertThat(recommended(answer)).isEqualTo("itemCount=25");
        assertThat(answer.standings().get(2).toBest()).isNull();
    }

    @Test
    void baselineWithoutAUsableRunIsComparedWithNobody() {
        Answer answer = of("1000", "25", "75")
                .ended("1000", Outcome.Invalid, Cause.WorkNotConserved, Ledgers.blocks(BLOCKS))
                .about("25", 100, BLOCKS)
                .about("75", 200, BLOCKS)
                .summary()
                .answer();
        assertThat(recommended(answer)).isEqualTo("itemCount=25");
        assertThat(answer.standings())
                .allSatisfy(standing -> assertThat(standing.toBaseline()).isNull());
    }

    /** A slow hour after the campaign: the level that was added then is not compared with runs of the hours before. */
    @Test
    void levelThatIsAddedLaterIsNotPairedWithOldBlocks() {
        Ledgers ledger = of("25", "1000", "75").about("1000", 100, BLOCKS).about("25", 150, BLOCKS);
        for (int block = 1; block <= BLOCKS; block++) {
            Entry entry = Ledgers.entry(
                    ledger.id("75"), block, 1, Outcome.Succeeded, null, Ledgers.result(90 + 0.01 * block));
            ledger.add(later(entry, 3600L * (BLOCKS + 10)));
        }
        Answer answer = ledger.summary().answer();
        assertThat(answer.standings().get(2).toBaseline()).isNull();
        assertThat(answer.recommendation()).isNull();
        assertThat(answer.standings().get(2).toBest().mayBeBest()).isTrue();
    }

    @Test
    void runThatIsAskedForAgainIsNotPairedWithItsOldBlock() {
        Ledgers ledger = of("25", "1000").about("1000", 100, BLOCKS).about("25", 100, BLOCKS);
        for (int block = 1; block <= BLOCKS; block++) {
            Run.Key run = new Run.Key(ledger.id("25"), block);
            ledger.add(Ledgers.entry(run.treatment(), block, 2, Outcome.Rerun, Cause.RerunRequested, null));
            ledger.add(later(
                    Ledgers.entry(run.treatment(), block, 3, Outcome.Succeeded, null, Ledgers.result(80)), 360_000));
        }
        assertThat(ledger.summary().answer().standings().get(1).toBaseline()).isNull();
    }

    private static Entry later(Entry entry, long seconds) {
        return Entry.builder(
                        entry.treatment(),
                        entry.block(),
                        entry.attempt(),
                        entry.outcome(),
                        entry.finished().plusSeconds(seconds))
                .cause(entry.cause())
                .message(entry.message())
                .started(entry.started().plusSeconds(seconds))
                .node(entry.node())
                .result(entry.result())
                .build();
    }

    @Test
    void oneTreatmentIsNoChoice() {
        Answer answer = of("1000").about("1000", 1, BLOCKS).summary().answer();
        assertThat(answer.recommendation()).isNull();
        assertThat(answer.moreBlocks()).isNull();
        assertThat(answer.standings().get(0).toBest()).isNull();
    }

    @Test
    void treatmentsThatDoNotDifferAreRarelyToldApart() {
        Random random = new Random(11);
        String[] levels = {"1000", "1", "2", "3", "4", "5", "6", "7"};
        int wrong = 0;
        for (int campaign = 0; campaign < 100; campaign++) {
            Ledgers ledger = new Ledgers(15, levels);
            for (String level : levels) {
                ledger.succeeded(
                        level,
                        random.doubles(15, 0, 1).map(noise -> 1000 + 50 * noise).toArray());
            }
            wrong += ledger.summary().answer().againstBest(Verdict.Slower).isEmpty() ? 0 : 1;
        }
        assertThat(wrong).isLessThanOrEqualTo(5);
    }
}
