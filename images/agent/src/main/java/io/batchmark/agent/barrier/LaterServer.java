package io.batchmark.agent.barrier;

import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A server that waits for the first server of its run. It connects again until the first server lets it pass. */
final class LaterServer implements Barrier {
    private static final int CONNECT_MILLIS = 5000;
    /** After this time it asks again, because a node that is lost does not end a connection. */
    private static final int ANSWER_MILLIS = 10_000;

    private static final long PAUSE_MILLIS = 200;
    private static final int MOST_BYTES = 32;

    private final ServerGroup group;
    private final int startTimeoutSeconds;

    LaterServer(ServerGroup group, int startTimeoutSeconds) {
        this.group = group;
        this.startTimeoutSeconds = startTimeoutSeconds;
    }

    @Override
    public void enter() throws Refusal, InterruptedException {
        System.err.println("Batchmark agent: server " + group.index() + " waits for server 0 at " + group.first() + ":"
                + group.port());
        pass(FirstServer.START);
    }

    @Override
    public void started(Action openRepository) {
        // the first server has opened the job repository
    }

    @Override
    public void begin(int iteration, Action prepare) throws Refusal, InterruptedException {
        pass(iteration);
    }

    private void pass(int point) throws Refusal, InterruptedException {
        long seen = System.nanoTime();
        while (true) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(group.first(), group.port()), CONNECT_MILLIS);
                if (isAnswered(socket, point)) {
                    return;
                }
                seen = System.nanoTime();
            } catch (IOException e) {
                if (System.nanoTime() - seen > TimeUnit.SECONDS.toNanos(startTimeoutSeconds)) {
                    throw new Refusal(
                            RunEnd.Kind.NOT_CONCURRENT,
                            "server 0 does not answer at " + group.first() + ":" + group.port() + " for "
                                    + startTimeoutSeconds + " s (" + e + "): let network policies allow TCP port "
                                    + group.port() + " between the pods of runs, let there be nodes with room for all"
                                    + " servers at the same time, or raise spec.job.startTimeout");
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
    }

    /** False if the first server is there and has not let this server pass. */
    private boolean isAnswered(Socket socket, int point) throws IOException {
        socket.setSoTimeout(ANSWER_MILLIS);
        socket.getOutputStream().write(Arrival.line(group, point).getBytes(StandardCharsets.ISO_8859_1));
        String expected = Arrival.answer(point);
        StringBuilder answer = new StringBuilder();
        InputStream in = socket.getInputStream();
        try {
            while (answer.length() < MOST_BYTES && !answer.toString().equals(expected)) {
                int next = in.read();
                if (next < 0) {
                    throw new IOException("it closes the connection");
                }
                answer.append((char) next);
            }
        } catch (SocketTimeoutException e) {
            return false;
        }
        if (answer.toString().equals(expected)) {
            return true;
        }
        throw new IOException("it does not answer as a server of the run");
    }
}
