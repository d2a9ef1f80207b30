package io.batchmark.runner.run;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.ServerIndex;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import io.batchmark.contract.parameters.ServerSettings;
import io.batchmark.contract.parameters.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What this server does of the workload, which it may share with others.
 *
 * @param workload that of all servers
 * @param server index of this one, from 0
 */
public record PartitionAssignment(Workload workload, int server) {
    /**
     * @param index as the environment variable has it; null where there is none
     * @throws ContractException if the run has no server of this index
     */
    static PartitionAssignment of(Workload workload, @Nullable String index) throws ContractException {
        return new PartitionAssignment(workload, ServerIndex.of(workload, index));
    }

    /** Index of its first partition among those of all servers. */
    public int first() {
        return firstOf(server);
    }

    /** The number of its partitions, from the first on: those that it maps, if partitions are dispatched. */
    public int partitions() {
        return firstOf(server + 1) - first();
    }

    /** The first server starts the job for all partitions, if they are dispatched. */
    private int firstOf(int index) {
        if (workload.step().dispatches()) {
            return index == 0 ? 0 : workload.partitions();
        }
        return workload.firstPartitionOf(index);
    }

    /** Partitions of its job that are executed at once, at most: by this server or, if they are dispatched, by all servers. */
    public int atOnce() {
        ServerSettings settings = workload.server();
        return workload.step().dispatches()
                ? Math.min(workload.partitions(), workload.servers() * settings.atOnce(workload.firstPartitionOf(1)))
                : settings.atOnce(partitions());
    }

    /** True if this server executes partitions of a job that another server starts. */
    public boolean isExecutor() {
        return workload.step().dispatches() && server > 0;
    }

    /**
     * The first account number of a partition, which tells it from the others as well.
     *
     * @param partition index of the partition among those of all servers, from 0
     */
    public static int base(Workload workload, int partition) {
        return partition * (Integer.MAX_VALUE / workload.partitions());
    }

    /** The index of the partition with this first account number; -1 for a step that has none. */
    public static int partition(Workload workload, int base) {
        return workload.step().hasPartitions() ? base / base(workload, 1) : -1;
    }

    /** Items that its partitions read. */
    public long items() {
        if (workload.step().dispatches()) {
            return server == 0 ? workload.items() : 0;
        }
        return workload.itemsOfServer(server);
    }

    /**
     * The database as this server uses it. Servers of one database have a schema each, because their job repositories
     * must not meet; {@link io.batchmark.contract.ServerEnvironment} does the same.
     *
     * @throws ContractException if there can be no schema of that name
     */
    Database of(Database database) throws ContractException {
        Address address = database.address();
        if (address == null || !isShared(address)) {
            return database;
        }
        try {
            return database.with(new Address(
                    address.transport(),
                    address.host(),
                    address.port(),
                    address.database(),
                    address.schema() + "_" + server,
                    address.tls()));
        } catch (IllegalArgumentException e) {
            throw new ContractException("the schema of server " + server + " cannot be: " + e.getMessage());
        }
    }

    private boolean isShared(Address address) {
        return workload.servers() > 1 && !workload.step().dispatches() && address.schema() != null;
    }

    /**
     * The schemas of all servers of one database, in their order; none where each has a database of its own, or is alone.
     *
     * @throws ContractException as {@link #of}
     */
    List<String> schemas(Database database) throws ContractException {
        List<String> schemas = new ArrayList<>();
        Address shared = database.address();
        for (int each = 0; shared != null && isShared(shared) && each < workload.servers(); each++) {
            Address own = new PartitionAssignment(workload, each).of(database).address();
            schemas.add(Objects.requireNonNull(Objects.requireNonNull(own).schema()));
        }
        return schemas;
    }
}
