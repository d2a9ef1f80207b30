package io.batchmark.e2e.cluster;

/**
 * Names of what tests share. A test locks what it disturbs with READ_WRITE, and what others must not disturb meanwhile with READ. So tests
 * that disturb different things run at the same time.
 */
public final class Locks {
    /**
     * The operator. READ: the test looks at the operator itself, or at the events that the operator creates in the API server, which a kill
     * may lose. READ_WRITE: the test kills, removes or upgrades the operator.
     */
    public static final String OPERATOR = "operator";

    /**
     * The nodes, with the runs of all campaigns. READ: the runs of the test share nodes with other runs. READ_WRITE: the test needs whole
     * nodes, or the only campaigns of the cluster.
     */
    public static final String NODES = "nodes";

    private Locks() {}
}
