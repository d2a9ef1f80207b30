package io.batchmark.rig.bench;

import io.batchmark.rig.plane.AuditLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What the operator asked of the API server in the course of a campaign, by the API server's own clock. */
final class Traffic {
    private static final Set<String> READS = Set.of("get", "list", "watch");

    private final Map<String, Integer> writes = new TreeMap<>();
    private final Map<String, Integer> reads = new TreeMap<>();
    private final Map<String, Integer> refused = new TreeMap<>();
    private final List<Instant> starts = new ArrayList<>();
    private final Histogram deadTime = new Histogram(3);
    private @Nullable Instant podEnded;

    private final boolean serial;

    private Traffic(boolean serial) {
        this.serial = serial;
    }

    /** @param serial whether there was one run at a time, so that one's end and the next one's start are a pair */
    static Traffic read(Path auditLog, boolean serial) throws IOException {
        Traffic traffic = new Traffic(serial);
        try (Stream<AuditLog.Entry> entries = AuditLog.read(auditLog)) {
            entries.forEach(traffic::add);
        }
        return traffic;
    }

    /** Whether the operator has changed something. */
    static boolean isWrite(AuditLog.Entry entry) {
        return entry.isByOperator() && !READS.contains(entry.verb()) && entry.succeeded();
    }

    private void add(AuditLog.Entry entry) {
        if (!entry.isByOperator()) {
            // a fake kubelet's: the last one before a run is made is the end of the previous pod
            podEnded = entry.stageTimestamp();
            return;
        }
        Map<String, Integer> tally = READS.contains(entry.verb()) ? reads : entry.succeeded() ? writes : refused;
        tally.merge(entry.request(), 1, Integer::sum);
        if (entry.succeeded() && entry.asksForRun()) {
            starts.add(entry.stageTimestamp());
            if (serial && podEnded != null) {
                deadTime.recordValue(
                        Duration.between(podEnded, entry.stageTimestamp()).toNanos() / 1000);
            }
        }
    }

    /** Requests that changed something, by verb and resource. */
    Map<String, Integer> writes() {
        return writes;
    }

    Map<String, Integer> reads() {
        return reads;
    }

    /** Writes that the API server did not take. */
    Map<String, Integer> refused() {
        return refused;
    }

    int allWrites() {
        return writes.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The longest time in which no run was started between the first and the last. */
    Duration longestPause() {
        Duration longest = Duration.ZERO;
        for (int i = 1; i < starts.size(); i++) {
            Duration pause = Duration.between(starts.get(i - 1), starts.get(i));
            longest = pause.compareTo(longest) > 0 ? pause : longest;
        }
        return longest;
    }

    /** From the end of a pod to the creation of the next one, microseconds; empty unless serial. */
    Histogram deadTime() {
        return deadTime;
    }

    /** Runs per second between two parts of a campaign, such as 0 and 0.25: the same from beginning to end, or not. */
    double pace(double from, double to) {
        int first = (int) ((starts.size() - 1) * from);
        int last = (int) ((starts.size() - 1) * to);
        return (last - first)
                * 1e9
                / Duration.between(starts.get(first), starts.get(last)).toNanos();
    }
}
