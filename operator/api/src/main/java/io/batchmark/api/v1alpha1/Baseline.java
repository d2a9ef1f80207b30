package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.batchmark.contract.parameters.ArtifactSettings.DeliveryMode;
import io.batchmark.contract.parameters.ArtifactSettings.MessageTransaction;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.DataSourceSettings.IsolationLevel;
import io.batchmark.contract.parameters.DataSourceSettings.LastParticipant;
import io.batchmark.contract.parameters.LockSettings.RowOrder;
import io.batchmark.contract.parameters.ServerSettings.Executor;
import io.batchmark.contract.parameters.ServerSettings.GarbageCollector;
import io.batchmark.contract.parameters.ServerSettings.JobLogging;
import io.batchmark.contract.parameters.StepSettings.Dispatch;
import io.batchmark.contract.parameters.Workload.Instrumentation;
import io.batchmark.contract.parameters.Workload.JobRepository;
import io.batchmark.contract.parameters.Workload.Read;
import io.batchmark.contract.parameters.Workload.Write;
import io.batchmark.contract.result.Iterations;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * The setting of everything that may vary, in the baseline treatment and wherever no factor varies it. This is where a
 * setting is declared: its type, range, default and description, and whether it belongs to the built-in job.
 */
public record Baseline(
        @JsonPropertyDescription(TextOf.ITEMS) @Min(1) @Max(10_000_000_000d) @Default("1000000") @BuiltInJob
        long items,

        @JsonPropertyDescription(TextOf.ITEM_COUNT) @Min(1) @Max(1_000_000) @Default("1000") @BuiltInJob
        int itemCount,

        @JsonPropertyDescription(TextOf.PARTITIONS) @Min(1) @Max(1000) @Default("1") @BuiltInJob
        int partitions,

        @JsonPropertyDescription(TextOf.SERVERS) @Min(1) @Max(100) @Default("1")
        int servers,

        @JsonPropertyDescription(TextOf.PLACEMENT) @Default("Spread")
        ServerPlacement placement,

        @JsonPropertyDescription(TextOf.DISPATCH) @Default("Independent")
        Dispatch dispatch,

        @JsonPropertyDescription(TextOf.EXECUTOR_THREADS) @Min(1) @Max(256) @Default("4") @BuiltInJob
        int executorThreads,

        @JsonPropertyDescription(TextOf.READER_CHECKPOINT_BYTES) @Min(0) @Max(10_000_000) @Default("1024") @BuiltInJob
        int readerCheckpointBytes,

        @JsonPropertyDescription(TextOf.WRITER_CHECKPOINT_BYTES) @Min(0) @Max(10_000_000) @Default("1024") @BuiltInJob
        int writerCheckpointBytes,

        @JsonPropertyDescription(TextOf.CHECKPOINT_SECONDS) @Min(0) @Max(86_400) @Default("0") @BuiltInJob
        int checkpointSeconds,

        @JsonPropertyDescription(TextOf.TRANSACTION_TIMEOUT) @Min(1) @Max(86_400) @Default("86400") @BuiltInJob
        int transactionTimeout,

        @JsonPropertyDescription(TextOf.RESULT_BYTES) @Min(0) @Max(10_000_000) @Default("0") @BuiltInJob
        int resultBytes,

        @JsonPropertyDescription(TextOf.READ) @Default("File") @BuiltInJob
        Read read,

        @JsonPropertyDescription(TextOf.QUERY_ROWS) @Min(1) @Max(100_000) @Default("50") @BuiltInJob
        int queryRows,

        @JsonPropertyDescription(TextOf.WRITE) @Default("AlternateInsertDelete") @BuiltInJob
        Write write,

        @JsonPropertyDescription(TextOf.ROW_BYTES) @Min(1) @Max(3000) @Default("3") @BuiltInJob
        int rowBytes,

        @JsonPropertyDescription(TextOf.SHARED_ROWS) @Min(0) @Max(1_000_000) @Default("0") @BuiltInJob
        int sharedRows,

        @JsonPropertyDescription(TextOf.SHARED_ROW_ORDER) @Default("Ascending") @BuiltInJob
        RowOrder sharedRowOrder,

        @JsonPropertyDescription(TextOf.SECOND_JOB_ITEM_COUNT) @Min(0) @Max(1_000_000) @Default("0") @BuiltInJob
        int secondJobItemCount,

        @JsonPropertyDescription(TextOf.MESSAGE_BYTES) @Min(0) @Max(1_000_000) @Default("1024") @BuiltInJob
        int messageBytes,

        @JsonPropertyDescription(TextOf.MESSAGE_DELIVERY_MODE) @Default("Persistent") @BuiltInJob
        DeliveryMode messageDeliveryMode,

        @JsonPropertyDescription(TextOf.MESSAGE_TRANSACTION) @Default("Inside") @BuiltInJob
        MessageTransaction messageTransaction,

        @JsonPropertyDescription(TextOf.MESSAGES_TO)
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Default("none")
        @BuiltInJob
        String messagesTo,

        @JsonPropertyDescription(TextOf.MIN_HEAP) @Pattern(Baseline.HEAP) @Size(max = 16) @Default("8Mi")
        String minHeap,

        @JsonPropertyDescription(TextOf.MAX_HEAP) @Pattern(Baseline.HEAP) @Size(max = 16) @Default("512Mi")
        String maxHeap,

        @JsonPropertyDescription(TextOf.GARBAGE_COLLECTOR) @Default("Default")
        GarbageCollector garbageCollector,

        @JsonPropertyDescription(TextOf.JOB_REPOSITORY) @Default("Database") @BuiltInJob
        JobRepository jobRepository,

        @JsonPropertyDescription(TextOf.DATABASE)
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Default("derby")
        String database,

        @JsonPropertyDescription(TextOf.TWO_PHASE_COMMIT) @Default("false") @BuiltInJob
        boolean twoPhaseCommit,

        @JsonPropertyDescription(TextOf.LAST_PARTICIPANT) @Default("None") @BuiltInJob
        LastParticipant lastParticipant,

        @JsonPropertyDescription(TextOf.ISOLATION_LEVEL) @Default("ReadCommitted") @BuiltInJob
        IsolationLevel isolationLevel,

        @JsonPropertyDescription(TextOf.CONNECTION_POOL_SIZE) @Min(0) @Max(1000) @Default("0") @BuiltInJob
        int connectionPoolSize,

        @JsonPropertyDescription(TextOf.STATEMENT_CACHE_SIZE) @Min(0) @Max(10_000) @Default("50") @BuiltInJob
        int statementCacheSize,

        @JsonPropertyDescription(TextOf.EVENTS)
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Default("none")
        String events,

        @JsonPropertyDescription(TextOf.ACKS) @Default("All") @BuiltInJob
        Broker.Acks acks,

        @JsonPropertyDescription(TextOf.DELIVERY) @Default("Async") @BuiltInJob
        Broker.Delivery delivery,

        @JsonPropertyDescription(TextOf.WARM_UP_ITERATIONS) @Min(0) @Max(Iterations.MOST) @Default("0")
        int warmUpIterations,

        @JsonPropertyDescription(TextOf.ITERATIONS) @Min(1) @Max(Iterations.MOST) @Default("1")
        int iterations,

        @JsonPropertyDescription(TextOf.INSTRUMENTATION) @Default("Full") @BuiltInJob
        Instrumentation instrumentation,

        @JsonPropertyDescription(TextOf.JVM_OPTIONS)
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Default("none")
        String jvmOptions,

        @JsonPropertyDescription(TextOf.ENV)
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Default("none")
        String env,

        @JsonPropertyDescription(TextOf.JOB_LOGGING) @Default("Disabled") @BuiltInJob
        JobLogging jobLogging,

        @JsonPropertyDescription(TextOf.EXECUTOR) @Default("Fixed") @BuiltInJob
        Executor executor,

        @JsonPropertyDescription(TextOf.IMAGE)
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Default("default")
        String image,

        @JsonPropertyDescription(TextOf.PROCESSORS) @Min(0) @Max(256) @Default("0")
        int processors) {
    /** The size of a heap. */
    public static final String HEAP = "^[1-9][0-9]{0,5}(Mi|Gi)$";
}
