package io.batchmark.runner.dispatch;

import io.batchmark.runner.database.ServerRoster;
import java.sql.SQLException;
import java.time.Duration;

/** Tells the other servers that this server is alive, also while it prepares tables or waits for another server. */
public final class Heartbeat {
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final ServerRoster roster;
    private final Thread thread = new Thread(this::beat, "heartbeat");

    private Heartbeat(ServerRoster roster) {
        this.roster = roster;
        thread.setDaemon(true);
    }

    /** Begins when the server has its row. */
    public static Heartbeat start(ServerRoster roster) {
        Heartbeat started = new Heartbeat(roster);
        started.thread.start();
        return started;
    }

    private void beat() {
        try {
            while (!Thread.interrupted()) {
                roster.beat();
                Thread.sleep(PAUSE.toMillis());
            }
        } catch (InterruptedException | SQLException e) {
            // the run ends, or the database is gone: the work with the database fails, too
        }
    }

    public void end() {
        thread.interrupt();
    }
}
