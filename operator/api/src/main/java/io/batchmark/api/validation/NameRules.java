package io.batchmark.api.validation;

import com.fasterxml.jackson.databind.node.TextNode;
import io.batchmark.api.v1alpha1.Baseline;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.NamedBroker;
import io.batchmark.api.v1alpha1.NamedDatabase;
import io.batchmark.api.v1alpha1.NamedImage;
import io.batchmark.api.v1alpha1.NamedJvmOptions;
import io.batchmark.api.v1alpha1.NamedVariables;
import io.batchmark.contract.parameters.Database;
import io.batchmark.core.treatment.EventCost;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules of {@link SpecRules} on settings that choose an entry of a list by its name. */
final class NameRules {
    /**
     * A setting that is a name.
     *
     * @param without what chooses no entry
     * @param isReserved whether no entry may be called so
     * @param entries names of the entries there are
     */
    private record Choice(
            String setting,
            Function<Baseline, String> baseline,
            String without,
            boolean isReserved,
            Function<BenchmarkCampaignSpec, Stream<String>> entries) {}

    private static final List<Choice> CHOICES = List.of(
            new Choice("database", Baseline::database, Database.DERBY.name(), false, NameRules::databases),
            new Choice("events", Baseline::events, EventCost.NONE, true, NameRules::brokers),
            new Choice("messagesTo", Baseline::messagesTo, EventCost.NONE, false, NameRules::brokers),
            new Choice("jvmOptions", Baseline::jvmOptions, NamedJvmOptions.NONE, true, NameRules::jvmOptions),
            new Choice("image", Baseline::image, NamedImage.DEFAULT, true, NameRules::images),
            new Choice("env", Baseline::env, NamedVariables.NONE, true, NameRules::env));

    private final FieldErrors notes;

    NameRules(FieldErrors notes) {
        this.notes = notes;
    }

    void check(BenchmarkCampaignSpec spec) {
        CHOICES.forEach(choice -> check(spec, choice));
    }

    /** Whatever is chosen by name is there, under a name that chooses it. */
    private void check(BenchmarkCampaignSpec spec, Choice choice) {
        Set<String> names = choice.entries().apply(spec).collect(Collectors.toSet());
        refuse(
                choice.isReserved() && names.contains(choice.without()),
                "the name of an entry that " + choice.setting() + " chooses",
                choice.without(),
                "means none of the entries");
        names.add(choice.without());
        String baseline = choice.baseline().apply(spec.baseline());
        refuse(!names.contains(baseline), "spec.baseline." + choice.setting(), baseline, "is not in the spec");
        for (String level : spec.factors().of(choice.setting())) {
            refuse(!names.contains(level), "spec.factors." + choice.setting(), level, "is not in the spec");
        }
    }

    private static Stream<String> databases(BenchmarkCampaignSpec spec) {
        return spec.databases().stream().map(NamedDatabase::name);
    }

    private static Stream<String> brokers(BenchmarkCampaignSpec spec) {
        return spec.brokers().stream().map(NamedBroker::name);
    }

    private static Stream<String> jvmOptions(BenchmarkCampaignSpec spec) {
        return spec.jvmOptions().stream().map(NamedJvmOptions::name);
    }

    private static Stream<String> images(BenchmarkCampaignSpec spec) {
        return spec.images().stream().map(NamedImage::name);
    }

    private static Stream<String> env(BenchmarkCampaignSpec spec) {
        return spec.env().stream().map(NamedVariables::name);
    }

    private void refuse(boolean wrong, String field, String value, String why) {
        if (wrong) {
            notes.wrong(field, TextNode.valueOf(value), why);
        }
    }
}
