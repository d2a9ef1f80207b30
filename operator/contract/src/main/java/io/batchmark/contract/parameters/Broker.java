package io.batchmark.contract.parameters;

import io.batchmark.contract.field.Require;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The broker that a batch job publishes its events to, or sends messages to, which somebody outside the server receives.
 *
 * @param name name of its entry in the campaign
 * @param engine what kind of broker it is
 * @param servers where it is, as {@code host:port}, several of them with commas; null for one that is in the server itself,
 *     and for a resource adapter of the user's own, whose properties say it
 * @param topic root of the topics of JMS, or name of the queue, which no other attempt has; name of the topic of Kafka,
 *     which the runs of a campaign share
 * @param security how it is reached
 * @param acks when Kafka takes a record for sent; null for any other broker
 * @param delivery whether the job waits for that; null for any other broker
 */
public record Broker(
        String name,
        Engine engine,
        @Nullable String servers,
        String topic,
        Security security,
        @Nullable Acks acks,
        @Nullable Delivery delivery) {

    /** The kinds of brokers. */
    public enum Engine {
        /** The messaging engine of Open Liberty in the server that runs the job. */
        LibertyInServer,
        /** The messaging engine of Open Liberty in a server of its own. */
        Liberty,
        /** ActiveMQ Artemis, by its resource adapter. */
        Artemis,
        /** Any other, by a resource adapter that the user brings along. */
        Jms,
        Kafka
    }

    /** When Kafka takes a record for sent: when all replicas that are in sync have it, the leader has, or at once. */
    public enum Acks {
        All,
        Leader,
        None
    }

    /** Whether whoever publishes an event waits until it is sent. */
    public enum Delivery {
        Async,
        Sync
    }

    /** How a user is known. Name and password are in files. */
    public enum Authentication {
        /** Not at all. */
        None,
        /** By what JMS has for it, or by SASL/PLAIN. */
        Plain,
        /** By SASL/SCRAM, which Kafka alone has. */
        ScramSha256,
        ScramSha512
    }

    /**
     * @param tls whether the connection is encrypted, and the broker's certificate checked against {@code ca.crt} of the
     *     credentials, or what the Java runtime trusts where there is none
     * @param authentication how the runner makes itself known
     */
    public record Security(boolean tls, Authentication authentication) {
        /** Neither encrypted nor authenticated. */
        public static final Security NONE = new Security(false, Authentication.None);

        public Security {
            Objects.requireNonNull(authentication, "broker.security.authentication");
        }
    }

    // these become part of configuration files
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
    private static final Pattern SERVERS = Pattern.compile("[A-Za-z0-9._:,\\[\\]-]{1,1024}");
    private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._/-]{1,249}");

    public Broker {
        Require.matches(NAME, name, "broker.name");
        Objects.requireNonNull(engine, "broker.engine");
        if ((servers == null) != (engine == Engine.LibertyInServer || engine == Engine.Jms)) {
            throw new IllegalArgumentException("broker.servers is " + servers
                    + ", LibertyInServer and Jms have none and every other engine has some");
        }
        if (servers != null) {
            Require.matches(SERVERS, servers, "broker.servers");
        }
        Require.matches(TOPIC, topic, "broker.topic");
        Objects.requireNonNull(security, "broker.security");
        if ((engine == Engine.Kafka) == (acks == null) || (engine == Engine.Kafka) == (delivery == null)) {
            throw new IllegalArgumentException("broker.acks is " + acks + " and broker.delivery " + delivery
                    + ", Kafka has both and no other engine has any");
        }
    }
}
