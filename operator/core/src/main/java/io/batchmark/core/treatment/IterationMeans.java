package io.batchmark.core.treatment;

import io.batchmark.contract.result.Iterations;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Mean time of each iteration, in order, over those runs of a treatment that have the most iterations: so that all means are of
 * the same runs where a campaign has changed their number.
 *
 * @param warmUp how many of them do not count; these come first
 * @param seconds empty where no run has several iterations
 */
public record IterationMeans(int warmUp, List<Double> seconds) {
    public static IterationMeans of(TreatmentSummary treatment) {
        List<Iterations> all = treatment.runs().stream()
                .flatMap(run -> Stream.ofNullable(run.success()))
                .flatMap(result -> Stream.ofNullable(result.times().iterations()))
                .toList();
        int most = all.stream().mapToInt(run -> run.all().size()).max().orElse(0);
        List<Iterations> runs =
                all.stream().filter(run -> run.all().size() == most).toList();
        return new IterationMeans(
                runs.stream().mapToInt(run -> run.warmUp().size()).max().orElse(0),
                IntStream.range(0, most)
                        .mapToObj(i -> runs.stream()
                                        .mapToLong(run -> run.all().get(i))
                                        .average()
                                        .orElseThrow()
                                / 1e9)
                        .toList());
    }
}
