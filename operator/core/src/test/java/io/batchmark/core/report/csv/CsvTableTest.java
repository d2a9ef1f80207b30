package io.batchmark.core.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cells that a spreadsheet reads as what they are, whoever wrote their text. */
class CsvTableTest {
    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            quoteCharacter = '\0',
            value = {
                "=1+1 -> '=1+1",
                "+1 -> '+1",
                "-1 -> '-1",
                "@SUM(A1) -> '@SUM(A1)",
                "\uff1d1+1 -> '\uff1d1+1",
                "a=b -> a=b",
                "a,b -> \"a,b\"",
                "say \"x\" -> \"say \"\"x\"\"\"",
            })
    void spreadsheetsFindNoFormula(String text, String cell) throws IOException {
        assertThat(csv(text)).isEqualTo(cell);
    }

    @Test
    void formulaBehindWhiteSpaceIsOneToo() throws IOException {
        assertThat(csv("\t=1+1")).isEqualTo("'=1+1");
        assertThat(csv("a\r\n=1+1")).isEqualTo("a =1+1");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "1, 1",
        "-12.5, -12.5",
        "0.1, 0.1",
        "1e-9, 0.000000001",
        "536870912, 536870912",
        "1438.624123456, 1438.624123456",
        "1e22, 10000000000000000000000",
    })
    void numbersHaveAllDigitsAndNoExponent(double number, String cell) throws IOException {
        assertThat(csv(number)).isEqualTo(cell);
    }

    @Test
    void missingValueIsAnEmptyCell() throws IOException {
        StringWriter out = new StringWriter();
        new CsvTable(out, List.of("a", "b", "c")).row(Arrays.asList(1, null, 2.5));
        assertThat(out).hasToString("a,b,c\n1,,2.5\n");
    }

    private static String csv(Object cell) throws IOException {
        StringWriter out = new StringWriter();
        new CsvTable(out, List.of("x")).row(List.of(cell));
        return out.toString().substring("x\n".length()).strip();
    }
}
