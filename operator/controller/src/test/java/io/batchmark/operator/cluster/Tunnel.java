package io.batchmark.operator.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A way to the API server that can be cut: whoever goes by it must connect again. */
public final class Tunnel implements AutoCloseable {
    private final ServerSocket entry;
    private final int exit;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    public Tunnel(ApiServer server) throws IOException {
        exit = server.port();
        entry = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return entry.getLocalPort();
    }

    /** Ends all connections; new ones are let through. */
    public void cut() {
        sockets.forEach(Tunnel::end);
        sockets.clear();
    }

    private void accept() {
        while (!entry.isClosed()) {
            try {
                Socket near = entry.accept();
                Socket far = new Socket(InetAddress.getLoopbackAddress(), exit);
                sockets.addAll(List.of(near, far));
                Thread.ofVirtual().start(() -> pass(near, far));
                Thread.ofVirtual().start(() -> pass(far, near));
            } catch (IOException e) {
                // closed, or the API server is away
            }
        }
    }

    private static void pass(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // cut
        }
        end(from);
        end(to);
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        entry.close();
        cut();
    }
}
