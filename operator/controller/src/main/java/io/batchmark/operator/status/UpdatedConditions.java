package io.batchmark.operator.status;

import io.batchmark.core.loop.ResultCondition;
import io.batchmark.text.Plain;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The conditions of a campaign while they are changed: the time of a transition is kept while the status stays the same. */
public final class UpdatedConditions {
    /** Far below what the API server takes: a message may quote what nodes and registries say. */
    private static final int MAX_MESSAGE_CHARACTERS = 1024;

    private final Map<String, Condition> conditions = new LinkedHashMap<>();
    private final long generation;
    private final Instant now;

    public UpdatedConditions(List<Condition> before, long generation, Instant now) {
        before.forEach(condition -> conditions.put(condition.getType(), condition));
        this.generation = generation;
        this.now = now;
    }

    public UpdatedConditions set(String type, boolean status, String reason, String message) {
        return set(type, status ? "True" : "False", reason, message);
    }

    /** @param value True, False or Unknown */
    UpdatedConditions set(String type, String value, String reason, String message) {
        Condition before = conditions.get(type);
        conditions.put(
                type,
                new ConditionBuilder()
                        .withType(type)
                        .withStatus(value)
                        .withReason(reason)
                        .withMessage(Plain.line(message, MAX_MESSAGE_CHARACTERS))
                        .withObservedGeneration(generation)
                        .withLastTransitionTime(
                                before != null && value.equals(before.getStatus())
                                        ? before.getLastTransitionTime()
                                        : now.truncatedTo(ChronoUnit.SECONDS).toString())
                        .build());
        return this;
    }

    /**
     * A condition that the runs decide.
     *
     * @param asked whether the spec asks for it: where it does not, there is no such condition
     * @param finding null to leave the condition of this spec as it is; a condition of an earlier spec becomes Unknown
     * @param unknown why nothing is known as long as there is no finding
     */
    UpdatedConditions set(String type, boolean asked, @Nullable ResultCondition finding, String unknown) {
        if (!asked) {
            return remove(type);
        }
        if (finding != null) {
            return set(type, finding.status(), finding.reason(), finding.message());
        }
        return isOfThisSpec(type) ? this : set(type, "Unknown", "NothingMeasured", unknown);
    }

    /** A condition that holds. How long is counted anew when the spec changes. */
    UpdatedConditions setForThisSpec(String type, String reason, String message) {
        Condition before = conditions.get(type);
        if (before != null && !isOfThisSpec(type)) {
            conditions.remove(type);
        }
        return set(type, true, reason, message);
    }

    UpdatedConditions remove(String type) {
        conditions.remove(type);
        return this;
    }

    private boolean isOfThisSpec(String type) {
        Condition before = conditions.get(type);
        return before != null && Objects.equals(before.getObservedGeneration(), generation);
    }

    boolean has(String type) {
        return conditions.containsKey(type);
    }

    /** What a condition that holds says of this generation; null where there is no such condition. */
    @Nullable
    String unchanged(String type) {
        Condition before = conditions.get(type);
        return before != null && before.getStatus().equals("True") && isOfThisSpec(type) ? before.getMessage() : null;
    }

    public List<Condition> toList() {
        return List.copyOf(conditions.values());
    }
}
