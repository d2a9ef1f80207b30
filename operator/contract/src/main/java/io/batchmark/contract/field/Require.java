package io.batchmark.contract.field;

import io.batchmark.text.Plain;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Range checks whose message names field and value. */
public final class Require {
    /** No honest figure reaches it, and figures can be added up under it without overflow. */
    public static final long MOST = 1_000_000_000_000_000_000L;

    private Require() {}

    public static void atLeast(long minimum, long value, String field) {
        if (value < minimum) {
            throw new IllegalArgumentException(field + " is " + value + ", it must be at least " + minimum);
        }
    }

    /** From 0 to {@link #MOST}. */
    public static void figure(long value, String field) {
        atLeast(0, value, field);
        atMost(MOST, value, field);
    }

    /** Checks a figure that may be missing. */
    public static void figureIfAny(@Nullable Long value, String field) {
        if (value != null) {
            figure(value, field);
        }
    }

    public static void atMost(long maximum, long value, String field) {
        if (value > maximum) {
            throw new IllegalArgumentException(field + " is " + value + ", it must be at most " + maximum);
        }
    }

    /** Checks text that may be missing: one plain line of at most {@code most} characters. */
    public static void plainIfAny(@Nullable String value, int most, String field) {
        if (value != null && (value.isEmpty() || !value.equals(Plain.line(value, most)))) {
            throw new IllegalArgumentException(field + " is " + Plain.line(value, most)
                    + ", it must be one plain line of 1 to " + most + " characters");
        }
    }

    public static void matches(Pattern pattern, String value, String field) {
        Objects.requireNonNull(value, field);
        if (!pattern.matcher(value).matches()) {
            throw new IllegalArgumentException(field + " is " + value + ", it must match " + pattern);
        }
    }
}
