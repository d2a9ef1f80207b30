package io.batchmark.agent.configure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import org.jspecify.annotations.Nullable;

/** Compares the levels of a run with the configuration that the running server uses. */
final class LevelsInForce {
    private static final String PROPERTIES = "properties.0.";

    private final RunningServer server;
    private final List<Map<String, Object>> sources;

    LevelsInForce(RunningServer server) throws ReflectiveOperationException {
        this.server = server;
        this.sources = server.dataSources();
    }

    /** Sentences about variables with other values. */
    List<String> variables(Map<String, String> expected) throws ReflectiveOperationException {
        List<String> reasons = new ArrayList<>();
        for (Entry<String, String> variable : expected.entrySet()) {
            String name = variable.getKey();
            String value = server.variable(name);
            if (!server.resolved(variable.getValue()).equals(value)) {
                reasons.add("variable " + name + " is " + variable.getValue() + ", but in the server it is " + value
                        + ": remove what overrides it from the configuration and the command line of the server");
            }
        }
        return reasons;
    }

    /** Sentences about the address of a data source that gets the database. */
    List<String> redirected(DataSource source, RunDatabase database) throws ReflectiveOperationException {
        List<String> reasons = new ArrayList<>();
        Map<String, Object> found = withId(source.id());
        if (found == null) {
            reasons.add("data source " + source.label() + " is not in the running server: add its feature");
            return reasons;
        }
        Map<String, String> expected = new LinkedHashMap<>();
        expected.put("serverName", database.host());
        expected.put("portNumber", Integer.toString(database.port()));
        expected.put("databaseName", database.name());
        String url = database.engine().properties(source, database).get("URL");
        if (url != null || found.containsKey(PROPERTIES + "URL")) {
            expected.put("URL", String.valueOf(url));
        }
        for (Entry<String, String> property : expected.entrySet()) {
            String value = RunningServer.text(found.get(PROPERTIES + property.getKey()));
            if (!value.equals(property.getValue())) {
                reasons.add("data source " + source.label() + " has " + property.getKey() + " " + value
                        + " in the running server and not " + property.getValue()
                        + ": remove what overrides it from the configuration of the server");
            }
        }
        return reasons;
    }

    private @Nullable Map<String, Object> withId(String id) {
        for (Map<String, Object> source : sources) {
            if (isTopLevel(source, id)) {
                return source;
            }
        }
        return null;
    }

    /**
     * Sentences about data sources that no configuration file names: applications define such data sources.
     *
     * @param known data sources of the configuration files
     * @param asInImage names of data sources that stay as they are
     */
    List<String> unnamed(List<DataSource> known, List<String> asInImage) {
        List<String> reasons = new ArrayList<>();
        for (Map<String, Object> source : sources) {
            boolean hasProperties = source.keySet().stream().anyMatch(key -> key.startsWith(PROPERTIES));
            String id = String.valueOf(source.get("id"));
            String jndiName = String.valueOf(source.get("jndiName"));
            if (hasProperties
                    && known.stream().noneMatch(each -> isSame(each, source))
                    && !asInImage.contains(id)
                    && !asInImage.contains(jndiName)) {
                reasons.add(Assignment.unnamed(id + " (" + jndiName + ")"));
            }
        }
        return reasons;
    }

    /**
     * Sentences about publishers of batch events that are not the publisher of the run.
     *
     * @param broker null if the run publishes no events
     */
    List<String> publishers(@Nullable RunBroker broker) throws ReflectiveOperationException {
        List<String> reasons = new ArrayList<>();
        boolean found = false;
        for (Map<String, Object> publisher : server.publishers()) {
            if (broker != null && broker.topic().equals(String.valueOf(publisher.get("topicRoot")))) {
                found = true;
            } else {
                reasons.add(EventRules.publishesElsewhere("topics below " + publisher.get("topicRoot")));
            }
        }
        if (broker != null && !found) {
            reasons.add(
                    "the running server has no batchJmsEvents of the run: look for features of its configuration that"
                            + " conflict with " + EnterpriseEdition.BATCH_MANAGEMENT + " and messaging");
        }
        return reasons;
    }

    /**
     * Sentences about dispatchers and executors of partitions that do not belong to the run.
     *
     * @param expected true if partitions of the run go through a queue
     */
    List<String> dispatchers(boolean expected) throws ReflectiveOperationException {
        List<String> reasons = new ArrayList<>();
        List<String> ids = server.dispatchers();
        for (String id : ids) {
            if (!id.equals(PartitionQueue.NAME)) {
                reasons.add(DispatchRules.ofImage("batchJmsDispatcher or batchJmsExecutor (" + id + ")"));
            }
        }
        if (expected && Collections.frequency(ids, PartitionQueue.NAME) != 2) {
            reasons.add(
                    "the running server has no batchJmsDispatcher and batchJmsExecutor of the run: look for features of its"
                            + " configuration that conflict with " + EnterpriseEdition.BATCH_MANAGEMENT
                            + " and messaging");
        }
        return reasons;
    }

    private static boolean isSame(DataSource known, Map<String, Object> source) {
        if (!known.isNested()) {
            return isTopLevel(source, known.id());
        }
        // its own id comes after the ids of the elements that contain it
        String id = String.valueOf(source.get("id"));
        return known.isNamed(String.valueOf(source.get("jndiName")))
                || !known.id().isEmpty() && id.endsWith("/dataSource[" + known.id() + "]");
    }

    private static boolean isTopLevel(Map<String, Object> source, String id) {
        return ("com.ibm.ws.jdbc.dataSource[" + id + "]").equals(source.get("config.id"));
    }
}
