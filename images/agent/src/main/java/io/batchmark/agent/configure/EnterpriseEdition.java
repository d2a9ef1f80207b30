package io.batchmark.agent.configure;

import io.batchmark.agent.configure.RunBroker.Engine;
import io.batchmark.agent.files.Elements;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/** The edition of enterprise Java that a server has, by the features of its configuration, and its features for messages. */
enum EnterpriseEdition {
    JAVA_EE(
            Arrays.asList("batch-1.0", "javaee-7.0", "javaee-8.0", "jakartaee-8.0"),
            "wasJmsServer-1.0",
            "wasJmsClient-2.0",
            "wasJmsSecurity-1.0",
            "jms-2.0"),
    JAKARTA_EE_9(
            Arrays.asList("batch-2.0", "jakartaee-9.0", "jakartaee-9.1"),
            "messagingServer-3.0",
            "messagingClient-3.0",
            "messagingSecurity-3.0",
            "messaging-3.0"),
    JAKARTA_EE_10(
            Arrays.asList("batch-2.1", "jakartaee-10.0", "jakartaee-11.0"),
            "messagingServer-3.0",
            "messagingClient-3.0",
            "messagingSecurity-3.0",
            "messaging-3.1");

    /** The feature with the publisher of batch events, which all editions share. */
    static final String BATCH_MANAGEMENT = "batchManagement-1.0";

    private final List<String> names;
    private final String engine;
    private final String client;
    private final String security;
    private final String api;

    /**
     * @param names features and platforms that only this edition has
     * @param engine the feature with the messaging engine
     * @param client the feature with its client
     * @param security the feature that lets the engine ask for a user
     * @param api the feature for resource adapters of messaging
     */
    EnterpriseEdition(List<String> names, String engine, String client, String security, String api) {
        this.names = names;
        this.engine = engine;
        this.client = client;
        this.security = security;
        this.api = api;
    }

    /** The edition, or null if no feature shows it. */
    static @Nullable EnterpriseEdition of(Set<String> features) {
        for (EnterpriseEdition edition : values()) {
            if (edition.names.stream().anyMatch(name -> features.contains(name.toLowerCase(Locale.ROOT)))) {
                return edition;
            }
        }
        return null;
    }

    /** The features and platforms of a configuration, in lower case because Open Liberty ignores the case. */
    static Set<String> features(List<Element> elements, Variables variables) {
        Set<String> features = new LinkedHashSet<>();
        for (Element element : elements) {
            if (element.getTagName().equals("featureManager")) {
                for (Element child : Elements.children(element)) {
                    features.add(
                            variables.resolved(child.getTextContent()).trim().toLowerCase(Locale.ROOT));
                }
            }
        }
        return features;
    }

    /**
     * The features that the server needs to execute partitions from a queue.
     *
     * @param hasEngine true in the server with the messaging engine
     */
    List<String> dispatchFeatures(boolean hasEngine) {
        List<String> features = new ArrayList<>(Arrays.asList(BATCH_MANAGEMENT, client, security));
        if (hasEngine) {
            features.add(engine);
        }
        return features;
    }

    /** The interface of a queue of messages. */
    String queueType() {
        return (this == JAVA_EE ? "javax" : "jakarta") + ".jms.Queue";
    }

    /** The features that the server needs to publish to a broker. */
    List<String> features(Engine broker) {
        switch (broker) {
            case LibertyInServer:
                return Arrays.asList(BATCH_MANAGEMENT, engine, client);
            case Liberty:
                return Arrays.asList(BATCH_MANAGEMENT, client);
            default:
                return Arrays.asList(BATCH_MANAGEMENT, api);
        }
    }
}
