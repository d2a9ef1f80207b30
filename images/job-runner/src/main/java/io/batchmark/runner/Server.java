package io.batchmark.runner;

import io.batchmark.contract.RunEnvironment;
import io.batchmark.runner.database.RunDatabase;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** The server that the application runs in. */
public final class Server {
    private static final Path PRODUCT = Path.of("lib", "versions", "openliberty.properties");

    private Server() {}

    /** The database of accounts; of the job repository as well, where that is in a database. */
    public static DataSource database() {
        return lookup("jdbc/database", DataSource.class);
    }

    /** The same database, by another connection each time it is asked for one. */
    public static DataSource unshared() {
        return lookup("java:comp/env/jdbc/unshared", DataSource.class);
    }

    /** Of the transaction that the calling thread is in. */
    public static TransactionSynchronizationRegistry transaction() {
        return lookup("java:comp/TransactionSynchronizationRegistry", TransactionSynchronizationRegistry.class);
    }

    public static ManagedExecutorService executor() {
        return lookup("java:comp/DefaultManagedExecutorService", ManagedExecutorService.class);
    }

    /** @param collectors names of the garbage collectors */
    static RunEnvironment environment(List<String> collectors, RunDatabase database) {
        return new RunEnvironment(
                System.getProperty("java.version"),
                System.getProperty("java.vm.name"),
                version(),
                collectors,
                Runtime.getRuntime().availableProcessors(),
                database.name(),
                database.settings());
    }

    private static String version() {
        Properties product = new Properties();
        try (Reader reader = Files.newBufferedReader(
                Path.of(System.getProperty("wlp.install.dir", "")).resolve(PRODUCT))) {
            product.load(reader);
        } catch (IOException e) {
            // a result without this is better than none
        }
        return product.getProperty("com.ibm.websphere.productVersion", "unknown");
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
