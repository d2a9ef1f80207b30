package io.batchmark.runner.run;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.ServerIndex;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
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
        return workload.firstPartitionOf(server);
    }

    /** How many partitions it has, from the first on. */
    public int partitions() {
        return workload.firstPartitionOf(server + 1) - first();
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
        return workload.partitions() == 1 ? -1 : base / base(workload, 1);
    }

    /** Items that its partitions read. */
    public long items() {
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
        return workload.servers() > 1 && address.schema() != null;
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
