package io.batchmark.e2e.cluster;

import java.time.LocalTime;
import java.time.format.DateTimeFormatter;

/** Shows that tests are alive. */
public final class Console {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    private Console() {}

    public static void say(String text) {
        System.out.printf("[%s] %s%n", LocalTime.now().format(TIME), text);
    }
}
