package io.batchmark.api.validation;

import com.fasterxml.jackson.databind.node.TextNode;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.NamedJvmOptions;
import io.batchmark.api.v1alpha1.NamedVariables;
import java.util.regex.Pattern;

/** Rules of {@link SpecRules} on what the processes of runs are started with. */
final class ProcessRules {
    private final FieldErrors notes;

    ProcessRules(FieldErrors notes) {
        this.notes = notes;
    }

    void check(BenchmarkCampaignSpec spec) {
        spec.jvmOptions().forEach(this::jvmOptions);
        spec.env().forEach(this::env);
    }

    private void env(NamedVariables named) {
        String field = "spec.env " + named.name();
        for (NamedVariables.Variable variable : named.variables()) {
            String name = variable.name();
            refuse(starts(name, NamedVariables.OF_JVM), field, name, NamedVariables.IS_OF_JVM);
            refuse(starts(name, NamedVariables.OF_IMAGE), field, name, NamedVariables.IS_OF_IMAGE);
        }
    }

    private void jvmOptions(NamedJvmOptions named) {
        String field = "spec.jvmOptions " + named.name();
        for (String option : named.options()) {
            refuse(!option.matches(NamedJvmOptions.OPTION), field, option, NamedJvmOptions.NO_OPTION);
            refuse(starts(option, NamedJvmOptions.HEAP), field, option, NamedJvmOptions.IS_HEAP);
            refuse(starts(option, NamedJvmOptions.COLLECTOR), field, option, NamedJvmOptions.IS_COLLECTOR);
            refuse(starts(option, NamedJvmOptions.DURABILITY), field, option, NamedJvmOptions.IS_DURABILITY);
            refuse(starts(option, NamedJvmOptions.PROCESSORS), field, option, NamedJvmOptions.IS_PROCESSORS);
            refuse(starts(option, NamedJvmOptions.OF_IMAGE), field, option, NamedJvmOptions.IS_OF_IMAGE);
        }
    }

    private static boolean starts(String option, String pattern) {
        return Pattern.compile(pattern).matcher(option).find();
    }

    private void refuse(boolean wrong, String field, String value, String why) {
        if (wrong) {
            notes.wrong(field, TextNode.valueOf(value), why);
        }
    }
}
