package io.batchmark.rig.bench;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How fast something went, and what the machine had to do for it.
 *
 * @param planned how many there were to be
 * @param finished how many there were when all were finished, or when time was up
 * @param time from the request until then
 * @param cpu CPU time by program
 * @param stored bytes that etcd was sent
 */
record Pace(int planned, int finished, Duration time, Map<String, Duration> cpu, long stored) {
    Pace with(Map<String, Duration> spent, long bytes) {
        return new Pace(planned, finished, time, spent, bytes);
    }

    double perSecond() {
        return finished * 1e9 / time.toNanos();
    }

    double perRun(double figure) {
        return figure / finished;
    }

    double cpuMillisPerRun(String program) {
        return perRun(cpu.getOrDefault(program, Duration.ZERO).toNanos() / 1e6);
    }

    /** CPU milliseconds per run, by program. */
    String cpuPerRun() {
        return cpu.keySet().stream()
                .map(program -> String.format(Locale.ROOT, "%s %.1f", program, cpuMillisPerRun(program)))
                .collect(Collectors.joining(", "));
    }

    double storedKibPerRun() {
        return perRun(stored / 1024.0);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.1f/s", perSecond())
                + (finished < planned ? " (" + finished + " of " + planned + " when time was up)" : "");
    }
}
