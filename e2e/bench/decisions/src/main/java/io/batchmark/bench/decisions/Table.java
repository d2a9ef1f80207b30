package io.batchmark.bench.decisions;

import java.util.Arrays;
import java.util.Locale;

/** A table that is printed row by row. */
final class Table {
    private static final int NAME = 20;
    private static final int NARROWEST = 10;

    private final int[] widths;

    /** @param headings of all columns but the first */
    Table(String title, String... headings) {
        widths = Arrays.stream(headings)
                .mapToInt(heading -> 2 + Math.max(NARROWEST, heading.length()))
                .toArray();
        System.out.println();
        System.out.println(title);
        row("", (Object[]) headings);
    }

    void row(Object name, Object... figures) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-" + NAME + "s", name));
        for (int i = 0; i < figures.length; i++) {
            line.append(String.format(Locale.ROOT, "%" + widths[i] + "s", figures[i]));
        }
        System.out.println(line.toString().stripTrailing());
    }
}
