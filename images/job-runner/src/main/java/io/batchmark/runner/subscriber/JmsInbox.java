package io.batchmark.runner.subscriber;

import io.batchmark.contract.parameters.Broker;
import io.batchmark.runner.events.BrokerException;
import io.batchmark.runner.events.JmsFault;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A destination of JMS. */
abstract class JmsInbox implements Inbox {
    private final ConnectionFactory factory;
    private final JmsFault faults;
    private @Nullable Connection connection;

    @SuppressWarnings("NullAway.Init") // by open
    private MessageConsumer consumer;

    JmsInbox(Broker broker, ConnectionFactory factory) {
        this.factory = factory;
        faults = new JmsFault(broker);
    }

    /** Subscribes by a new session of a connection. */
    abstract MessageConsumer consumer(Connection opened) throws JMSException;

    /** Counts a message, if it is one to be counted. */
    abstract void count(Message message, Count count) throws JMSException;

    @Override
    public final void open() throws BrokerException {
        try {
            Connection opened = factory.createConnection();
            connection = opened;
            consumer = consumer(opened);
            opened.start();
        } catch (JMSException e) {
            throw faults.exception(e);
        }
    }

    @Override
    public final void receive(Count count, Duration patience) throws BrokerException {
        try {
            Message message = consumer.receive(patience.toMillis());
            while (message != null) {
                count(message, count);
                message = consumer.receiveNoWait();
            }
        } catch (JMSException e) {
            throw faults.exception(e);
        }
    }

    @Override
    public final void close() {
        Connection opened = connection;
        connection = null;
        if (opened != null) {
            try {
                opened.close();
            } catch (JMSException e) {
                // it is of no use any more anyway
            }
        }
    }
}
