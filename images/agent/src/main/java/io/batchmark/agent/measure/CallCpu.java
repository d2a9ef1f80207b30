package io.batchmark.agent.measure;

/**
 * The CPU time of the calls of one point on one thread. A look at the CPU time is a system call, which can take longer than a call. So a
 * sample of the calls is looked at.
 *
 * <p>The sample is stratified, because calls in a cold JVM are slow. All of the first calls are looked at. From then on each stratum has as
 * many calls as all strata before it, and stands for itself. The distance of its looks follows from the time of a call: looks take about a
 * thousandth of it. So each call of half a millisecond or more is looked at. Distances are random: a job may repeat itself after a
 * number of calls.
 */
final class CallCpu {
    /** The calls of the first stratum. */
    static final int FIRST = 16;

    /** The longest mean distance of looks. */
    static final int FARTHEST = 1024;

    /** A thousand times the cost of a look on Linux, two of them for a call. */
    static final long EACH_CALL_NANOS = 500_000;

    private long calls;
    private long next = 1;
    private long random = 0x9E3779B97F4A7C15L;
    private double before;
    private long from;
    private long to = FIRST;
    private int distance = 1;
    private long looks;
    private long cpu;
    private long elapsed;
    private double meanBefore;

    /** To be called at the begin of a call. Returns true if the call must be looked at. */
    boolean begins() {
        return ++calls >= next && looksAtNext();
    }

    private boolean looksAtNext() {
        if (calls > to) {
            nextStratum();
        }
        next = calls + (distance == 1 ? 1 : 1 + random(2 * distance - 1));
        return true;
    }

    /** A call that was looked at ends. */
    void ended(long cpuOfCall, long elapsedOfCall) {
        looks++;
        cpu += cpuOfCall;
        elapsed += elapsedOfCall;
    }

    private void nextStratum() {
        long wanted = looks == 0 ? distance : EACH_CALL_NANOS / Math.max(1, elapsed / looks);
        distance = (int) Math.max(1, Math.min(wanted, Math.min(2L * distance, FARTHEST)));
        meanBefore = mean();
        before += meanBefore * (to - from);
        from = to;
        to *= 2;
        looks = 0;
        cpu = 0;
        elapsed = 0;
    }

    /** A number from 0 to {@code bound - 1}, by xorshift: the same sequence in each run. */
    private long random(int bound) {
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        return (random >>> 1) % bound;
    }

    private double mean() {
        return looks == 0 ? meanBefore : (double) cpu / looks;
    }

    /** Nanoseconds of all calls. */
    long total() {
        return Math.max(0, Math.round(before + mean() * (calls - from)));
    }
}
