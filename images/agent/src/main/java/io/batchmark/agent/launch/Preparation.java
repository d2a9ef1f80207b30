package io.batchmark.agent.launch;

import io.batchmark.agent.configure.ServerConfiguration;
import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import io.batchmark.agent.result.Secrets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/**
 * Statements that prepare the database of the run before an execution of the job. They use a data source of the server, as the
 * application does, but no transaction of the job.
 */
final class Preparation {
    private static final String FIELD = "spec.job.prepare";
    private static final int MOST_CHARACTERS = 120;

    private final String name;
    private final List<String> statements;

    private Preparation(String name, List<String> statements) {
        this.name = name;
        this.statements = statements;
    }

    /** Without a data source there are no statements: the settings then refuse statements as unknown. */
    static Preparation of(SettingsFile file) {
        String name = file.optional("prepare.dataSource");
        return name == null
                ? new Preparation("", Collections.emptyList())
                : new Preparation(name, file.list("prepare.sql."));
    }

    List<String> statements() {
        return statements;
    }

    /** To be called on a thread that works for the application. */
    void run(ServerConfiguration configuration, Secrets secrets) throws Refusal {
        if (statements.isEmpty()) {
            return;
        }
        DataSource source = source(configuration.jndiName(name));
        int number = 0;
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(true);
            for (String sql : statements) {
                number++;
                try (Statement statement = connection.createStatement()) {
                    statement.execute(sql);
                }
            }
        } catch (SQLException e) {
            throw refusal(
                    number == 0
                            ? "data source " + name + " gives no connection: "
                            : "statement " + number + " of " + statements.size() + " fails ("
                                    + shown(statements.get(number - 1), secrets) + "): ",
                    e.getMessage() + " (SQLSTATE " + e.getSQLState() + ")");
        }
    }

    /** The secrets are masked before the statement is cut, because a part of a secret would not be found. */
    static String shown(String statement, Secrets secrets) {
        String sql = secrets.masked(statement).trim();
        return sql.length() <= MOST_CHARACTERS ? sql : sql.substring(0, MOST_CHARACTERS) + "\u2026";
    }

    @SuppressWarnings("BanJNDI") // the server's own configuration has the name
    private DataSource source(String jndiName) throws Refusal {
        try {
            return (DataSource) new InitialContext().lookup(jndiName);
        } catch (NamingException | ClassCastException e) {
            throw refusal("the server does not find data source " + name + " by its jndiName " + jndiName + ": ", e);
        }
    }

    private static Refusal refusal(String text, Object cause) {
        return new Refusal(RunEnd.Kind.REFUSED, FIELD + ": " + text + cause);
    }
}
