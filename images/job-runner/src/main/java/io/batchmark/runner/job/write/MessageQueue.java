package io.batchmark.runner.job.write;

import io.batchmark.contract.parameters.ArtifactSettings;
import io.batchmark.contract.parameters.ArtifactSettings.MessageTransaction;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.runner.events.BrokerException;
import io.batchmark.runner.events.JmsFault;
import io.batchmark.runner.events.Messages;
import io.batchmark.runner.server.Server;
import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;

/** The queue that messages are put into, in the transaction that the calling thread is in, if there is one. */
final class MessageQueue implements MessageSender {
    private final Broker broker;
    private final byte[] content;
    private final int deliveryMode;
    private final ConnectionFactory factory = Server.lookup(Messages.FACTORY, ConnectionFactory.class);
    private final Queue queue = Server.lookup(Messages.QUEUE, Queue.class);

    private MessageQueue(Broker broker, ArtifactSettings settings) {
        this.broker = broker;
        content = new byte[settings.messageBytes()];
        deliveryMode = switch (settings.messageDeliveryMode()) {
            case Persistent -> DeliveryMode.PERSISTENT;
            case NonPersistent -> DeliveryMode.NON_PERSISTENT;
        };
    }

    /** What puts messages into the queue, in the transactions of chunks or outside them. */
    static MessageSender sender(Broker broker, Workload workload) {
        MessageQueue queue = new MessageQueue(broker, workload.artifacts());
        return workload.artifacts().messageTransaction() == MessageTransaction.Inside
                ? queue
                : Server.outsideTransactions(MessageSender.class, queue);
    }

    @Override
    public void send(int first, int messages) throws BrokerException {
        try (Connection connection = factory.createConnection();
                Session session = connection.createSession();
                MessageProducer producer = session.createProducer(queue)) {
            producer.setDeliveryMode(deliveryMode);
            producer.setTimeToLive(Messages.TIME_TO_LIVE.toMillis());
            for (int i = 0; i < messages; i++) {
                BytesMessage message = session.createBytesMessage();
                message.writeBytes(content);
                message.setStringProperty(Messages.ATTEMPT, broker.topic());
                message.setIntProperty(Messages.NUMBER, first + i);
                producer.send(message);
            }
        } catch (JMSException e) {
            throw new JmsFault(broker).exception(e);
        }
    }
}
