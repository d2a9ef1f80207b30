package io.batchmark.runner.events;

import io.batchmark.contract.parameters.Broker;
import java.util.Locale;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedSaslMechanismException;

/** Tells a user what a failure of Kafka means. */
public final class KafkaFault {
    private static final String SECRET = "correct username and password in the Secret of this broker";

    private final Broker broker;

    public KafkaFault(Broker broker) {
        this.broker = broker;
    }

    public BrokerException exception(Throwable failure) {
        Throwable innermost = failure;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            innermost = cause;
            if (cause instanceof SslAuthenticationException) {
                return lasting(
                        cause,
                        "put the certificate of who signed the broker's into ca.crt of its Secret, and see"
                                + " that it is issued for the name it is reached by");
            }
            if (cause instanceof UnsupportedSaslMechanismException) {
                return lasting(cause, "set authentication to a mechanism that the broker has");
            }
            if (cause instanceof SaslAuthenticationException) {
                return lasting(cause, SECRET + missing());
            }
            if (cause instanceof AuthorizationException) {
                return lasting(cause, "allow its user to read and to write topic " + broker.topic());
            }
            if (cause instanceof UnknownTopicOrPartitionException) {
                return noTopic();
            }
            if (cause instanceof ConfigException
                    && broker.security().tls()
                    && text(cause).contains("keystore")) {
                return lasting(cause, "see that ca.crt of its Secret is a certificate in PEM");
            }
        }
        return new BrokerException(
                new BrokerName(broker)
                        .message(
                                text(innermost),
                                "look whether it is up, whether it expects TLS and authentication as they are set ("
                                        + (broker.security().tls() ? "TLS, " : "no TLS, ")
                                        + broker.security().authentication() + "), and whether a pod of this namespace"
                                        + " may connect to it and to every address that it advertises"),
                true);
    }

    public BrokerException noTopic() {
        return new BrokerException(
                new BrokerName(broker)
                        .message(
                                "there is no topic " + broker.topic(),
                                "create it, or correct its name, or allow its user to see it"),
                true);
    }

    private BrokerException lasting(Throwable cause, String remedy) {
        return new BrokerException(new BrokerName(broker).message(text(cause), remedy), false);
    }

    private static String missing() {
        return CredentialFiles.file("password").toFile().exists() ? "" : ", which has no password";
    }

    private static String text(Throwable cause) {
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName().toLowerCase(Locale.ROOT) : message;
    }
}
