package io.batchmark.agent.jobs;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;
import javax.naming.InitialContext;
import javax.sql.DataSource;

/** Writes numbers into a table, by each of some data sources. */
public class Rows extends AbstractItemWriter {
    @Inject
    @BatchProperty
    String dataSources;

    @Override
    @SuppressWarnings("BanJNDI") // the names are of the test
    public void writeItems(List<Object> items) throws Exception {
        for (String name : dataSources.split(",")) {
            DataSource source = (DataSource) new InitialContext().lookup(name);
            try (Connection connection = source.getConnection();
                    PreparedStatement insert = connection.prepareStatement("INSERT INTO numbers VALUES (?, ?)")) {
                for (Object item : items) {
                    insert.setString(1, name);
                    insert.setInt(2, (Integer) item);
                    insert.executeUpdate();
                }
            }
        }
    }
}
