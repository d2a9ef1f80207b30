package io.batchmark.agent.barrier;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The line by which a server reports the point that it has arrived at: token, index and point. */
final class Arrival {
    /** The most bytes of a line, with its end. */
    static final int MOST_BYTES = 256;

    private static final Pattern LINE = Pattern.compile("(.+) ([0-9]{1,4}) ([0-9]{1,9})");

    private final int server;
    private final int point;

    private Arrival(int server, int point) {
        this.server = server;
        this.point = point;
    }

    int server() {
        return server;
    }

    int point() {
        return point;
    }

    static String line(ServerGroup group, int point) {
        return group.token() + " " + group.index() + " " + point + "\n";
    }

    /** The answer that lets a server pass a point. */
    static String answer(int point) {
        return "pass " + point + "\n";
    }

    /** Null for a line that is not of a later server of the group. */
    static @Nullable Arrival of(String line, ServerGroup group) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches() || !matcher.group(1).equals(group.token())) {
            return null;
        }
        int server = Integer.parseInt(matcher.group(2));
        return server < 1 || server >= group.count() ? null : new Arrival(server, Integer.parseInt(matcher.group(3)));
    }
}
