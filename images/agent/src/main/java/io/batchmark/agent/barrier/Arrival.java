package io.batchmark.agent.barrier;

import io.batchmark.agent.measure.QueuedPartitions;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The line by which a server reports the point that it has arrived at, and partitions that it has received and executed. */
final class Arrival {
    /** The most bytes of a line, with its end. */
    static final int MOST_BYTES = 256;

    private static final Pattern LINE = Pattern.compile("(.+) ([0-9]{1,4}) ([0-9]{1,9}) ([0-9]{1,18}) ([0-9]{1,18})");

    private final int server;
    private final int point;
    private final long received;
    private final long executed;

    /**
     * @param received partitions that the server has received from the queue
     * @param executed partitions that the server has executed
     */
    Arrival(int server, int point, long received, long executed) {
        this.server = server;
        this.point = point;
        this.received = received;
        this.executed = executed;
    }

    int server() {
        return server;
    }

    int point() {
        return point;
    }

    long received() {
        return received;
    }

    long executed() {
        return executed;
    }

    static String line(ServerGroup group, int point, QueuedPartitions partitions) {
        // executed partitions are read first, so that no more are executed than received
        long executed = partitions.executed();
        return group.token() + " " + group.index() + " " + point + " " + partitions.received() + " " + executed + "\n";
    }

    /**
     * The answer that lets a server pass a point.
     *
     * @param status batch status of the job whose iteration has ended; null at any other point
     */
    static String answer(int point, @Nullable String status) {
        return "pass " + point + (status == null ? "" : " " + status) + "\n";
    }

    /** Null for a line that is not of a later server of the group. */
    static @Nullable Arrival of(String line, ServerGroup group) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches() || !matcher.group(1).equals(group.token())) {
            return null;
        }
        int server = Integer.parseInt(matcher.group(2));
        return server < 1 || server >= group.count()
                ? null
                : new Arrival(
                        server,
                        Integer.parseInt(matcher.group(3)),
                        Long.parseLong(matcher.group(4)),
                        Long.parseLong(matcher.group(5)));
    }
}
