package io.batchmark.contract.parameters;

import io.batchmark.contract.field.Require;
import io.batchmark.contract.parameters.Workload.JobRepository;
import io.batchmark.contract.parameters.Workload.Write;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks the settings of a run whose partitions are dispatched by messages. */
final class DispatchRules {
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.:-]{1,253}");

    private DispatchRules() {}

    /** @throws IllegalArgumentException if the settings cannot be combined with a dispatch */
    static void require(
            StepSettings step, Write write, ServerSettings server, LockSettings locks, int interruptAfterCheckpoints) {
        if (!step.dispatches()) {
            return;
        }
        if (server.jobRepository() == JobRepository.Memory) {
            throw new IllegalArgumentException(
                    "jobRepository is Memory, with dispatch Jms it must be Database, which all servers share");
        }
        if (write == Write.SendMessage || locks.areShared() || interruptAfterCheckpoints > 0) {
            throw new IllegalArgumentException("write is " + write + ", sharedRows " + locks.sharedRows()
                    + " and interruptAfterCheckpoints " + interruptAfterCheckpoints
                    + ", with dispatch Jms they must be another write, 0 and 0");
        }
    }

    /** @throws IllegalArgumentException if servers cannot share a queue and a job repository there */
    static void require(Workload workload, Database database, @Nullable Broker broker, @Nullable String dispatcher) {
        if (dispatcher != null) {
            Require.matches(HOST, dispatcher, "dispatcher");
        }
        if (!workload.step().dispatches()) {
            return;
        }
        if ((dispatcher == null) != (workload.servers() == 1)) {
            throw new IllegalArgumentException("dispatcher is " + dispatcher + ", with dispatch Jms and servers "
                    + workload.servers() + " it must be "
                    + (workload.servers() == 1 ? "null" : "the host of the first server"));
        }
        Database.Address address = database.address();
        boolean isShared = address != null && address.transport() == Database.Transport.Tcp;
        if (database.engine() != Database.Engine.PostgreSql || !isShared || broker != null) {
            throw new IllegalArgumentException("database is " + database.name() + " and broker is "
                    + (broker == null ? null : broker.name())
                    + ", with dispatch Jms they must be a PostgreSQL that TCP leads to, and null");
        }
    }
}
