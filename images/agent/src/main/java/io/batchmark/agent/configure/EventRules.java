package io.batchmark.agent.configure;

import io.batchmark.agent.configure.RunBroker.Engine;
import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/** Decides if a server can publish batch events to the broker of the run. */
final class EventRules {
    /** Alias and name of the element. */
    private static final List<String> PUBLISHERS = Arrays.asList("batchJmsEvents", "com.ibm.ws.jbatch.jms.events");

    static final List<String> ENGINES = Arrays.asList(
            "messagingEngine", "com.ibm.ws.messaging.runtime", "wasJmsEndpoint", "com.ibm.ws.messaging.comms.server");
    private static final int OLDEST_JAVA_OF_ADAPTER = 17;

    private EventRules() {}

    /**
     * The publisher of the run, or null if the run publishes no events.
     *
     * @param elements the elements of the configuration
     * @param system system properties of the server
     */
    static @Nullable EventPublisher publisher(
            @Nullable RunBroker broker, List<Element> elements, Variables variables, Properties system) throws Refusal {
        if (broker == null) {
            return null;
        }
        Set<String> features = EnterpriseEdition.features(elements, variables);
        EnterpriseEdition edition = EnterpriseEdition.of(features);
        if (edition == null) {
            throw refusal(
                    "the configuration of the server has no feature that shows its edition of enterprise Java: add"
                            + " batch-1.0, batch-2.0 or batch-2.1, or set events to none");
        }
        check(broker, edition, elements, system);
        List<String> needed = edition.features(broker.engine());
        refuseMissing(needed, system, "batch events need", "set events to none");
        return new EventPublisher(broker, new AddedFeatures(needed, !hasBatchManagement(features)));
    }

    private static void check(RunBroker broker, EnterpriseEdition edition, List<Element> elements, Properties system)
            throws Refusal {
        if (broker.engine() == Engine.LibertyInServer) {
            Element engine = first(ENGINES, elements);
            if (engine != null) {
                throw refusal("the server has a messaging engine of its own (" + engine.getTagName()
                        + "), whose addresses and queues a second engine would change: publish events to a broker with"
                        + " liberty.pod, or set events to none");
            }
        }
        if (broker.engine() == Engine.Artemis) {
            if (edition == EnterpriseEdition.JAVA_EE) {
                throw refusal("the server is of Java EE, and the resource adapter of Artemis is of Jakarta EE: publish"
                        + " events to a broker with liberty.pod or liberty.inServer, or set events to none");
            }
            String version = system.getProperty("java.specification.version", "");
            if (!isAtLeast(version)) {
                throw refusal("the server has Java " + version + ", and the resource adapter of Artemis needs Java "
                        + OLDEST_JAVA_OF_ADAPTER + " or later: publish events to a broker with liberty.pod or"
                        + " liberty.inServer, or set events to none");
            }
        }
        if (broker.engine() == Engine.Liberty && broker.tls()) {
            throw refusal("the messaging engine of Open Liberty is reached without TLS: set tls to false");
        }
        // the adapter of Artemis reads its password from a file
        if (broker.engine() != Engine.Artemis
                && broker.password() != null
                && XorPassword.isAmbiguous(broker.password())) {
            throw refusal("the password of the broker begins with an algorithm in braces, as in {xor}, and Open Liberty"
                    + " decodes such passwords: choose another password");
        }
    }

    private static boolean isAtLeast(String version) {
        try {
            return Double.parseDouble(version) >= OLDEST_JAVA_OF_ADAPTER;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** @param features the features of a configuration */
    static boolean hasBatchManagement(Set<String> features) {
        return features.contains(EnterpriseEdition.BATCH_MANAGEMENT.toLowerCase(Locale.ROOT));
    }

    /**
     * @param purpose the use of the features, with its verb
     * @param instead the remedy without the features
     */
    static void refuseMissing(List<String> needed, Properties system, String purpose, String instead) throws Refusal {
        List<String> missing;
        try {
            missing = InstalledFeatures.missing(needed, system);
        } catch (IOException e) {
            throw new Refusal(RunEnd.Kind.NOT_MEASURABLE, "the features of Liberty cannot be read: " + e);
        }
        if (!missing.isEmpty()) {
            String names = String.join(" ", missing);
            throw refusal("Liberty in this image lacks features that " + purpose + ": " + names
                    + ": build the image with featureUtility installFeature " + names + ", or " + instead);
        }
    }

    static @Nullable Element first(List<String> names, List<Element> elements) {
        return elements.stream()
                .filter(element -> names.contains(element.getTagName()))
                .findFirst()
                .orElse(null);
    }

    /** The sentence about the first publisher of the image, or null. */
    static @Nullable String ofImage(List<Element> elements, Variables variables) {
        Element own = first(PUBLISHERS, elements);
        return own == null ? null : publishesElsewhere(variables.resolved(own.getAttribute("connectionFactoryRef")));
    }

    static String publishesElsewhere(String factory) {
        return "the server publishes batch events by its own batchJmsEvents"
                + (factory.isEmpty() ? "" : " to " + factory)
                + ", so a benchmark would publish into production: build an image for the campaign without"
                + " batchJmsEvents, and choose a broker of spec.brokers in events if you want to measure events";
    }

    private static Refusal refusal(String text) {
        return new Refusal(RunEnd.Kind.REFUSED, text);
    }
}
