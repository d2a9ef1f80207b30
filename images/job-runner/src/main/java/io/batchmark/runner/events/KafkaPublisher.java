package io.batchmark.runner.events;

import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Delivery;
import io.batchmark.contract.parameters.RunParameters;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Publishes events to Kafka. A broker that does not take them is no reason for the job to fail or to wait for long. */
public final class KafkaPublisher implements AutoCloseable {
    private static final String FIVE_SECONDS = "5000";
    private static final String THIRTY_SECONDS = "30000";
    private static final Duration CLOSE = Duration.ofSeconds(35);
    private static final Duration PAUSE = Duration.ofSeconds(30);

    private final Broker broker;
    private final KafkaHeaders headers;
    private final byte[] key;
    private final KafkaProducer<byte[], byte[]> producer;
    private final AtomicInteger published = new AtomicInteger();
    private final AtomicBoolean down = new AtomicBoolean();
    private volatile long next;

    /** @throws BrokerException if the broker, or its topic, cannot be used */
    public KafkaPublisher(RunParameters parameters, Broker broker) throws BrokerException {
        this.broker = broker;
        headers = new KafkaHeaders(parameters);
        key = parameters.run().getBytes(StandardCharsets.UTF_8);
        KafkaProducer<byte[], byte[]> opened = null;
        try {
            opened = open(broker);
            awaitTopic(opened, broker.topic());
        } catch (KafkaException e) {
            if (opened != null) {
                opened.close(Duration.ZERO);
            }
            throw new KafkaFault(broker).exception(e);
        }
        producer = opened;
    }

    /** One that is new may not be known yet to the broker that is asked, and a node with much to do is slow. */
    private static void awaitTopic(KafkaProducer<?, ?> producer, String topic) {
        long begun = System.nanoTime();
        while (true) {
            try {
                producer.partitionsFor(topic);
                return;
            } catch (TimeoutException e) {
                if (System.nanoTime() - begun > PAUSE.toNanos()) {
                    throw e;
                }
            }
        }
    }

    private static KafkaProducer<byte[], byte[]> open(Broker broker) {
        Map<String, Object> settings = KafkaSettings.of(broker);
        boolean all = broker.acks() == Broker.Acks.All;
        settings.put(ProducerConfig.ACKS_CONFIG, all ? "all" : broker.acks() == Broker.Acks.Leader ? "1" : "0");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, Boolean.toString(all));
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, FIVE_SECONDS);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, THIRTY_SECONDS);
        // or an event would wait for a broker that has gone
        settings.put(CommonClientConfigs.METADATA_RECOVERY_STRATEGY_CONFIG, "none");
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // by which it looks for classes that its settings name
        thread.setContextClassLoader(KafkaProducer.class.getClassLoader());
        try {
            return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /**
     * Waits for the broker to have it, where events are delivered so. While the broker does not take events, one now and
     * then is sent all the same, to see whether it does again, and the others are lost.
     *
     * @param topic what the topic is called below its root where events go by JMS
     */
    void publish(String topic, byte[] event) {
        int sequence = published.incrementAndGet();
        if (down.get()) {
            if (System.nanoTime() - next < 0) {
                return;
            }
            next = System.nanoTime() + PAUSE.toNanos();
        }
        ProducerRecord<byte[], byte[]> message =
                new ProducerRecord<>(broker.topic(), null, null, key, event, headers.of(topic, sequence));
        try {
            Future<RecordMetadata> sent = producer.send(message, (metadata, failure) -> noted(failure));
            if (broker.delivery() == Delivery.Sync && !down.get()) {
                sent.get();
            }
        } catch (KafkaException e) {
            noted(e);
        } catch (ExecutionException e) {
            // the callback has noted it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void noted(@Nullable Exception failure) {
        if (failure != null) {
            next = System.nanoTime() + PAUSE.toNanos();
        }
        if (down.getAndSet(failure != null) != (failure != null)) {
            System.out.println(
                    failure == null
                            ? new BrokerName(broker) + " takes events again"
                            : new KafkaFault(broker).exception(failure).getMessage());
        }
    }

    /** Waits until every event has arrived, or cannot any more: half a minute at most. */
    @Override
    public void close() {
        producer.close(CLOSE);
    }
}
