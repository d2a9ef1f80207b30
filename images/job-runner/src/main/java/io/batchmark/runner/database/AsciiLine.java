package io.batchmark.runner.database;

import io.batchmark.text.Plain;
import org.jspecify.annotations.Nullable;

/** A line of a database that is safe to show, and of a limited length. */
final class AsciiLine {
    private AsciiLine() {}

    static @Nullable String of(@Nullable String text, int max) {
        if (text == null) {
            return null;
        }
        String line = Plain.line(text).replaceAll("[^ !#-\\[\\]-~]", "?");
        return line.length() <= max ? line : line.substring(0, max).strip();
    }
}
