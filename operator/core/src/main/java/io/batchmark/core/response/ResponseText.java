package io.batchmark.core.response;

/** What each response is, in the words of docs/responses.md. */
final class ResponseText {
    static final String ELAPSED = "Wall-clock time of the step: it decides unless `analysis.response` says otherwise.";

    static final String COLD_ELAPSED =
            "The same of the first of several iterations, counted or not. In the table Cold and warm.";

    static final String WARM_ELAPSED =
            "The same of those of several iterations that count, without the first of all. In the same table.";

    static final String THROUGHPUT = "Rows inserted, deleted or updated per second of the step.";

    static final String CHECKPOINTS = "Chunks committed.";

    static final String ROLLBACKS =
            "Chunks rolled back: of a job of one's own that retries or skips, or of one that updates shared rows.";

    static final String SKIPS = "Items that a job of one's own skips, in reader, processor and writer.";

    static final String STEP = "Time of the step summed over its partitions, which the components are parts of.";

    static final String READER = "In the item reader.";

    static final String PROCESSOR = "In the item processor.";

    static final String WRITER = "In the item writer.";

    static final String INSERT = "Part of the writer: inserts.";

    static final String DELETE = "Part of the writer: deletes.";

    static final String UPDATE = "Part of the writer: reads for update and rewrites.";

    static final String LOCK_WAIT =
            "Part of the update: waiting for shared rows that others had locked, with PostgreSQL.";

    static final String PUBLISH = "In publishing events, where the runner does that and not the batch container.";

    static final String READ =
            "Mean time of one read: of one query, where the items are queries. In a table of its own.";

    static final String OUTSIDE_CHUNKS = "Before the first chunk of a partition and after its last one.";

    static final String CONTAINER = "What is left of the step for the batch container.";

    static final String SLOWEST_PARTITION = "Time of the partition that took longest, where the step has several.";

    static final String FASTEST_PARTITION = "Time of the one that took least.";

    static final String PARTITION_SPREAD = "How much longer the slowest partition took than the fastest.";

    static final String PARTITION_TIME =
            "Mean time of a partition, from when its thread begins with it to closing its reader, where dispatch is Jms.";
    static final String REPLY_WAIT =
            "Time that the thread of the step waits, mostly for replies of partitions, where dispatch is Jms.";
    static final String PARTITIONS_SENT =
            "Messages with a partition that the first server has sent in all iterations, where dispatch is Jms.";
    static final String PARTITIONS_RECEIVED =
            "Messages with a partition that servers have received in all iterations, where dispatch is Jms.";
    static final String BUSIEST_SERVER = "Partitions of the server that has executed most, where dispatch is Jms.";
    static final String IDLEST_SERVER = "Partitions of the server that has executed fewest, where dispatch is Jms.";
    static final String SLOWEST_PARTITION_ITEMS = "Items that the slowest partition has read.";

    static final String FASTEST_PARTITION_ITEMS = "Items that the fastest one has read.";

    static final String SLOWEST_PARTITION_CPU = "CPU time of the thread of the slowest partition.";

    static final String FASTEST_PARTITION_CPU = "CPU time of the thread of the fastest one.";

    static final String CHUNK_TIME_MEDIAN =
            "Time that half of the chunks took at most, from their beginning to their commit.";

    static final String CHUNK_TIME_P90 = "The same of 90 % of them.";

    static final String CHUNK_TIME_P99 = "The same of 99 % of them.";

    static final String CHUNK_TIME_MAX = "Time of the chunk that took longest.";

    static final String THREAD_CPU = "CPU time of the threads of the step, which the next ones are parts of.";

    static final String READER_CPU = "In the item reader.";

    static final String PROCESSOR_CPU = "In the item processor.";

    static final String WRITER_CPU = "In the item writer.";

    static final String PUBLISH_CPU = "In publishing events, where the runner does that and not the batch container.";

    static final String BATCH_CONTAINER_CPU = "What is left of it for the batch container.";

    static final String STEP_CPU = "CPU time while the step ran.";

    static final String PROCESS_CPU = "CPU time from the start of the JVM.";

    static final String THROTTLED = "Time the CPU limit held the container back while the step ran.";

    static final String CPU_PRESSURE =
            "Time in which a thread of the container waited for a processor while the step ran; one of the node, "
                    + "where the kernel does not count it for the container.";

    static final String MEMORY_PRESSURE = "The same, of a thread waiting for memory.";

    static final String IO_PRESSURE = "The same, of a thread waiting for a disk.";

    static final String STEAL =
            "Time that the hypervisor took from the processors of the node while the step ran, added up over "
                    + "them.";

    static final String LOCK_WAITS = "Times that a shared row was locked by another writer, with PostgreSQL.";

    static final String GC_COUNT = "Garbage collections while the step ran.";

    static final String GC_TIME = "Time of the pauses by garbage collections while the step ran.";

    static final String GC_MAX_PAUSE = "The longest pause by a garbage collection while the step ran.";

    static final String MEMORY_PEAK = "Largest memory use of the container since its start.";

    static final String DISK_WRITTEN = "Bytes that the runner's container wrote to disks while the step ran.";

    static final String DISK_WRITES = "Operations that it wrote them in.";

    static final String CONTAINER_CPU = "CPU time of the runner's container while the step ran: of all its processes.";

    static final String DATABASE_CPU = "The same, of the container of a PostgreSQL beside the runner.";

    static final String DATABASE_MEMORY_PEAK = "Largest memory use of that container since its start.";

    static final String DATABASE_DISK_WRITTEN = "Bytes that it wrote to disks while the step ran.";

    static final String DATABASE_DISK_WRITES = "Operations that it wrote them in.";

    static final String WAL_WRITTEN = "Write-ahead log that PostgreSQL made while the step ran.";

    static final String WAL_SYNCS = "Times that PostgreSQL had its write-ahead log synced to disk while the step ran.";

    static final String REDONE = "Items that an interrupted job read again.";

    static final String RESUME =
            "Time from the end of an interrupted server to the first item that the resumed job reads.";

    static final String EVENTS_LOST = "Events of the job that a subscriber has not received. In the table of events.";

    static final String EVENT_LATENCY_MEDIAN =
            "Time from publishing to receipt within which half of the run's events arrived.";

    static final String EVENT_LATENCY_P99 =
            "Time from publishing to receipt within which 99 % of the run's events arrived.";

    static final String JOB_START = "Time from the start of the JVM to the start of the batch job.";

    private ResponseText() {}
}
