package io.batchmark.core.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.StepSeries;
import io.batchmark.core.design.Factor;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.model.Models;
import io.batchmark.core.model.Scalability;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import io.batchmark.text.Plain;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What the charts of a campaign have to show, computed from the rows of its ledger in the plainest way, and from {@code results.json}
 * where a chart shows a model.
 */
final class ExpectedCharts {
    private static final int LONGEST_NAME = 60;
    private static final int STEPS_OF_CURVE = 40;

    private final Summary summary;
    private final JsonNode results;
    private final Response response;
    private final List<Factor> factors;
    private final Map<String, ChartFigures> charts = new LinkedHashMap<>();

    private ExpectedCharts(Summary summary, JsonNode results) {
        this.summary = summary;
        this.results = results;
        this.response = summary.campaign().analysis().response();
        this.factors = summary.campaign().design().factors();
    }

    /** @return figures by the id of the chart; of charts that leave treatments out, those of all treatments */
    static Map<String, ChartFigures> of(Summary summary, JsonNode results) throws DataFormatException {
        ExpectedCharts expected = new ExpectedCharts(summary, results);
        expected.factors();
        expected.pairs();
        expected.components();
        expected.cpu();
        expected.iterations();
        expected.course("course", StepSeries::elapsedMicros, 1);
        expected.course("course-cpu", StepSeries::cpuMicros, 1);
        expected.course("course-gc", StepSeries::gcMillis, 1000);
        expected.chunks();
        expected.heap();
        expected.scalability();
        expected.drift();
        expected.latency();
        expected.recovery();
        expected.effects();
        expected.charts.values().removeIf(ChartFigures::isEmpty);
        return expected.charts;
    }

    private ChartFigures chart(String id) {
        return charts.computeIfAbsent(id, any -> new ChartFigures());
    }

    private static List<RunResult> results(TreatmentSummary treatment) {
        return treatment.runs().stream()
                .filter(run -> run.outcome() == Outcome.Succeeded && run.result() != null)
                .map(RunRow::result)
                .toList();
    }

    private static double[] values(TreatmentSummary treatment, Response response) {
        return results(treatment).stream()
                .flatMapToDouble(result -> response.of(result).stream())
                .toArray();
    }

    private static boolean isCensored(TreatmentSummary treatment) {
        return treatment.runs().stream().anyMatch(run -> run.outcome() == Outcome.Censored);
    }

    private static String level(Factor factor, TreatmentSummary treatment) {
        return treatment.treatment().levels().get(factor.name());
    }

    private static String label(TreatmentSummary treatment) {
        return Plain.line(Words.label(treatment.treatment()), LONGEST_NAME);
    }

    private List<TreatmentSummary> whereOthersAreAtBaseline(Factor... varied) {
        return summary.distinct().stream()
                .filter(treatment -> factors.stream()
                        .filter(Predicate.not(Arrays.asList(varied)::contains))
                        .allMatch(other -> level(other, treatment).equals(other.baseline())))
                .toList();
    }

    /** The mean, with Student's interval where there are three values or more; nothing where a run is censored. */
    private void mean(String chart, String series, String place, TreatmentSummary treatment, Response of) {
        double[] values = values(treatment, of);
        if (isCensored(treatment) || values.length == 0) {
            return;
        }
        double mean = Arrays.stream(values).average().orElseThrow();
        chart(chart).add(series, place, mean);
        if (values.length >= 3) {
            double squares = Arrays.stream(values)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
            double error = (1 - summary.campaign().analysis().confidence()) / 2;
            double margin = TDistribution.of(values.length - 1).inverseSurvivalProbability(error)
                    * Math.sqrt(squares / (values.length - 1) / values.length);
            chart(chart).interval(series, place, mean - margin, mean + margin);
        }
    }

