package io.batchmark.agent.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Partitions that go through a queue, since the start of this server and on all threads. This server has sent and received their messages, and
 * has executed some of them. The first server of a run also has the numbers of all servers.
 */
public final class QueuedPartitions {
    /** The batch container waits for a reply again and again. */
    private static final long BETWEEN_WAITS_SECONDS = 5;

    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong received = new AtomicLong();
    private final AtomicLong executed = new AtomicLong();
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean hasWaited;
    private volatile long lastWait;
    private volatile @Nullable Sum sum;

    /** The numbers of all servers. */
    public static final class Sum {
        private final long sent;
        private final long received;
        private final List<Long> executed;

        private Sum(long sent, long received, List<Long> executed) {
            this.sent = sent;
            this.received = received;
            this.executed = executed;
        }

        public long sent() {
            return sent;
        }

        public long received() {
            return received;
        }

        /** Partitions that each server has executed, in the order of the servers. */
        public List<Long> executed() {
            return executed;
        }
    }

    QueuedPartitions() {}

    /** A message is sent in the transaction that creates the partition in the job repository. */
    private final class Sending implements PointEvent {
        @Override
        public void exited(CallStack thread, Object dispatcher, @Nullable Object result, @Nullable Throwable thrown) {
            if (thrown == null) {
                sent.incrementAndGet();
                StepRecord step = thread.scope().step;
                if (step != null) {
                    step.dispatched();
                }
            }
        }
    }

    private final class Receiving implements PointEvent {
        @Override
        public void entered(CallStack thread, Object listener) {
            received.incrementAndGet();
        }
    }

    private final class Waiting implements PointEvent {
        @Override
        public void entered(CallStack thread, Object queue) {
            waiting.incrementAndGet();
        }

        @Override
        public void exited(CallStack thread, Object queue, @Nullable Object result, @Nullable Throwable thrown) {
            lastWait = System.nanoTime();
            hasWaited = true;
            waiting.decrementAndGet();
        }
    }

    void listen(Points points) {
        points.on("dispatch.startPartition", new Sending());
        points.on("dispatch.handleStartPartitionRequest", new Receiving());
        points.on("dispatch.take", new Waiting());
    }

    void executed(boolean partition) {
        if (partition) {
            executed.incrementAndGet();
        }
    }

    public long sent() {
        return sent.get();
    }

    public long received() {
        return received.get();
    }

    public long executed() {
        return executed.get();
    }

    /**
     * True if the thread of a step waits for the replies of its partitions.
     *
     * @param now by {@link System#nanoTime}
     */
    public boolean awaitsReply(long now) {
        return waiting.get() > 0 || hasWaited && now - lastWait < TimeUnit.SECONDS.toNanos(BETWEEN_WAITS_SECONDS);
    }

    /**
     * Sets the numbers of all servers.
     *
     * @param ofAll messages that all servers have received
     * @param servers partitions that each server has executed, in the order of the servers
     */
    public void count(long ofAll, List<Long> servers) {
        sum = new Sum(sent(), ofAll, Collections.unmodifiableList(new ArrayList<>(servers)));
    }

    /** The numbers of all servers; null unless this is the first server of a run whose partitions go through a queue. */
    public @Nullable Sum sum() {
        return sum;
    }
}
