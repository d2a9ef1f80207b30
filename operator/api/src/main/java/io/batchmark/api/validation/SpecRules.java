package io.batchmark.api.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.batchmark.api.v1alpha1.Alternatives;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.DisturbanceSpec;
import io.batchmark.api.v1alpha1.Durations;
import io.batchmark.api.v1alpha1.Execution;
import io.batchmark.api.v1alpha1.ExperimentAnalysis;
import io.batchmark.api.v1alpha1.NamedBroker;
import io.batchmark.api.v1alpha1.NamedBroker.Kafka;
import io.batchmark.api.v1alpha1.NamedDatabase;
import io.batchmark.api.v1alpha1.Replicates;
import io.batchmark.api.v1alpha1.Setting;
import io.batchmark.api.v1alpha1.ThresholdSpec;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Those rules of the custom resource definition, beside its schema, without which the operator would stumble or measure
 * something else. The API server checks them as well, unless it has the definition of another version.
 */
final class SpecRules {
    private static final int NAME_CHARACTERS = 40;
    private static final Duration SHORTEST_RUN = Duration.ofSeconds(10);
    private static final Duration LONGEST_RUN = Duration.ofHours(168);
    private static final Duration SHORTEST_WAIT = Duration.ofMinutes(1);
    private static final Duration LONGEST_CAMPAIGN = Duration.ofHours(8760);
    private static final Pattern PERCENTAGE = Pattern.compile("(100|[0-9]{1,2})%");
    private static final double LEAST_CONFIDENCE = 0.5;
    private static final double MOST_CONFIDENCE = 0.999;
    private static final double LEAST_QUANTILE = 0.01;
    private static final double MOST_QUANTILE = 0.99;

    private final FieldErrors notes;

    SpecRules(FieldErrors notes) {
        this.notes = notes;
    }

    void check(BenchmarkCampaign campaign) {
        BenchmarkCampaignSpec spec = campaign.getSpec();
        String name = Objects.requireNonNullElse(campaign.getMetadata().getName(), "");
        unless(
                name.length() <= NAME_CHARACTERS && !name.contains("."),
                "metadata.name",
                text(name),
                "has more than " + NAME_CHARACTERS + " characters, or a dot");
        execution(spec.execution());
        double confidence = spec.analysis().confidence();
        unless(
                confidence >= LEAST_CONFIDENCE && confidence <= MOST_CONFIDENCE,
                "spec.analysis.confidence",
                DoubleNode.valueOf(confidence),
                "is not between " + LEAST_CONFIDENCE + " and " + MOST_CONFIDENCE);
        Replicates replicates = spec.design().replicates();
        unless(
                replicates.min() <= replicates.max(),
                "spec.design.replicates.min",
                IntNode.valueOf(replicates.min()),
                "is more than max, " + replicates.max());
        String margin = spec.analysis().margin();
        unless(
                margin.matches(ExperimentAnalysis.MARGIN),
                "spec.analysis.margin",
                text(margin),
                "is no percentage from 0.1% to 50%");
        spec.analysis().constraints().forEach(limit -> limit("constraints", limit));
        spec.analysis().thresholds().forEach(limit -> limit("thresholds", limit));
        spec.databases().forEach(this::database);
        spec.brokers().forEach(this::broker);
        new ProcessRules(notes).check(spec);
        new NameRules(notes).check(spec);
        parameters(spec);
        messages(spec);
        ofBuiltInJob(spec);
    }

    private void execution(Execution execution) {
        duration("spec.execution.runTimeout", execution.runTimeout(), SHORTEST_RUN, LONGEST_RUN);
        duration("spec.execution.pendingTimeout", execution.pendingTimeout(), SHORTEST_WAIT, LONGEST_RUN);
        duration("spec.execution.maxDuration", execution.maxDuration(), SHORTEST_WAIT, LONGEST_CAMPAIGN);
        duration("spec.execution.ttlAfterFinished", execution.ttlAfterFinished(), Duration.ZERO, LONGEST_CAMPAIGN);
        DisturbanceSpec disturbance = execution.disturbance();
        if (disturbance != null) {
            share("maxThrottled", disturbance.maxThrottled());
            share("maxCpuPressure", disturbance.maxCpuPressure());
            share("maxSteal", disturbance.maxSteal());
        }
        IntOrString failed = execution.maxFailedRuns();
        unless(
                failed.getStrVal() == null
                        || PERCENTAGE.matcher(failed.getStrVal()).matches(),
                "spec.execution.maxFailedRuns",
                text(failed.getStrVal()),
                "is no percentage from 0% to 100%");
        unless(
                failed.getStrVal() != null || failed.getIntVal() >= 0,
                "spec.execution.maxFailedRuns",
                failed.getStrVal() == null ? IntNode.valueOf(failed.getIntVal()) : text(failed.getStrVal()),
                "is less than 0");
    }

