package io.batchmark.runner.dispatch;

import io.batchmark.runner.database.ServerRoster.Entry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Decides by the rows of the servers if they can continue together. */
public final class ServerChecks {
    private static final int MOST_SIGNS = 2;

    private ServerChecks() {}

    /**
     * The first reason why a server is lost for the job.
     *
     * @param silence time after which a server without a sign is lost: it writes to its row every five seconds
     */
    public static Optional<String> trouble(List<Entry> entries, Duration silence) {
        return entries.stream()
                .flatMap(entry -> trouble(entry, silence).stream())
                .findFirst();
    }

    private static Optional<String> trouble(Entry entry, Duration silence) {
        String server = "server " + entry.server();
        if (entry.left()) {
            return Optional.of(server + " has ended before the batch job: see the end of its pod and its log");
        }
        return entry.silent() > silence.toSeconds()
                ? Optional.of(server + " has not answered for " + entry.silent()
                        + " s: it may have no processor, or its node may be lost")
                : Optional.empty();
    }

    /** The first failure of a partition in a server that did not start the job. */
    public static Optional<String> failure(List<Entry> entries) {
        return entries.stream()
                .skip(1)
                .filter(entry -> entry.failure() != null)
                .map(entry -> "server " + entry.server() + ": " + entry.failure())
                .findFirst();
    }

    /**
     * The end of a message about a job that does not continue: the first messages about the messaging engine in the logs.
     *
     * @param first message in the log of the first server
     */
    public static String signs(List<Entry> entries, Optional<String> first) {
        return Stream.concat(
                        first.map(sign -> "; the log of server 0 has: " + sign).stream(),
                        entries.stream()
                                .skip(1)
                                .filter(entry -> entry.sign() != null)
                                .map(entry -> "; the log of server " + entry.server() + " has: " + entry.sign()))
                .limit(MOST_SIGNS)
                .collect(Collectors.joining());
    }

    /** The servers that are not ready for an iteration. */
    public static List<Integer> missing(List<Entry> entries, int servers, int iteration) {
        return IntStream.range(0, servers)
                .filter(server ->
                        entries.stream().noneMatch(entry -> entry.server() == server && entry.iteration() >= iteration))
                .boxed()
                .toList();
    }

    /** The message about servers that are not ready in time. */
    public static String late(List<Integer> missing, int iteration, Deadline deadline) {
        String servers = missing.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return "server " + servers
                + (iteration == 1 ? " has not joined" : " has not ended iteration " + (iteration - 1)) + " within "
                + deadline.text() + ": see its log";
    }
}
