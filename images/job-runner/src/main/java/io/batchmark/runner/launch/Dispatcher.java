package io.batchmark.runner.launch;

import io.batchmark.runner.database.RepositoryPartitions;
import io.batchmark.runner.database.ServerRoster;
import io.batchmark.runner.database.ServerRoster.Entry;
import io.batchmark.runner.dispatch.Deadline;
import io.batchmark.runner.dispatch.DispatchWatch;
import io.batchmark.runner.dispatch.EngineLog;
import io.batchmark.runner.dispatch.Heartbeat;
import io.batchmark.runner.dispatch.Patience;
import io.batchmark.runner.dispatch.ServerChecks;
import io.batchmark.runner.run.DispatchException;
import io.batchmark.runner.run.DispatchedWork;
import io.batchmark.runner.run.ServerRun;
import jakarta.batch.runtime.BatchStatus;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Shares the partitions of the job of the first server with all servers. Does nothing if partitions are not dispatched. */
final class Dispatcher {
    private static final Duration LEAVE = Duration.ofSeconds(15);
    private static final Duration POLL = Duration.ofMillis(50);

    private final ServerRun run;
    private final @Nullable DispatchedWork work;
    private final Patience patience = Patience.of(System.getenv());
    private final EngineLog log = EngineLog.ofServer();
    private @Nullable ServerRoster roster;
    private @Nullable RepositoryPartitions repository;
    private @Nullable DispatchWatch watch;
    private @Nullable Heartbeat heartbeat;

    Dispatcher(ServerRun run) {
        this.run = run;
        work = run.dispatched();
    }

    /** Waits for the other servers, after the schema of the run has been made. */
    void open() throws Exception {
        if (work == null) {
            return;
        }
        ServerRoster opened = ServerRoster.of(run.parameters().database());
        opened.create();
        roster = opened;
        heartbeat = Heartbeat.start(opened);
        log.awaitEndpoint(patience.endOfStart());
        awaitServers(opened, 1, patience.endOfStart());
        repository = RepositoryPartitions.of(run.parameters().database());
    }

    /** Begins to look for lost servers and lost partitions, to end a job that would wait for them. */
    void started(long execution) {
        ServerRoster opened = roster;
        RepositoryPartitions counted = repository;
        if (opened != null && counted != null) {
            watch = new DispatchWatch(run, opened, counted, log, patience, execution);
            watch.start();
        }
    }

    /** Collects the work of all servers in the iteration that has ended. They are ready for the next iteration then. */
    void iterationEnded(long execution, BatchStatus status) throws Exception {
        ServerRoster opened = roster;
        if (opened == null || work == null || repository == null) {
            return;
        }
        stopWatch();
        int next = run.iterationNumber() + 1;
        opened.arrive(next, run.work());
        List<Entry> entries = awaitServers(opened, next, Deadline.in(patience.silence()));
        RepositoryPartitions.Counts counts = repository.counts(execution);
        work.add(entries.stream().map(Entry::work).toList(), counts.sent(), counts.received());
        Optional<String> failed = ServerChecks.failure(entries);
        if (failed.isPresent()) {
            run.failed(new PartitionFailedException(failed.get()));
        } else if (status == BatchStatus.FAILED && run.failure() == null) {
            String signs = ServerChecks.signs(entries, log.sign());
            if (!signs.isEmpty()) {
                run.failed(new DispatchException("the batch job has failed without a failure of a partition" + signs));
            }
        }
    }

    private List<Entry> awaitServers(ServerRoster opened, int iteration, Deadline deadline)
            throws SQLException, DispatchException, InterruptedException {
        int servers = run.parameters().workload().servers();
        while (true) {
            List<Entry> entries = opened.entries();
            List<Integer> missing = ServerChecks.missing(entries, servers, iteration);
            if (missing.isEmpty()) {
                return entries;
            }
            // a server that is ready for the end has left
            Optional<String> trouble = ServerChecks.trouble(
                    entries.stream()
                            .filter(entry -> missing.contains(entry.server()))
                            .toList(),
                    patience.silence());
            if (trouble.isPresent()) {
                throw new DispatchException(trouble.get());
            }
            if (deadline.isOver()) {
                throw new DispatchException(ServerChecks.late(missing, iteration, deadline));
            }
            Thread.sleep(POLL.toMillis());
        }
    }

    private void stopWatch() {
        if (watch != null) {
            watch.end();
        }
    }

    /** Ends the other servers, and waits until they have left: the first server that ends is the cause of a failure. */
    void close() {
        ServerRoster opened = roster;
        if (opened == null) {
            return;
        }
        stopWatch();
        if (heartbeat != null) {
            heartbeat.end();
        }
        try (opened) {
            opened.arrive(run.parameters().workload().executions() + 1, run.work());
            Deadline deadline = Deadline.in(LEAVE);
            while (opened.entries().stream().skip(1).anyMatch(entry -> !entry.left()) && !deadline.isOver()) {
                Thread.sleep(POLL.toMillis());
            }
            if (repository != null) {
                repository.close();
            }
        } catch (SQLException e) {
            System.err.println("The other servers are not told that the job has ended: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A failure of a partition in another server, whose result has the details. */
    private static final class PartitionFailedException extends Exception {
        private static final long serialVersionUID = 1;

        PartitionFailedException(String message) {
            super(message);
        }
    }
}
