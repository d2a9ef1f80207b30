package io.batchmark.api.v1alpha1;

import io.fabric8.kubernetes.api.model.Condition;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The types of the conditions of a campaign, and how a condition of a status is read. */
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

    private Conditions() {}

    /** What a condition says, or nothing where it is not there. */
    public static String message(@Nullable BenchmarkCampaignStatus status, String type) {
        return find(status, type).map(Condition::getMessage).orElse("");
    }

    /** Why a condition is as it is, in one word, or nothing where it is not there. */
    public static String reason(@Nullable BenchmarkCampaignStatus status, String type) {
        return find(status, type).map(Condition::getReason).orElse("");
    }

    /** Since when a condition of the spec as it is now holds; nothing where it does not. */
    public static Optional<Instant> since(BenchmarkCampaign campaign, String type) {
        return ofThisSpec(campaign, type)
                .filter(condition -> condition.getStatus().equals("True"))
                .flatMap(condition -> instant(condition.getLastTransitionTime()));
    }

    /** The condition; empty if it is missing or was set for an earlier spec. */
    public static Optional<Condition> ofThisSpec(BenchmarkCampaign campaign, String type) {
        return find(campaign.getStatus(), type)
                .filter(condition -> campaign.getMetadata().getGeneration().equals(condition.getObservedGeneration()));
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
}
