package io.batchmark.core.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.ledger.Cause;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WordsTest {

    @ParameterizedTest
    @CsvSource({
        "a, a",
        "a b, a and b",
        "a b c, 'a, b and c'",
        "a b c d, 'a, b, c and d'",
        "a b c d e, 'a, b, c and 2 more'",
        "a b c d e f g h i j k l, 'a, b, c and 9 more'",
    })
    void longListsAreAbbreviated(String items, String text) {
        assertThat(Words.list(List.of(items.split(" ")))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"Timeout, timed out", "OutOfMemory, out of memory", "BatchJobFailed, batch job failed", ", ''"})
    void causesAreWords(Cause cause, String text) {
        assertThat(Words.cause(cause)).isEqualTo(text);
    }

    @ParameterizedTest
    @EnumSource
    void everyCauseHasWords(Cause cause) {
        assertThat(Words.causes(Arrays.asList(cause))).matches("[a-z]+( [a-z]+)*");
    }

    @ParameterizedTest
    @CsvSource({"0.95, 95 %", "0.9, 90 %", "0.999, 99.9 %", "0.5, 50 %"})
    void confidenceIsAPercentage(double share, String text) {
        assertThat(Words.percent(share)).isEqualTo(text);
    }
}
