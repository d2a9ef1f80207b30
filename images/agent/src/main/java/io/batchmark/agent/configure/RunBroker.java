package io.batchmark.agent.configure;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The broker of the run, to which the batch container publishes its events. */
public final class RunBroker {
    /** The brokers for which the agent knows a connection factory. Their names are in the contract. */
    public enum Engine {
        /** The messaging engine of Open Liberty in the server of the job. */
        LibertyInServer,
        /** The messaging engine of Open Liberty in another server. */
        Liberty,
        /** ActiveMQ Artemis, by its resource adapter. */
        Artemis
    }

    private final Engine engine;
    private final String servers;
    private final String topic;
    private final boolean tls;
    private final @Nullable String user;
    private final @Nullable String password;
    private final @Nullable Path credentials;
    private final @Nullable Path adapter;

    /**
     * @param servers as {@code host:port}, several of them with commas; {@code 127.0.0.1:port} in the server itself
     * @param topic root of the topics, which no other run has
     * @param user null if the broker asks for no user
     * @param password password of the user, or null
     * @param credentials directory with the files of user, password and perhaps certificate, or null
     * @param adapter resource adapter of Artemis, or null
     */
    public RunBroker(
            Engine engine,
            String servers,
            String topic,
            boolean tls,
            @Nullable String user,
            @Nullable String password,
            @Nullable Path credentials,
            @Nullable Path adapter) {
        this.engine = engine;
        this.servers = servers;
        this.topic = topic;
        this.tls = tls;
        this.user = user;
        this.password = password;
        this.credentials = credentials;
        this.adapter = adapter;
    }

    Engine engine() {
        return engine;
    }

    String servers() {
        return servers;
    }

    String topic() {
        return topic;
    }

    boolean tls() {
        return tls;
    }

    @Nullable
    String user() {
        return user;
    }

    @Nullable
    String password() {
        return password;
    }

    @Nullable
    Path credentials() {
        return credentials;
    }

    @Nullable
    Path adapter() {
        return adapter;
    }
}
