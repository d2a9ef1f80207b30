package io.batchmark.bench.agent.job;

import jakarta.batch.api.chunk.AbstractItemWriter;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Inserts a row for each item, into a table that is empty at first. */
public class Inserts extends AbstractItemWriter {
    @Override
    public void open(@Nullable Serializable checkpoint) throws Exception {
        try (Connection connection = Rows.connection();
                Statement truncate = connection.createStatement()) {
            truncate.execute("TRUNCATE TABLE numbers");
        }
    }

    @Override
    public void writeItems(List<Object> items) throws Exception {
        try (Connection connection = Rows.connection();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO numbers VALUES (?)")) {
            for (Object item : items) {
                insert.setString(1, (String) item);
                insert.executeUpdate();
            }
        }
    }
}
