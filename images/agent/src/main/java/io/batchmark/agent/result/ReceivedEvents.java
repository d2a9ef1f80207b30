package io.batchmark.agent.result;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The batch events that the subscriber has received, next to the number that the batch container has published. */
public final class ReceivedEvents {
    private static final Pattern COUNTED = Pattern.compile("\\{\"expected\":(\\d{1,18}),\"received\":(\\d{1,18}),"
            + "\"duplicated\":(\\d{1,18}),\"latency\":(?:null|\"([A-Za-z0-9+/=]{1,1024})\")}");

    private final long expected;
    private final long received;
    private final long duplicated;
    private final @Nullable String latency;

    private ReceivedEvents(long expected, long received, long duplicated, @Nullable String latency) {
        this.expected = expected;
        this.received = received;
        this.duplicated = duplicated;
        this.latency = latency;
    }

    /** The events in the JSON of the contract's {@code Events}, or null if the text is not understood. */
    public static @Nullable ReceivedEvents of(String json) {
        Matcher counted = COUNTED.matcher(json);
        return counted.matches()
                ? new ReceivedEvents(
                        Long.parseLong(counted.group(1)),
                        Long.parseLong(counted.group(2)),
                        Long.parseLong(counted.group(3)),
                        counted.group(4))
                : null;
    }

    /** @param brief true if there is no room for the latency */
    Map<String, Object> document(boolean brief) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("expected", expected);
        document.put("received", received);
        document.put("duplicated", duplicated);
        document.put("latency", Json.orNull(brief ? null : latency));
        return document;
    }
}
