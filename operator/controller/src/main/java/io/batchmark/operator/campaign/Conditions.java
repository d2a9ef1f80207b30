package io.batchmark.operator.campaign;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Conditions of a campaign: the time of a transition is kept while the status stays the same. */
final class Conditions {
    static final String ACCEPTED = "Accepted";
    static final String PROGRESSING = "Progressing";
    static final String COMPLETE = "Complete";
    static final String FAILED = "Failed";

    private final Map<String, Condition> conditions = new LinkedHashMap<>();
    private final long generation;
    private final Instant now;

    Conditions(List<Condition> before, long generation, Instant now) {
        before.forEach(condition -> conditions.put(condition.getType(), condition));
        this.generation = generation;
        this.now = now;
    }

    Conditions set(String type, boolean status, String reason, String message) {
        String value = status ? "True" : "False";
        Condition before = conditions.get(type);
        conditions.put(
                type,
                new ConditionBuilder()
                        .withType(type)
                        .withStatus(value)
                        .withReason(reason)
                        .withMessage(message)
                        .withObservedGeneration(generation)
                        .withLastTransitionTime(
                                before != null && value.equals(before.getStatus())
                                        ? before.getLastTransitionTime()
                                        : now.truncatedTo(ChronoUnit.SECONDS).toString())
                        .build());
        return this;
    }

    List<Condition> toList() {
        return List.copyOf(conditions.values());
    }
}