    private void factors() {
        for (int i = 0; i < factors.size(); i++) {
            Factor factor = factors.get(i);
            String id = "factor-" + (i + 1);
            List<TreatmentSummary> slice = whereOthersAreAtBaseline(factor);
            for (TreatmentSummary treatment : slice.size() > 1 ? slice : summary.distinct()) {
                String place = level(factor, treatment);
                Arrays.stream(values(treatment, response))
                        .forEach(value -> chart(id).add("runs", place, value));
                mean(id, "mean", place, treatment, response);
                treatment.runs().stream()
                        .filter(run -> run.outcome() == Outcome.Censored && response == Response.ELAPSED)
                        .forEach(run -> chart(id).add("censored", place, bound(run)));
            }
        }
    }

    /** Seconds that a censored run takes at least. */
    private static double bound(RunRow run) {
        return run.result() == null
                ? Duration.between(run.began(), run.finished()).toNanos() / 1e9
                : run.result().times().elapsed() / 1e9;
    }

    private void pairs() {
        int number = 1;
        for (int i = 0; i < factors.size(); i++) {
            for (int j = i + 1; j < factors.size(); j++) {
                boolean isFirstLonger = factors.get(i).levels().size()
                        >= factors.get(j).levels().size();
                Factor along = factors.get(isFirstLonger ? i : j);
                Factor across = factors.get(isFirstLonger ? j : i);
                List<TreatmentSummary> slice = whereOthersAreAtBaseline(along, across);
                if (number > 3
                        || slice.stream()
                                .allMatch(treatment -> level(along, treatment).equals(along.baseline())
                                        || level(across, treatment).equals(across.baseline()))) {
                    continue;
                }
                String id = "pair-" + number++;
                slice.forEach(treatment -> mean(
                        id,
                        across.name() + "=" + level(across, treatment),
                        level(along, treatment),
                        treatment,
                        response));
            }
        }
    }

    private void components() {
        for (TreatmentSummary treatment : summary.distinct()) {
            List<RunResult> runs = results(treatment).stream()
                    .filter(result -> result.times().components() != null)
                    .toList();
            if (!runs.isEmpty() && !isCensored(treatment)) {
                part(
                        "components",
                        "reader",
                        treatment,
                        runs,
                        times -> times.components().reader());
                part(
                        "components",
                        "processor",
                        treatment,
                        runs,
                        times -> times.components().processor());
                part(
                        "components",
                        "writer",
                        treatment,
                        runs,
                        times -> times.components().writer());
                part(
                        "components",
                        "publish",
                        treatment,
                        runs,
                        times -> times.components().publish());
                part(
                        "components",
                        "outsideChunks",
                        treatment,
                        runs,
                        times -> times.components().outsideChunks());
                part(
                        "components",
                        "container",
                        treatment,
                        runs,
                        times -> times.threads()
                                - times.components().reader()
                                - times.components().processor()
                                - times.components().writer()
                                - times.components().publish()
                                - times.components().outsideChunks());
            }
        }
    }

    private void cpu() {
        for (TreatmentSummary treatment : summary.distinct()) {
            List<RunResult> runs = results(treatment).stream()
                    .filter(result -> result.times().cpu() != null)
                    .toList();
            if (!runs.isEmpty() && !isCensored(treatment)) {
                String id = "components-cpu";
                part(id, "readerCpu", treatment, runs, times -> times.cpu().reader());
                part(id, "processorCpu", treatment, runs, times -> times.cpu().processor());
                part(id, "writerCpu", treatment, runs, times -> times.cpu().writer());
                part(id, "publishCpu", treatment, runs, times -> times.cpu().publish());
                part(
                        id,
                        "batchContainerCpu",
                        treatment,
                        runs,
                        times -> times.cpu().threads()
                                - times.cpu().reader()
                                - times.cpu().processor()
                                - times.cpu().writer()
                                - times.cpu().publish());
            }
        }
    }

