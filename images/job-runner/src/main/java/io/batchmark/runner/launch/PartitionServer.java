package io.batchmark.runner.launch;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.ResultRoom;
import io.batchmark.contract.Wire;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.runner.database.ServerRoster;
import io.batchmark.runner.database.ServerRoster.Entry;
import io.batchmark.runner.dispatch.Deadline;
import io.batchmark.runner.dispatch.EngineLog;
import io.batchmark.runner.dispatch.Heartbeat;
import io.batchmark.runner.dispatch.Patience;
import io.batchmark.runner.dispatch.ServerChecks;
import io.batchmark.runner.live.LiveMetrics;
import io.batchmark.runner.result.IterationMean;
import io.batchmark.runner.result.ResultCollector;
import io.batchmark.runner.run.DispatchException;
import io.batchmark.runner.run.ServerRun;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A server that executes partitions of a job that the first server has started, until that job has ended. */
final class PartitionServer implements Runnable {
    private static final Duration POLL = Duration.ofMillis(250);
    /** A first server that ends is the cause of the end of this one, and so must be seen to end before. */
    private static final Duration AFTER_FIRST = Duration.ofSeconds(10);

    private final ServerRun run;
    private final Patience patience = Patience.of(System.getenv());
    private final EngineLog log = EngineLog.ofServer();
    private final ResultCollector collector;
    private @Nullable ServerRoster roster;
    private @Nullable String sign;

    PartitionServer(ServerRun run) {
        this.run = run;
        this.collector = new ResultCollector(run);
    }

    /** Runs until the job of the first server has ended, and ends the JVM. */
    @Override
    public void run() {
        try {
            Termination.onRequest(() -> end(collector.unfinished(BatchStatus.STOPPED)));
            end(result());
        } catch (Throwable e) {
            run.failed(e);
            e.printStackTrace();
            end(collector.ofExecutor());
        } finally {
            Termination.end(ExitCode.NOT_COMPLETED, "no result, see the log of the container");
        }
    }

    /** Ends a server that has not got as far. */
    static void fail(ServerRun run, DispatchException cause) {
        run.failed(cause);
        new PartitionServer(run).end(new ResultCollector(run).ofExecutor());
    }

    private RunResult result() throws Exception {
        ServerRoster joined = join();
        roster = joined;
        run.database().join();
        run.measurement().prepare();
        new LiveMetrics(run).serve();
        log.awaitEndpoint(patience.endOfStart());
        run.measurement().jobStarted(0);
        run.measurement().stepStarted();
        joined.enter(run.share().server());
        Heartbeat.start(joined);
        Watchdog.callOff();
        System.out.println("Server " + run.share().server() + " takes partitions from the queue of server 0");
        return iterations(joined);
    }

    /** The schema is there when the first server has made it. */
    private ServerRoster join() throws IOException, SQLException, DispatchException, InterruptedException {
        Deadline deadline = patience.endOfStart();
        ServerRoster joined = ServerRoster.of(run.parameters().database());
        while (!joined.exists()) {
            if (deadline.isOver()) {
                throw new DispatchException(
                        "server 0 has not prepared the database within " + deadline.text() + ": see its log");
            }
            Thread.sleep(POLL.toMillis());
        }
        return joined;
    }

    private RunResult iterations(ServerRoster joined) throws SQLException, DispatchException, InterruptedException {
        List<RunResult> completed = new ArrayList<>();
        while (true) {
            awaitEndOfIteration(joined);
            run.measurement().jobEnded();
            RunResult result = collector.ofExecutor();
            completed.add(result);
            ServerRoster.Work work = run.work();
            int next = run.iterationNumber() + 1;
            boolean isLast = run.isLastIteration() || result.batchStatus() != BatchStatus.COMPLETED;
            if (!isLast) {
                run.nextIteration();
                run.measurement().prepare();
                run.measurement().stepStarted();
            }
            joined.arrive(next, work);
            if (isLast) {
                return result.batchStatus() == BatchStatus.COMPLETED
                        ? IterationMean.of(
                                completed, run.parameters().workload().server().warmUpIterations())
                        : result;
            }
        }
    }

    private void awaitEndOfIteration(ServerRoster joined) throws SQLException, DispatchException, InterruptedException {
        while (true) {
            Entry first = joined.entries().get(0);
            if (first.iteration() > run.iterationNumber()) {
                return;
            }
            Optional<String> lost = ServerChecks.trouble(List.of(first), patience.silence());
            if (lost.isPresent()) {
                Thread.sleep(AFTER_FIRST.toMillis());
                throw new DispatchException(lost.get());
            }
            if (run.failure() != null) {
                joined.fail(Objects.requireNonNullElse(collector.ofExecutor().message(), "a partition has failed"));
            }
            String seen = log.sign().orElse(null);
            if (!Objects.equals(seen, sign)) {
                joined.sign(seen);
                sign = seen;
            }
            Thread.sleep(POLL.toMillis());
        }
    }

    private void end(RunResult result) {
        run.database().close();
        Termination.end(
                result.batchStatus() == BatchStatus.COMPLETED && result.fault() == null
                        ? ExitCode.COMPLETED
                        : ExitCode.NOT_COMPLETED,
                Wire.encode(result, ResultRoom.of(System.getenv())));
        try {
            if (roster != null) {
                roster.leave(); // after the result is written
                roster.close();
            }
        } catch (SQLException e) {
            // its silence tells, too
        }
    }
}
