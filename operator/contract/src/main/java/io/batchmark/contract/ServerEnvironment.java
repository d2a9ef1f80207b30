package io.batchmark.contract;

import io.batchmark.contract.parameters.ArtifactSettings;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Engine;
import io.batchmark.contract.parameters.DataSourceSettings;
import io.batchmark.contract.parameters.DataSourceSettings.LastParticipant;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import io.batchmark.contract.parameters.LockSettings;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.ServerSettings;
import io.batchmark.contract.parameters.ServerSettings.Executor;
import io.batchmark.contract.parameters.ServerSettings.GarbageCollector;
import io.batchmark.contract.parameters.StepSettings;
import io.batchmark.contract.parameters.Workload;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the job runner's image has to know before its JVM starts, as environment variables: options of the JVM, and what the
 * configuration of the server refers to. The operator puts them into the pod beside the parameters that they are made of, so
 * that nothing but {@link Wire} reads JSON.
 */
public final class ServerEnvironment {
    /** Where the image finds user, password and certificate of a database. */
    public static final String CREDENTIALS = "/etc/batchmark/credentials";

    /** What the image replaces by the index of the server, which Kubernetes alone knows. */
    public static final String SERVER = "{server}";

    private static final RunParameters SMALL = new RunParameters(
            "small",
            1,
            new Workload(
                    StepSettings.DEFAULT.withItems(2000).withItemCount(100),
                    ArtifactSettings.DEFAULT,
                    ServerSettings.DEFAULT.withMaxHeapBytes(256 << 20),
                    DataSourceSettings.DEFAULT,
                    LockSettings.DEFAULT,
                    Workload.Instrumentation.Full,
                    0),
            null,
            Database.DERBY,
            null);

    private static final int JOB_THREADS = 2; // besides the partitions: the step's own and the launcher's
    // what an engine or an adapter does meanwhile has threads of its own, or all might wait for it
    private static final int MESSAGING_THREADS = 16;
    // as many as Open Liberty itself finds best
    private static final int OF_LIBERTY = -1;
    private static final int START_SECONDS = 300;
    private static final int START_SECONDS_WITH_SUBSCRIBER = 450;
    private static final long MEGABYTE = 1_000_000;

    private final Map<String, String> variables = new TreeMap<>();

    private ServerEnvironment() {}

    /** The variables of a server that runs the batch job alone, not beside others. */
    public static Map<String, String> ofRun(RunParameters parameters) {
        boolean publishes = parameters.broker() != null && parameters.broker().engine() != Engine.Kafka;
        return ofRun(parameters, publishes || parameters.workload().step().dispatches());
    }

    /**
     * Of a server that runs the batch job.
     *
     * @param messaging whether this run, or one that it is compared with, needs threads for messaging: all have as many
     */
    public static Map<String, String> ofRun(RunParameters parameters, boolean messaging) {
        return ofRun(
                parameters,
                messaging,
                parameters.workload().server().garbageCollector().option());
    }

    /** The same in an image of Open Liberty, whose Java virtual machine chooses the collector unless the setting does. */
    public static Map<String, String> ofRunInLibertyImage(RunParameters parameters, boolean messaging) {
        GarbageCollector collector = parameters.workload().server().garbageCollector();
        return ofRun(parameters, messaging, collector == GarbageCollector.Default ? "" : collector.option());
    }

    private static Map<String, String> ofRun(RunParameters parameters, boolean messaging, String collector) {
        ServerEnvironment environment = new ServerEnvironment();
        environment.put("RUN", DispatchEnvironment.identity(parameters));
        environment.variables.putAll(DispatchEnvironment.of(parameters));
        environment.workload(parameters.workload(), parameters.broker(), messaging);
        environment.database(parameters.database(), DispatchEnvironment.suffix(parameters.workload()));
        environment.dataSources(parameters.workload().dataSources());
        environment.broker(parameters.broker());
        environment.jvm(parameters.workload().server(), parameters.database(), collector);
        if (parameters.jvmOptions() != null) {
            environment.put("MORE_JVM_OPTIONS", String.join("\n", parameters.jvmOptions()));
        }
        return environment.variables;
    }

    /** The variables of what receives the events or messages of a run. */
    public static Map<String, String> ofSubscriber(RunParameters parameters) {
        ServerEnvironment environment = new ServerEnvironment();
        environment.broker(parameters.broker());
        return environment.variables;
    }

    /** The variables of a messaging engine of Open Liberty that a run has for itself. */
    public static Map<String, String> ofBroker(RunParameters parameters) {
        ServerEnvironment environment = new ServerEnvironment();
        if (parameters.workload().sendsMessages()) {
            environment.messages(parameters.workload());
        }
        return environment.variables;
    }

    /** The variables of what drops the schemas that runs have left in a database. */
    public static Map<String, String> ofCleanup(Database database) {
        ServerEnvironment environment = new ServerEnvironment();
        environment.database(database, "");
        return environment.variables;
    }

    /**
     * Prints those of a run, a line for each, for who starts the image by hand: of the one that RUN_PARAMETERS describes, or
     * else of a small one, with its RUN_PARAMETERS.
     */
    public static void main(String[] arguments) throws ContractException {
        String given = System.getenv(RunParameters.VARIABLE);
        RunParameters parameters = given == null ? SMALL : Wire.decodeParameters(given);
        if (given == null) {
            System.out.println(RunParameters.VARIABLE + "=" + Wire.encode(parameters));
        }
        ofRun(parameters).forEach((name, value) -> System.out.println(name + "=" + value));
    }

