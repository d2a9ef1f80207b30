package io.batchmark.core.report.markdown;

import io.batchmark.core.question.Disturbance;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.DisturbedTreatment;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which runs were disturbed by more than they may be, and which of them were repeated. */
final class DisturbedTable {
    private DisturbedTable() {}

    /** Null where there are none. */
    static @Nullable String of(Summary summary, List<TreatmentSummary> shown) {
        List<DisturbedTreatment> disturbed = summary.disturbed().stream()
                .filter(treatment -> shown.contains(treatment.treatment()))
                .toList();
        if (disturbed.isEmpty()) {
            return null;
        }
        MarkdownTable table = MarkdownTable.of(List.of(
                "treatment",
                ">runs",
                ">disturbed",
                ">repeated",
                ">disturbed and counted",
                ">throttled",
                ">CPU pressure",
                ">steal"));
        for (DisturbedTreatment treatment : disturbed) {
            List<String> row = new ArrayList<>();
            row.add(Words.label(treatment.treatment().treatment()));
            Stream.of(treatment.runs(), treatment.disturbed(), treatment.repeated(), treatment.counted())
                    .map(Object::toString)
                    .forEach(row::add);
            for (Disturbance kind : Disturbance.values()) {
                row.add(Integer.toString(treatment.kinds().getOrDefault(kind, 0)));
            }
            table.row(row);
        }
        return table.toString();
    }

    static List<String> warnings(Summary summary) {
        List<String> warnings = new ArrayList<>();
        int counted = summary.disturbed().stream()
                .mapToInt(DisturbedTreatment::counted)
                .sum();
        if (counted > 0) {
            warnings.add(counted + " of " + Words.count(summary.counts().succeeded(), "run")
                    + (counted == 1 ? " counts although it was" : " count although they were")
                    + " disturbed by more than execution.disturbance allows, listed below.");
        }
        List<DisturbedTreatment> own =
                summary.disturbed().stream().filter(DisturbedTreatment::own).toList();
        if (!own.isEmpty()) {
            warnings.add(
                    Words.list(own.stream()
                                    .map(treatment ->
                                            Words.name(treatment.treatment().treatment()) + " (" + treatment.disturbed()
                                                    + " of " + Words.count(treatment.runs(), "run") + ")")
                                    .toList())
                            + (own.size() == 1 ? " was" : " were")
                            + " disturbed more often than chance allows: the treatment itself is the cause, for example by a CPU limit or"
                            + " by more threads than processors. Repeating its runs does not help, and moves them behind their random"
                            + " place in the block: raise the limit, or remove that bound of execution.disturbance in a new campaign.");
        }
        return warnings;
    }
}
