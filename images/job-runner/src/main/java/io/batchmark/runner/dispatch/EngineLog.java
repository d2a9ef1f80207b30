package io.batchmark.runner.dispatch;

import io.batchmark.runner.run.DispatchException;
import io.batchmark.text.Plain;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The messages of the server about its endpoint and its messaging engine, read from its log as it grows. */
public final class EngineLog {
    /** The server takes partitions from the queue from then on. */
    private static final String ENDPOINT_ACTIVE = "CWSIV0556I";

    /** Connections to an engine that fail or are closed, and an engine that does not start. */
    private static final Pattern TROUBLE =
            Pattern.compile("(CWSIJ00(42|44|47|63)E|CWSIV0(775|782|850)W|CWSIS1[0-9]{3}E|CWSID00(16|56)E|J2CA8803E).*");

    private static final Duration POLL = Duration.ofMillis(100);
    private static final int MOST_AT_ONCE = 1 << 20;
    private static final int MOST_OF_A_MESSAGE = 300;

    private final Path file;
    private long position;
    private boolean active;
    private String sign = "";
    private String rest = "";

    public EngineLog(Path file) {
        this.file = file;
    }

    /** The log of this server. */
    public static EngineLog ofServer() {
        return new EngineLog(Path.of(System.getenv().getOrDefault("LOG_DIR", ""), "messages.log"));
    }

    /** @throws DispatchException if the server does not take partitions from the queue within the time */
    public void awaitEndpoint(Deadline deadline) throws DispatchException, InterruptedException {
        while (!isEndpointActive()) {
            if (deadline.isOver()) {
                throw new DispatchException("the server does not take partitions from the queue within "
                        + deadline.text()
                        + sign().map(message -> ", and its log has: " + message).orElse(""));
            }
            Thread.sleep(POLL.toMillis());
        }
    }

    synchronized boolean isEndpointActive() {
        read();
        return active;
    }

    /**
     * The first message about an engine that does not work, since the server has last taken partitions from the queue. It is a
     * sign alone: the server tries again, and messages are delivered again.
     */
    public synchronized Optional<String> sign() {
        read();
        return sign.isEmpty() ? Optional.empty() : Optional.of(sign);
    }

    private void read() {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            if (log.length() < position) {
                position = 0; // another file has taken its place
            }
            byte[] bytes = new byte[(int) Math.min(log.length() - position, MOST_AT_ONCE)];
            log.seek(position);
            log.readFully(bytes);
            position += bytes.length;
            String text = rest + new String(bytes, StandardCharsets.UTF_8);
            int end = text.lastIndexOf('\n') + 1;
            rest = text.substring(Math.max(end, text.length() - MOST_AT_ONCE));
            text.substring(0, end).lines().forEach(this::look);
        } catch (IOException e) {
            // the server has not created it yet
        }
    }

    private void look(String line) {
        if (line.contains(ENDPOINT_ACTIVE)) {
            active = true;
            sign = "";
        }
        Matcher found = TROUBLE.matcher(line);
        if (sign.isEmpty() && found.find()) {
            String message = Plain.line(found.group()).strip();
            sign = message.substring(0, Math.min(message.length(), MOST_OF_A_MESSAGE));
        }
    }
}
