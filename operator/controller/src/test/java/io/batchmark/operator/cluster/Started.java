package io.batchmark.operator.cluster;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What a test has started; after the test it is ended, the last first. */
public final class Started implements AfterEachCallback {
    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    public <T extends AutoCloseable> T add(T started) {
        open.push(started);
        return started;
    }

    /** Ends what was started last. */
    public void endLast() throws Exception {
        open.pop().close();
    }

    @Override
    public void afterEach(ExtensionContext test) throws Exception {
        while (!open.isEmpty()) {
            endLast();
        }
    }
}
