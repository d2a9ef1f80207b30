package io.batchmark.api.v1alpha1;

import io.fabric8.kubernetes.api.model.Duration;
import java.text.ParseException;
import org.jspecify.annotations.Nullable;

/** Durations as users write them. */
public final class Durations {
    private Durations() {}

    /** @param other where there is no text */
    public static java.time.Duration parse(@Nullable String text, java.time.Duration other) {
        return text == null ? other : parse(text);
    }

    /** @param text such as 45s, 30m or 1h30m, as the schema allows it */
    public static java.time.Duration parse(String text) {
        try {
            return Duration.parse(text).getDuration();
        } catch (ParseException e) {
            throw new IllegalArgumentException(text + " is no duration such as 45s, 30m or 1h30m", e);
        }
    }
}
