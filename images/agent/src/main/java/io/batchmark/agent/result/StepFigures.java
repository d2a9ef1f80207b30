package io.batchmark.agent.result;

import io.batchmark.agent.measure.Failure;
import io.batchmark.agent.measure.Figures;
import io.batchmark.agent.measure.JobRecord;
import io.batchmark.agent.measure.StepRecord;
import io.batchmark.agent.transform.Point;
import io.batchmark.agent.transform.PointTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A step of the result, or what a job does outside of its steps. */
final class StepFigures {
    private final PointTable table;
    private final @Nullable String job;
    private final @Nullable StepRecord step;
    private final Figures figures;

    private StepFigures(PointTable table, @Nullable String job, @Nullable StepRecord step, Figures figures) {
        this.table = table;
        this.job = job;
        this.step = step;
        this.figures = figures;
    }

    /** All steps of jobs. The steps of the first job have no name of a job. */
    static List<StepFigures> of(List<JobRecord> jobs, PointTable table) {
        List<StepFigures> all = new ArrayList<>();
        for (JobRecord job : jobs) {
            String name = job == jobs.get(0) ? null : String.valueOf(job.name());
            for (StepRecord step : job.steps()) {
                if (job.batchStatus() != null && step.batchStatus() == null && step.failure() == null) {
                    continue; // a restart has found it completed
                }
                all.add(new StepFigures(table, name, step, step.figures(table.size())));
            }
            all.add(new StepFigures(table, name, null, job.figures(table.size())));
        }
        return all;
    }

    /** The time that its order in the result depends on. */
    long weight() {
        return figures.measured();
    }

    long weight(int point) {
        return figures.own(point);
    }

    boolean isEmpty() {
        return step == null && points().isEmpty();
    }

    /** The points that were called. */
    List<Integer> points() {
        List<Integer> called = new ArrayList<>();
        for (int i = 0; i < table.size(); i++) {
            if (figures.calls(i) > 0) {
                called.add(i);
            }
        }
        return called;
    }

    /** Adds calls, own time and failed calls per kind of artifact, as in "reader". */
    void addTo(Map<String, long[]> totals) {
        for (int id : points()) {
            Point point = table.withId(id);
            String kind = point.name().substring(0, point.name().indexOf('.'));
            add(id, totals.computeIfAbsent(kind, k -> new long[3]));
        }
    }

    /** Adds calls, own time and failed calls of all points. */
    void addTo(long[] sum) {
        points().forEach(id -> add(id, sum));
    }

    private void add(int id, long[] sum) {
        sum[0] += figures.calls(id);
        sum[1] += figures.own(id);
        sum[2] += figures.failed(id);
    }

    /** @param shown the points that have a line of their own */
    Map<String, @Nullable Object> document(Set<Integer> shown) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("job", job);
        if (step == null) {
            document.put("outsideOfSteps", true);
        } else {
            describe(step, document);
        }
        Map<String, long[]> artifacts = new TreeMap<>();
        long[] others = new long[3];
        int number = 0;
        for (int id : points()) {
            if (shown.contains(id)) {
                artifacts.put(
                        table.withId(id).name(),
                        new long[] {figures.calls(id), figures.total(id), figures.own(id), figures.failed(id)});
            } else {
                number++;
                add(id, others);
            }
        }
        document.put("calls", artifacts);
        if (number > 0) {
            document.put("other (" + number + ")", others);
        }
        return document;
    }

    private void describe(StepRecord record, Map<String, @Nullable Object> document) {
        document.put("name", Json.first(record.name(), 200));
        document.put("batchStatus", record.batchStatus());
        document.put("exitStatus", Json.first(record.exitStatus(), 200));
        document.put("elapsed", record.elapsed());
        document.put("cpu", record.cpu());
        document.put("partitions", record.partitions() == 0 ? null : record.partitions());
        long chunks = figures.calls(table.id("chunk.updateNormalMetrics"));
        document.put("chunks", chunks == 0 ? null : chunks);
        Map<String, Long> metrics = record.metrics();
        metrics.values().removeIf(count -> count == 0);
        document.put("metrics", metrics);
        Failure failure = record.failure();
        document.put("failedBy", failure == null ? null : failure.point());
    }
}
