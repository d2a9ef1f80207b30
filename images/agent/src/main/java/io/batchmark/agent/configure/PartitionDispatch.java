package io.batchmark.agent.configure;

import static io.batchmark.agent.configure.OverrideText.attributes;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The elements that let a server send its partitions to the queue of the run, and execute partitions from it. A server that executes needs
 * the dispatcher, too: it starts partitions that it has received.
 */
final class PartitionDispatch implements Addition {
    private static final String ID = PartitionQueue.NAME;
    private static final String USER = OverrideFile.PREFIX;

    private final PartitionQueue queue;
    private final EnterpriseEdition edition;
    private final AddedFeatures features;
    private final String registry;
    private final int threads;

    /**
     * @param registry id of the basicRegistry that gets the user of the queue
     * @param threads least threads of the executor of the server
     */
    PartitionDispatch(
            PartitionQueue queue, EnterpriseEdition edition, AddedFeatures features, String registry, int threads) {
        this.queue = queue;
        this.edition = edition;
        this.features = features;
        this.registry = registry;
        this.threads = threads;
    }

    @Override
    public void addTo(OverrideText text) {
        features.addTo(text);
        text.element("  ", "executor", attributes("coreThreads", Integer.toString(threads)), null);
        text.element("  ", "basicRegistry", attributes("id", registry), () -> {
            text.element("    ", "user", attributes("name", USER, "password", XorPassword.of(queue.password())), null);
        });
        text.element(
                "  ", "batchJmsDispatcher", attributes("id", ID, "connectionFactoryRef", ID, "queueRef", ID), null);
        text.element(
                "  ",
                "batchJmsExecutor",
                attributes("id", ID, "activationSpecRef", ID, "queueRef", ID, "replyConnectionFactoryRef", ID),
                null);
        text.element("  ", "jmsQueue", attributes("id", ID, "jndiName", "jms/" + ID), () -> {
            text.element("    ", "properties.wasJms", attributes("queueName", ID), null);
        });
        text.element("  ", "jmsConnectionFactory", attributes("id", ID, "jndiName", "jms/" + ID + "Factory"), () -> {
            text.element("    ", "connectionManager", attributes("maxPoolSize", "0"), null);
            text.element("    ", "properties.wasJms", connection(new LinkedHashMap<>()), null);
        });
        String atOnce = Integer.toString(queue.atOnce());
        text.element("  ", "jmsActivationSpec", attributes("id", ID, "maxEndpoints", atOnce), () -> {
            Map<String, String> properties = attributes(
                    "destinationRef",
                    ID,
                    "destinationType",
                    edition.queueType(),
                    "maxConcurrency",
                    atOnce,
                    "maxBatchSize",
                    "1",
                    "messageSelector",
                    "com_ibm_ws_batch_work_type = 'Partition'");
            text.element("    ", "properties.wasJms", connection(properties), null);
        });
        if (queue.hasEngine()) {
            engine(text);
        }
    }

    /** Adds the address of the engine, except in its own server, and the user. */
    private Map<String, String> connection(Map<String, String> properties) {
        if (!queue.hasEngine()) {
            properties.put("remoteServerAddress", queue.address());
        }
        properties.put("userName", USER);
        properties.put("password", XorPassword.of(queue.password()));
        return properties;
    }

    /** A message has serialized objects, so only servers of the run may send one. */
    private void engine(OverrideText text) {
        text.element("  ", "messagingEngine", new LinkedHashMap<>(), () -> {
            text.messageStore();
            text.element("    ", "queue", attributes("id", ID), null);
            text.element(
                    "    ",
                    "messagingSecurity",
                    new LinkedHashMap<>(),
                    () -> text.element("      ", "role", attributes("name", ID), () -> {
                        text.element("        ", "user", attributes("name", USER), null);
                        text.element("        ", "queuePermission", attributes("queueRef", ID, "action", "ALL"), null);
                        // of replies
                        text.element(
                                "        ",
                                "tempDestinationPermission",
                                attributes("prefix", "temp", "action", "ALL"),
                                null);
                    }));
        });
        text.element(
                "  ",
                "wasJmsEndpoint",
                attributes(
                        "id",
                        "InboundJmsEndpoint",
                        "host",
                        "*",
                        "wasJmsPort",
                        Integer.toString(queue.port()),
                        "wasJmsSSLPort",
                        "-1"),
                null);
    }
}
