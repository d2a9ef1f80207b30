package io.batchmark.operator.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Times as Kubernetes writes them. */
public final class Times {
    private Times() {}

    /** Null also for 1970, which is when a container started that could not be started. */
    static @Nullable Instant instant(@Nullable String time) {
        Instant instant = time == null ? Instant.EPOCH : Instant.parse(time);
        return instant.equals(Instant.EPOCH) ? null : instant;
    }
}
