package io.batchmark.runner.job.second;

import io.batchmark.runner.job.write.SharedRows;
import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.ServerRun;
import io.batchmark.runner.server.Server;
import jakarta.batch.api.chunk.AbstractItemWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The writer of the second job: it rewrites shared rows as they are, so that what the measured job has done can be seen. */
public final class SecondWriter extends AbstractItemWriter {
    /** No partition has such a number. */
    private static final int NUMBER = -1;

    private final ServerRun run = CurrentRun.get();
    private final SharedRows shared = new SharedRows(run.parameters().workload().locks(), NUMBER);
    private long written;

    @Override
    public void writeItems(List<Object> items) throws SQLException {
        try (Connection connection = Server.database().getConnection()) {
            SharedRows.rewrite(connection, shared.of(written, items.size()), 0, null);
        }
        written += items.size();
        run.secondJob().writes();
    }
}
