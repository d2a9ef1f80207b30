package io.batchmark.core.report.markdown;

import io.batchmark.text.Plain;
import java.util.ArrayList;
import java.util.List;

/** A table of a report or of a terminal; the first column is aligned left, figures to the right. */
final class MarkdownTable {
    /** Of a cell; keeps the table readable and the size of a report bounded. */
    private static final int MAX_CHARACTERS = 160;

    private final List<List<String>> rows = new ArrayList<>();
    private final List<Boolean> right;

    private MarkdownTable(List<String> header, List<Boolean> right) {
        this.right = right;
        row(header);
    }

    /** @param header headings; one that starts with {@code >} is that of a column of figures */
    static MarkdownTable of(List<String> header) {
        return new MarkdownTable(
                header.stream()
                        .map(heading -> heading.startsWith(">") ? heading.substring(1) : heading)
                        .toList(),
                header.stream().map(heading -> heading.startsWith(">")).toList());
    }

    void row(List<String> cells) {
        rows.add(cells.stream().map(cell -> Plain.line(cell, MAX_CHARACTERS)).toList());
    }

    /** The table for a terminal, which shows each character as it is. */
    String plain() {
        return text(rows);
    }

    /** The table for Markdown. */
    @Override
    public String toString() {
        return text(rows.stream()
                .map(row -> row.stream().map(Markdown::escape).toList())
                .toList());
    }

    private String text(List<List<String>> rows) {
        int[] widths = new int[right.size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] =
                        Math.max(widths[column], Math.max(2, row.get(column).length()));
            }
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            append(rows.get(i), widths, text);
            if (i == 0) {
                rule(widths, text);
            }
        }
        return text.toString();
    }

    private void append(List<String> row, int[] widths, StringBuilder text) {
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            String padding = " ".repeat(widths[column] - cell.length());
            text.append("| ")
                    .append(right.get(column) ? padding + cell : cell + padding)
                    .append(' ');
        }
        text.append("|\n");
    }

    private void rule(int[] widths, StringBuilder text) {
        for (int column = 0; column < widths.length; column++) {
            text.append("|-").append("-".repeat(widths[column])).append(right.get(column) ? ":" : "-");
        }
        text.append("|\n");
    }
}
