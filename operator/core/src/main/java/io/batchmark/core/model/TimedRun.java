package io.batchmark.core.model;

import io.batchmark.contract.result.RunResult;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run that succeeded.
 *
 * @param treatment its index in the summary
 * @param log logarithm of the elapsed time in nanoseconds
 * @param node null if it is not known
 */
record TimedRun(
        int treatment, int block, double log, @Nullable String node, Instant start, Instant end) {
    static List<TimedRun> of(List<TreatmentSummary> treatments) {
        List<TimedRun> runs = new ArrayList<>();
        for (int treatment = 0; treatment < treatments.size(); treatment++) {
            for (RunRow run : treatments.get(treatment).runs()) {
                RunResult result = run.success();
                if (result != null && result.times().elapsed() > 0) {
                    runs.add(new TimedRun(
                            treatment,
                            run.block(),
                            StrictMath.log(result.times().elapsed()),
                            run.node(),
                            Objects.requireNonNullElse(run.started(), run.finished()),
                            run.finished()));
                }
            }
        }
        return runs;
    }

    static GroupMeans means(List<TimedRun> runs) {
        return new GroupMeans(
                runs.stream().mapToInt(TimedRun::treatment).toArray(),
                runs.stream().mapToInt(TimedRun::block).toArray());
    }

    static GroupMeans meansOfTreatments(List<TimedRun> runs) {
        return new GroupMeans(runs.stream().mapToInt(TimedRun::treatment).toArray());
    }
}
