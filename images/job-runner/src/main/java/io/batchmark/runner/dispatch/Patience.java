package io.batchmark.runner.dispatch;

import java.time.Duration;
import java.util.Map;

/**
 * The times that servers wait for each other.
 *
 * @param start time for the start of all servers; less than the time that each server has for its start, so that a missing server
 *     is named
 * @param silence time without a sign of a server, a message or a reply
 */
public record Patience(Duration start, Duration silence) {
    private static final double PART_OF_START = 0.8;
    private static final String START = "300";
    private static final String SILENCE = "60";

    /** The times in the environment of the server. */
    public static Patience of(Map<String, String> environment) {
        double start = Double.parseDouble(environment.getOrDefault("START_SECONDS", START)) * PART_OF_START;
        return new Patience(
                Duration.ofSeconds((long) start),
                Duration.ofSeconds(Long.parseLong(environment.getOrDefault("BROKER_PATIENCE", SILENCE))));
    }

    /** The end of the time for the start, which began with the virtual machine. */
    public Deadline endOfStart() {
        return Deadline.sinceStart(start);
    }
}
