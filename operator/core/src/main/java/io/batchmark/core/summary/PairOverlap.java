package io.batchmark.core.summary;

import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.treatment.RunRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * For how much of their time the runs of pairs had the other one beside them on their node, by the times of their containers, which are
 * known in whole seconds.
 *
 * @param mean the share of its time, 0 to 1, on average over all runs
 * @param least the smallest share of any run
 */
public record PairOverlap(double mean, double least) {
    /** @return null where no pair counts, or the campaign has none */
    public static @Nullable PairOverlap of(Summary summary) {
        if (!summary.campaign().paired()) {
            return null;
        }
        Map<Integer, List<RunRow>> blocks = new HashMap<>();
        summary.treatments()
                .forEach(treatment -> treatment.runs().stream()
                        .filter(PairOverlap::counts)
                        .forEach(run -> blocks.computeIfAbsent(run.block(), block -> new ArrayList<>())
                                .add(run)));
        DoubleSummaryStatistics shares = blocks.values().stream()
                .filter(pair -> pair.size() == 2)
                .flatMap(pair -> {
                    double together = together(pair.get(0), pair.get(1)).toMillis();
                    return pair.stream().map(run -> together / run.ran().toMillis());
                })
                .mapToDouble(Double::doubleValue)
                .summaryStatistics();
        return shares.getCount() == 0 ? null : new PairOverlap(shares.getAverage(), shares.getMin());
    }

    private static boolean counts(RunRow run) {
        return (run.outcome() == Outcome.Succeeded || run.outcome() == Outcome.Censored)
                && run.started() != null
                && run.ran().isPositive();
    }

    private static Duration together(RunRow one, RunRow other) {
        boolean isOneNode = one.node() != null && one.node().equals(other.node());
        Instant begin = Collections.max(List.of(start(one), start(other)));
        Instant end = Collections.min(List.of(one.finished(), other.finished()));
        return isOneNode && end.isAfter(begin) ? Duration.between(begin, end) : Duration.ZERO;
    }

    private static Instant start(RunRow run) {
        return Objects.requireNonNull(run.started());
    }
}
