package io.batchmark.standin;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Cgroup;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.Jvm;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.contract.result.RunResult.Counts;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The result of a run that measured nothing: counts of its workload, and parts of a given time. */
public final class StandInResult {
    private StandInResult() {}

    /**
     * Makes the result of a server.
     *
     * @param server index of the server
     * @param items items that the server read: for a complete job, {@link Workload#itemsOfServer}
     * @param begun when the step began, in nanoseconds since 1970; 0 if that does not matter
     * @param elapsed nanoseconds of the step, and of each of its iterations
     */
    public static RunResult of(
            RunParameters parameters, int server, BatchStatus status, long items, long begun, long elapsed) {
        Workload workload = parameters.workload();
        Counts counts = counts(workload, server, items);
        Iterations iterations = workload.executions() == 1
                ? null
                : new Iterations(
                        times(elapsed, workload.server().warmUpIterations()),
                        times(elapsed, workload.server().iterations()),
                        counts,
                        counts);
        return new RunResult(
                RunParameters.VERSION,
                parameters.run(),
                parameters.attempt(),
                server,
                status,
                status == BatchStatus.COMPLETED ? null : "stand-in",
                counts,
                new RunResult.Times(
                        begun,
                        iterations == null ? elapsed : iterations.mean(),
                        elapsed,
                        new Components(elapsed / 10, 0, elapsed / 2, elapsed / 5, elapsed / 4, 0, 0),
                        iterations),
                new Jvm(2500, elapsed, elapsed, 3, 1000, 500, workload.server().maxHeapBytes(), List.of(10_000L)),
                new Cgroup(10, 0, 0, 1 << 20),
                null,
                null,
                parameters.broker() == null ? null : new Events(20, 20, 0, null),
                null,
                new RunEnvironment("25", "stand-in", "stand-in", List.of("G1"), 2, null, null),
                null,
                null);
    }

    private static Counts counts(Workload workload, int server, long items) {
        Workload.Write write = workload.artifacts().write();
        long inserted = write.inserts() ? items : 0;
        long deleted = write.deletes() ? items : 0;
        if (write == Workload.Write.AlternateInsertDelete) {
            inserted = items / 2;
            deleted = items - inserted;
        }
        return new Counts(
                items,
                items,
                inserted,
                deleted,
                write == Workload.Write.Rewrite ? items : 0,
                items == workload.itemsOfServer(server) ? checkpoints(workload, server) : items / workload.itemCount(),
                0,
                0);
    }

    /** Checkpoints of all partitions of a server, with the last and empty one of each partition. */
    private static long checkpoints(Workload workload, int server) {
        return IntStream.range(workload.firstPartitionOf(server), workload.firstPartitionOf(server + 1))
                .mapToLong(partition -> workload.itemsOf(partition) / workload.itemCount() + 1)
                .sum();
    }

    /** Times of iterations, which differ a little. */
    private static List<Long> times(long elapsed, int number) {
        return LongStream.range(0, number)
                .mapToObj(i -> elapsed + elapsed / 100 * (i % 3))
                .toList();
    }
}
