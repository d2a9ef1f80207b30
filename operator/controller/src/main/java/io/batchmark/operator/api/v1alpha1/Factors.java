package io.batchmark.operator.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.batchmark.contract.Broker;
import io.batchmark.contract.Workload.Instrumentation;
import io.batchmark.contract.Workload.JobRepository;
import io.batchmark.contract.Workload.Read;
import io.batchmark.contract.Workload.Write;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Levels of the settings that vary, by the name of the setting in {@link Baseline}, whose range holds for each level; those
 * of the parameters of a job of the user's own by the name of the parameter.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Factors(
        @Nullable List<Long> items,
        @Nullable List<Integer> itemCount,
        @Nullable List<Integer> partitions,
        @Nullable List<Integer> servers,
        @Nullable List<Integer> executorThreads,
        @Nullable List<Integer> readerCheckpointBytes,
        @Nullable List<Integer> writerCheckpointBytes,
        @Nullable List<Integer> resultBytes,
        @Nullable List<Read> read,
        @Nullable List<Integer> queryRows,
        @Nullable List<Write> write,
        @Nullable List<Integer> messageBytes,
        @Nullable List<String> messagesTo,
        @Nullable List<String> minHeap,
        @Nullable List<String> maxHeap,
        @Nullable List<JobRepository> jobRepository,
        @Nullable List<String> database,
        @Nullable List<Boolean> twoPhaseCommit,
        @Nullable List<String> events,
        @Nullable List<Broker.Acks> acks,
        @Nullable List<Broker.Delivery> delivery,
        @Nullable List<Instrumentation> instrumentation,
        @Nullable Map<String, List<String>> parameters) {}
