package io.batchmark.operator.status;

import io.batchmark.contract.Plain;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignStatus;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Conditions of a campaign: the time of a transition is kept while the status stays the same. */
public final class Conditions {
    public static final String ACCEPTED = "Accepted";
    public static final String PROGRESSING = "Progressing";
    public static final String COMPLETE = "Complete";
    public static final String FAILED = "Failed";
    public static final String SUSPENDED = "Suspended";
    /** That nothing runs and no run can be started. */
    public static final String BLOCKED = "Blocked";

    public static final String FINISHED = "Finished";
    public static final String THRESHOLDS_MET = "ThresholdsMet";
    public static final String REGRESSED = "Regressed";

    /** Far below what the API server takes: a message may quote what nodes and registries say. */
    private static final int MAX_MESSAGE_CHARACTERS = 1024;

    private final Map<String, Condition> conditions = new LinkedHashMap<>();
    private final long generation;
    private final Instant now;

    public Conditions(List<Condition> before, long generation, Instant now) {
        before.forEach(condition -> conditions.put(condition.getType(), condition));
        this.generation = generation;
        this.now = now;
    }

    public Conditions set(String type, boolean status, String reason, String message) {
        return set(type, status ? "True" : "False", reason, message);
    }

    /** @param value True, False or Unknown */
    Conditions set(String type, String value, String reason, String message) {
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
     * @param finding null to leave it as it is, or unknown where it is not there
     * @param unknown why nothing is known as long as there is no finding
     */
    Conditions set(String type, boolean asked, @Nullable Finding finding, String unknown) {
        if (!asked) {
            return remove(type);
        }
        if (finding != null) {
            return set(type, finding.status(), finding.reason(), finding.message());
        }
        return has(type) ? this : set(type, "Unknown", "NothingMeasured", unknown);
    }

    /** A condition that holds. How long is counted anew when the spec changes. */
    Conditions setForThisSpec(String type, String reason, String message) {
        Condition before = conditions.get(type);
        if (before != null && !Long.valueOf(generation).equals(before.getObservedGeneration())) {
            conditions.remove(type);
        }
        return set(type, true, reason, message);
    }

    Conditions remove(String type) {
        conditions.remove(type);
        return this;
    }

    boolean has(String type) {
        return conditions.containsKey(type);
    }

    /** What a condition that holds says of this generation; null where there is no such condition. */
    @Nullable
    String unchanged(String type) {
        Condition before = conditions.get(type);
        return before != null
                        && before.getStatus().equals("True")
                        && Objects.equals(before.getObservedGeneration(), generation)
                ? before.getMessage()
                : null;
    }

    /** What a condition says, or nothing where it is not there. */
    public static String message(@Nullable BenchmarkCampaignStatus status, String type) {
        return find(status, type).map(Condition::getMessage).orElse("");
    }

    /** Why a condition is as it is, in one word, or nothing where it is not there. */
    static String reason(@Nullable BenchmarkCampaignStatus status, String type) {
        return find(status, type).map(Condition::getReason).orElse("");
    }

    /** Since when a condition of the spec as it is now holds; nothing where it does not. */
    public static Optional<Instant> since(BenchmarkCampaign campaign, String type) {
        return find(campaign.getStatus(), type)
                .filter(condition -> condition.getStatus().equals("True")
                        && campaign.getMetadata().getGeneration().equals(condition.getObservedGeneration()))
                .flatMap(condition -> instant(condition.getLastTransitionTime()));
    }

    private static Optional<Instant> instant(@Nullable String time) {
        try {
            return Optional.ofNullable(time).map(Instant::parse);
        } catch (DateTimeParseException e) {
            return Optional.empty(); // whoever wrote it, it was not the operator
        }
    }

    private static Optional<Condition> find(@Nullable BenchmarkCampaignStatus status, String type) {
        return Stream.ofNullable(status)
                .flatMap(there -> there.conditions().stream())
                .filter(condition -> condition.getType().equals(type))
                .findFirst();
    }

    /** @param reason null for any */
    public static boolean is(
            @Nullable BenchmarkCampaignStatus status, String type, boolean value, @Nullable String reason) {
        return find(status, type)
                .filter(condition -> condition.getStatus().equals(value ? "True" : "False")
                        && (reason == null || reason.equals(condition.getReason())))
                .isPresent();
    }

    public List<Condition> toList() {
        return List.copyOf(conditions.values());
    }
}
