package io.batchmark.agent.measure;

import org.jspecify.annotations.Nullable;

/** Sums per point, which one thread adds to. Other threads read them when the thread has left the step. */
public final class Figures {
    private final long[] calls;
    private final long[] total;
    private final long[] own;
    private final long[] failed;
    private final long[] cpu;
    private final @Nullable CallCpu[] samples;

    public Figures(int points) {
        calls = new long[points];
        total = new long[points];
        own = new long[points];
        failed = new long[points];
        cpu = new long[points];
        samples = new CallCpu[points];
    }

    void add(int point, long took, long inCallees, boolean hasFailed) {
        calls[point]++;
        total[point] += took;
        own[point] += took - inCallees;
        if (hasFailed) {
            failed[point]++;
        }
    }

    /** The sample that the CPU time of a point is estimated from. */
    CallCpu callCpu(int point) {
        CallCpu sample = samples[point];
        if (sample == null) {
            sample = new CallCpu();
            samples[point] = sample;
        }
        return sample;
    }

    /** Adds all sums of other figures of the same table. */
    public void add(Figures other) {
        for (int i = 0; i < calls.length; i++) {
            calls[i] += other.calls[i];
            total[i] += other.total[i];
            own[i] += other.own[i];
            failed[i] += other.failed[i];
            cpu[i] += other.cpu(i);
        }
    }

    public long calls(int point) {
        return calls[point];
    }

    /** Time in calls, with the time of points that were called meanwhile. */
    public long total(int point) {
        return total[point];
    }

    /** Time in calls, without the time of points that were called meanwhile. */
    public long own(int point) {
        return own[point];
    }

    /** Calls that ended with an exception; they count as calls, too. */
    public long failed(int point) {
        return failed[point];
    }

    /**
     * CPU time of calls, estimated from a sample. It includes the CPU time of points that were called meanwhile, which have no CPU time of
     * their own then.
     */
    public long cpu(int point) {
        CallCpu sample = samples[point];
        return cpu[point] + (sample == null ? 0 : sample.total());
    }

    /** Time that is measured at all: the sum of all own times. */
    public long measured() {
        long sum = 0;
        for (long time : own) {
            sum += time;
        }
        return sum;
    }
}
