package io.batchmark.runner.subscriber;

import io.batchmark.contract.Broker;
import io.batchmark.runner.events.Messages;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.util.BitSet;

/** The queue that a run sends messages to, which may have those of others. */
final class QueueInbox extends JmsInbox {
    private final String selector;
    private final Queue queue;
    private final BitSet known = new BitSet();

    QueueInbox(Broker broker, ConnectionFactory factory, Queue queue) {
        super(broker, factory);
        this.queue = queue;
        selector = Messages.ATTEMPT + " = '" + broker.topic() + "'";
    }

    @Override
    MessageConsumer consumer(Connection opened) throws JMSException {
        // fast: what is received twice, because it was not acknowledged at once, is known by its number
        return opened.createSession(false, Session.DUPS_OK_ACKNOWLEDGE).createConsumer(queue, selector);
    }

    @Override
    void count(Message message, Count count) throws JMSException {
        int number = message.getIntProperty(Messages.NUMBER);
        count.event(!known.get(number), message.getJMSTimestamp());
        known.set(number);
    }
}
