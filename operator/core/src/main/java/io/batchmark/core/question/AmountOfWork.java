package io.batchmark.core.question;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.LevelOrder;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.response.Response;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The number of items that a run processes. A campaign that varies the number compares its runs by the cost of an item. Users cannot choose
 * the number as a setting.
 */
public final class AmountOfWork {
    public static final String FACTOR = "items";

    /** Responses of one chunk, pause, event or start, peaks, and figures that are per row or read already. */
    private static final Set<Response> NOT_OF_ALL_ITEMS = EnumSet.of(
            Response.THROUGHPUT,
            Response.READ,
            Response.CHUNK_TIME_MEDIAN,
            Response.CHUNK_TIME_P90,
            Response.CHUNK_TIME_P99,
            Response.CHUNK_TIME_MAX,
            Response.GC_MAX_PAUSE,
            Response.MEMORY_PEAK,
            Response.DATABASE_MEMORY_PEAK,
            Response.REDONE,
            Response.RESUME,
            Response.EVENT_LATENCY_MEDIAN,
            Response.EVENT_LATENCY_P99,
            Response.JOB_START);

    private AmountOfWork() {}

    /** Returns true for a response that adds up over the items of a run: twice the items cost about twice as much. */
    public static boolean comparesPerItem(Response response) {
        return !NOT_OF_ALL_ITEMS.contains(response);
    }

    /** Returns true if some runs of a design have more items than others. */
    public static boolean varies(Design design) {
        return design.factors().stream()
                .anyMatch(factor -> factor.name().equals(FACTOR)
                        && factor.levels().stream().anyMatch(level -> !level.equals(factor.baseline())));
    }

    /** Returns true if nothing else varies, so that users have nothing to choose. */
    public static boolean variesAlone(Design design) {
        return varies(design) && design.factors().size() == 1;
    }

    /** The items of a run of this treatment; 1 if the treatment has no level of them. */
    public static double of(Treatment treatment) {
        return Optional.ofNullable(treatment.levels().get(FACTOR))
                .flatMap(LevelOrder::number)
                .filter(number -> number.signum() > 0)
                .orElse(BigDecimal.ONE)
                .doubleValue();
    }
}