    private void share(String field, @Nullable String share) {
        unless(
                share == null || share.matches(DisturbanceSpec.SHARE),
                "spec.execution.disturbance." + field,
                text(share),
                "is no percentage from 0% to 100%");
    }

    private void duration(String field, @Nullable String text, Duration least, Duration most) {
        if (text == null) {
            return;
        }
        Duration duration = Durations.parse(text);
        unless(
                duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0,
                field,
                text(text),
                "is not between " + least.toSeconds() + "s and " + most.toHours() + "h");
    }

    private void limit(String field, ThresholdSpec limit) {
        if ((limit.max() == null) == (limit.min() == null)) {
            notes.add("spec.analysis." + field + " " + limit.response() + " has not exactly one of max and min");
        }
        unless(
                limit.quantile() >= LEAST_QUANTILE && limit.quantile() <= MOST_QUANTILE,
                "spec.analysis." + field + ".quantile",
                DoubleNode.valueOf(limit.quantile()),
                "is not between " + LEAST_QUANTILE + " and " + MOST_QUANTILE);
    }

    private void database(NamedDatabase database) {
        one("spec.databases " + database.name(), database);
    }

    private void broker(NamedBroker broker) {
        String field = "spec.brokers " + broker.name();
        one(field, broker);
        Kafka kafka = broker.kafka();
        if (kafka != null) {
            if (kafka.bootstrapServers() != null && kafka.topic() == null) {
                notes.missing(field + ".kafka.topic");
            }
            if (kafka.authentication() != Authentication.None && kafka.secretRef() == null) {
                notes.missing(field + ".kafka.secretRef");
            }
        }
    }

    /** Of the alternatives of an object there is exactly one, and likewise of those of what it has. */
    private void one(String field, Record object) {
        Alternatives.of(object.getClass()).ifPresent(alternatives -> {
            Map<String, Object> given = alternatives.given(object);
            if (given.size() != 1) {
                notes.add(field + " has not exactly one of " + alternatives.names());
            }
            given.forEach((name, value) -> {
                if (value instanceof Record part) {
                    one(field + "." + name, part);
                }
            });
        });
    }

    /** A message of a chunk is committed with it. */
    private void messages(BenchmarkCampaignSpec spec) {
        spec.brokers().stream().filter(broker -> broker.kafka() != null).forEach(kafka -> {
            unless(
                    !spec.baseline().messagesTo().equals(kafka.name())
                            && !spec.factors().of("messagesTo").contains(kafka.name()),
                    "spec.baseline.messagesTo and spec.factors.messagesTo",
                    text(kafka.name()),
                    "is Kafka, which takes no part in transactions");
        });
    }

    private void parameters(BenchmarkCampaignSpec spec) {
        Map<String, String> given = spec.job() == null ? null : spec.job().parameters();
        for (String name : spec.factors().levels().keySet()) {
            if (name.startsWith(Setting.PARAMETER)) {
                String parameter = name.substring(Setting.PARAMETER.length());
                unless(
                        given != null && given.containsKey(parameter),
                        "spec.factors.parameters",
                        text(parameter),
                        "is not in spec.job.parameters");
            }
        }
    }

    private void ofBuiltInJob(BenchmarkCampaignSpec spec) {
        if (spec.job() != null) {
            Setting.ALL.stream()
                    .filter(Setting::isOfBuiltInJob)
                    .map(Setting::name)
                    .filter(spec.factors().levels()::containsKey)
                    .forEach(name -> notes.add("spec.factors." + name + " has no effect with spec.job: remove it"));
        }
    }

    private void unless(boolean right, String field, JsonNode value, String wrong) {
        if (!right) {
            notes.wrong(field, value, wrong);
        }
    }

    private static JsonNode text(@Nullable String text) {
        return TextNode.valueOf(Objects.requireNonNullElse(text, ""));
    }
}
