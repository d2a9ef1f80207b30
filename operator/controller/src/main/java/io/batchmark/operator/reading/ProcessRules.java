package io.batchmark.operator.reading;

import com.fasterxml.jackson.databind.node.TextNode;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.operator.api.v1alpha1.NamedImage;
import io.batchmark.operator.api.v1alpha1.NamedJvmOptions;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules of {@link SpecRules} on what the processes of runs are started with. */
final class ProcessRules {
    /** What a setting has that chooses no entry. */
    private static final String NONE = "none";

    private final FieldErrors notes;

    ProcessRules(FieldErrors notes) {
        this.notes = notes;
    }

    void check(BenchmarkCampaignSpec spec) {
        spec.jvmOptions().forEach(this::jvmOptions);
        named(
                spec,
                "jvmOptions",
                NONE,
                spec.baseline().jvmOptions(),
                spec.jvmOptions().stream().map(NamedJvmOptions::name));
        named(
                spec,
                "image",
                NamedImage.DEFAULT,
                spec.baseline().image(),
                spec.images().stream().map(NamedImage::name));
    }

    private void jvmOptions(NamedJvmOptions named) {
        String field = "spec.jvmOptions " + named.name();
        for (String option : named.options()) {
            refuse(!option.matches(NamedJvmOptions.OPTION), field, option, NamedJvmOptions.NO_OPTION);
            refuse(starts(option, NamedJvmOptions.HEAP), field, option, NamedJvmOptions.IS_HEAP);
            refuse(starts(option, NamedJvmOptions.COLLECTOR), field, option, NamedJvmOptions.IS_COLLECTOR);
            refuse(starts(option, NamedJvmOptions.DURABILITY), field, option, NamedJvmOptions.IS_DURABILITY);
            refuse(starts(option, NamedJvmOptions.OF_IMAGE), field, option, NamedJvmOptions.IS_OF_IMAGE);
        }
    }

    private static boolean starts(String option, String pattern) {
        return Pattern.compile(pattern).matcher(option).find();
    }

    /** Whatever is chosen by name is there, under a name that chooses it. */
    private void named(
            BenchmarkCampaignSpec spec, String setting, String noEntry, String baseline, Stream<String> entries) {
        Set<String> names = entries.collect(Collectors.toSet());
        refuse(
                names.contains(noEntry),
                "the name of an entry that " + setting + " chooses",
                noEntry,
                "means none of the entries");
        names.add(noEntry);
        refuse(!names.contains(baseline), "spec.baseline." + setting, baseline, "is not in the spec");
        for (String level : spec.factors().of(setting)) {
            refuse(!names.contains(level), "spec.factors." + setting, level, "is not in the spec");
        }
    }

    private void refuse(boolean wrong, String field, String value, String why) {
        if (wrong) {
            notes.wrong(field, TextNode.valueOf(value), why);
        }
    }
}
