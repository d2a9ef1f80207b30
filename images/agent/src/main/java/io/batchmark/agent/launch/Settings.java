package io.batchmark.agent.launch;

import io.batchmark.agent.barrier.ServerGroup;
import io.batchmark.agent.configure.Levels;
import io.batchmark.agent.configure.PartitionQueue;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the agent: a properties file in UTF-8.
 *
 * <p>{@code job} is the name of the job XML without its suffix. {@code application} is the name of the application, or
 * APPLICATION/MODULE; it is needed if several have the job. {@code parameter.NAME} is a parameter of the job.
 *
 * <p>The agent starts the job {@code warmUpIterations} (0) times without counting the figures, then {@code iterations} (1) times.
 * {@code prepare.sql.N} is a statement before each of these executions. {@code prepare.dataSource} is its data source, which gets the
 * database of the run.
 *
 * <p>{@code maxHeapBytes} is the heap that the JVM must have, and {@code jvmOption.N}, for numbers from 1, an option that must be in force.
 *
 * <p>{@code variable.NAME} is the value of a variable of the server's configuration. {@code hostName} is the host name of the server in
 * its job repository, and must differ from the name of all other runs. The default is the name of this host.
 *
 * <p>If {@code batchSubmitter} is Everyone, everyone gets the role batchSubmitter, which a server with application security asks for.
 *
 * <p>{@code dataSource.N} is the id or JNDI name of a data source that gets the database of the run. {@code dataSourceAsInImage.N} is a data
 * source that stays as the image has it. The server must have no other data source.
 *
 * <p>{@code database.engine} (PostgreSql or Db2), {@code database.host}, {@code database.port} and {@code database.name} are the database of
 * the run. {@code database.user} is its user, or {@code database.userFile} a file with the user. {@code database.passwordFile} is a file with
 * the password. {@code database.tls} is Disable, Prefer (which is the default), Require or VerifyFull. If {@code database.certificateFile} has
 * the certificate of the authority, the certificate of the database is verified.
 *
 * <p>{@code events.engine} (LibertyInServer, Liberty or Artemis) is the broker of the batch events.
 * {@code events.servers} is its address, and {@code events.topic} the root of its topics. {@code events.credentials} is a directory with the files
 * username, password and perhaps ca.crt. {@code events.tls} is true or false, and {@code events.adapter} the resource adapter of Artemis.
 * {@code events.folder} is the directory for files that agent and subscriber exchange.
 *
 * <p>{@code servers.count} (1) is the number of servers of the run, and {@code server} (0) the index of this server.
 * {@code servers.first} is the host of server 0, where servers wait for each other at {@code servers.port} (7277).
 * {@code servers.indexParameter} and {@code servers.countParameter} are parameters of the job that take index and number.
 *
 * <p>If {@code dispatch} is Jms, server 0 alone starts the job, and all servers execute its partitions. Server 0 has the messaging engine at
 * {@code dispatch.port} (7276). The job gets the parameters of a single server. The variable {@code batchmark.partitionsAtOnce} (5) is the
 * number of partitions that each server executes at once. The password of the queue comes from the password of the database.
 *
 * <p>{@code secretVariable.N} is an environment variable, and {@code secretFile.N} a file, whose value the result must not contain.
 *
 * <p>{@code run} is the UID of the run, and {@code attempt} the number of its attempt. The result has them.
 *
 * <p>{@code output} is the file for the result. It has at most {@code maxBytes} (4096). Server and application must start within
 * {@code startTimeoutSeconds} (300). If {@code endJvm} is false, the JVM does not end with the job. A run that is
 * refused before the start of the server ends the JVM always.
 */
final class Settings {
    private static final int LEAST_BYTES = 1024;

