package io.batchmark.agent.barrier;

/** The servers of a run, of which this server is one. */
public final class ServerGroup {
    /** The port of the barrier in the pod of the first server. */
    public static final int PORT = 7277;

    private final int index;
    private final int count;
    private final String first;
    private final int port;
    private final String token;
    private final int atOnce;

    /**
     * Servers that start a job each.
     *
     * @param index index of this server, from 0
     * @param count number of servers
     * @param first host of the first server; it has no meaning for a single server
     * @param token name of the attempt, which servers of other runs do not have
     */
    public ServerGroup(int index, int count, String first, int port, String token) {
        this(index, count, first, port, token, 0);
    }

    private ServerGroup(int index, int count, String first, int port, String token, int atOnce) {
        this.index = index;
        this.count = count;
        this.first = first;
        this.port = port;
        this.token = token;
        this.atOnce = atOnce;
    }

    /**
     * The same servers, which execute partitions of one job that the first server starts.
     *
     * @param partitions partitions that each server executes at once, at least 1
     */
    public ServerGroup withSharedJob(int partitions) {
        return new ServerGroup(index, count, first, port, token, partitions);
    }

    public int index() {
        return index;
    }

    int count() {
        return count;
    }

    /** True if the servers execute the partitions of one job. */
    public boolean sharesJob() {
        return atOnce > 0;
    }

    /** Partitions that each server executes at once, or 0. */
    int atOnce() {
        return atOnce;
    }

    public String first() {
        return first;
    }

    int port() {
        return port;
    }

    public String token() {
        return token;
    }
}
