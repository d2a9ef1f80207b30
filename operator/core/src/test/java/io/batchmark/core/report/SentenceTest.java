package io.batchmark.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.statistics.Ledgers;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SentenceTest {

    private static Ledgers of(int replicates, String... levels) {
        return new Ledgers(replicates, levels);
    }

    private static Arguments says(Ledgers ledger, String sentence) {
        return Arguments.of(ledger, sentence);
    }

    static Stream<Arguments> answers() {
        return Stream.of(
                says(
                        of(4, "1000", "2000", "4000")
                                .succeeded("1000", 1000, 1010, 1000, 1010)
                                .succeeded("2000", 630, 621, 625, 626)
                                .succeeded("4000", 620, 626, 622, 624),
                        "Choose itemCount=4000: 0.62 of the baseline's elapsed time (95 % interval 0.61 to 0.63, 4 blocks);"
                                + " itemCount=2000 cannot be told from it with these runs."),
                says(
                        of(3, "1000", "25").succeeded("1000", 200, 201, 200).succeeded("25", 100, 101, 100),
                        "Choose itemCount=25: 0.50 of the baseline's elapsed time (95 % interval 0.49 to 0.51, 3 blocks);"
                                + " the baseline is slower."),
                says(
                        of(3, "1000", "25", "75")
                                .succeeded("1000", 200, 201, 200)
                                .succeeded("25", 100, 100, 100)
                                .succeeded("75", 300, 301, 300),
                        "Choose itemCount=25: 0.50 of the baseline's elapsed time (95 % interval 0.49 to 0.51, 3 blocks);"
                                + " every other treatment is slower."),
                says(
                        of(3, "1000", "25", "75")
                                .succeeded("1000", 100.2, 100.5, 100.3)
                                .succeeded("25", 300, 301, 300)
                                .succeeded("75", 101, 100, 102),
                        "Keep the baseline (itemCount=1000): it has the smallest median elapsed time (100.3 ms, 3 runs);"
                                + " itemCount=75 cannot be told from it with these runs."),
                says(
                        of(3, "1000", "25", "75")
                                .succeeded("1000", 100, 101, 103)
                                .succeeded("25", 300, 301, 300)
                                .succeeded("75", 99, 100, 102.5),
                        "No sure gain over the baseline: itemCount=75 has the smallest median elapsed time (100.0 ms, 3 runs),"
                                + " but the baseline cannot be told from it with these runs."),
                says(
                        of(3, "1000", "25", "75")
                                .succeeded("1000", 100, 105, 111)
                                .succeeded("25", 110, 101, 104)
                                .succeeded("75", 99, 110, 105),
                        "No treatment can be told from itemCount=25, which has the smallest median elapsed time"
                                + " (104.0 ms, 3 runs), with these runs."),
                says(
                        of(3, "1000", "25", "75", "125", "250", "500", "2000")
                                .succeeded("1000", 200, 201, 200)
                                .succeeded("25", 100, 101, 103)
                                .succeeded("75", 101, 100, 104)
                                .succeeded("125", 103, 101, 102)
                                .succeeded("250", 102, 105, 103)
                                .succeeded("500", 106, 102, 101)
                                .succeeded("2000", 99, 102, 104),
                        "Choose itemCount=25: 0.51 of the baseline's elapsed time (95 % interval 0.41 to 0.61, 3 blocks);"
                                + " itemCount=75, itemCount=125, itemCount=250 and 2 more cannot be told from it with these runs."),
                says(
                        of(3, "1000", "25", "75")
                                .succeeded("1000", 200, 201, 202)
                                .succeeded("25", 100, 101, 100)
                                .succeeded("75", 50, 51)
                                .ended("75", Outcome.Censored, Cause.Timeout, 3),
                        "Choose itemCount=25: 0.50 of the baseline's elapsed time (95 % interval 0.48 to 0.51, 3 blocks);"
                                + " itemCount=75 (timed out in 1 of 3 runs) was cut short."),
                says(
                        of(3, "1000", "25", "75")
                                .succeeded("1000", 200, 201, 202)
                                .ended("1000", Outcome.Retried, Cause.Evicted, 1)
                                .ended("25", Outcome.Censored, Cause.OutOfMemory, 1, 2, 3)
                                .ended("75", Outcome.Censored, Cause.BatchJobFailed, 1, 2, 3),
                        "Keep the baseline (itemCount=1000), the only treatment that was not cut short: median elapsed time"
                                + " 201.0 ms, 3 runs; itemCount=25 (out of memory in 3 of 3 runs) and itemCount=75"
                                + " (batch job failed in 3 of 3 runs) were cut short."),
                says(
                        of(3, "1000", "25", "75")
                                .ended("1000", Outcome.Censored, Cause.Timeout, 1, 2, 3)
                                .succeeded("25", 100, 101, 100)
                                .succeeded("75", 300, 301, 300),
                        "Choose itemCount=25: it has the smallest median elapsed time (100.0 ms, 3 runs);"
                                + " the baseline (itemCount=1000) (timed out in 3 of 3 runs) was cut short."),
                says(
                        of(3, "1000", "25", "75")
                                .succeeded("1000", 200, 201, 202)
                                .succeeded("25", 100, 101, 100)
                                .succeeded("75", 50)
                                .ended("75", Outcome.Invalid, Cause.WorkNotConserved, 2, 3),
                        "Choose itemCount=25: 0.50 of the baseline's elapsed time (95 % interval 0.48 to 0.51, 3 blocks);"
                                + " itemCount=75 has too few runs to be compared."));
    }

    static Stream<Arguments> noAnswers() {
        return Stream.of(
                says(of(3, "1000", "25"), "No run is finished yet."),
                says(
                        of(3, "1000").succeeded("1000", 2500, 2510, 2490),
                        "There is but one treatment, so nothing to choose: its median elapsed time is 2.500 s, 3 runs."),
                says(
                        of(3, "1000").ended("1000", Outcome.Invalid, Cause.NotUnderstood, 1, 2, 3),
                        "Not enough runs for an answer: 3 runs of a treatment must succeed, and the baseline has fewer."),
                says(
                        of(2, "1000", "25").succeeded("1000", 10, 11).succeeded("25", 9, 8),
                        "Not enough runs for an answer: 3 runs of a treatment must succeed, and the baseline and itemCount=25"
                                + " have fewer because design.replicates is 2."),
                says(
                        of(3, "1000", "25", "75")
                                .succeeded("1000", 9, 9, 9)
                                .succeeded("25", 1, 1, 1)
                                .succeeded("75", 2, 2),
                        "After 8 of 9 runs: not enough runs for an answer: 3 runs of a treatment must succeed, and"
                                + " itemCount=75 has fewer."),
                says(
                        of(3, "1000", "25", "75")
                                .ended("1000", Outcome.Censored, Cause.Timeout, 1)
                                .succeeded("25", 1)
                                .succeeded("75", 2),
                        "After 3 of 9 runs: not enough runs for an answer: 3 runs of a treatment must succeed, and"
                                + " itemCount=25 and itemCount=75 have fewer; the baseline (itemCount=1000) (timed out in 1 of 1 run)"
                                + " was cut short."),
                says(
                        of(3, "1000", "25")
                                .ended("1000", Outcome.Censored, Cause.Timeout, 1, 2, 3)
                                .succeeded("25", 1, 1)
                                .ended("25", Outcome.Censored, Cause.OutOfMemory, 3),
                        "No answer: the baseline (itemCount=1000) (timed out in 3 of 3 runs) and itemCount=25 (out of memory in"
                                + " 1 of 3 runs) were cut short."));
    }

    /** The figures are those that another implementation of Student's t finds for these runs. */
    @ParameterizedTest
    @MethodSource({"answers", "noAnswers"})
    void saysWhatTheRunsAllow(Ledgers ledger, String sentence) {
        assertThat(Sentence.of(ledger.summary())).isEqualTo(sentence);
    }
}
