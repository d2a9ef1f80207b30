package io.batchmark.contract.inspection;

import io.batchmark.text.Plain;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Rules for the texts of an inspection. A terminal shows each text as it is; blanks stay, because a default may begin with one. */
final class InspectedText {
    private static final int SHOWN = 64;

    private InspectedText() {}

    static String require(@Nullable String text, String field) {
        if (text == null) {
            throw new IllegalArgumentException(field + " is missing");
        }
        String visible = text.replace(' ', '_');
        if (!visible.equals(Plain.line(visible))) {
            throw new IllegalArgumentException(
                    field + " is " + Plain.line(text, SHOWN) + ", it must be one line without control characters");
        }
        return text;
    }

    static @Nullable String ifAny(@Nullable String text, String field) {
        return text == null ? null : require(text, field);
    }

    static List<String> all(@Nullable List<String> texts, String field) {
        return Objects.requireNonNullElse(texts, List.<String>of()).stream()
                .map(text -> require(text, field))
                .toList();
    }
}
