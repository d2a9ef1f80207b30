package io.batchmark.core.report.words;

import io.batchmark.core.answer.Change;
import io.batchmark.core.answer.Doubt;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.EarlierComparison;
import io.batchmark.core.summary.EarlierComparison.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** How a campaign compares with an earlier one, in a sentence or a few. */
public final class EarlierWords {
    private EarlierWords() {}

    public static String ratio(Cell cell) {
        return cell.obstacle() != null ? "-" : RatioText.of(cell.ratio(), cell.low(), cell.high(), "too few runs");
    }

    /** Treatments without a counterpart, and changes between the campaigns. */
    public static List<String> notes(EarlierComparison earlier) {
        List<String> notes = new ArrayList<>();
        if (earlier.obstacle() == null && earlier.others() > 0) {
            notes.add(Words.count(earlier.others(), "treatment") + (earlier.others() == 1 ? " has" : " have")
                    + " no counterpart in campaign " + earlier.campaign());
        }
        earlier.differences().forEach(difference -> notes.add("Changed since then: " + difference));
        earlier.doubts().stream().map(EarlierWords::note).forEach(notes::add);
        return notes;
    }

    private static String note(Doubt doubt) {
        return switch (doubt) {
            case Trend ->
                "The runs of a campaign show a trend: they get slower or faster. The intervals also hold if the trend continues";
            case Streaks ->
                "The runs of a campaign show streaks: each run resembles the run before it. The intervals also hold with one of four runs";
        };
    }

    /** As in {@code regressed against campaign monday: chunks of 4000 are 8 % slower (5 to 11 %)}. */
    public static String sentence(EarlierComparison earlier, Response response) {
        if (earlier.obstacle() != null) {
            return "not compared with campaign " + earlier.campaign() + ": " + earlier.obstacle();
        }
        List<Cell> named = with(earlier, earlier.change());
        return switch (earlier.change()) {
            case Regressed ->
                "regressed against campaign " + earlier.campaign() + ": "
                        + Words.list(named.stream()
                                .map(cell -> clause(cell, new CostWords(response)))
                                .toList());
            case NotRegressed ->
                (earlier.others() == 0 ? "no treatment" : "no treatment of both campaigns")
                        + " exceeds its value in campaign " + earlier.campaign() + " by more than the margin";
            case Undecided ->
                "undecided whether "
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

    private static String clause(Cell cell, CostWords words) {
        return words.clause(
                TreatmentName.of(cell.treatment().treatment()),
                Objects.requireNonNull(Effect.of(cell.ratio(), cell.low(), cell.high(), words))
                        .toString());
    }

    private static List<Cell> with(EarlierComparison earlier, Change change) {
        return earlier.cells().stream().filter(cell -> cell.change() == change).toList();
    }
}
