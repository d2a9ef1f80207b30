package io.batchmark.runner.events;

import io.batchmark.contract.parameters.RunParameters;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/** What a record of Kafka says of the event it carries, apart from the event itself. All of it is text. */
public final class KafkaHeaders {
    private static final String RUN = "run";
    private static final String ATTEMPT = "attempt";
    private static final String TOPIC = "topic";
    private static final String SEQUENCE = "sequence";

    private final String run;
    private final String attempt;

    public KafkaHeaders(RunParameters parameters) {
        run = parameters.run();
        attempt = Integer.toString(parameters.attempt());
    }

    /**
     * @param topic what the topic is called below its root where events go by JMS
     * @param sequence number of the event in its attempt
     */
    List<Header> of(String topic, int sequence) {
        return List.of(
                header(RUN, run),
                header(ATTEMPT, attempt),
                header(TOPIC, topic),
                header(SEQUENCE, Integer.toString(sequence)));
    }

    private static Header header(String name, String value) {
        return new RecordHeader(name, value.getBytes(StandardCharsets.UTF_8));
    }

    /** Number of the event in this attempt; -1 for a record of anybody else. */
    public int sequence(Headers headers) {
        String sequence = text(headers, SEQUENCE);
        return run.equals(text(headers, RUN)) && attempt.equals(text(headers, ATTEMPT)) && sequence != null
                ? Integer.parseInt(sequence)
                : -1;
    }

    private static @Nullable String text(Headers headers, String name) {
        Header header = headers.lastHeader(name);
        return header == null || header.value() == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }
}
