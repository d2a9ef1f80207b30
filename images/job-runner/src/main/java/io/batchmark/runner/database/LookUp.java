package io.batchmark.runner.database;

import java.net.UnknownHostException;
import java.sql.SQLException;
import java.time.Duration;

/** A second look-up of a host's name: a busy name service leaves some requests without an answer. */
final class LookUp {
    /** The JVM keeps a failed look-up for 10 s (networkaddress.cache.negative.ttl). */
    static final Duration PAUSE = Duration.ofSeconds(11);

    private LookUp() {}

    /** An action on a host. */
    interface Action<T> {
        T run() throws SQLException;
    }

    /** Takes the action, and takes it again after the pause if the host had no address. */
    static <T> T again(Action<T> action, Duration pause) throws SQLException, InterruptedException {
        try {
            return action.run();
        } catch (SQLException e) {
            if (!(DatabaseFault.innermost(e) instanceof UnknownHostException)) {
                throw e;
            }
            Thread.sleep(pause.toMillis());
            return action.run();
        }
    }
}
