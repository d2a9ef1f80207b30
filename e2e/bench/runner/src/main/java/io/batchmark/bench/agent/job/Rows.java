package io.batchmark.bench.agent.job;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** The table that the job fills. */
@WebListener
public class Rows implements ServletContextListener {
    @SuppressWarnings("BanJNDI") // the name is of the bench
    static Connection connection() throws NamingException, SQLException {
        return ((DataSource) new InitialContext().lookup("jdbc/rows")).getConnection();
    }

    @Override
    public void contextInitialized(ServletContextEvent event) {
        try (Connection connection = connection();
                Statement create = connection.createStatement()) {
            create.execute("CREATE TABLE numbers (text VARCHAR(40))");
        } catch (NamingException | SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
