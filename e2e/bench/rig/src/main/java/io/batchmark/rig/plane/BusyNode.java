package io.batchmark.rig.plane;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Busy threads that compete with the operator for the processors. The control plane has precedence over both. */
public final class BusyNode implements AutoCloseable {
    /** The lowest priority. */
    private static final int NICENESS = 19;

    /** Settings of an operator that lives on the busy node. */
    public static final Map<String, String> OPERATOR = Map.of(Operator.NICE, "" + NICENESS);

    private final List<Process> threads = new ArrayList<>();

    /** @param perProcessor busy threads for each processor; 0 and more */
    public BusyNode(long perProcessor) throws IOException {
        for (int i = 0; i < perProcessor * Runtime.getRuntime().availableProcessors(); i++) {
            threads.add(new ProcessBuilder("nice", "-n", "" + NICENESS, "bash", "-c", "while :; do :; done").start());
        }
    }

    /** The number of busy threads. */
    public int threads() {
        return threads.size();
    }

    @Override
    public void close() {
        threads.forEach(Process::destroyForcibly);
    }
}
