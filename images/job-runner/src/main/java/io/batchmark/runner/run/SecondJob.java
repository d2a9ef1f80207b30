package io.batchmark.runner.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How far the job is that updates the same rows as the measured one. */
public final class SecondJob {
    private final CountDownLatch writing = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);

    /** To be called when it has written a chunk, and has not committed it. */
    public void writes() {
        writing.countDown();
    }

    /** To be called when it has ended, however it ended. */
    public void ended() {
        end.countDown();
        writing.countDown();
    }

    /** Waits until it has rows locked, or has ended; returns whether one of the two has happened. */
    public boolean awaitWritesOrEnd(long seconds) throws InterruptedException {
        return writing.await(seconds, TimeUnit.SECONDS);
    }

    /** Waits until it has ended; returns whether it has. */
    public boolean awaitEnd(long seconds) throws InterruptedException {
        return end.await(seconds, TimeUnit.SECONDS);
    }

    public boolean hasEnded() {
        return end.getCount() == 0;
    }
}
