package io.batchmark.bench.agent;

/**
 * An execution of the job in a warm server.
 *
 * @param chunk items per chunk
 * @param kib work for each item: what it hashes
 * @param probes true if the probes measure
 */
record Execution(int chunk, int kib, boolean probes) {
    /** Rough times on a machine of 2025: executions with different chunks take about as long as each other. */
    private static final double MICROS = 250_000;

    private static final double MICROS_PER_ITEM = 5;
    private static final double MICROS_PER_CHUNK = 100;

    private static final double MICROS_PER_KIB = 2;

    int items() {
        return (int) (MICROS / (MICROS_PER_ITEM + MICROS_PER_KIB * kib + MICROS_PER_CHUNK / chunk));
    }

    /** As the application reads it. */
    String line() {
        return chunk + " " + items() + " " + kib + " " + probes;
    }
}
