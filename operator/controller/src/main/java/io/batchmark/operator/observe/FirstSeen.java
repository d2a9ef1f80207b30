package io.batchmark.operator.observe;

import io.batchmark.operator.run.Since;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The times for which the operator has seen facts, by a steady clock. Clocks of operator and API server may differ or jump, and the
 * operator must not give up a run for that. An operator that starts counts from its first look.
 */
public final class FirstSeen {
    private final Map<String, Long> first = new HashMap<>();
    private final Set<String> still = new HashSet<>();

    /** Begins a look, and forgets the facts that the last look has not seen. */
    void begin() {
        first.keySet().retainAll(still);
        still.clear();
    }

    /** @param nanos a clock that does not jump */
    public Since at(Instant now, LongSupplier nanos) {
        long steady = nanos.getAsLong();
        return what -> {
            still.add(what);
            return now.minusNanos(steady - first.computeIfAbsent(what, any -> steady));
        };
    }
}
