package io.batchmark.operator.observe;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * How long things have been seen for, by a steady clock. Clocks of operator and API server may differ or jump, and nothing is to be
 * given up for that; an operator that starts counts anew.
 */
public final class FirstSeen {
    private final Map<String, Long> first = new HashMap<>();
    private final Set<String> still = new HashSet<>();

    /** Begins to look; what is not seen this time is forgotten. */
    void begin() {
        first.keySet().retainAll(still);
        still.clear();
    }

    /** The later one of what is written and of what is seen. */
    Instant since(String what, Instant written, LongSupplier nanos, Instant now) {
        still.add(what);
        long steady = nanos.getAsLong();
        Instant seen = now.minusNanos(steady - first.computeIfAbsent(what, any -> steady));
        return seen.isAfter(written) ? seen : written;
    }
}
