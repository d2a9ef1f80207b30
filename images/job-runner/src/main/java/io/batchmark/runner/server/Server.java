package io.batchmark.runner.server;

import jakarta.enterprise.concurrent.ContextService;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedTask;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.Map;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** The server that the application runs in. */
public final class Server {
    /** What it says where no connection of a pool gets free in time: it has asked the database for none. */
    public static final String POOL_EXHAUSTED = "J2CA0045E";

    private Server() {}

    /** The database of accounts; of the job repository as well, where that is in a database. */
    public static DataSource database() {
        return lookup("jdbc/database", DataSource.class);
    }

    /**
     * The database of the run, with a new connection each time one is asked for. It goes back to the pool when it is closed. One of
     * {@link #database()} does so when the transaction ends and, where there is none, when the thread does, which may be as late as
     * the job: what is not in a transaction would keep the job from having it.
     */
    public static DataSource unshared() {
        return lookup("java:comp/env/jdbc/unshared", DataSource.class);
    }

    /** The registry of the transaction that the calling thread is in. */
    public static TransactionSynchronizationRegistry transaction() {
        return lookup("java:comp/TransactionSynchronizationRegistry", TransactionSynchronizationRegistry.class);
    }

    public static ManagedExecutorService executor() {
        return lookup("java:comp/DefaultManagedExecutorService", ManagedExecutorService.class);
    }

    /** The target, whose methods are called while the transaction of the calling thread, if it has one, is suspended. */
    public static <T> T outsideTransactions(Class<T> type, T target) {
        return lookup("java:comp/DefaultContextService", ContextService.class)
                .createContextualProxy(target, Map.of(ManagedTask.TRANSACTION, ManagedTask.SUSPEND), type);
    }

    @SuppressWarnings("BanJNDI") // fixed names in the server's own directory
    public static <T> T lookup(String name, Class<T> type) {
        try {
            return type.cast(new InitialContext().lookup(name));
        } catch (NamingException e) {
            throw new IllegalStateException(name + " is not configured in server.xml", e);
        }
    }
}
