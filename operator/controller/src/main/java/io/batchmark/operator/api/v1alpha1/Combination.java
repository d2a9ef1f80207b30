package io.batchmark.operator.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.batchmark.contract.Workload.Instrumentation;
import io.batchmark.contract.Workload.JobRepository;
import io.batchmark.contract.Workload.Read;
import io.batchmark.contract.Workload.Write;
import org.jspecify.annotations.Nullable;

/** Levels of some settings, by the name of the setting in {@link Baseline}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Combination(
        @Nullable Long items,
        @Nullable Integer itemCount,
        @Nullable Integer partitions,
        @Nullable Integer executorThreads,
        @Nullable Integer readerCheckpointBytes,
        @Nullable Integer writerCheckpointBytes,
        @Nullable Integer resultBytes,
        @Nullable Read read,
        @Nullable Integer queryRows,
        @Nullable Write write,
        @Nullable String minHeap,
        @Nullable String maxHeap,
        @Nullable JobRepository jobRepository,
        @Nullable String database,
        @Nullable Boolean twoPhaseCommit,
        @Nullable Instrumentation instrumentation) {}
