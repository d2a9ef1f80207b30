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

    /**
     * @param index index of this server, from 0
     * @param count number of servers
     * @param first host of the first server; it has no meaning for a single server
     * @param token name of the attempt, which servers of other runs do not have
     */
    public ServerGroup(int index, int count, String first, int port, String token) {
        this.index = index;
        this.count = count;
        this.first = first;
        this.port = port;
        this.token = token;
    }

    public int index() {
        return index;
    }

    int count() {
        return count;
    }

    String first() {
        return first;
    }

    int port() {
        return port;
    }

    String token() {
        return token;
    }
}
