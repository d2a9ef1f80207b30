package io.batchmark.core.treatment;

import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The same number of items in all runs that are compared. The user of an own job may leave the number open; then the first run of the
 * baseline sets it.
 */
public final class EqualWork {
    private EqualWork() {}

    /**
     * Invalidates the runs that took another number of items than the baseline.
     *
     * @param baseline runs of the baseline by block
     * @param treatments runs of all treatments by block
     */
    public static void require(@Nullable RunRow[] baseline, Collection<@Nullable RunRow[]> treatments) {
        Stream.of(baseline)
                .filter(Objects::nonNull)
                .flatMap(run -> run.itemsOnce().stream().boxed())
                .findFirst()
                .ifPresent(items -> treatments.forEach(
                        runs -> Arrays.setAll(runs, i -> runs[i] == null ? null : runs[i].comparedBy(items))));
    }
}
