package io.batchmark.core.report.csv;

import io.batchmark.text.Plain;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/** A table as comma-separated values: RFC 4180 with line feeds, empty where there is no value. */
final class CsvTable {
    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();

    private final CSVPrinter printer;

    CsvTable(Writer out, List<String> header) throws IOException {
        printer = new CSVPrinter(out, FORMAT);
        printer.printRecord(header);
    }

    void row(List<? extends @Nullable Object> cells) throws IOException {
        for (Object cell : cells) {
            printer.print(
                    cell instanceof Double number ? plain(number) : cell instanceof String text ? inert(text) : cell);
        }
        printer.println();
    }

    /** All digits that the number has, never an exponent. */
    static String plain(double number) {
        return number == 0
                ? "0"
                : BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    /** Spreadsheets take text that begins like a formula for one, also in full-width characters, and run it. */
    private static String inert(String text) {
        String line = Plain.line(text);
        return !line.isEmpty() && "=+-@＝＋－＠".indexOf(line.charAt(0)) >= 0 ? "'" + line : line;
    }
}
