package io.batchmark.agent.configure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The levels of a run that are part of the configuration of the server. */
public final class Levels {
    private final Map<String, String> variables;
    private final List<String> dataSources;
    private final List<String> dataSourcesAsInImage;
    private final @Nullable RunDatabase database;
    private final @Nullable String hostName;
    private final boolean everyoneSubmits;
    private final @Nullable RunBroker broker;
    private final @Nullable PartitionQueue queue;

    /**
     * @param variables values of variables by name
     * @param dataSources ids or JNDI names of the data sources that get the database
     * @param dataSourcesAsInImage ids or JNDI names of the data sources that stay as the image has them
     * @param database null if the run has no database
     * @param hostName host name of the server in the job repository, or null
     * @param everyoneSubmits true if everyone gets the role batchSubmitter
     * @param broker null if the run publishes no batch events
     */
    public Levels(
            Map<String, String> variables,
            List<String> dataSources,
            List<String> dataSourcesAsInImage,
            @Nullable RunDatabase database,
            @Nullable String hostName,
            boolean everyoneSubmits,
            @Nullable RunBroker broker) {
        this(variables, dataSources, dataSourcesAsInImage, database, hostName, everyoneSubmits, broker, null);
    }

    private Levels(
            Map<String, String> variables,
            List<String> dataSources,
            List<String> dataSourcesAsInImage,
            @Nullable RunDatabase database,
            @Nullable String hostName,
            boolean everyoneSubmits,
            @Nullable RunBroker broker,
            @Nullable PartitionQueue queue) {
        this.variables = new TreeMap<>(variables);
        this.dataSources = new ArrayList<>(dataSources);
        this.dataSourcesAsInImage = new ArrayList<>(dataSourcesAsInImage);
        this.database = database;
        this.hostName = hostName;
        this.everyoneSubmits = everyoneSubmits;
        this.broker = broker;
        this.queue = queue;
    }

    /** @param ofRun the queue through which partitions go to servers; null if partitions stay in their server */
    public Levels withQueue(@Nullable PartitionQueue ofRun) {
        return new Levels(
                variables, dataSources, dataSourcesAsInImage, database, hostName, everyoneSubmits, broker, ofRun);
    }

    public Map<String, String> variables() {
        return variables;
    }

    List<String> dataSources() {
        return dataSources;
    }

    List<String> dataSourcesAsInImage() {
        return dataSourcesAsInImage;
    }

    /** Null if the run has no database. */
    public @Nullable RunDatabase database() {
        return database;
    }

    @Nullable
    String hostName() {
        return hostName;
    }

    boolean everyoneSubmits() {
        return everyoneSubmits;
    }

    /** True if the batch container publishes events. */
    public boolean publishesEvents() {
        return broker != null;
    }

    /** Null if partitions stay in their server. */
    public @Nullable PartitionQueue queue() {
        return queue;
    }

    @Nullable
    RunBroker broker() {
        return broker;
    }
}
