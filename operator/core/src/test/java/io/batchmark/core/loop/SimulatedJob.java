package io.batchmark.core.loop;

import io.batchmark.core.schedule.Decision.Retirement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A Job as its API server stores it.
 *
 * @param ended when it ended; null if it has not ended
 * @param deleting true if it is removed as soon as its pods are gone
 */
record SimulatedJob(
        String name,
        Retirement attempt,
        int uid,
        Instant created,
        @Nullable Instant ended,
        boolean deleting) {
    SimulatedJob ended(Instant at) {
        return new SimulatedJob(name, attempt, uid, created, at, false);
    }

    SimulatedJob deleted() {
        return new SimulatedJob(name, attempt, uid, created, ended, true);
    }
}
