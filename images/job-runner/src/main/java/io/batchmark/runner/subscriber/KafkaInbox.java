package io.batchmark.runner.subscriber;

import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.runner.events.BrokerException;
import io.batchmark.runner.events.KafkaFault;
import io.batchmark.runner.events.KafkaHeaders;
import io.batchmark.runner.events.KafkaSettings;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** A topic of Kafka, from its end on, which other runs may publish to as well. */
final class KafkaInbox implements Inbox {
    private static final Duration LOOK = Duration.ofSeconds(10);

    private final Broker broker;
    private final KafkaHeaders headers;
    private final KafkaFault faults;
    private final BitSet known = new BitSet();
    private @Nullable KafkaConsumer<byte[], byte[]> consumer;

    KafkaInbox(RunParameters parameters, Broker broker) {
        this.broker = broker;
        headers = new KafkaHeaders(parameters);
        faults = new KafkaFault(broker);
    }

    @Override
    public void open() throws BrokerException {
        try {
            Map<String, Object> settings = KafkaSettings.of(broker);
            settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
            // it has no group: nothing is committed, and nobody else takes a share
            settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
            KafkaConsumer<byte[], byte[]> opened =
                    new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
            consumer = opened;
            List<PartitionInfo> partitions = opened.partitionsFor(broker.topic(), LOOK);
            if (partitions == null || partitions.isEmpty()) {
                throw faults.noTopic();
            }
            List<TopicPartition> all = partitions.stream()
                    .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                    .toList();
            opened.assign(all);
            opened.seekToEnd(all);
            for (TopicPartition partition : all) {
                opened.position(partition, LOOK); // looks for the end now
            }
        } catch (KafkaException e) {
            throw faults.exception(e);
        }
    }

    /** A broker that has gone shows as silence: the consumer looks for it by itself, and goes on where it was. */
    @Override
    public void receive(Count count, Duration patience) throws BrokerException {
        KafkaConsumer<byte[], byte[]> opened = consumer;
        if (opened == null) {
            throw new IllegalStateException("not open");
        }
        try {
            for (ConsumerRecord<byte[], byte[]> each : opened.poll(patience)) {
                int sequence = headers.sequence(each.headers());
                if (sequence >= 0) {
                    count.event(!known.get(sequence), each.timestamp());
                    known.set(sequence);
                }
            }
        } catch (KafkaException e) {
            throw faults.exception(e);
        }
    }

    @Override
    public void close() {
        KafkaConsumer<byte[], byte[]> opened = consumer;
        consumer = null;
        if (opened != null) {
            opened.close();
        }
    }
}
