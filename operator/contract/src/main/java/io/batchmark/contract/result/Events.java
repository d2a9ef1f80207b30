package io.batchmark.contract.result;

import io.batchmark.contract.field.Require;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What became of the events of a job, or of the messages that it has sent, as counted by a subscriber outside its
 * server. Events that carry parts of the job's log are not counted, because nobody can say how many there should be.
 *
 * @param expected events that the job should have published, or messages that it has sent
 * @param received of these, those that were received, each counted once
 * @param duplicated events that were received more than once, each further time counted
 * @param latency time from publishing to receipt in milliseconds: a histogram of HdrHistogram with two significant
 *     digits, deflated, in Base64; null where nothing was received, or where there is no room for it
 */
public record Events(
        long expected,
        long received,
        long duplicated,
        @Merge.By(Merge.Latencies) @Nullable String latency) {
    /** Room for the latency in a result. */
    public static final int MAX_LATENCY_CHARACTERS = 1024;

    private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/=]{1," + MAX_LATENCY_CHARACTERS + "}");

    public Events {
        Require.figure(expected, "events.expected");
        Require.figure(received, "events.received");
        Require.figure(duplicated, "events.duplicated");
        if (latency != null) {
            Require.matches(BASE64, latency, "events.latency");
        }
    }

    Events withoutLatency() {
        return new Events(expected, received, duplicated, null);
    }

    /** Events that were not received. */
    public long missing() {
        return Math.max(0, expected - received);
    }
}
