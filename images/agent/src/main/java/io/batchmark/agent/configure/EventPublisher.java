package io.batchmark.agent.configure;

import static io.batchmark.agent.configure.OverrideText.attributes;

import io.batchmark.agent.configure.RunBroker.Engine;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** The elements that let the batch container publish its events to the broker of the run, and not elsewhere. */
final class EventPublisher implements Addition {
    private static final String ID = OverrideFile.PREFIX + "Events";
    private static final String ADAPTER = OverrideFile.PREFIX + "Artemis";
    private static final String PROTOCOL = ":BootstrapBasicMessaging";

    private final RunBroker broker;
    private final AddedFeatures features;

    EventPublisher(RunBroker broker, AddedFeatures features) {
        this.broker = broker;
        this.features = features;
    }

    @Override
    public void addTo(OverrideText text) {
        features.addTo(text);
        text.element(
                "  ",
                "batchJmsEvents",
                attributes("id", ID, "connectionFactoryRef", ID, "topicRoot", broker.topic()),
                null);
        if (broker.engine() == Engine.LibertyInServer) {
            engine(text);
        }
        if (broker.engine() == Engine.Artemis) {
            adapter(text);
        }
        text.element("  ", "jmsConnectionFactory", attributes("id", ID, "jndiName", "jms/" + ID), () -> {
            text.element("    ", "connectionManager", attributes("maxPoolSize", "0"), null);
            if (broker.engine() == Engine.Artemis) {
                text.element("    ", "properties." + ADAPTER, new LinkedHashMap<>(), null);
            } else {
                text.element("    ", "properties.wasJms", ofLiberty(), null);
            }
        });
    }

    /** An engine as small as the engine of the built-in job. It keeps no events for an absent subscriber. */
    private void engine(OverrideText text) {
        text.element("  ", "messagingEngine", new LinkedHashMap<>(), () -> {
            text.messageStore();
            text.element(
                    "    ", "topicSpace", attributes("id", "Default.Topic.Space", "maxMessageDepth", "1000000"), null);
        });
        int colon = broker.servers().lastIndexOf(':');
        text.element(
                "  ",
                "wasJmsEndpoint",
                attributes(
                        "id",
                        "InboundJmsEndpoint",
                        "host",
                        broker.servers().substring(0, colon),
                        "wasJmsPort",
                        broker.servers().substring(colon + 1)),
                null);
    }

    private Map<String, String> ofLiberty() {
        Map<String, String> properties = new LinkedHashMap<>();
        if (broker.engine() == Engine.Liberty) {
            properties.put(
                    "remoteServerAddress",
                    Arrays.stream(broker.servers().split(","))
                            .map(server -> server + PROTOCOL)
                            .collect(Collectors.joining(",")));
        }
        if (broker.user() != null) {
            properties.put("userName", broker.user());
        }
        if (broker.password() != null) {
            properties.put("password", XorPassword.of(broker.password()));
        }
        return properties;
    }

    private void adapter(OverrideText text) {
        text.element(
                "  ", "resourceAdapter", attributes("id", ADAPTER, "location", String.valueOf(broker.adapter())), null);
    }

    /** Tells the adapter of Artemis its address: it reads user and password from files, because the server copies its configuration. */
    void announce(Properties system) {
        if (broker.engine() == Engine.Artemis) {
            Path credentials = broker.credentials();
            system.setProperty("batchmark.BROKER_SERVERS", broker.servers());
            system.setProperty("batchmark.BROKER_TLS", Boolean.toString(broker.tls()));
            system.setProperty("batchmark.BROKER_AUTHENTICATION", credentials == null ? "None" : "Plain");
            system.setProperty("batchmark.BROKER_CREDENTIALS", String.valueOf(credentials));
        }
    }
}
