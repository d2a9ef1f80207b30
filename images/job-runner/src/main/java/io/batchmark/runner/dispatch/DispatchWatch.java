package io.batchmark.runner.dispatch;

import io.batchmark.figures.StallCheck;
import io.batchmark.runner.database.RepositoryPartitions;
import io.batchmark.runner.database.RepositoryPartitions.Counts;
import io.batchmark.runner.database.ServerRoster;
import io.batchmark.runner.database.ServerRoster.Entry;
import io.batchmark.runner.run.DispatchException;
import io.batchmark.runner.run.ServerRun;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Ends a job that would wait for a server, a message or a reply that is lost. It asks the database once a second. */
public final class DispatchWatch {
    private static final Duration POLL = Duration.ofSeconds(1);

    private final ServerRun run;
    private final ServerRoster roster;
    private final RepositoryPartitions repository;
    private final EngineLog log;
    private final Patience patience;
    private final long execution;
    private final StallCheck stall;
    private final Thread thread;
    private volatile boolean ended;

    /** @param execution the execution of the batch job */
    public DispatchWatch(
            ServerRun run,
            ServerRoster roster,
            RepositoryPartitions repository,
            EngineLog log,
            Patience patience,
            long execution) {
        this.run = run;
        this.roster = roster;
        this.repository = repository;
        this.log = log;
        this.execution = execution;
        this.patience = patience;
        stall = new StallCheck(run.share().atOnce(), patience.silence().toSeconds());
        thread = new Thread(this::look, "dispatch-watch");
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    /** To be called when the job has ended. */
    public void end() {
        ended = true;
        thread.interrupt();
    }

    private void look() {
        try {
            while (!ended) {
                Optional<String> problem = problem();
                if (problem.isPresent() && !ended) {
                    run.failed(new DispatchException(problem.get()));
                    return;
                }
                Thread.sleep(POLL.toMillis());
            }
        } catch (InterruptedException e) {
            // the job has ended
        } catch (SQLException e) {
            if (!ended) {
                run.failed(e);
            }
        }
    }

    private Optional<String> problem() throws SQLException {
        List<Entry> entries = roster.entries();
        return ServerChecks.trouble(entries, patience.silence()).or(() -> stalled(entries));
    }

    private Optional<String> stalled(List<Entry> entries) {
        try {
            Counts counts = repository.counts(execution);
            return Optional.ofNullable(
                            stall.problem(counts.sent(), counts.received(), counts.finished(), System.nanoTime()))
                    .map(problem -> problem + ServerChecks.signs(entries, log.sign()));
        } catch (SQLException e) {
            return Optional.empty(); // the roster has the same database
        }
    }
}
