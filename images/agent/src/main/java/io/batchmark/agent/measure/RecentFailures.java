package io.batchmark.agent.measure;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** The last exceptions of artifacts on one thread. Most are skipped or retried; one of them may end the step. */
final class RecentFailures {
    private static final int MOST = 16;

    private final ArrayDeque<Failure> failures = new ArrayDeque<>();

    void add(Failure failure) {
        Failure last = failures.peekLast();
        if (last != null && last.cause() == failure.cause()) {
            return; // an artifact that calls another one passes its exception on
        }
        if (failures.size() == MOST) {
            failures.removeFirst();
        }
        failures.addLast(failure);
    }

    /** The failure that an exception of the batch container was caused by, or null. */
    @Nullable
    Failure causeOf(Throwable thrown) {
        for (Failure failure : failures) {
            if (failure.caused(thrown)) {
                return failure;
            }
        }
        return null;
    }

    @Nullable
    Failure last() {
        return failures.peekLast();
    }

    void clear() {
        failures.clear();
    }
}