    private final Map<String, Object> identity = new LinkedHashMap<>();
    private final String job;
    private final @Nullable String application;
    private final Properties parameters = new Properties();
    private final Path output;
    private final int maxBytes;
    private final int startTimeoutSeconds;
    private final boolean endJvm;
    private final long maxHeapBytes;
    private final List<String> jvmOptions;
    private final List<String> secretVariables;
    private final List<Path> secretFiles;
    private final Levels levels;
    private final IterationCount iterations;
    private final Preparation preparation;
    private final @Nullable Subscription subscription;
    private final ServerGroup servers;

    /** @throws IllegalArgumentException if a setting is missing or wrong */
    Settings(Properties file) {
        SettingsFile left = new SettingsFile(file);
        String run = left.required("run");
        int attempt = left.number("attempt", 1, 1);
        identity.put("run", run);
        identity.put("attempt", attempt);
        job = left.required("job");
        application = left.optional("application");
        output = Paths.get(left.required("output"));
        maxBytes = left.number("maxBytes", 4096, LEAST_BYTES);
        startTimeoutSeconds = left.number("startTimeoutSeconds", 300, 1);
        endJvm = left.flag("endJvm");
        maxHeapBytes = left.size("maxHeapBytes");
        jvmOptions = left.list("jvmOption.");
        secretVariables = left.list("secretVariable.");
        secretFiles = new ArrayList<>();
        left.list("secretFile.").forEach(path -> secretFiles.add(Paths.get(path)));
        parameters.putAll(left.map("parameter."));
        boolean shared = DispatchSettings.isJms(left);
        ServerGroup group = ServerSettings.of(left, run + " " + attempt, shared, parameters);
        identity.put("server", group.index());
        iterations = new IterationCount(left.number("warmUpIterations", 0, 0), left.number("iterations", 1, 1));
        preparation = Preparation.of(left);
        Levels ofServer = LevelSettings.of(left, secretFiles);
        PartitionQueue queue = shared ? DispatchSettings.queue(left, group, ofServer) : null;
        levels = ofServer.withQueue(queue);
        servers = queue == null ? group : group.withSharedJob(queue.atOnce());
        subscription = levels.publishesEvents() ? new Subscription(Paths.get(left.required("events.folder"))) : null;
        left.refuseUnknown();
    }

    /** @param path argument of the agent */
    static Settings read(@Nullable String path) throws IOException {
        if (path == null || path.isEmpty()) {
            throw new IllegalArgumentException("-javaagent has no settings file: write -javaagent:JAR=FILE");
        }
        Properties file = new Properties();
        try (Reader reader = Files.newBufferedReader(Paths.get(path), StandardCharsets.UTF_8)) {
            file.load(reader);
        }
        return new Settings(file);
    }

    /** Run, attempt and server, by their names in the contract. */
    Map<String, Object> identity() {
        return identity;
    }

    String job() {
        return job;
    }

    @Nullable
    String application() {
        return application;
    }

    Properties parameters() {
        return parameters;
    }

    Path output() {
        return output;
    }

    int maxBytes() {
        return maxBytes;
    }

    int startTimeoutSeconds() {
        return startTimeoutSeconds;
    }

    /** The heap that the JVM must have, or 0 if any will do. */
    long maxHeapBytes() {
        return maxHeapBytes;
    }

    List<String> jvmOptions() {
        return jvmOptions;
    }

    /** Names of environment variables whose values are secret. */
    List<String> secretVariables() {
        return secretVariables;
    }

    List<Path> secretFiles() {
        return secretFiles;
    }

    /** The levels in the configuration of the server. */
    Levels levels() {
        return levels;
    }

    IterationCount iterations() {
        return iterations;
    }

    /** The statements before each iteration; without statements unless the settings have some. */
    Preparation preparation() {
        return preparation;
    }

    /** Null if the run publishes no events. */
    @Nullable
    Subscription subscription() {
        return subscription;
    }

    /** The servers of the run. */
    ServerGroup servers() {
        return servers;
    }

    boolean endJvm() {
        return endJvm;
    }
}
