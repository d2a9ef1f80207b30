package io.batchmark.operator.observe;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The runs of all campaigns, at most a second old. So a look does not go through the pods of all tenants. */
public final class Neighbourhood {
    private static final long AGE = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanos;
    private @Nullable AllRuns last;
    private long read;

    /** @param nanos a clock that does not jump */
    public Neighbourhood(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** @param reading reads the runs of all campaigns, if the last ones are too old */
    synchronized AllRuns runs(Supplier<AllRuns> reading) {
        long now = nanos.getAsLong();
        if (last == null || now - read >= AGE) {
            last = reading.get();
            read = now;
        }
        return last;
    }
}
