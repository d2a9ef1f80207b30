package io.batchmark.core.question;

import io.batchmark.contract.result.RunResult;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much a run may be disturbed, as shares: 0.05 for 5 %. Null is as much as it likes.
 *
 * @param maxThrottled of {@link Disturbance#Throttled}
 * @param maxCpuPressure of {@link Disturbance#CpuPressure}
 * @param maxSteal of {@link Disturbance#Steal}
 */
public record DisturbanceBounds(
        @Nullable Double maxThrottled,
        @Nullable Double maxCpuPressure,
        @Nullable Double maxSteal) {
    /** Null where there is none. */
    public @Nullable Double of(Disturbance disturbance) {
        return switch (disturbance) {
            case Throttled -> maxThrottled;
            case CpuPressure -> maxCpuPressure;
            case Steal -> maxSteal;
        };
    }

    /** What disturbed a run more than it may. What was not measured did not. */
    public List<Disturbance> exceededBy(RunResult result) {
        return Arrays.stream(Disturbance.values())
                .filter(disturbance -> {
                    Double most = of(disturbance);
                    return most != null && disturbance.share(result).orElse(0) > most;
                })
                .toList();
    }
}
