package io.batchmark.core.report.markdown;

import io.batchmark.core.answer.Change;
import io.batchmark.core.report.words.CostWords;
import io.batchmark.core.report.words.EarlierWords;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.summary.EarlierComparison;
import io.batchmark.core.summary.EarlierComparison.Cell;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How the treatments compare with those of an earlier campaign. */
public final class EarlierTable {
    private EarlierTable() {}

    /** Null where there is none. */
    static @Nullable String of(Summary summary, List<TreatmentSummary> shown) {
        EarlierComparison earlier = summary.earlier();
        if (earlier == null || earlier.cells().isEmpty()) {
            return null;
        }
        CostWords words = new CostWords(summary.campaign().analysis().response(), false);
        MarkdownTable table = MarkdownTable.of(
                List.of("treatment", ">runs", ">earlier runs", "ratio to the earlier campaign", "verdict"));
        Set<TreatmentSummary> rows = new HashSet<>(shown);
        for (Cell cell : earlier.cells()) {
            if (rows.contains(cell.treatment())) {
                table.row(List.of(
                        Words.label(cell.treatment().treatment()),
                        Integer.toString(cell.runs()),
                        Integer.toString(cell.earlierRuns()),
                        EarlierWords.ratio(cell),
                        verdict(cell, words)));
            }
        }
        return table.toString();
    }

    /** All that there is to say of it, for a terminal. */
    public static String text(Summary summary, EarlierComparison earlier) {
        String table = of(summary, summary.treatments());
        List<String> lines = new ArrayList<>();
        if (table != null) {
            lines.add(table);
        }
        lines.addAll(EarlierWords.notes(earlier));
        lines.add(EarlierWords.sentence(earlier, summary.campaign().analysis().response()));
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private static String verdict(Cell cell, CostWords words) {
        if (cell.obstacle() != null) {
            return "not compared: " + cell.obstacle();
        }
        return cell.change() == Change.Regressed ? "regressed" : words.verdict(cell.verdict());
    }
}
