package io.batchmark.core.environment;

import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** In what runs were measured on differently although no factor asks for that. */
final class EnvironmentDifferences {
    /** What may differ, and the factors that ask for it: levels of these may have different values. */
    private enum Part {
        Java("the version of Java", RunEnvironment::java, "image"),
        Machine("the Java virtual machine", RunEnvironment::vm, "image"),
        Liberty("the version of Open Liberty", RunEnvironment::liberty, "image"),
        Collectors("the garbage collectors", RunEnvironment::collectors, "garbageCollector", "image", "jvmOptions"),
        Processors("the number of processors", RunEnvironment::processors, "processors", "jvmOptions");

        private final String text;
        private final Function<RunEnvironment, Object> value;
        private final List<String> factors;

        Part(String text, Function<RunEnvironment, Object> value, String... factors) {
            this.text = text;
            this.value = value;
            this.factors = List.of(factors);
        }

        /** The levels of a treatment that may make a difference. */
        private List<String> levels(Treatment treatment) {
            return factors.stream()
                    .map(treatment.levels()::get)
                    .filter(Objects::nonNull)
                    .toList();
        }
    }

    private EnvironmentDifferences() {}

    /** In words, each with an article; of the succeeded runs. */
    static List<String> of(List<TreatmentSummary> treatments) {
        return Arrays.stream(Part.values())
                .filter(part -> differs(part, treatments))
                .map(part -> part.text)
                .toList();
    }

    private static boolean differs(Part part, List<TreatmentSummary> treatments) {
        Map<List<String>, Object> values = new HashMap<>();
        return treatments.stream().anyMatch(treatment -> {
            List<String> levels = part.levels(treatment.treatment());
            return treatment.runs().stream()
                    .filter(run -> run.outcome() == Outcome.Succeeded && run.environment() != null)
                    .map(run -> part.value.apply(Objects.requireNonNull(run.environment())))
                    .anyMatch(value ->
                            !value.equals(Objects.requireNonNullElse(values.putIfAbsent(levels, value), value)));
        });
    }
}
