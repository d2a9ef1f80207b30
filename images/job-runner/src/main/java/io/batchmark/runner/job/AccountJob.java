package io.batchmark.runner.job;

import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.parameters.Workload.Instrumentation;
import io.batchmark.runner.job.read.RecordReader;
import io.batchmark.runner.job.read.TimedReader;
import io.batchmark.runner.job.table.AccountTable;
import io.batchmark.runner.job.table.EmployeeTable;
import io.batchmark.runner.job.write.AccountWriter;
import io.batchmark.runner.job.write.SharedRows;
import io.batchmark.runner.job.write.TimedWriter;
import io.batchmark.runner.server.Server;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/** The built-in job, of the shape that the workload asks for. */
public final class AccountJob {
    private final Workload workload;
    private final String records;

    /** @param records path of the file that the items come from, unless they come from the database */
    public AccountJob(Workload workload, String records) {
        this.workload = workload;
        this.records = records;
    }

    /** The name of its job XML. */
    public String name() {
        return (workload.step().hasPartitions() ? "partitioned" : "chunk")
                + (workload.artifacts().resultBytes() > 0 ? "-processor" : "");
    }

    /** Makes the tables that it needs, before each start and not before a restart. */
    public void prepare() throws SQLException {
        try (Connection connection = Server.unshared().getConnection()) {
            AccountTable.create(connection, workload.artifacts().rowBytes());
            if (workload.locks().areShared()) {
                SharedRows.fill(
                        connection,
                        workload.locks(),
                        AccountTable.text(workload.artifacts().rowBytes()));
            }
            if (workload.artifacts().read() == Workload.Read.Query) {
                EmployeeTable.create(connection, workload.artifacts().queryRows());
            }
        }
    }

    /** The parameters of each of its executions. */
    public Properties parameters() {
        boolean timed = workload.instrumentation() == Instrumentation.Full;
        Properties parameters = new Properties();
        parameters.setProperty("reader", (timed ? TimedReader.class : RecordReader.class).getName());
        parameters.setProperty("processor", (timed ? TimedProcessor.class : ResultProcessor.class).getName());
        parameters.setProperty("writer", (timed ? TimedWriter.class : AccountWriter.class).getName());
        parameters.setProperty("fileName", records);
        parameters.setProperty("numRecords", Long.toString(workload.items()));
        parameters.setProperty("accountNumberBase", "0");
        parameters.setProperty("itemCount", Integer.toString(workload.itemCount()));
        parameters.setProperty(
                "checkpointSeconds", Integer.toString(workload.step().checkpointSeconds()));
        parameters.setProperty(
                "transactionTimeout", Integer.toString(workload.step().transactionTimeout()));
        parameters.setProperty(
                "readerCheckpointBytes", Integer.toString(workload.step().readerCheckpointBytes()));
        parameters.setProperty(
                "writerCheckpointBytes", Integer.toString(workload.step().writerCheckpointBytes()));
        return parameters;
    }
}
