package io.batchmark.cli.inspection;

import io.batchmark.contract.inspection.Inspection.Job;
import io.batchmark.contract.inspection.Inspection.Parameter;
import io.batchmark.contract.inspection.Inspection.Step;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * The parameters of a first campaign: defaults of the job XML, and levels of the sizes of chunks.
 *
 * @param all parameters of the job, each name once
 * @param given parameters with the values of the baseline
 * @param levels levels of the parameters that vary
 */
record InitialParameters(List<Parameter> all, Map<String, String> given, Map<String, List<String>> levels) {
    /** The bounds of the custom resource. */
    private static final int MAX_GIVEN = 64;

    private static final int MAX_CHARACTERS = 1024;

    /** Factors that a first campaign can have: each multiplies the number of runs. */
    private static final int MAX_VARIED = 3;

    private static final int STEP = 10;
    private static final Pattern ITEMS = Pattern.compile("[1-9][0-9]{0,7}");

    static InitialParameters of(Job job) {
        Map<String, String> given = new LinkedHashMap<>();
        Map<String, List<String>> levels = new LinkedHashMap<>();
        Map<String, Parameter> all = new LinkedHashMap<>();
        job.parameters().forEach(parameter -> all.putIfAbsent(parameter.name(), parameter));
        for (Parameter parameter : all.values()) {
            String value = parameter.defaultValue();
            if (value != null && isVariable(parameter) && levels.size() < MAX_VARIED) {
                given.put(parameter.name(), value);
                levels.put(parameter.name(), around(value));
            }
        }
        for (Parameter parameter : all.values()) {
            String value = parameter.defaultValue();
            if (value != null
                    && given.size() < MAX_GIVEN
                    && value.length() <= MAX_CHARACTERS
                    && !Secrecy.isSecret(parameter)) {
                given.putIfAbsent(parameter.name(), value);
            }
        }
        return new InitialParameters(List.copyOf(all.values()), given, levels);
    }

    private static boolean isVariable(Parameter parameter) {
        return parameter.itemCountOf() != null
                && ITEMS.matcher(String.valueOf(parameter.defaultValue())).matches();
    }

    /** A tenth of a number, the number, and ten times the number: each once, and at least 1. */
    static List<String> around(String number) {
        long items = Long.parseLong(number);
        return LongStream.of(Math.max(1, items / STEP), items, items * STEP)
                .distinct()
                .mapToObj(Long::toString)
                .toList();
    }

    /** Writes spec.job.parameters, with a comment on each parameter that needs one. */
    void write(YamlText yaml) {
        if (all.isEmpty()) {
            return;
        }
        yaml.comment(
                4, "Job parameters, with the defaults of the job XML. Reports show them, so they must not be secrets.");
        if (given.isEmpty()) {
            yaml.inactive(4, "parameters:");
        } else {
            yaml.line(4, "parameters:");
        }
        if (all.stream().anyMatch(parameter -> parameter.defaultValue() == null)) {
            yaml.comment(
                    6,
                    "The job XML has no default for parameters with an empty value: if the job needs one of them, remove its # and"
                            + " write the value.");
        }
        for (Parameter parameter : all) {
            String value = given.get(parameter.name());
            if (value != null) {
                if (parameter.itemCountOf() != null) {
                    yaml.comment(6, "item-count of step " + parameter.itemCountOf());
                }
                yaml.entry(6, parameter.name(), value);
            } else if (parameter.defaultValue() == null) {
                yaml.inactive(6, YamlText.key(parameter.name()) + ": \"\"");
            } else {
                yaml.comment(
                        6,
                        "parameter " + parameter.name() + " keeps its default, which is "
                                + (Secrecy.isSecret(parameter) ? "perhaps a secret" : "too long, or one of too many"));
            }
        }
    }

    /** Writes comments on steps whose size of chunks does not vary. */
    void writeOtherSteps(Job job, YamlText yaml) {
        for (Step step : job.steps()) {
            String items = step.itemCount();
            boolean varies = all.stream()
                    .anyMatch(parameter ->
                            step.name().equals(parameter.itemCountOf()) && levels.containsKey(parameter.name()));
            if (items == null
                    || varies
                    || levels.keySet().stream().anyMatch(name -> items.contains("'" + name + "'"))) {
                continue;
            }
            if (ITEMS.matcher(items).matches()) {
                String name = step.name() + "Chunk";
                yaml.comment(
                        2,
                        "Step " + step.name() + " has item-count " + items
                                + ", and no parameter changes it. To vary it, write"
                                + " item-count=\"#{jobParameters['" + name + "']}?:" + items + ";\" in the job XML, "
                                + items
                                + " for " + name + " in job.parameters, and the levels " + YamlText.list(around(items))
                                + " in factors.parameters.");
            } else {
                yaml.comment(
                        2,
                        "Step " + step.name() + " has item-count " + items
                                + ": to vary it, list levels of its parameter in factors.parameters.");
            }
        }
    }
}
