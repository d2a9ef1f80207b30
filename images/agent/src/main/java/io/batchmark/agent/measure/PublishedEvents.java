package io.batchmark.agent.measure;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Counts the batch events that the batch container hands to its publisher, of all jobs and on all threads. */
public final class PublishedEvents implements PointEvent {
    private final AtomicLong number = new AtomicLong();

    PublishedEvents() {}

    @Override
    public void exited(CallStack thread, Object publisher, @Nullable Object result, @Nullable Throwable thrown) {
        number.incrementAndGet();
    }

    /** Events since the start of the server. An event that the broker refused is one of them. */
    public long number() {
        return number.get();
    }
}
