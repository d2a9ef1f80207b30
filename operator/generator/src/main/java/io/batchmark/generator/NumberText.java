package io.batchmark.generator;

import java.math.BigDecimal;
import java.util.Locale;

/** A bound of a field as the pages of reference write it. */
final class NumberText {
    private NumberText() {}

    /** With a comma between thousands. */
    static String of(Number bound) {
        return String.format(Locale.ROOT, "%,d", new BigDecimal(bound.toString()).longValueExact());
    }
}
