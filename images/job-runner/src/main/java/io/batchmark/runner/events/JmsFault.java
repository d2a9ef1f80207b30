package io.batchmark.runner.events;

import io.batchmark.contract.parameters.Broker;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Tells a user what a failure of a JMS broker means. Adapters wrap what a broker says, each in a way of its own. */
public final class JmsFault {
    private final Broker broker;

    public JmsFault(Broker broker) {
        this.broker = broker;
    }

    public BrokerException exception(Throwable failure) {
        Throwable innermost = failure;
        for (Throwable cause = failure; cause != null; cause = next(cause)) {
            innermost = cause;
            String kind = cause.getClass().getSimpleName();
            String text = String.valueOf(cause.getMessage());
            if (kind.contains("Security") && text.toLowerCase(Locale.ROOT).contains("permission")) {
                return lasting(text, "allow its user to publish to and to consume from " + broker.topic() + "/#");
            }
            if (kind.contains("Security") && !kind.equals("SecurityException")) {
                return lasting(text, "correct username and password in the Secret of this broker");
            }
            if (kind.startsWith("SSL")) {
                return lasting(
                        text,
                        "put the certificate of who signed the broker's into ca.crt of its Secret, and see that"
                                + " it is issued for the name it is reached by");
            }
            if (cause instanceof InvalidDestinationException) {
                return lasting(
                        text, "have the broker make topics by themselves, or create those below " + broker.topic());
            }
        }
        return new BrokerException(
                new BrokerName(broker)
                        .message(
                                innermost.getMessage() == null ? innermost.toString() : innermost.getMessage(),
                                "look whether it is up" + tls()
                                        + ", and whether a pod of this namespace may connect to it"),
                true);
    }

    private String tls() {
        return switch (broker.engine()) {
            case LibertyInServer, Liberty -> "";
            default ->
                broker.security().tls()
                        ? ", whether it expects TLS, by a certificate that ca.crt of its Secret has signed,"
                        : ", whether it expects no TLS";
        };
    }

    private static @Nullable Throwable next(Throwable cause) {
        if (cause.getCause() == null && cause instanceof JMSException e) {
            return e.getLinkedException();
        }
        return cause.getCause();
    }

    private BrokerException lasting(String what, String remedy) {
        return new BrokerException(new BrokerName(broker).message(what, remedy), false);
    }
}
