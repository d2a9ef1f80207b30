package io.batchmark.core.report.json;

import io.batchmark.core.answer.Change;
import io.batchmark.core.answer.Doubt;
import io.batchmark.core.answer.Verdict;
import io.batchmark.core.summary.EarlierComparison;
import io.batchmark.core.summary.EarlierComparison.Cell;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The comparison with an earlier campaign in {@code results.json}: {@code others} are the treatments that it does not have,
 * {@code differences} are other changes since then, and {@code doubts} come from the order of the runs of both campaigns.
 */
record EarlierResult(
        String campaign,
        Change change,
        @Nullable String obstacle,
        int others,
        List<String> differences,
        List<Doubt> doubts,
        Iterable<OfTreatment> treatments) {

    /** {@code treatment} is an id; {@code ratio} is to the earlier campaign, within {@code low} and {@code high}. */
    record OfTreatment(
            String treatment,
            Change change,
            Verdict verdict,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            int runs,
            int earlierRuns,
            @Nullable String obstacle) {
        static OfTreatment of(Cell cell) {
            return new OfTreatment(
                    cell.treatment().treatment().id(),
                    cell.change(),
                    cell.verdict(),
                    cell.ratio(),
                    cell.low(),
                    cell.high(),
                    cell.runs(),
                    cell.earlierRuns(),
                    cell.obstacle());
        }
    }

    static @Nullable EarlierResult of(@Nullable EarlierComparison earlier) {
        return earlier == null
                ? null
                : new EarlierResult(
                        earlier.campaign(),
                        earlier.change(),
                        earlier.obstacle(),
                        earlier.others(),
                        earlier.differences(),
                        earlier.doubts(),
                        () -> earlier.cells().stream().map(OfTreatment::of).iterator());
    }
}
