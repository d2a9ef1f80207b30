package io.batchmark.agent.barrier;

import io.batchmark.agent.measure.QueuedPartitions;
import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A server that waits for the first server of its run. It connects again until the first server lets it pass. */
final class LaterServer implements Barrier {
    private static final int CONNECT_MILLIS = 5000;
    /** It repeats its line after this time. */
    private static final int REPEAT_MILLIS = 1000;
    /** After so many lines it connects again, because a node that is lost does not end a connection. */
    private static final int LINES = 10;

    private static final long PAUSE_MILLIS = 200;
    private static final int MOST_BYTES = 64;
    private static final Pattern ANSWER = Pattern.compile("pass ([0-9]{1,9})(?: ([A-Z]+))?");

    private final ServerGroup group;
    private final int startTimeoutSeconds;
    private final QueuedPartitions partitions;
    private final int silenceSeconds;

    LaterServer(ServerGroup group, int startTimeoutSeconds, QueuedPartitions partitions) {
        this(group, startTimeoutSeconds, partitions, PartitionWatch.SILENCE_SECONDS);
    }

    LaterServer(ServerGroup group, int startTimeoutSeconds, QueuedPartitions partitions, int silenceSeconds) {
        this.group = group;
        this.startTimeoutSeconds = startTimeoutSeconds;
        this.partitions = partitions;
        this.silenceSeconds = silenceSeconds;
    }

    @Override
    public void enter() throws Refusal, InterruptedException {
        System.err.println("Batchmark agent: server " + group.index() + " waits for server 0 at " + group.first() + ":"
                + group.port());
        pass(FirstServer.START, false);
    }

    @Override
    public void started(Action openRepository) {
        // the first server has opened the job repository
    }

    @Override
    public void begin(int iteration, Action prepare) throws Refusal, InterruptedException {
        pass(FirstServer.begin(iteration), false);
    }

    @Override
    public void watch() {
        // the first server ends the run
    }

    @Override
    public String end(int iteration, String status) throws Refusal, InterruptedException {
        return group.sharesJob() ? pass(FirstServer.end(iteration), true) : status;
    }

    /**
     * @param working true if this server executes partitions meanwhile
     * @return the batch status of the job whose iteration has ended, or an empty text
     */
    private String pass(int point, boolean working) throws Refusal, InterruptedException {
        int patienceSeconds = working ? silenceSeconds : startTimeoutSeconds;
        long seen = System.nanoTime();
        while (true) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(group.first(), group.port()), CONNECT_MILLIS);
                String status = answer(socket, point);
                if (status != null) {
                    return status;
                }
                seen = System.nanoTime();
            } catch (IOException e) {
                if (System.nanoTime() - seen > TimeUnit.SECONDS.toNanos(patienceSeconds)) {
                    throw lost(working, patienceSeconds, e);
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
    }

    /** @param working true if this server executes partitions */
    private Refusal lost(boolean working, int patienceSeconds, IOException cause) {
        String address = group.first() + ":" + group.port();
        return working
                ? new Refusal(
                        RunEnd.Kind.DISPATCH,
                        "server 0 has not answered at " + address + " for " + patienceSeconds + " s (" + cause
                                + "): see the end of its pod and its log")
                : new Refusal(
                        RunEnd.Kind.NOT_CONCURRENT,
                        "server 0 does not answer at " + address + " for " + patienceSeconds + " s (" + cause
                                + "): let network policies allow TCP port " + group.port()
                                + " between the pods of runs, let there be nodes with room for all"
                                + " servers at the same time, or raise spec.job.startTimeout");
    }

    /** Null if the first server is there and has not let this server pass; otherwise the status of the answer, or an empty text. */
    private @Nullable String answer(Socket socket, int point) throws IOException {
        socket.setSoTimeout(REPEAT_MILLIS);
        InputStream in = socket.getInputStream();
        StringBuilder answer = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            socket.getOutputStream()
                    .write(Arrival.line(group, point, partitions).getBytes(StandardCharsets.ISO_8859_1));
            try {
                for (int next = in.read(); next != '\n'; next = in.read()) {
                    if (next < 0) {
                        throw new IOException("it closes the connection");
                    }
                    answer.append((char) next);
                    if (answer.length() == MOST_BYTES) {
                        throw new IOException("it does not answer as a server of the run");
                    }
                }
                Matcher passes = ANSWER.matcher(answer);
                if (!passes.matches() || !passes.group(1).equals(Integer.toString(point))) {
                    throw new IOException("it does not answer as a server of the run");
                }
                return passes.group(2) == null ? "" : passes.group(2);
            } catch (SocketTimeoutException e) {
                // no answer yet
            }
        }
        return null;
    }
}
