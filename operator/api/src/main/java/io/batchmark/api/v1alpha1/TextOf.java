package io.batchmark.api.v1alpha1;

/** What each setting is, in the words of the schema and of docs/settings.md. */
final class TextOf {
    static final String ITEMS =
            "Records that the reader delivers over all partitions; itemCount of them form a chunk. 1 to "
                    + "10,000,000,000 items, default 1,000,000.";

    static final String ITEM_COUNT =
            "Chunk size: items per checkpoint, the item-count of a chunk in Jakarta Batch. The setting items"
                    + " is their total. 1 to 1,000,000 items, default 1000.";

    static final String PARTITIONS =
            "Partitions that the step is split into, each with its share of the items; 1 is a step without "
                    + "partitions. 1 to 1000, default 1.";

    static final String SERVERS =
            "Servers that share the work, each in its own pod. They share a database outside these "
                    + "pods; each server has its own database if it runs inside, such as Derby. At most as many as "
                    + "partitions of the built-in job. A job of the user's own needs job.servers or dispatch Jms. 1 to 100, default 1.";

    static final String PLACEMENT =
            "Nodes of the servers of a run: Spread (each server on a different node) or Packed (all servers "
                    + "on the same node, which needs room for all of them). Has no effect with one server. Default "
                    + "Spread.";

    static final String DISPATCH =
            "Way in which servers get partitions: Independent (each server runs a batch job of its own over its "
                    + "share) or Jms (one batch job sends each partition to a queue in server 0, and all servers take "
                    + "partitions from there). Jms needs a PostgreSQL outside of these pods, which for a job of the user's own also has "
                    + "the job repository. Default Independent.";

    static final String EXECUTOR_THREADS =
            "Threads of the server's executor, which bound how many partitions run at the same time; has no "
                    + "effect with executor Growing. 1 to 256 threads, default 4.";

    static final String READER_CHECKPOINT_BYTES =
            "Size of the reader's checkpoint data, which is stored at every checkpoint. 0 to 10,000,000 bytes, "
                    + "default 1024.";

    static final String WRITER_CHECKPOINT_BYTES =
            "Size of the writer's checkpoint data, which is stored at every checkpoint. 0 to 10,000,000 bytes, "
                    + "default 1024.";

    static final String CHECKPOINT_SECONDS =
            "Time after which a chunk ends even if it has fewer than itemCount items, the time-limit of a "
                    + "chunk in Jakarta Batch: the first of the two limits makes the checkpoint. The time is checked "
                    + "after each item that is read and processed, and does not include writing. 0 means only "
                    + "itemCount. 0 to 86,400 seconds, default 0.";

    static final String TRANSACTION_TIMEOUT =
            "Time after which the transaction of a chunk is rolled back, and the job fails with it: the global "
                    + "transaction timeout of the step. A treatment with chunks that take longer has censored runs. 1 to 86,400 "
                    + "seconds, default 86,400.";

    static final String RESULT_BYTES =
            "Size of the object that the item processor makes of an item and that is held until its chunk is "
                    + "written; 0 is a step without processor. 0 to 10,000,000 bytes, default 0.";

    static final String READ =
            "Source of the items: File (lines of a file) or Query (each item is a query that fetches "
                    + "queryRows rows). Default File.";

    static final String QUERY_ROWS =
            "Rows that each query fetches with read Query; has no effect with read File. 1 to 100,000 rows, "
                    + "default 50.";

    static final String WRITE =
            "Work of the writer with the items of a chunk: AlternateInsertDelete (by turns inserts the rows "
                    + "of a chunk in one batch, and deletes them one by one), Insert (adds a row for each item, one by"
                    + " one), InsertBatch (the same, the rows of a chunk in one batch), Delete (deletes a row for each"
                    + " item, one by one; they exist before the step), DeleteBatch (the same, in one batch), Rewrite "
                    + "(reads a row for update and rewrites it, for each item), SendMessage (puts a message of "
                    + "messageBytes for each item into a queue of the broker messagesTo), or None. All but "
                    + "AlternateInsertDelete and None take at most 2,147,483,647 items. Default AlternateInsertDelete.";

    static final String ROW_BYTES =
            "Length of the text in each row that the writer inserts, rewrites or deletes. A record also has "
                    + "16 bytes of numbers. Has no effect with write SendMessage or None. 1 to 3000 bytes, default 3.";

    static final String SHARED_ROWS =
            "Rows that all partitions update with write Rewrite: each item updates one of them at random, so that partitions wait "
                    + "for each other's locks until a checkpoint. A chunk whose transaction the database rolls back, as after a deadlock, "
                    + "is written again, item by item. 0 means that each item has a row of its own. Needs write Rewrite, one "
                    + "server, events none and no spec.interrupt. 0 to 1,000,000 rows, default 0.";

    static final String SHARED_ROW_ORDER =
            "Order in which a chunk updates its sharedRows: Ascending (by their numbers, so that there are no deadlocks) or "
                    + "Random (so that there are deadlocks, each of which rolls a chunk back). Has no effect with sharedRows 0. "
                    + "Default Ascending.";

    static final String SECOND_JOB_ITEM_COUNT =
            "Chunk size of a second batch job that updates the same sharedRows in the same server, as fast "
                    + "as it can, from before the job begins until it has ended. Counts and times of the job do not "
                    + "include it, but figures of the whole Java virtual machine, container or database do. 0 means no"
                    + " second job. Needs sharedRows. 0 to 1,000,000 items, default 0.";

    static final String MESSAGE_BYTES =
            "Size of each message with write SendMessage; has no effect with any other. 0 to 1,000,000 bytes, "
                    + "default 1024.";

