package io.batchmark.core.report.words;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** A point in time for people. */
public final class Moment {
    private static final DateTimeFormatter TEXT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private Moment() {}

    /** As in {@code 2026-11-25 01:18:35 UTC}. */
    public static String of(Instant instant) {
        return TEXT.format(instant);
    }
}
