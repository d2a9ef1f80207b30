package io.batchmark.core.report;

import io.batchmark.core.statistics.EarlierComparison;
import io.batchmark.core.statistics.EarlierComparison.Cell;
import io.batchmark.core.statistics.EarlierComparison.Change;
import io.batchmark.core.statistics.Response;
import io.batchmark.core.statistics.Summary;
import io.batchmark.core.statistics.TreatmentSummary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
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
        CostWords words = new CostWords(summary.campaign().analysis().response());
        MarkdownTable table = MarkdownTable.of(
                List.of("treatment", ">runs", ">earlier runs", "ratio to the earlier campaign", "verdict"));
        Set<TreatmentSummary> rows = new HashSet<>(shown);
        for (Cell cell : earlier.cells()) {
            if (rows.contains(cell.treatment())) {
                table.row(List.of(
                        Words.label(cell.treatment().treatment()),
                        Integer.toString(cell.runs()),
                        Integer.toString(cell.earlierRuns()),
                        ratio(cell),
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
        lines.addAll(notes(earlier));
        lines.add(sentence(earlier, summary.campaign().analysis().response()));
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    static String ratio(Cell cell) {
        return cell.obstacle() != null ? "-" : RatioText.of(cell.ratio(), cell.low(), cell.high(), "too few runs");
    }

    private static String verdict(Cell cell, CostWords words) {
        if (cell.obstacle() != null) {
            return "not compared: " + cell.obstacle();
        }
        return cell.change() == Change.Regressed ? "regressed" : words.verdict(cell.verdict());
    }

    /** What keeps one from saying more, and what else is not as it was. */
    static List<String> notes(EarlierComparison earlier) {
        List<String> notes = new ArrayList<>();
        if (earlier.obstacle() == null && earlier.others() > 0) {
            notes.add(Words.count(earlier.others(), "treatment") + (earlier.others() == 1 ? " has" : " have")
                    + " no counterpart in campaign " + earlier.campaign());
        }
        earlier.differences().forEach(difference -> notes.add("Not as it was: " + difference));
        return notes;
    }

    /** As in {@code regressed against campaign monday: itemCount=4000 takes 1.08 (1.05 to 1.11) of its elapsed time there}. */
    public static String sentence(EarlierComparison earlier, Response response) {
        if (earlier.obstacle() != null) {
            return "not compared with campaign " + earlier.campaign() + ": " + earlier.obstacle();
        }
        List<Cell> named = with(earlier, earlier.change());
        return switch (earlier.change()) {
            case Regressed ->
                "regressed against campaign " + earlier.campaign() + ": "
                        + Words.list(named.stream()
                                .map(cell -> Words.name(cell.treatment().treatment()) + " takes " + ratio(cell)
                                        + " of its " + new CostWords(response).name() + " there")
                                .toList());
            case NotRegressed ->
                "no treatment takes more than it did in campaign " + earlier.campaign() + " by more than the margin";
            case Undecided ->
                "not sure whether "
                        + Words.names(named.stream().map(Cell::treatment).toList())
                        + " took less in campaign " + earlier.campaign()
                        + named.stream()
                                .map(Cell::obstacle)
                                .filter(Objects::nonNull)
                                .findFirst()
                                .map(obstacle -> ", because " + obstacle)
                                .orElse("");
        };
    }

    private static List<Cell> with(EarlierComparison earlier, Change change) {
        return earlier.cells().stream().filter(cell -> cell.change() == change).toList();
    }
}