    static final String MESSAGE_DELIVERY_MODE =
            "Delivery mode of each message with write SendMessage: Persistent (the broker stores the message"
                    + " safely) or NonPersistent (the broker might lose the message, and then the run is invalid). Any"
                    + " other write must have Persistent. Default Persistent.";

    static final String MESSAGE_TRANSACTION =
            "Place where write SendMessage sends its messages: Inside the transaction of the chunk (they "
                    + "arrive when it is committed, and it has two phases with jobRepository Database, one with "
                    + "Memory) or Outside (each arrives at once, even if the chunk is rolled back, and they add no "
                    + "phase). Any other write must have Inside. Default Inside.";

    static final String MESSAGES_TO =
            "Name of the broker that write SendMessage sends to: one of spec.brokers that is not Kafka, "
                    + "which takes no part in the job's transactions. Has no effect with any other write. The value "
                    + "none means no broker. Default none.";

    static final String MIN_HEAP =
            "Heap that the Java virtual machine starts with (-Xms), in Mi or Gi; at most maxHeap. Default 8Mi.";

    static final String MAX_HEAP =
            "Largest heap of the Java virtual machine (-Xmx), in Mi or Gi; the server itself needs about 64Mi of "
                    + "it. Default 512Mi.";

    static final String GARBAGE_COLLECTOR =
            "Garbage collector of the Java virtual machine: Serial, G1, Parallel or ZGC, or Default, which "
                    + "is G1 with every maxHeap, and with spec.job or in an image that contains Liberty the choice of its JVM. The others need"
                    + " HotSpot. Default Default.";

    static final String JOB_REPOSITORY =
            "Store of job executions and checkpoints: Database (the database of the workload, in the "
                    + "transaction of the chunk) or Memory (the heap of the server). Default Database.";

    static final String DATABASE =
            "Name of the database of the workload: one of spec.databases, or derby, which is in the server's own "
                    + "Java virtual machine. With spec.job, the database of its dataSources. Default derby.";

    static final String TWO_PHASE_COMMIT =
            "True: job repository and workload have separate data sources, so that every chunk is committed "
                    + "in two phases: Open Liberty refuses two data sources of one phase in a transaction (WTRN0062E)."
                    + " Needs jobRepository Database. Default false.";

    static final String LAST_PARTICIPANT =
            "Data source of twoPhaseCommit that is committed in one phase, between the two phases of the "
                    + "second data source: None, JobRepository or Workload (last participant support). A failure at "
                    + "that moment might commit only one of them. JobRepository and Workload need twoPhaseCommit true "
                    + "and jobRepository Database. Default None.";

    static final String ISOLATION_LEVEL =
            "Isolation level of the workload: ReadUncommitted, ReadCommitted, RepeatableRead or "
                    + "Serializable. The job repository always has ReadCommitted, so any other level needs "
                    + "jobRepository Memory or twoPhaseCommit true. A database can refuse a transaction that is not "
                    + "serializable, and then the job fails. Default ReadCommitted.";

    static final String CONNECTION_POOL_SIZE =
            "Most connections in the pool of a data source; 0 is no limit. A chunk that waits for more than 30 seconds "
                    + "for a connection fails. 0 to 1000, default 0.";

    static final String STATEMENT_CACHE_SIZE =
            "Prepared statements that the server keeps for each connection; 0 keeps none. Drivers can keep "
                    + "additional statements. 0 to 10,000, default 50.";

    static final String EVENTS =
            "Broker that receives the events of the batch job: one of spec.brokers, or none for no events. With spec.job a "
                    + "broker with liberty or artemis. Default none.";

    static final String ACKS =
            "Condition for a sent event in Kafka: All (every replica in sync has it), Leader or None (at "
                    + "once); has no effect on any other broker. Default All.";

    static final String DELIVERY =
            "Sync: the job waits until Kafka has acknowledged an event. Async: it does not wait. Default " + "Async.";

    static final String WARM_UP_ITERATIONS =
            "Executions of the batch job in each server that do not count, so that the iterations that count"
                    + " run in a warm Java virtual machine. 0 to 50, default 0.";

    static final String ITERATIONS =
            "Executions of the batch job that each server makes one after another and that count; the "
                    + "figures of a run are means over them. Each is a new instance of the job with the same"
                    + " parameters. Not with spec.interrupt. 1 to 50, default 1.";

    static final String INSTRUMENTATION =
            "Calls that the runner measures: Full (every call of reader, processor and writer) or StepOnly. "
                    + "A factor over both shows the cost of measuring. Default Full.";

    static final String JVM_OPTIONS =
            "Name of further options of the Java virtual machine: one of spec.jvmOptions, or none. Default none.";

    static final String ENV =
            "Name of further environment variables of the container of the server: one of spec.env, or none. Default none.";

    static final String JOB_LOGGING =
            "Enabled: the batch container writes a log of each job. A JMS broker that receives events then "
                    + "also gets parts of that log. Values: Enabled or Disabled. Default Disabled.";

    static final String EXECUTOR =
            "Threads of the server's executor: Fixed (executorThreads) or Growing (Open Liberty adds and removes "
                    + "threads by the throughput that it sees, and all partitions run at once). Default Fixed.";

    static final String IMAGE =
            "Name of the image of the run's server: one of spec.images, or default, which is the image of "
                    + "spec.job or spec.runner. Default default.";

    static final String PROCESSORS =
            "Processors that the Java virtual machine assumes (-XX:ActiveProcessorCount) to choose its "
                    + "number of threads; it can still use all processors of its container. 0 means all processors "
                    + "that it finds: the CPU limit of the container, or the processors of its node. 0 to 256, default"
                    + " 0.";

    private TextOf() {}
}