    private void part(
            String id,
            String part,
            TreatmentSummary treatment,
            List<RunResult> runs,
            ToDoubleFunction<RunResult.Times> nanos) {
        double mean = runs.stream()
                .mapToDouble(run -> nanos.applyAsDouble(run.times()))
                .average()
                .orElseThrow();
        if (mean > 0) {
            chart(id).add(part, label(treatment), mean / 1e9);
        }
    }

    private void iterations() {
        for (TreatmentSummary treatment : summary.distinct()) {
            List<List<Long>> all = results(treatment).stream()
                    .map(result -> result.times().iterations())
                    .flatMap(Stream::ofNullable)
                    .map(iterations -> Stream.concat(iterations.warmUp().stream(), iterations.counted().stream())
                            .toList())
                    .toList();
            int most = all.stream().mapToInt(List::size).max().orElse(0);
            List<List<Long>> runs =
                    all.stream().filter(run -> run.size() == most).toList();
            for (int i = 0; i < most; i++) {
                int at = i;
                chart("iterations")
                        .add(
                                label(treatment),
                                ChartFigures.text(i + 1),
                                runs.stream()
                                                .mapToLong(run -> run.get(at))
                                                .average()
                                                .orElseThrow()
                                        / 1e9);
            }
        }
    }

    /** Of series in parts of the same size: in 32 parts at most, each two of them together where there are more. */
    private void course(String id, Function<StepSeries, List<Long>> figures, long micros) {
        ChartFigures found = new ChartFigures();
        boolean isNothing = true;
        for (TreatmentSummary treatment : summary.distinct()) {
            List<StepSeries> runs = results(treatment).stream()
                    .map(result -> result.times().series())
                    .flatMap(Stream::ofNullable)
                    .toList();
            int parts = runs.isEmpty() ? 0 : runs.get(0).parts();
            int together = parts > 32 ? 2 : 1;
            for (int part = 0; part < parts; part += together) {
                int from = part;
                double[] sorted = runs.stream()
                        .map(figures)
                        .mapToDouble(all -> all.subList(from, from + together).stream()
                                .mapToLong(Long::longValue)
                                .sum())
                        .sorted()
                        .toArray();
                double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
                found.add(
                        label(treatment),
                        ChartFigures.text(100.0 * (part + together) / parts),
                        median * micros / (runs.get(0).items() * together));
                isNothing &= median == 0;
            }
        }
        if (!isNothing) {
            charts.put(id, found);
        }
    }

    private void heap() {
        for (TreatmentSummary treatment : summary.distinct()) {
            List<RunResult> runs = results(treatment).stream()
                    .filter(result -> !result.jvm().heapAfterGcKiB().isEmpty())
                    .sorted(Comparator.comparingLong(result -> result.times().elapsed()))
                    .toList();
            if (!runs.isEmpty()) {
                List<Long> heap = runs.get((runs.size() - 1) / 2).jvm().heapAfterGcKiB();
                for (int i = 0; i < heap.size(); i++) {
                    chart("heap").add(label(treatment), ChartFigures.text(i + 1), heap.get(i) / 1024.0);
                }
            }
        }
    }

    private void scalability() {
        Scalability law = Models.of(summary).scalability();
        if (law == null) {
            return;
        }
        Factor partitions = factors.stream()
                .filter(factor -> factor.name().equals("partitions"))
                .findFirst()
                .orElseThrow();
        List<TreatmentSummary> slice = whereOthersAreAtBaseline(partitions);
        slice.forEach(
                treatment -> mean("scalability", "mean", level(partitions, treatment), treatment, Response.ELAPSED));
        double[] levels = slice.stream()
                .mapToDouble(treatment -> Double.parseDouble(level(partitions, treatment)))
                .sorted()
                .toArray();
        JsonNode told = results.at("/models/scalability");
        double contention = told.get("contention").asDouble();
        double coherency = told.get("coherency").asDouble();
        double ratio = levels[levels.length - 1] / levels[0];
        for (int step = 0; step <= STEPS_OF_CURVE; step++) {
            double n = levels[0] * Math.pow(ratio, (double) step / STEPS_OF_CURVE);
            double seconds = law.one() / n * (1 + contention * (n - 1) + coherency * n * (n - 1));
            chart("scalability").add("law", ChartFigures.text(n), seconds);
            chart("scalability").add("ideal", ChartFigures.text(n), law.one() / n);
        }
    }

