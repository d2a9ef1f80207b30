package io.batchmark.core.report.words;

import io.batchmark.core.design.Treatment;
import java.util.Map;

/**
 * The name of a treatment as the subject of a sentence.
 *
 * @param text as in {@code chunks of 1000}, {@code 8 partitions}, {@code the baseline (maxHeap=512Mi)} or {@code (itemCount=25, partitions=4)}
 * @param plural true if its verb is in the plural
 * @param code true if the name begins with the name of a field, which keeps its first letter
 */
record TreatmentName(String text, boolean plural, boolean code) {
    private static final Map<String, String> COUNTED =
            Map.of("partitions", "partition", "servers", "server", "executorThreads", "thread");

    static TreatmentName of(Treatment treatment) {
        if (treatment.levels().size() == 1 && !treatment.isBaselineAgain()) {
            Map.Entry<String, String> level =
                    treatment.levels().entrySet().iterator().next();
            if (level.getKey().equals("itemCount")) {
                return new TreatmentName("chunks of " + level.getValue(), true, false);
            }
            String noun = COUNTED.get(level.getKey());
            if (noun != null) {
                boolean plural = !level.getValue().equals("1");
                return new TreatmentName(level.getValue() + " " + noun + (plural ? "s" : ""), plural, false);
            }
        }
        return new TreatmentName(Words.name(treatment), false, !treatment.isBaseline());
    }
}
