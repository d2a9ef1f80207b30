package io.batchmark.core.attempt;

import io.batchmark.core.attempt.ObservedAttempt.Pod;
import io.batchmark.core.ledger.Entry;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A server of an attempt that has ended. Its row has times of its node; servers are compared by the clock of the API server.
 *
 * @param row the row of the server, as if it were the only one
 */
record EndedServer(Entry row, Pod pod) {
    Instant finished() {
        boolean isOfNode = pod.container() != null && pod.container().end() != null;
        return isOfNode ? pod.ofServer(row.finished()) : row.finished();
    }

    @Nullable
    Instant started() {
        return row.started() == null ? null : pod.ofServer(row.started());
    }
}
