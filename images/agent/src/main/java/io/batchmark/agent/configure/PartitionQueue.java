package io.batchmark.agent.configure;

/** The queue of a run, through which a job of the first server sends its partitions to all servers. */
public final class PartitionQueue {
    /** The port of the messaging engine of Open Liberty. */
    public static final int PORT = 7276;

    /** The id of the queue and of the elements that use it. */
    public static final String NAME = OverrideFile.PREFIX + "Partitions";

    private final boolean hasEngine;
    private final String host;
    private final int port;
    private final int atOnce;
    private final String password;

    /**
     * @param hasEngine true in the first server, which has the messaging engine
     * @param host host of the first server
     * @param port port of its messaging engine
     * @param atOnce partitions that this server executes at once, at least 1
     * @param password password of the servers of the run, which no other pod can make
     */
    public PartitionQueue(boolean hasEngine, String host, int port, int atOnce, String password) {
        this.hasEngine = hasEngine;
        this.host = host;
        this.port = port;
        this.atOnce = atOnce;
        this.password = password;
    }

    boolean hasEngine() {
        return hasEngine;
    }

    /** As in {@code host:7276:BootstrapBasicMessaging}. */
    String address() {
        return host + ":" + port + ":BootstrapBasicMessaging";
    }

    int port() {
        return port;
    }

    public int atOnce() {
        return atOnce;
    }

    public String password() {
        return password;
    }
}