    private void drift() {
        Instant first = summary.environment().started();
        for (TreatmentSummary treatment : summary.treatments()) {
            double[] values = values(treatment, response);
            if (values.length == 0 || isCensored(treatment)) {
                continue;
            }
            Arrays.sort(values);
            double median = (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
            for (RunRow run : treatment.runs()) {
                if (run.outcome() == Outcome.Succeeded && run.result() != null && run.started() != null) {
                    double hours = (run.started().toEpochMilli() - first.toEpochMilli()) / 3_600_000.0;
                    response.of(run.result())
                            .ifPresent(value -> chart("drift")
                                    .add(
                                            run.node() == null ? "other nodes" : Plain.line(run.node(), LONGEST_NAME),
                                            ChartFigures.text(hours),
                                            value / median));
                }
            }
        }
    }

    private void latency() throws DataFormatException {
        for (TreatmentSummary treatment : summary.distinct()) {
            Histogram all = new Histogram(86_400_000, 2);
            for (RunResult result : results(treatment)) {
                if (result.events() != null && result.events().latency() != null) {
                    byte[] packed = Base64.getDecoder().decode(result.events().latency());
                    all.add(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(packed), 0));
                }
            }
            if (all.getTotalCount() > 0) {
                chart("latency").add("median", label(treatment), all.getValueAtPercentile(50));
                chart("latency").add("99 % quantile", label(treatment), all.getValueAtPercentile(99));
                chart("latency").add("largest", label(treatment), all.getMaxValue());
            }
        }
    }

    private void chunks() throws DataFormatException {
        for (TreatmentSummary treatment : summary.distinct()) {
            Histogram all = new Histogram(604_800_000_000L, 2);
            for (RunResult result : results(treatment)) {
                if (result.times().chunks() != null) {
                    byte[] packed = Base64.getDecoder().decode(result.times().chunks());
                    all.add(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(packed), 0));
                }
            }
            if (all.getTotalCount() > 0) {
                chart("chunks").add("median", label(treatment), all.getValueAtPercentile(50) / 1e3);
                chart("chunks").add("99 % quantile", label(treatment), all.getValueAtPercentile(99) / 1e3);
                chart("chunks").add("largest", label(treatment), all.getMaxValue() / 1e3);
            }
        }
    }

    private void recovery() {
        Factor chunks = factors.stream()
                .filter(factor -> factor.name().equals("itemCount"))
                .findFirst()
                .orElse(null);
        for (TreatmentSummary treatment : summary.distinct()) {
            String place = chunks == null ? label(treatment) : level(chunks, treatment);
            mean("redone", "mean", place, treatment, Response.REDONE);
            mean("resume", "mean", place, treatment, Response.RESUME);
        }
    }

    private void effects() {
        double unexplained = 1;
        for (JsonNode term : results.at("/models/effects")) {
            List<String> names = new ArrayList<>();
            term.get("factors").forEach(factor -> names.add(factor.asText()));
            String name = Plain.line(String.join(" × ", names), LONGEST_NAME);
            for (JsonNode level : term.get("levels")) {
                String place = name + "=" + level.get("level").asText();
                chart("effects").add(name, place, level.get("ratio").asDouble());
                JsonNode interval = level.get("interval");
                if (!interval.isNull()) {
                    chart("effects")
                            .interval(
                                    name,
                                    place,
                                    interval.get("low").asDouble(),
                                    interval.get("high").asDouble());
                }
            }
            chart("shares").add("share", name, 100 * term.get("share").asDouble());
            unexplained -= term.get("share").asDouble();
        }
        if (charts.containsKey("shares")) {
            chart("shares").add("share", "the rest", 100 * unexplained);
        }
    }
}
