package io.batchmark.runner.subscriber;

import io.batchmark.contract.parameters.Broker;
import io.batchmark.runner.events.Topics;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import jakarta.jms.Topic;
import java.util.HashSet;
import java.util.Set;

/** The topics of events, below a root that is the run's own. */
final class TopicInbox extends JmsInbox {
    private final Topic topic;
    private final Set<String> known = new HashSet<>();

    /** @param topic all those below the root */
    TopicInbox(Broker broker, ConnectionFactory factory, Topic topic) {
        super(broker, factory);
        this.topic = topic;
    }

    @Override
    MessageConsumer consumer(Connection opened) throws JMSException {
        return opened.createSession(false, Session.AUTO_ACKNOWLEDGE).createConsumer(topic);
    }

    @Override
    void count(Message message, Count count) throws JMSException {
        if (message.getJMSDestination() instanceof Topic of && Topics.counted(of.getTopicName())) {
            count.event(known.add(message.getJMSMessageID()), message.getJMSTimestamp());
        }
    }
}
