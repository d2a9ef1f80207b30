package io.batchmark.operator.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.batchmark.contract.Broker;
import io.batchmark.contract.Iterations;
import io.batchmark.contract.ServerSettings.Executor;
import io.batchmark.contract.ServerSettings.GarbageCollector;
import io.batchmark.contract.ServerSettings.JobLogging;
import io.batchmark.contract.Workload.Instrumentation;
import io.batchmark.contract.Workload.JobRepository;
import io.batchmark.contract.Workload.Read;
import io.batchmark.contract.Workload.Write;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * The setting of everything that may vary, in the baseline treatment and wherever no factor varies it. This is where a
 * setting is declared: its type, range, default and description, and whether it belongs to the built-in job.
 */
@ValidationRule(
        value = "!has(self.servers) || !has(self.partitions) || self.servers <= self.partitions",
        messageExpression = "'baseline.servers " + NamesOf.SERVERS + " is more than baseline.partitions "
                + NamesOf.PARTITIONS + ", and each server needs a partition: lower servers or raise partitions'")
@ValidationRule(value = HeapSize.ORDER, messageExpression = HeapSize.ORDER_REMEDY)
public record Baseline(
        @JsonPropertyDescription(
                "Records that the reader delivers over all partitions; how many of them make a chunk is itemCount."
                        + " 1 to 10,000,000,000 items, default 1,000,000.")
        @Min(1)
        @Max(10_000_000_000d)
        @Default("1000000")
        @BuiltInJob
        long items,

        @JsonPropertyDescription(
                "Chunk size: items per checkpoint, the item-count of a chunk in Jakarta Batch; how many there are in all is"
                        + " items. 1 to 1,000,000 items, default 1000.")
        @Min(1)
        @Max(1_000_000)
        @Default("1000")
        @BuiltInJob
        int itemCount,

        @JsonPropertyDescription("Partitions that the step is split into, each with its share of the items; 1 is a step"
                + " without partitions. 1 to 1000, default 1.")
        @Min(1)
        @Max(1000)
        @Default("1")
        @BuiltInJob
        int partitions,

        @JsonPropertyDescription(
                "Servers that the partitions are dealt out to, in a pod each. A database that runs outside"
                        + " these pods is shared by all of them; of one that runs inside, such as Derby, each has its"
                        + " own. At most as many as partitions. 1 to 100, default 1.")
        @Min(1)
        @Max(100)
        @Default("1")
        @BuiltInJob
        int servers,

        @JsonPropertyDescription("Threads of the server's executor, which bound how many partitions run at the same"
                + " time; has no effect with executor Growing. 1 to 256 threads, default 4.")
        @Min(1)
        @Max(256)
        @Default("4")
        int executorThreads,

        @JsonPropertyDescription("Size of the reader's checkpoint data, which is stored at every checkpoint. 0 to"
                + " 10,000,000 bytes, default 1024.")
        @Min(0)
        @Max(10_000_000)
        @Default("1024")
        @BuiltInJob
        int readerCheckpointBytes,

        @JsonPropertyDescription("Size of the writer's checkpoint data, which is stored at every checkpoint. 0 to"
                + " 10,000,000 bytes, default 1024.")
        @Min(0)
        @Max(10_000_000)
        @Default("1024")
        @BuiltInJob
        int writerCheckpointBytes,

        @JsonPropertyDescription("Size of the object that the item processor makes of an item and that is held until"
                + " its chunk is written; 0 is a step without processor. 0 to 10,000,000 bytes, default 0.")
        @Min(0)
        @Max(10_000_000)
        @Default("0")
        @BuiltInJob
        int resultBytes,

        @JsonPropertyDescription("Where the items come from: File (lines of a file) or Query (each item is a query that"
                + " fetches queryRows rows). Default File.")
        @Default("File")
        @BuiltInJob
        Read read,

        @JsonPropertyDescription("Rows that each query fetches with read Query; has no effect with read File. 1 to"
                + " 100,000 rows, default 50.")
        @Min(1)
        @Max(100_000)
        @Default("50")
        @BuiltInJob
        int queryRows,

        @JsonPropertyDescription(
                "What the writer does with the items of a chunk: AlternateInsertDelete (by turns inserts the rows"
                        + " of a chunk in one batch, and deletes them one by one), Insert (adds a row for each item, one by"
                        + " one), Rewrite (reads a row for update and rewrites it, for each item), SendMessage (puts a"
                        + " persistent message of messageBytes for each item into a queue of the broker messagesTo, in the"
                        + " transaction of the chunk, which has two phases with jobRepository Database and one with"
                        + " Memory), or None. Insert, Rewrite and SendMessage take at most 2,147,483,647 items. Default"
                        + " AlternateInsertDelete.")
        @Default("AlternateInsertDelete")
        @BuiltInJob
        Write write,

        @JsonPropertyDescription("Size of each message with write SendMessage; has no effect with any other. 0 to"
                + " 1,000,000 bytes, default 1024.")
        @Min(0)
        @Max(1_000_000)
        @Default("1024")
        @BuiltInJob
        int messageBytes,

        @JsonPropertyDescription("Name of the broker that write SendMessage sends to: one of spec.brokers that is not"
                + " Kafka, which takes no part in the job's transactions. Has no effect with any other write; none means"
                + " that there is no broker. Default none.")
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Default("none")
        @BuiltInJob
        String messagesTo,

        @JsonPropertyDescription("Heap that the Java virtual machine starts with (-Xms), in Mi or Gi; at most maxHeap."
                + " Default 8Mi.")
        @Pattern(HeapSize.PATTERN)
        @Size(max = 16)
        @ValidationRule(value = HeapSize.RULE, messageExpression = HeapSize.REMEDY)
        @Default("8Mi")
        String minHeap,

        @JsonPropertyDescription("Largest heap of the Java virtual machine (-Xmx), in Mi or Gi; the server itself needs"
                + " about 64Mi of it. Default 512Mi.")
        @Pattern(HeapSize.PATTERN)
        @Size(max = 16)
        @ValidationRule(value = HeapSize.RULE, messageExpression = HeapSize.REMEDY)
        @Default("512Mi")
        String maxHeap,

        @JsonPropertyDescription(
                "Garbage collector of the Java virtual machine: Serial, G1, Parallel or ZGC, or Default,"
                        + " which is G1 with every maxHeap. Takes effect where the image has HotSpot. Default Default.")
        @Default("Default")
        GarbageCollector garbageCollector,

        @JsonPropertyDescription("Where the batch container keeps job executions and checkpoints: Database (that of the"
                + " workload, in the transaction of the chunk) or Memory (the heap of the server). Default Database.")
        @Default("Database")
        JobRepository jobRepository,

        @JsonPropertyDescription(
                "Name of the database of the workload: one of spec.databases, or derby, which is in the"
                        + " server's own Java virtual machine. Default derby.")
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Default("derby")
        String database,

        @JsonPropertyDescription("Whether job repository and workload have a data source each, so that every chunk is"
                + " committed in two phases. Needs jobRepository Database. Default false.")
        @Default("false")
        boolean twoPhaseCommit,

        @JsonPropertyDescription(
                "Broker that the events of the batch job are published to: one of spec.brokers, or none,"
                        + " and then none are published. Default none.")
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Default("none")
        @BuiltInJob
        String events,

        @JsonPropertyDescription(
                "When Kafka takes an event for sent: All (every replica that is in sync has it), Leader"
                        + " or None (at once); has no effect on any other broker. Default All.")
        @Default("All")
        @BuiltInJob
        Broker.Acks acks,

        @JsonPropertyDescription("Whether the job waits until Kafka has taken an event: Async or Sync. Default Async.")
        @Default("Async")
        @BuiltInJob
        Broker.Delivery delivery,

        @JsonPropertyDescription(
                "Executions of the batch job that each server makes before those that count, so that what counts is"
                        + " measured in a warm Java virtual machine. 0 to 50, default 0.")
        @Min(0)
        @Max(Iterations.MOST)
        @Default("0")
        int warmUpIterations,

        @JsonPropertyDescription(
                "Executions of the batch job that each server makes one after another and that count; the figures of a run"
                        + " are means over them. A job of one's own must be one that can be executed again. Not with"
                        + " spec.interrupt. 1 to 50, default 1.")
        @Min(1)
        @Max(Iterations.MOST)
        @Default("1")
        int iterations,

        @JsonPropertyDescription("What the runner times: Full (every call of reader, processor and writer) or StepOnly,"
                + " so that the cost of measuring can be measured. Default Full.")
        @Default("Full")
        Instrumentation instrumentation,

        @JsonPropertyDescription("Name of further options of the Java virtual machine: one of spec.jvmOptions, or none."
                + " Default none.")
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Default("none")
        String jvmOptions,

        @JsonPropertyDescription(
                "Whether the batch container writes a log of each job: Enabled or Disabled. A broker of JMS that events are"
                        + " published to gets parts of that log, too. Default Disabled.")
        @Default("Disabled")
        JobLogging jobLogging,

        @JsonPropertyDescription(
                "Threads of the server's executor: Fixed (executorThreads) or Growing (Open Liberty adds and removes threads by"
                        + " the throughput that it sees, and all partitions run at once). Default Fixed.")
        @Default("Fixed")
        Executor executor,

        @JsonPropertyDescription(
                "Name of the image of the run's server: one of spec.images, or default, which is that of spec.job or"
                        + " spec.runner. Default default.")
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Default("default")
        String image) {}
