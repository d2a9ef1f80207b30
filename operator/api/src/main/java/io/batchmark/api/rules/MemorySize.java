package io.batchmark.api.rules;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Memory in the notation of Kubernetes. All treatments of a campaign have the same few sizes, and parsing one is slow. */
public final class MemorySize {
    private static final int REMEMBERED = 1024;
    private static final Map<String, BigDecimal> PARSED = new ConcurrentHashMap<>();

    private MemorySize() {}

    /** @throws IllegalArgumentException if the text is no quantity */
    public static BigDecimal bytes(Object quantity) {
        String text = String.valueOf(quantity);
        BigDecimal parsed = PARSED.get(text);
        if (parsed == null) {
            parsed = Quantity.getAmountInBytes(new Quantity(text));
            if (PARSED.size() >= REMEMBERED) {
                PARSED.clear();
            }
            PARSED.put(text, parsed);
        }
        return parsed;
    }
}
