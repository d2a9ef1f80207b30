package io.batchmark.contract;

import io.batchmark.contract.parameters.Application;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.ServerSettings;
import io.batchmark.contract.parameters.ServerSettings.GarbageCollector;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The settings of the agent in the server of a job of the user's own: a properties file. */
public final class AgentSettings {
    /** Environment variable of the container that brings the agent: the content of the file. */
    public static final String VARIABLE = "AGENT_SETTINGS";

    /** Environment variable of the same container: options of the JVM, a line for each. */
    public static final String OPTIONS_VARIABLE = "JVM_OPTIONS";

    /** The directory that has the agent and its files, in all containers of the pod. */
    public static final String DIRECTORY = "/batchmark";

    /** The directory for files that agent and subscriber exchange. It hides nothing of an image. */
    public static final String EVENTS = "/etc/batchmark/events";

    /** Environment variable of the container that brings the agent: a resource adapter in its image, to be brought along. */
    public static final String ADAPTER_VARIABLE = "ADAPTER";

    /** The resource adapter of Artemis in the image of the job runner. */
    public static final String ADAPTER = "/opt/batchmark/usr/shared/resources/artemis-events.rar";

    /** The port of a messaging engine in the server of the job, as in the image of the job runner. */
    private static final String ENGINE = "127.0.0.1:7276";

    /** The owner of a database that the operator starts in the pod of the run. */
    public static final String OWNER = "batchmark";

    private final Properties values = new Properties();

    /**
     * @param parameters of a run of a job of the user's own
     * @param maxBytes the room for its result
     */
    public AgentSettings(RunParameters parameters, int maxBytes) {
        Application application = Objects.requireNonNull(parameters.application(), "application");
        put("run", parameters.run());
        put("attempt", parameters.attempt());
        put("job", application.batchJob());
        application.parameters().forEach((name, value) -> put("parameter." + name, value));
        if (application.variables() != null) {
            application.variables().forEach((name, value) -> put("variable." + name, value));
        }
        put("maxBytes", maxBytes);
        put("warmUpIterations", parameters.workload().server().warmUpIterations());
        put("iterations", parameters.workload().server().iterations());
        put("maxHeapBytes", parameters.workload().server().maxHeapBytes());
        list("jvmOption", levels(parameters));
    }

    /** The options of the JVM of a run, a line for each. */
    public static String options(RunParameters parameters) {
        ServerSettings server = parameters.workload().server();
        Stream<String> heap = Stream.of("-Xms" + server.minHeapBytes(), "-Xmx" + server.maxHeapBytes());
        return Stream.concat(heap, levels(parameters).stream()).collect(Collectors.joining("\n"));
    }

    /** The options that the agent looks for in the JVM. It compares the heap itself. */
    private static List<String> levels(RunParameters parameters) {
        ServerSettings server = parameters.workload().server();
        List<String> options = new ArrayList<>();
        if (server.garbageCollector() != GarbageCollector.Default) {
            options.add(server.garbageCollector().option());
        }
        if (server.processors() > 0) {
            options.add(ServerSettings.PROCESSORS + server.processors());
        }
        options.addAll(Objects.requireNonNullElse(parameters.jvmOptions(), List.of()));
        return options;
    }

    private void put(String name, Object value) {
        values.setProperty(name, value.toString());
    }

    private void list(String name, List<String> elements) {
        for (int i = 0; i < elements.size(); i++) {
            put(name + "." + (i + 1), elements.get(i));
        }
    }

    /** @param file for the result */
    public AgentSettings withOutput(String file) {
        put("output", file);
        return this;
    }

    /** @param name of the application that has the job; null if it is the only one */
    public AgentSettings withApplication(@Nullable String name) {
        if (name != null) {
            put("application", name);
        }
        return this;
    }

    /** Gives everyone the role batchSubmitter in the server of the run. */
    public AgentSettings withEveryoneAsSubmitter() {
        put("batchSubmitter", "Everyone");
        return this;
    }

    /** @param seconds the longest time of the start of server and application */
    public AgentSettings withStartTimeout(long seconds) {
        put("startTimeoutSeconds", seconds);
        return this;
    }

    /**
     * @param ofRun ids or JNDI names of the data sources that get the database of the run
     * @param asInImage ids or JNDI names of the data sources that stay as they are
     */
    public AgentSettings withDataSources(List<String> ofRun, List<String> asInImage) {
        list("dataSource", ofRun);
        list("dataSourceAsInImage", asInImage);
        return this;
    }

    /**
     * Values that must not leave the server.
     *
     * @param variables names of environment variables
     * @param files paths of files
     */
    public AgentSettings withSecrets(List<String> variables, List<String> files) {
        list("secretVariable", variables);
        list("secretFile", files);
        return this;
    }

    /**
     * The database of the run.
     *
     * @param credentials directory with the files username, password and ca.crt; null if the database asks for no password
     */
    public AgentSettings withDatabase(Database database, @Nullable String credentials) {
        Address address = Objects.requireNonNull(database.address(), "address");
        put("database.engine", database.engine());
        put("database.host", address.host());
        put("database.port", address.port());
        put("database.name", address.database());
        put("database.tls", address.tls());
        if (credentials == null) {
            put("database.user", OWNER);
        } else {
            put("database.userFile", credentials + "/username");
            put("database.passwordFile", credentials + "/password");
        }
        if (address.tls() == Database.Tls.VerifyFull && credentials != null) {
            put("database.certificateFile", credentials + "/ca.crt");
        }
        return this;
    }

    /**
     * The broker for the events of the batch container.
     *
     * @param credentials directory with the files username, password and ca.crt; null if the broker asks for no password
     */
    public AgentSettings withEvents(Broker broker, @Nullable String credentials) {
        put("events.engine", broker.engine());
        put("events.servers", Objects.requireNonNullElse(broker.servers(), ENGINE));
        put("events.topic", broker.topic());
        put("events.tls", broker.security().tls());
        put("events.folder", EVENTS);
        if (broker.security().authentication() != Broker.Authentication.None && credentials != null) {
            put("events.credentials", credentials);
        }
        if (broker.engine() == Broker.Engine.Artemis) {
            put("events.adapter", DIRECTORY + "/adapter.rar");
        }
        return this;
    }

    /**
     * @param dataSource id or JNDI name of a data source that gets the database of the run
     * @param sql statements that prepare the database before each execution of the job
     */
    public AgentSettings withPreparation(String dataSource, List<String> sql) {
        put("prepare.dataSource", dataSource);
        list("prepare.sql", sql);
        return this;
    }

    /**
     * The servers of the run. Each reads its index from the environment, see {@link ServerIndex}.
     *
     * @param first host of the first server; null if there is one server
     */
    public AgentSettings withServers(int count, @Nullable String first) {
        put("servers.count", count);
        if (first != null) {
            put("servers.first", first);
        }
        return this;
    }

    /**
     * @param indexParameter parameter of the job that takes the index of a server
     * @param countParameter parameter of the job that takes their number; null if there is no such parameter
     */
    public AgentSettings withShare(String indexParameter, @Nullable String countParameter) {
        put("servers.indexParameter", indexParameter);
        if (countParameter != null) {
            put("servers.countParameter", countParameter);
        }
        return this;
    }

    /** Lets the first server start the one job, and all servers execute its partitions from a queue. */
    public AgentSettings withPartitionsFromQueue() {
        put("dispatch", "Jms");
        return this;
    }

    /** The content of the file, whose order depends on the settings alone. */
    public String text() {
        StringWriter text = new StringWriter();
        try {
            values.store(text, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // the first line is the time
        return text.toString()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .sorted()
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
