package io.batchmark.agent.launch;

import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The log of the server, which has a message when the server takes partitions from the queue. */
final class EndpointLog {
    /** Its text has the names of activation specification and queue in each language. */
    private static final String ACTIVE = "CWSIV0556I";

    private static final int MOST_AT_ONCE = 1 << 20;
    private static final long POLL_MILLIS = 100;

    private final @Nullable Path file;
    private final String queue;
    private long position;
    private String rest = "";

    /**
     * @param file the file messages.log; null if the server names no folder for it
     * @param queue name of the queue
     */
    EndpointLog(@Nullable Path file, String queue) {
        this.file = file;
        this.queue = queue;
    }

    /** Waits until the server takes partitions from the queue. */
    void await(int seconds) throws Refusal, InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (!isActive()) {
            if (System.nanoTime() > until) {
                throw new Refusal(
                        RunEnd.Kind.DISPATCH,
                        "the server does not take partitions from the queue within " + seconds + " s: let network"
                                + " policies allow TCP port 7276 between the pods of runs, and let the server write"
                                + " messages.log" + ServerLog.errors(System.getenv()));
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /** True if the message is in the log, which is read as far as it was not read before. */
    boolean isActive() {
        if (file == null) {
            return false;
        }
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            if (log.length() < position) {
                position = 0; // another file has taken its place
            }
            while (log.length() > position) {
                byte[] bytes = new byte[(int) Math.min(log.length() - position, MOST_AT_ONCE)];
                log.seek(position);
                log.readFully(bytes);
                position += bytes.length;
                String text = rest + new String(bytes, StandardCharsets.UTF_8);
                int end = text.lastIndexOf('\n') + 1;
                rest = text.substring(Math.max(end, text.length() - MOST_AT_ONCE));
                for (String line : text.substring(0, end).split("\n")) {
                    if (line.contains(ACTIVE) && line.contains(queue)) {
                        return true;
                    }
                }
            }
        } catch (IOException e) {
            // the server has not created it yet
        }
        return false;
    }
}