    private void put(String name, Object value) {
        variables.put(name, value.toString());
    }

    private void jvm(ServerSettings server, Database database, String collector) {
        String options = "-Xms" + server.minHeapBytes() + " -Xmx" + server.maxHeapBytes();
        if (!collector.isEmpty()) {
            options += " " + collector;
        }
        if (server.processors() > 0) {
            options += " " + ServerSettings.PROCESSORS + server.processors();
        }
        if (database.engine() == Database.Engine.Derby && !database.synchronousCommit()) {
            options += " -Dderby.system.durability=test";
        }
        put("JVM_OPTIONS", options);
    }

    private void workload(Workload workload, @Nullable Broker broker, boolean messaging) {
        ServerSettings server = workload.server();
        put("START_SECONDS", broker == null ? START_SECONDS : START_SECONDS_WITH_SUBSCRIBER);
        put("INTERRUPTED", workload.interruptAfterCheckpoints() > 0);
        put(
                "THREADS",
                server.executor() == Executor.Fixed
                        ? server.executorThreads()
                                + JOB_THREADS
                                + (workload.locks().hasSecondJob() ? 1 : 0)
                                + DispatchEnvironment.threads(workload)
                                + (messaging ? MESSAGING_THREADS : 0)
                        : OF_LIBERTY);
        put("JOB_LOGGING", server.jobLogging());
        put("JOB_REPOSITORY", server.jobRepository());
        put("REPOSITORY_SOURCE", server.twoPhaseCommit() ? "repository" : "database");
        put("SOURCE_TYPE", workload.sourceType(LastParticipant.Workload));
        put("REPOSITORY_SOURCE_TYPE", workload.sourceType(LastParticipant.JobRepository));
        if (workload.sendsMessages()) {
            put("PUBLISHED", "messages");
            messages(workload);
        }
    }

    /**
     * Room for messages in a messaging engine of Open Liberty, MB: in its log for those of chunks that are not committed
     * yet, and in its store, one half of which is for what lasts, for those that nobody has received yet. With two phases a
     * message takes 8 kB of the store beside its content, and 4 kB of the log (seen with 26.0.0.3).
     */
    private void messages(Workload workload) {
        int message = workload.artifacts().messageBytes();
        long atOnce = Math.min(
                workload.items(),
                (long) workload.itemCount() * workload.server().atOnce(workload.partitions()));
        long log = 10 + atOnce * (message + 4000) / MEGABYTE;
        long waiting = Math.min(workload.items() * workload.executions(), 250_000) * (message + 8000) / MEGABYTE;
        put("MESSAGE_LOG", log);
        put("MESSAGE_STORE", 2 * (log + 10 + waiting));
    }

    private void dataSources(DataSourceSettings settings) {
        put("ISOLATION_LEVEL", settings.isolationLevel().constant());
        put("POOL_SIZE", settings.connectionPoolSize());
        put("STATEMENT_CACHE", settings.statementCacheSize());
    }

    private void broker(@Nullable Broker broker) {
        if (broker == null) {
            return;
        }
        put("BROKER", broker.engine());
        put("TOPIC", broker.topic());
        put("BROKER_TLS", broker.security().tls());
        put("BROKER_AUTHENTICATION", broker.security().authentication());
        if (broker.servers() != null) {
            String protocol = broker.engine() == Engine.Liberty ? ":BootstrapBasicMessaging" : "";
            put("BROKER_SERVERS", broker.servers().replace(",", protocol + ",") + protocol);
        }
    }

    /** @param server end of the name of its schema: of servers with one identity, job repositories must not meet */
    private void database(Database database, String server) {
        put("ENGINE", database.engine());
        switch (database.engine()) {
            case Derby -> {} // in the JVM of the server
            case PostgreSql -> postgreSql(database, Objects.requireNonNull(database.address()), server);
            case Db2 -> db2(Objects.requireNonNull(database.address()), server);
        }
    }

    private void postgreSql(Database database, Address address, String server) {
        put("JDBC_URL", PostgreSqlUrl.of(database, address, host(address), server));
        put("REPOSITORY_SCHEMA", address.schema() == null ? "public" : address.schema() + server);
    }

    private void db2(Address address, String server) {
        String host = host(address);
        boolean tls = address.tls() != Database.Tls.Disable;
        // as Db2 writes a name that is not in quotes
        String schema = address.schema() == null ? "JBATCH" : address.schema().toUpperCase(Locale.ROOT) + server;
        put("DB2_HOST", host);
        put("DB2_PORT", address.port());
        put("DB2_DATABASE", address.database());
        put("DB2_TLS", tls);
        put("REPOSITORY_SCHEMA", schema);
        put(
                "JDBC_URL",
                "jdbc:db2://" + host + ":" + address.port() + "/" + address.database() + ":currentSchema=" + schema
                        + ";sslConnection=" + tls + ";loginTimeout=10;");
    }

    private static String host(Address address) {
        return address.host().contains(":") ? "[" + address.host() + "]" : address.host();
    }
}
