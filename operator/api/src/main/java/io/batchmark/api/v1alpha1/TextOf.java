package io.batchmark.api.v1alpha1;

/** What each setting is, in the words of the schema and of docs/settings.md. */
final class TextOf {
    static final String ITEMS =
            "Records that the reader delivers over all partitions; how many of them make a chunk is itemCount. 1 "
                    + "to 10,000,000,000 items, default 1,000,000.";

    static final String ITEM_COUNT =
            "Chunk size: items per checkpoint, the item-count of a chunk in Jakarta Batch; how many there are in "
                    + "all is items. 1 to 1,000,000 items, default 1000.";

    static final String PARTITIONS =
            "Partitions that the step is split into, each with its share of the items; 1 is a step without "
                    + "partitions. 1 to 1000, default 1.";

    static final String SERVERS =
            "Servers that the partitions are dealt out to, in a pod each. A database that runs outside these "
                    + "pods is shared by all of them; of one that runs inside, such as Derby, each has its own. At most as "
                    + "many as partitions. 1 to 100, default 1.";

    static final String PLACEMENT =
            "On which nodes the servers of a run are: Spread (each on another one) or Packed (all on the same one, "
                    + "which needs room for all of them). Has no effect with one server. Default Spread.";

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
            "Time after which a chunk ends even if it has fewer than itemCount items, the time-limit of a chunk in "
                    + "Jakarta Batch: a checkpoint is made by whichever comes first. The time is looked at after each item that is read and "
                    + "processed; writing them is not in it. 0 is by itemCount alone. 0 to 86,400 seconds, default 0.";

    static final String TRANSACTION_TIMEOUT =
            "Time after which the transaction of a chunk is rolled back, and the job fails with it: the global "
                    + "transaction timeout of the step. A treatment with chunks that take longer has censored runs. 1 to 86,400 "
                    + "seconds, default 86,400.";

    static final String RESULT_BYTES =
            "Size of the object that the item processor makes of an item and that is held until its chunk is "
                    + "written; 0 is a step without processor. 0 to 10,000,000 bytes, default 0.";

    static final String READ =
            "Where the items come from: File (lines of a file) or Query (each item is a query that fetches "
                    + "queryRows rows). Default File.";

    static final String QUERY_ROWS =
            "Rows that each query fetches with read Query; has no effect with read File. 1 to 100,000 rows, "
                    + "default 50.";

    static final String WRITE =
            "What the writer does with the items of a chunk: AlternateInsertDelete (by turns inserts the rows of "
                    + "a chunk in one batch, and deletes them one by one), Insert (adds a row for each item, one by one), "
                    + "InsertBatch (the same, the rows of a chunk in one batch), Delete (deletes a row for each item, one by "
                    + "one; they are there before the step), DeleteBatch (the same, in one batch), "
                    + "Rewrite (reads a row for update and rewrites it, for each item), SendMessage (puts a "
                    + "message of messageBytes for each item into a queue of the broker messagesTo), or None. All but "
                    + "AlternateInsertDelete and None take at most 2,147,483,647 items. Default AlternateInsertDelete.";

    static final String ROW_BYTES =
            "Length of the text in each row that the writer inserts, or that it rewrites or deletes: a record has that and "
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
            "Chunk size of a second batch job that updates the same sharedRows in the same server, as fast as it can, from before "
                    + "the job begins until it has ended. What it does is in no count or time of the job, but in figures of the whole "
                    + "Java virtual machine, container or database. 0 means that there is none. Needs sharedRows. 0 to 1,000,000 "
                    + "items, default 0.";

    static final String MESSAGE_BYTES =
            "Size of each message with write SendMessage; has no effect with any other. 0 to 1,000,000 bytes, "
                    + "default 1024.";

    static final String MESSAGE_DELIVERY_MODE =
            "Delivery mode of each message with write SendMessage: Persistent (the broker keeps it where a failure does not "
                    + "lose it) or NonPersistent (it may lose it, and then the run is invalid). Any other write must have "
                    + "Persistent. Default Persistent.";

    static final String MESSAGE_TRANSACTION =
            "Whether write SendMessage sends its messages Inside the transaction of the chunk (they are there when it is "
                    + "committed, and it has two phases with jobRepository Database, one with Memory) or Outside (each is there at "
                    + "once, also if the chunk is rolled back, and they add no phase). Any other write must have Inside. Default "
                    + "Inside.";

    static final String MESSAGES_TO =
            "Name of the broker that write SendMessage sends to: one of spec.brokers that is not Kafka, which "
                    + "takes no part in the job's transactions. Has no effect with any other write; none means that there "
                    + "is no broker. Default none.";

    static final String MIN_HEAP =
            "Heap that the Java virtual machine starts with (-Xms), in Mi or Gi; at most maxHeap. Default 8Mi.";

    static final String MAX_HEAP =
            "Largest heap of the Java virtual machine (-Xmx), in Mi or Gi; the server itself needs about 64Mi of "
                    + "it. Default 512Mi.";

