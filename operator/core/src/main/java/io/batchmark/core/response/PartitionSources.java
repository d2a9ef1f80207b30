package io.batchmark.core.response;

import static io.batchmark.core.response.ResponseSource.computed;

import io.batchmark.contract.result.DispatchedPartitions;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.RunResult;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Values that are computed from the figures of partitions. */
final class PartitionSources {
    static final ResponseSource SPREAD = computed(
            Unit.SECONDS, "`partitions.slowest.elapsed` - `partitions.fastest.elapsed`", Derived::partitionSpread);
    static final ResponseSource TIME = computed(
            Unit.SECONDS,
            "`times.threads` / (`dispatch.executed` / iterations)",
            // the threads of a job of the user's own have other steps, too
            result -> result.job() != null
                    ? null
                    : ofDispatch(
                            result,
                            dispatch -> result.times().threads() / 1e9 / perIteration(result, dispatch.executed())));
    static final ResponseSource MOST = ofServers("the largest of `dispatch.servers` / iterations", Collections::max);
    static final ResponseSource LEAST = ofServers("the smallest of `dispatch.servers` / iterations", Collections::min);

    private PartitionSources() {}

    private static ResponseSource ofServers(String text, Function<List<Long>, Long> which) {
        return computed(
                Unit.COUNT,
                text,
                result -> ofDispatch(result, dispatch -> perIteration(result, which.apply(dispatch.servers()))));
    }

    private static @Nullable Double ofDispatch(RunResult result, Function<DispatchedPartitions, Double> value) {
        DispatchedPartitions dispatch = result.dispatch();
        return dispatch == null
                        || dispatch.executed() == 0
                        || dispatch.servers().isEmpty()
                ? null
                : value.apply(dispatch);
    }

    /** The numbers of a result are of all iterations, the warm-up included. */
    private static double perIteration(RunResult result, long number) {
        Iterations iterations = result.times().iterations();
        int executions = iterations == null
                ? 1
                : iterations.warmUp().size() + iterations.counted().size();
        return (double) number / executions;
    }
}
