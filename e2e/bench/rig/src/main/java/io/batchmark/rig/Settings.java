package io.batchmark.rig;

import java.time.Duration;
import java.util.Optional;

/** Environment variables that say what to do. */
public final class Settings {
    private Settings() {}

    public static String text(String name, String otherwise) {
        return Optional.ofNullable(System.getenv(name))
                .filter(value -> !value.isBlank())
                .orElse(otherwise);
    }

    public static long number(String name, long otherwise) {
        String value = text(name, Long.toString(otherwise));
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is " + value + ", it must be a whole number", e);
        }
    }

    public static Duration seconds(String name, long otherwise) {
        return Duration.ofSeconds(number(name, otherwise));
    }
}
