package io.batchmark.core.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Factor;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.summary.Ledgers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SentenceTest {
    private static final int BLOCKS = 16;

    private static Ledgers of(int replicates, String... levels) {
        return new Ledgers(replicates, levels);
    }

    private static Arguments says(Ledgers ledger, String sentence) {
        return Arguments.of(ledger, sentence);
    }

    static Stream<Arguments> answers() {
        return Stream.of(
                says(
                        new Ledgers(new Factor("items", "2000", List.of("2000", "20000", "200000")), BLOCKS)
                                .about("2000", 1000, BLOCKS)
                                .about("20000", 10000, BLOCKS)
                                .about("200000", 80000, BLOCKS),
                        "There is nothing to choose, because only the amount of work varies (items); with items=20000 it"
                                + " is within 3 % of the baseline in elapsed time per item, 1.00 (0.99 to 1.01); with"
                                + " items=200000 it takes 0.80 (0.79 to 0.81) of the baseline's elapsed time per item."),
                says(
                        of(BLOCKS, "1000", "2000", "4000", "8000")
                                .about("1000", 1000, BLOCKS)
                                .about("2000", 630, BLOCKS)
                                .about("4000", 600, BLOCKS)
                                .about("8000", 2600, BLOCKS),
                        "Choose itemCount=4000: it is surely the best (16 blocks); it takes 0.60 (0.59 to 0.61) of the"
                                + " baseline's elapsed time; beware of itemCount=8000, which takes 4.4 times as long as"
                                + " the best one."),
                says(
                        of(BLOCKS, "1000", "25", "75")
                                .about("1000", 100, BLOCKS)
                                .about("25", 300, BLOCKS)
                                .about("75", 150, BLOCKS),
                        "Keep the baseline (itemCount=1000): it is surely the best (16 blocks); itemCount=1000 is the "
                                + "largest level that was tried: try 13000 too."),
                says(
                        of(BLOCKS, "1000", "25", "75")
                                .about("1000", 200, BLOCKS)
                                .about("25", 100, BLOCKS)
                                .ended("75", Outcome.Censored, Cause.Timeout, Ledgers.blocks(BLOCKS)),
                        "Choose itemCount=25: it is surely the best (16 blocks); it takes 0.50 (0.49 to 0.50) of the"
                                + " baseline's elapsed time; beware of itemCount=75, which takes much longer than the best"
                                + " one; itemCount=25 is the smallest level that was tried: try 8 too; itemCount=75 (timed"
                                + " out in 16 of 16 runs) has censored runs."),
                says(
                        of(BLOCKS, "1000", "25", "75")
                                .about("1000", 200, BLOCKS)
                                .about("25", 100, BLOCKS)
                                .ended("75", Outcome.Invalid, Cause.WorkNotConserved, Ledgers.blocks(BLOCKS)),
                        "Choose itemCount=25: it is surely the best (16 blocks); it takes 0.50 (0.49 to 0.50) of the"
                                + " baseline's elapsed time; beware of the baseline (itemCount=1000), which takes 2.0"
                                + " times as long as the best one; itemCount=25 is the smallest level that was tried: try"
                                + " 8 too; itemCount=75 has no usable run."));
    }

    /** What is missing, is missing for a reason that may have to do with its time. */
    static Stream<Arguments> selections() {
        return Stream.of(
                says(
                        of(18, "1000", "25")
                                .about("1000", 200, 18)
                                .about("25", 100, 16)
                                .ended("25", Outcome.Invalid, Cause.WorkNotConserved, 17, 18),
                        "Choose itemCount=25: it is surely the best (18 blocks); it takes 0.50 (0.49 to 0.50) of the"
                                + " baseline's elapsed time; beware of the baseline (itemCount=1000), which takes 2.0"
                                + " times as long as the best one; itemCount=25 is the smallest level that was tried: try"
                                + " 1 too; 2 runs of itemCount=25 gave no time: if slow runs are more likely to go wrong,"
                                + " its figures are too good."),
                says(
                        of(18, "1000", "25")
                                .about("1000", 200, 18)
                                .about("25", 300, 16)
                                .ended("25", Outcome.Failed, Cause.NodeLost, 17, 18),
                        "Keep the baseline (itemCount=1000): it is surely the best (18 blocks); itemCount=1000 is the "
                                + "largest level that was tried: try 40000 too."));
    }

    static Stream<Arguments> noAnswers() {
        return Stream.of(
                says(of(3, "1000", "25"), "No run is finished yet."),
                says(
                        of(3, "1000").succeeded("1000", 2500, 2510, 2490),
                        "There is only one treatment, so there is nothing to choose: its median elapsed time is 2.500"
                                + " s, 3 runs."),
                says(
                        of(3, "1000").ended("1000", Outcome.Invalid, Cause.NotUnderstood, 1, 2, 3),
                        "No run of the only treatment gave a usable time."),
                says(
                        of(5, "1000", "25").about("1000", 200, 5).about("25", 100, 5),
                        "No answer yet: after 5 blocks the baseline and itemCount=25 may be the best, but no treatment"
                                + " is surely within 3 % of the best; it takes about 2 more blocks."),
                says(
                        of(20, "1000", "25")
                                .succeeded("1000", 100, 120, 90, 130, 110, 95, 105, 99)
                                .succeeded("25", 110, 100, 105, 100, 120, 90, 111, 98),
                        "After 16 of 40 runs: no answer yet: after 8 blocks the baseline and itemCount=25 may be the "
                                + "best, but no treatment is surely within 3 % of the best; it takes about 62 more blocks."),
                says(
                        of(3, "1000", "25", "75").succeeded("1000", 9, 9, 9).succeeded("25", 1),
                        "After 4 of 9 runs: no answer yet: no block of comparable runs has finished."),
                says(
                        of(3, "1000", "25")
                                .ended("1000", Outcome.Censored, Cause.Timeout, 1, 2, 3)
                                .succeeded("25", 1, 1)
                                .ended("25", Outcome.Censored, Cause.OutOfMemory, 3),
                        "No answer yet: after 3 blocks the baseline and itemCount=25 may be the best, but no treatment"
                                + " is surely within 3 % of the best; it takes about 5 more blocks; the baseline (itemCount=1000)"
                                + " (timed out in 3 of 3 runs) and itemCount=25 (out of memory in 1 of 3 runs) have"
                                + " censored runs."));
    }

    @ParameterizedTest
    @MethodSource({"answers", "selections", "noAnswers"})
    void saysWhatTheRunsAllow(Ledgers ledger, String sentence) {
        assertThat(Sentence.of(ledger.summary())).isEqualTo(sentence);
    }
}
