package io.batchmark.agent.configure;

import static io.batchmark.agent.configure.OverrideText.attributes;

import java.util.LinkedHashMap;
import java.util.List;
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
    private final List<String> features;
    private final boolean addsBatchManagement;
    private final String registry;
    private final int threads;

    /**
     * @param features the features that the server needs for it
     * @param addsBatchManagement true if the image is without the feature, so that its logs of jobs are not measured either
     * @param registry id of the basicRegistry that gets the user of the queue
     * @param threads least threads of the executor of the server
     */
    PartitionDispatch(
            PartitionQueue queue,
            EnterpriseEdition edition,
            List<String> features,
            boolean addsBatchManagement,
            String registry,
            int threads) {
        this.queue = queue;
        this.edition = edition;
        this.features = features;
        this.addsBatchManagement = addsBatchManagement;
        this.registry = registry;
        this.threads = threads;
    }

    @Override
    public void addTo(OverrideText text) {
        text.features(features);
        if (addsBatchManagement) {
            text.element("  ", "batchJobLogging", attributes("enabled", "false"), null);
        }
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
            // MB, of which the engine allocates all of the log and twice the other
            text.element("    ", "fileStore", attributes("logFileSize", "10", "fileStoreSize", "20"), null);
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
