package io.batchmark.standin;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The job of one server, which waits as long as {@link Pace} says. */
final class StandInRun {
    private final RunParameters parameters;
    private final int server;
    private final long elapsed;
    private final Instant begun;
    private final long start = System.nanoTime();

    StandInRun(RunParameters parameters, int server, String seed, Clock clock) {
        this.parameters = parameters;
        this.server = server;
        begun = clock.instant();
        elapsed = Pace.elapsed(parameters.workload(), server, seed);
    }

    /** Waits for the end of the last iteration. */
    RunResult completed() throws InterruptedException {
        long end = start + elapsed * parameters.workload().executions();
        TimeUnit.NANOSECONDS.sleep(end - System.nanoTime());
        return result(BatchStatus.COMPLETED, parameters.workload().itemsOfServer(server), elapsed);
    }

    /** The result of a job that stops now, at the last checkpoint of its iteration. */
    RunResult stopped() {
        Workload workload = parameters.workload();
        long passed = (System.nanoTime() - start) % elapsed;
        long read = Math.round((double) passed / elapsed * workload.itemsOfServer(server));
        return result(BatchStatus.STOPPED, read / workload.itemCount() * workload.itemCount(), passed);
    }

    private RunResult result(BatchStatus status, long items, long time) {
        long since1970 = TimeUnit.SECONDS.toNanos(begun.getEpochSecond()) + begun.getNano();
        return StandInResult.of(parameters, server, status, items, since1970, time);
    }
}
