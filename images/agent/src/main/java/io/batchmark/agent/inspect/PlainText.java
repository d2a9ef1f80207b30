package io.batchmark.agent.inspect;

import io.batchmark.text.LogLines;
import io.batchmark.text.Plain;
import org.jspecify.annotations.Nullable;

/** Text of an image, made safe to print: a short line without passwords. */
final class PlainText {
    private static final int MOST_CHARACTERS = 256;

    /** The search for passwords in a longer text would take long. */
    private static final int MOST_READ = 4096;

    private PlainText() {}

    static String of(String text) {
        return of(text, MOST_CHARACTERS);
    }

    static String of(String text, int most) {
        return Plain.line(LogLines.masked(text.substring(0, Math.min(text.length(), MOST_READ))), most);
    }

    static @Nullable String orNull(@Nullable String text) {
        return text == null ? null : of(text);
    }
}
