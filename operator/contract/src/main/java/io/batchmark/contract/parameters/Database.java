package io.batchmark.contract.parameters;

import io.batchmark.contract.field.Added;
import io.batchmark.contract.field.Require;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The database of a run: its accounts, and the job repository where that is in a database.
 *
 * @param name name of its entry in the campaign
 * @param engine what kind of database it is
 * @param address where it is; null for Derby, which is in the server's own JVM
 * @param synchronousCommit whether a commit waits until it is on disk; of Derby also whether it writes pages in an order that it can
 *     recover from
 * @param rewriteBatchedInserts whether the driver makes one statement of a batch of inserts
 * @param stablePlans whether each statement is planned anew, by the size that its table has then
 * @param driverProperties further properties of the driver of PostgreSQL, by name; null where it is left as it is
 */
public record Database(
        String name,
        Engine engine,
        @Nullable Address address,
        boolean synchronousCommit,
        boolean rewriteBatchedInserts,
        boolean stablePlans,
        @Added @Nullable Map<String, String> driverProperties) {

    // before DERBY, which it checks
    private static final Pattern PROPERTY = Pattern.compile("[A-Za-z]{1,64}");
    private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9_.,-]{1,64}");
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

    /** The environment variable that carries a database as JSON to the clean-up of its schemas. */
    public static final String VARIABLE = "DATABASE";

    /** Derby in the server's JVM, new for each run. */
    public static final Database DERBY = new Database("derby", Engine.Derby, null, true, false, false, null);

    /** The kinds of databases. */
    public enum Engine {
        Derby,
        PostgreSql,
        Db2
    }

    /** The ways to it. */
    public enum Transport {
        /** A Unix domain socket in a directory that the containers of the pod share. */
        UnixSocket,
        Tcp
    }

    /** How a TCP connection is secured, as the driver of PostgreSQL understands it. */
    public enum Tls {
        Disable,
        Prefer,
        Require,
        /** The certificate and the host name in it are checked against {@code ca.crt} of the credentials. */
        VerifyFull
    }

    /**
     * @param transport the way to it
     * @param host name or address; the directory of the socket where the transport is one
     * @param port its port, which is part of a socket's name, too
     * @param database name of the database there
     * @param schema schema of this campaign there, which must not be there before it and does not stay; null where the
     *     database itself is the run's own
     * @param tls how the connection is secured
     */
    public record Address(
            Transport transport,
            String host,
            int port,
            String database,
            @Nullable String schema,
            Tls tls) {
        // these become part of configuration files and of statements
        private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._:/-]{1,253}");
        private static final Pattern DATABASE = Pattern.compile("[A-Za-z0-9_-]{1,63}");
        private static final Pattern SCHEMA = Pattern.compile("[a-z][a-z0-9_]{0,62}");

        public Address {
            Objects.requireNonNull(transport, "database.address.transport");
            Require.matches(HOST, host, "database.address.host");
            Require.atLeast(1, port, "database.address.port");
            Require.atMost(65535, port, "database.address.port");
            Require.matches(DATABASE, database, "database.address.database");
            if (schema != null) {
                Require.matches(SCHEMA, schema, "database.address.schema");
            }
            Objects.requireNonNull(tls, "database.address.tls");
        }
    }

    public Database {
        Require.matches(NAME, name, "database.name");
        Objects.requireNonNull(engine, "database.engine");
        if ((engine == Engine.Derby) != (address == null)) {
            throw new IllegalArgumentException(
                    "database.address is " + address + ", Derby has none and every other engine has one");
        }
        if (driverProperties != null) {
            // these become part of a URL
            driverProperties.forEach((property, value) -> {
                Require.matches(PROPERTY, property, "database.driverProperties");
                Require.matches(VALUE, value, "database.driverProperties." + property);
            });
            driverProperties = Collections.unmodifiableMap(new TreeMap<>(driverProperties));
        }
    }

    /** With its driver as it is. */
    public Database(
            String name,
            Engine engine,
            @Nullable Address address,
            boolean synchronousCommit,
            boolean rewriteBatchedInserts,
            boolean stablePlans) {
        this(name, engine, address, synchronousCommit, rewriteBatchedInserts, stablePlans, null);
    }

    public Database with(Address other) {
        return new Database(
                name, engine, other, synchronousCommit, rewriteBatchedInserts, stablePlans, driverProperties);
    }
}