    static final String GARBAGE_COLLECTOR =
            "Garbage collector of the Java virtual machine: Serial, G1, Parallel or ZGC, or Default, which is G1 "
                    + "with every maxHeap. Takes effect where the image has HotSpot. Default Default.";

    static final String JOB_REPOSITORY =
            "Where the batch container keeps job executions and checkpoints: Database (that of the workload, in "
                    + "the transaction of the chunk) or Memory (the heap of the server). Default Database.";

    static final String DATABASE =
            "Name of the database of the workload: one of spec.databases, or derby, which is in the server's own "
                    + "Java virtual machine. Default derby.";

    static final String TWO_PHASE_COMMIT =
            "Whether job repository and workload have a data source each, so that every chunk is committed in "
                    + "two phases: Open Liberty refuses two data sources of one phase in a transaction (WTRN0062E). Needs "
                    + "jobRepository Database. Default false.";

    static final String LAST_PARTICIPANT =
            "Which of the two data sources of twoPhaseCommit is committed in one phase, between the two of the other one: None, "
                    + "JobRepository or Workload (last participant support). A failure right then may commit one and not the "
                    + "other. JobRepository and Workload need twoPhaseCommit true and jobRepository Database. Default None.";

    static final String ISOLATION_LEVEL =
            "Isolation level of the workload: ReadUncommitted, ReadCommitted, RepeatableRead or Serializable. That of the job "
                    + "repository is always ReadCommitted, so that any other one needs jobRepository Memory or twoPhaseCommit true. "
                    + "A database may refuse a transaction that is not serializable, and then the job fails. Default "
                    + "ReadCommitted.";

    static final String CONNECTION_POOL_SIZE =
            "Most connections in the pool of a data source; 0 is no limit. A chunk that waits for more than 30 seconds "
                    + "for a connection fails. 0 to 1000, default 0.";

    static final String STATEMENT_CACHE_SIZE =
            "Prepared statements that the server keeps for each connection; 0 keeps none. Drivers may keep some themselves. 0 "
                    + "to 10,000, default 50.";

    static final String EVENTS =
            "Broker that the events of the batch job are published to: one of spec.brokers, or none, and then "
                    + "none are published. Default none.";

    static final String ACKS =
            "When Kafka takes an event for sent: All (every replica that is in sync has it), Leader or None (at "
                    + "once); has no effect on any other broker. Default All.";

    static final String DELIVERY =
            "Whether the job waits until Kafka has taken an event: Async or Sync. Default Async.";

    static final String WARM_UP_ITERATIONS =
            "Executions of the batch job that each server makes before those that count, so that what counts is "
                    + "measured in a warm Java virtual machine. 0 to 50, default 0.";

    static final String ITERATIONS =
            "Executions of the batch job that each server makes one after another and that count; the figures of "
                    + "a run are means over them. A job of one's own must be one that can be executed again. Not with "
                    + "spec.interrupt. 1 to 50, default 1.";

    static final String INSTRUMENTATION =
            "What the runner times: Full (every call of reader, processor and writer) or StepOnly, so that the "
                    + "cost of measuring can be measured. Default Full.";

    static final String JVM_OPTIONS =
            "Name of further options of the Java virtual machine: one of spec.jvmOptions, or none. Default none.";

    static final String ENV =
            "Name of further environment variables of the container of the server: one of spec.env, or none. Default none.";

    static final String JOB_LOGGING =
            "Whether the batch container writes a log of each job: Enabled or Disabled. A broker of JMS that "
                    + "events are published to gets parts of that log, too. Default Disabled.";

    static final String EXECUTOR =
            "Threads of the server's executor: Fixed (executorThreads) or Growing (Open Liberty adds and removes "
                    + "threads by the throughput that it sees, and all partitions run at once). Default Fixed.";

    static final String IMAGE =
            "Name of the image of the run's server: one of spec.images, or default, which is that of spec.job or "
                    + "spec.runner. Default default.";

    static final String PROCESSORS =
            "Processors that the Java virtual machine counts on (-XX:ActiveProcessorCount), by which it chooses "
                    + "the number of its threads; it may still use all that its container has. 0 is as many as it finds: "
                    + "the CPU limit of the container, or the processors of its node. 0 to 256, default 0.";

    private TextOf() {}

    /** The properties of the driver of PostgreSQL that a campaign may set: none of them says how a database is reached. */
    static final String DRIVER_PROPERTIES =
            "'adaptiveFetch', 'adaptiveFetchMaximum', 'adaptiveFetchMinimum', 'autosave',"
                    + " 'binaryTransfer', 'binaryTransferDisable', 'binaryTransferEnable', 'cleanupSavepoints',"
                    + " 'defaultRowFetchSize', 'maxResultBuffer', 'maxSendBufferSize', 'preferQueryMode', 'prepareThreshold',"
                    + " 'preparedStatementCacheQueries', 'preparedStatementCacheSizeMiB', 'receiveBufferSize', 'sendBufferSize',"
                    + " 'tcpNoDelay'";
}
