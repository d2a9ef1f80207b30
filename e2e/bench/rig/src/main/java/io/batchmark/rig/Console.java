package io.batchmark.rig;

import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Says what happens, with the time of day. */
public final class Console {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    private Console() {}

    public static void say(String format, @Nullable Object... arguments) {
        System.out.printf("[%s] %s%n", LocalTime.now().format(TIME), String.format(Locale.ROOT, format, arguments));
    }
}
