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
                        "There is nothing to choose, because only the amount of work varies (items). items=20000 is 0.3 % slower per item than the baseline (0.8 % faster to 0.4 % slower). items=200000 is 20 % faster per item than the baseline (19 to 21 %). 95 % confidence, 48 runs."),
                says(
                        of(BLOCKS, "1000", "2000", "4000", "8000")
                                .about("1000", 1000, BLOCKS)
                                .about("2000", 630, BLOCKS)
                                .about("4000", 600, BLOCKS)
                                .about("8000", 2600, BLOCKS),
                        "Choose chunks of 4000: 600.3 ms, 1.7 times as fast as the baseline (1.6 to 1.7 times). 95 % confidence, 64 runs. Beware of chunks of 8000: 4.4 times as long as the best."),
                says(
                        of(BLOCKS, "1000", "25", "75")
                                .about("1000", 100, BLOCKS)
                                .about("25", 300, BLOCKS)
                                .about("75", 150, BLOCKS),
                        "Keep chunks of 1000: 100.0 ms. Next: chunks of 75, 49 % slower (49 to 51 %). 95 % confidence, 48 runs. itemCount=1000 is the largest level tried: try 13000, too."),
                says(
                        of(BLOCKS, "1000", "25", "75")
                                .about("1000", 200, BLOCKS)
                                .about("25", 100, BLOCKS)
                                .ended("75", Outcome.Censored, Cause.Timeout, Ledgers.blocks(BLOCKS)),
                        "Choose chunks of 25: 99.95 ms, 2 times as fast as the baseline (2 to 2.1 times). 95 % confidence, 48 runs. Beware of chunks of 75: much slower than the best. itemCount=25 is the smallest level tried: try 8, too. Censored runs: chunks of 75 (timed out in 16 of 16 runs)."),
                says(
                        of(BLOCKS, "1000", "25", "75")
                                .about("1000", 200, BLOCKS)
                                .about("25", 100, BLOCKS)
                                .ended("75", Outcome.Invalid, Cause.WorkNotConserved, Ledgers.blocks(BLOCKS)),
                        "Choose chunks of 25: 99.95 ms, 2 times as fast as the baseline (2 to 2.1 times). 95 % confidence, 48 runs. itemCount=25 is the smallest level tried: try 8, too. No usable run: chunks of 75."));
    }

    /** What is missing, is missing for a reason that may have to do with its time. */
    static Stream<Arguments> selections() {
        return Stream.of(
                says(
                        of(18, "1000", "25")
                                .about("1000", 200, 18)
                                .about("25", 100, 16)
                                .ended("25", Outcome.Invalid, Cause.WorkNotConserved, 17, 18),
                        "Choose chunks of 25: 99.95 ms, 2 times as fast as the baseline (2 to 2.1 times). 95 % confidence, 36 runs. itemCount=25 is the smallest level tried: try 1, too. 2 runs of chunks of 25 gave no time: if slow runs fail more often, its figures are too good."),
                says(
                        of(18, "1000", "25")
                                .about("1000", 200, 18)
                                .about("25", 300, 16)
                                .ended("25", Outcome.Failed, Cause.NodeLost, 17, 18),
                        "Keep chunks of 1000: 199.9 ms. Chunks of 25 are 50 % slower (49 to 50 %). 95 % confidence, 36 runs. itemCount=1000 is the largest level tried: try 40000, too."));
    }

    static Stream<Arguments> noAnswers() {
        return Stream.of(
                says(of(3, "1000", "25"), "No run is finished yet."),
                says(
                        of(3, "1000").succeeded("1000", 2500, 2510, 2490),
                        "There is only one treatment, so there is nothing to choose. Its median elapsed time is 2.500 s, 3 runs."),
                says(
                        of(3, "1000").ended("1000", Outcome.Invalid, Cause.NotUnderstood, 1, 2, 3),
                        "No run of the only treatment gave a usable time."),
                says(
                        of(5, "1000", "25").about("1000", 200, 5).about("25", 100, 5),
                        "No answer yet: chunks of 25 lead with 99.90 ms, 2 times as fast as the baseline. Still open: the baseline. An answer takes about 2 more blocks (4 runs of 30 m). 95 % confidence, 10 runs."),
                says(
                        of(20, "1000", "25")
                                .succeeded("1000", 100, 120, 90, 130, 110, 95, 105, 99)
                                .succeeded("25", 110, 100, 105, 100, 120, 90, 111, 98),
                        "No answer yet: chunks of 1000 lead with 102.5 ms. Still open: chunks of 25. An answer takes about 62 more blocks (124 runs of 30 m). 95 % confidence, 16 of 40 runs so far."),
                says(
                        of(3, "1000", "25", "75").succeeded("1000", 9, 9, 9).succeeded("25", 1),
                        "No answer yet: no block of comparable runs has finished. 95 % confidence, 4 of 9 runs so far."),
                says(
                        of(3, "1000", "25")
                                .ended("1000", Outcome.Censored, Cause.Timeout, 1, 2, 3)
                                .succeeded("25", 1, 1)
                                .ended("25", Outcome.Censored, Cause.OutOfMemory, 3),
                        "No answer yet: chunks of 25 lead with 1.000 ms. Still open: the baseline. An answer takes about 5 more blocks (10 runs of 30 m). 95 % confidence, 6 runs. Censored runs: chunks of 1000 (timed out in 3 of 3 runs) and chunks of 25 (out of memory in 1 of 3 runs)."));
    }

    @ParameterizedTest
    @MethodSource({"answers", "selections", "noAnswers"})
    void saysWhatTheRunsAllow(Ledgers ledger, String sentence) {
        assertThat(Sentence.of(ledger.summary())).isEqualTo(sentence);
    }
}
