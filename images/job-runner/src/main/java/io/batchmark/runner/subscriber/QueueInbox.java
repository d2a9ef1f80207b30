package io.batchmark.runner.subscriber;

import io.batchmark.contract.parameters.ArtifactSettings.DeliveryMode;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.runner.events.BrokerName;
import io.batchmark.runner.events.Messages;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The queue that a run sends messages to, which may have those of others. */
final class QueueInbox extends JmsInbox {
    private final String selector;
    private final Queue queue;
    private final Broker broker;
    private final DeliveryMode expected;
    private final BitSet known = new BitSet();
    private boolean otherMode;

    /** @param expected what the run sends, unless a definition of the broker changes it */
    QueueInbox(Broker broker, ConnectionFactory factory, Queue queue, DeliveryMode expected) {
        super(broker, factory);
        this.broker = broker;
        this.expected = expected;
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
        boolean persistent = message.getJMSDeliveryMode() == jakarta.jms.DeliveryMode.PERSISTENT;
        otherMode |= persistent != (expected == DeliveryMode.Persistent);
    }

    @Override
    public @Nullable String problem() {
        return otherMode
                ? new BrokerName(broker)
                        .message(
                                "messages were sent with messageDeliveryMode " + expected
                                        + " and have another one where they are received",
                                "remove what sets the delivery mode of the queue, in its definition or in that of its"
                                        + " connection factory")
                : null;
    }
}
