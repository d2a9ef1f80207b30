package io.batchmark.runner.measure;

/** When a thread began with the step, or with a partition of it: before there are the batch artifacts that measure the rest. */
final class ThreadBegin {
    private static final ThreadLocal<Long> BEGUN = new ThreadLocal<>();

    private ThreadBegin() {}

    static void now() {
        BEGUN.set(System.nanoTime());
    }

    /** Asked once for each beginning: a thread that takes another partition begins anew. */
    static long orElse(long otherwise) {
        Long begun = BEGUN.get();
        BEGUN.remove();
        return begun == null ? otherwise : begun;
    }
}
