package io.batchmark.operator.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.batchmark.contract.Broker;
import io.batchmark.contract.Workload.Instrumentation;
import io.batchmark.contract.Workload.JobRepository;
import io.batchmark.contract.Workload.Read;
import io.batchmark.contract.Workload.Write;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Levels of some settings, by the name of the setting in {@link Baseline} or of the parameter. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Combination(
        @Nullable Long items,
        @Nullable Integer itemCount,
        @Nullable Integer partitions,
        @Nullable Integer servers,
        @Nullable Integer executorThreads,
        @Nullable Integer readerCheckpointBytes,
        @Nullable Integer writerCheckpointBytes,
        @Nullable Integer resultBytes,
        @Nullable Read read,
        @Nullable Integer queryRows,
        @Nullable Write write,
        @Nullable Integer messageBytes,
        @Nullable String messagesTo,
        @Nullable String minHeap,
        @Nullable String maxHeap,
        @Nullable JobRepository jobRepository,
        @Nullable String database,
        @Nullable Boolean twoPhaseCommit,
        @Nullable String events,
        Broker.@Nullable Acks acks,
        Broker.@Nullable Delivery delivery,
        @Nullable Instrumentation instrumentation,
        @Nullable Map<String, String> parameters) {}
