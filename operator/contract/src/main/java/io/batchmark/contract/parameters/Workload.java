package io.batchmark.contract.parameters;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.batchmark.contract.field.Require;
import io.batchmark.contract.parameters.ArtifactSettings.MessageTransaction;
import io.batchmark.contract.parameters.DataSourceSettings.LastParticipant;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The settings of the batch job and of the servers that run it: one flat object on the wire. What it leaves out has its
 * default, so that a setting can be added.
 *
 * @param step how the items are split
 * @param artifacts what is done with each of them
 * @param server where that is done
 * @param dataSources how that reaches its database
 * @param locks which rows several of those who write have to lock
 * @param instrumentation what the runner times
 * @param interruptAfterCheckpoints checkpoints, over all partitions, after which the server is killed, at the end of the
 *     next chunk, and the job resumed by another one; 0 means never
 */
public record Workload(
        @JsonUnwrapped StepSettings step,
        @JsonUnwrapped ArtifactSettings artifacts,
        @JsonUnwrapped ServerSettings server,
        @JsonUnwrapped DataSourceSettings dataSources,
        @JsonUnwrapped LockSettings locks,
        Instrumentation instrumentation,
        int interruptAfterCheckpoints) {
    public static final Workload DEFAULT = new Workload(
            StepSettings.DEFAULT,
            ArtifactSettings.DEFAULT,
            ServerSettings.DEFAULT,
            DataSourceSettings.DEFAULT,
            LockSettings.DEFAULT,
            Instrumentation.Full,
            0);

    /** Where the batch container keeps job executions and checkpoints. */
    public enum JobRepository {
        /** In the database of the workload, in the transaction of the chunk. */
        Database,
        /** In the heap of the server, gone with it. */
        Memory
    }

    /** What the runner times. */
    public enum Instrumentation {
        /** Every call of reader, processor and writer. */
        Full,
        /** The step alone, so that the cost of {@link #Full} can itself be measured. */
        StepOnly
    }

    /** Where the items come from. */
    public enum Read {
        /** Lines of a file. */
        File,
        /** Queries of the database, each of which fetches {@code queryRows} rows and is one item. */
        Query
    }

    /** What the writer does with the items of a chunk. */
    public enum Write {
        /** By turns inserts a row for each item in one batch, and deletes the rows of the chunk before one by one. */
        AlternateInsertDelete,
        /** Adds a row for each item, one by one. */
        Insert,
        /** Adds a row for each item, those of a chunk in one batch. */
        InsertBatch,
        /** Deletes a row for each item, one by one; the rows are there before the step begins. */
        Delete,
        /** Deletes a row for each item, those of a chunk in one batch; the rows are there before the step begins. */
        DeleteBatch,
        /** Reads the row of each item for update and rewrites it; the rows are there before the step begins. */
        Rewrite,
        /**
         * Puts a message for each item into a queue. In the transaction of the chunk, that has two phases where the job
         * repository is in a database, and one otherwise.
         */
        SendMessage,
        /** Nothing. */
        None;

        /** Whether it adds a row for each item. */
        public boolean inserts() {
            return this == Insert || this == InsertBatch;
        }

        /** Whether it deletes a row for each item. */
        public boolean deletes() {
            return this == Delete || this == DeleteBatch;
        }

        /** Whether each item has a row that is there before the step begins. */
        public boolean isOfRowsThatAreThere() {
            return this == Rewrite || deletes();
        }
    }

    public Workload {
        Objects.requireNonNull(instrumentation, "instrumentation");
        Write write = artifacts.write();
        int servers = step.servers();
        if (write.inserts() || write.isOfRowsThatAreThere() || write == Write.SendMessage) {
            // each item has a row or message of its own, numbered by integers, partition by partition; the rows of one
            // iteration are gone before the next one, the messages are not
            int executions = write == Write.SendMessage ? server.executions() : 1;
            long most = Integer.MAX_VALUE / step.partitions() / executions * (long) step.partitions();
            Require.atMost(
                    most,
                    step.items(),
                    "items with write " + write + (executions == 1 ? "" : " in " + executions + " iterations"));
        }
        Require.atLeast(0, interruptAfterCheckpoints, "interruptAfterCheckpoints");
        locks.require(write, servers, interruptAfterCheckpoints);
        if (interruptAfterCheckpoints > 0 && servers > 1) {
            throw new IllegalArgumentException("interruptAfterCheckpoints is " + interruptAfterCheckpoints
                    + ", it must be 0 with servers " + servers + ", which do not resume each other's partitions");
        }
        if (write == Write.SendMessage && (servers > 1 || interruptAfterCheckpoints > 0)) {
            throw new IllegalArgumentException("servers is " + servers + " and interruptAfterCheckpoints is "
                    + interruptAfterCheckpoints + ", with write SendMessage they must be 1 and 0");
        }
        DispatchRules.require(step, write, server, locks, interruptAfterCheckpoints);
        if (interruptAfterCheckpoints > 0 && server.executions() > 1) {
            throw new IllegalArgumentException("interruptAfterCheckpoints is " + interruptAfterCheckpoints
                    + ", it must be 0 with warmUpIterations " + server.warmUpIterations() + " and iterations "
                    + server.iterations() + ", because the server is killed on the way");
        }
        if (interruptAfterCheckpoints > 0 && server.jobRepository() == JobRepository.Memory) {
            throw new IllegalArgumentException("interruptAfterCheckpoints is " + interruptAfterCheckpoints
                    + ", it must be 0 with jobRepository Memory, which is gone with the server");
        }
    }

    public Workload with(StepSettings other) {
        return new Workload(other, artifacts, server, dataSources, locks, instrumentation, interruptAfterCheckpoints);
    }

    public Workload with(ArtifactSettings other) {
        return new Workload(step, other, server, dataSources, locks, instrumentation, interruptAfterCheckpoints);
    }

    public Workload with(ServerSettings other) {
        return new Workload(step, artifacts, other, dataSources, locks, instrumentation, interruptAfterCheckpoints);
    }

    /** With as many warm-up iterations as before. */
    public Workload withIterations(int counted) {
        return with(server.withIterations(server.warmUpIterations(), counted));
    }

    public Workload with(DataSourceSettings other) {
        return new Workload(step, artifacts, server, other, locks, instrumentation, interruptAfterCheckpoints);
    }

    public Workload with(LockSettings other) {
        return new Workload(step, artifacts, server, dataSources, other, instrumentation, interruptAfterCheckpoints);
    }

    public Workload withInstrumentation(Instrumentation what) {
        return new Workload(step, artifacts, server, dataSources, locks, what, interruptAfterCheckpoints);
    }

    public Workload withInterruptAfterCheckpoints(int number) {
        return new Workload(step, artifacts, server, dataSources, locks, instrumentation, number);
    }

    /** Records that the reader delivers over all partitions. */
    public long items() {
        return step.items();
    }

    /** Items per checkpoint, unless that ends by time. */
    public int itemCount() {
        return step.itemCount();
    }

    public int partitions() {
        return step.partitions();
    }

    public int servers() {
        return step.servers();
    }

    /** Executions of the batch job in each server, those of the warm-up included. */
    public int executions() {
        return server.executions();
    }

    /** Whether a broker gets a message for each item, which a subscriber is to receive. */
    public boolean sendsMessages() {
        return artifacts.write() == Write.SendMessage;
    }

    /** Whether every chunk is committed in two phases: more than one resource takes part. */
    public boolean twoPhases() {
        return server.twoPhaseCommit()
                || (sendsMessages()
                        && artifacts.messageTransaction() == MessageTransaction.Inside
                        && server.jobRepository() == JobRepository.Database);
    }

    /** The kind of one of the two data sources, a class of javax.sql. */
    public String sourceType(LastParticipant of) {
        return twoPhases() && dataSources.lastParticipant() != of ? "XADataSource" : "ConnectionPoolDataSource";
    }

    /**
     * Items that a partition reads: the items are dealt out as evenly as they go, earlier partitions take one more.
     *
     * @param partition index of the partition, from 0
     */
    public long itemsOf(int partition) {
        return items() / partitions() + (partition < items() % partitions() ? 1 : 0);
    }

    /**
     * The first partition of a server: partitions are dealt out as evenly as they go, earlier servers take one more.
     *
     * @param server index of the server, from 0; that after the last one has the number of partitions
     */
    public int firstPartitionOf(int server) {
        return partitions() / servers() * server + Math.min(server, partitions() % servers());
    }

    /** Items that all partitions of a server read. */
    public long itemsOfServer(int server) {
        return IntStream.range(firstPartitionOf(server), firstPartitionOf(server + 1))
                .mapToLong(this::itemsOf)
                .sum();
    }

    /**
     * Checkpoints that a completed job commits; where they are also made by time, the least number of them. A step reads on until its reader has no more, so a partition whose
     * items fill its chunks exactly commits one more, empty, chunk.
     */
    public long checkpoints() {
        long larger = items() % partitions();
        return larger * checkpointsFor(items() / partitions() + 1)
                + (partitions() - larger) * checkpointsFor(items() / partitions());
    }

    private long checkpointsFor(long partitionItems) {
        return partitionItems / itemCount() + 1;
    }
}
