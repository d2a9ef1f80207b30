package io.batchmark.api.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.v1alpha1.Baseline;
import io.batchmark.api.v1alpha1.Setting;
import io.batchmark.core.treatment.EventCost;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A treatment, and the terms of rules on it: the treatment is the baseline of a spec.
 *
 * @param interrupt checkpoints after which the treatment is interrupted; 0 means never
 * @param ownJob true if the treatment runs a job of the user's own
 */
record Treatment(Baseline settings, int interrupt, boolean ownJob) {
    /** The field of a combination that the user can leave out. */
    static final String OF_FACTORS = "spec.factors";

    /** The settings that rules name. A large campaign has 100,000 treatments, so that no other setting is looked at. */
    private static final Map<String, Setting> SETTINGS = Stream.of(
                    "minHeap",
                    "maxHeap",
                    "servers",
                    "partitions",
                    "dispatch",
                    "events",
                    "write",
                    "messagesTo",
                    "messageDeliveryMode",
                    "messageTransaction",
                    "lastParticipant",
                    "twoPhaseCommit",
                    "jobRepository",
                    "isolationLevel",
                    "sharedRows",
                    "secondJobItemCount",
                    "warmUpIterations",
                    "iterations")
            .collect(Collectors.toMap(name -> name, name -> Setting.find(name).orElseThrow()));

    /** The treatment as a spec. */
    JsonNode spec() {
        JsonNodeFactory json = JsonNodeFactory.instance;
        ObjectNode spec = json.objectNode();
        ObjectNode baseline = spec.putObject("baseline");
        SETTINGS.forEach((name, setting) -> baseline.set(
                name,
                switch (setting.of(settings)) {
                    case Number number -> json.numberNode(number.longValue());
                    case Boolean truth -> json.booleanNode(truth);
                    case null -> json.nullNode();
                    case Object other -> json.textNode(other.toString());
                }));
        if (interrupt > 0) {
            spec.putObject("interrupt");
        }
        if (ownJob) {
            spec.putObject("job");
        }
        return spec;
    }

    static Place setting(String name) {
        if (!SETTINGS.containsKey(name)) {
            throw new IllegalArgumentException(name + " is not among the settings that rules name");
        }
        return Place.at("baseline." + name);
    }

    static Condition heapsInOrder() {
        Place least = setting("minHeap");
        Place most = setting("maxHeap");
        return new Condition(
                "!isQuantity(%1$s) || !isQuantity(%2$s) || quantity(%1$s).compareTo(quantity(%2$s)) <= 0"
                        .formatted(least.cel(), most.cel()),
                Condition.Kind.COMPOUND,
                scope -> bytes(least, scope).compareTo(bytes(most, scope)) <= 0);
    }

    private static BigDecimal bytes(Place heap, Map<String, JsonNode> scope) {
        return MemorySize.bytes(heap.java().apply(scope).asText());
    }

    static Condition notDispatched() {
        return setting("dispatch").isNot("Jms");
    }

    static Condition oneServer() {
        return setting("servers").equalTo(1);
    }

    static Text servers() {
        return Text.of(Text.number(setting("servers"), 100), " servers");
    }

    static Condition noEvents() {
        return setting("events").is(EventCost.NONE);
    }

    static Condition noMessages() {
        return setting("write").isNot("SendMessage");
    }

    static Condition notInterrupted() {
        return Place.at("interrupt").isMissing();
    }

    static Condition noSharedRows() {
        return setting("sharedRows").equalTo(0);
    }

    static Text sharedRows() {
        return Text.of("sharedRows ", Text.number(setting("sharedRows"), 1_000_000));
    }
}
