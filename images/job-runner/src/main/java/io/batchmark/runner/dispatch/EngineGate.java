package io.batchmark.runner.dispatch;

import io.batchmark.runner.run.DispatchException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/** Waits for the messaging engine of the first server. An endpoint that starts before its engine would try again only after 30 s. */
public final class EngineGate {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final int CONNECT_MILLIS = 2000;

    private final String host;
    private final int port;

    public EngineGate(String host, int port) {
        this.host = host;
        this.port = port;
    }

    /** @throws DispatchException if nothing listens there within the time */
    public void await(Deadline deadline) throws DispatchException, InterruptedException {
        String obstacle = tryToConnect();
        while (!obstacle.isEmpty()) {
            if (deadline.isOver()) {
                throw new DispatchException("server 0 has no messaging engine at " + host + ":" + port + " within "
                        + deadline.text() + " (" + obstacle
                        + "): see the log of server 0, and if a NetworkPolicy lets the pods of a run connect to each"
                        + " other at this port");
            }
            Thread.sleep(POLL.toMillis());
            obstacle = tryToConnect();
        }
    }

    /** Returns the reason why there is no connection; an empty text if there is one. */
    private String tryToConnect() {
        try (Socket socket = new Socket()) {
            // asked for each time: the name of a pod is known after its start
            socket.connect(new InetSocketAddress(InetAddress.getByName(host), port), CONNECT_MILLIS);
            return "";
        } catch (IOException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }
}
