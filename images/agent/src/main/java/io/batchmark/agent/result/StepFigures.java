package io.batchmark.agent.result;

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
            add(id, totals.computeIfAbsent(kind, k -> new long[3]), 0);
        }
    }

    /** Adds calls, own time and failed calls of all points to a sum. Its first number is not changed. */
    void addTo(long[] sum) {
        points().forEach(id -> add(id, sum, 1));
    }

    private void add(int id, long[] sum, int from) {
        sum[from] += figures.calls(id);
        sum[from + 1] += figures.own(id);
        sum[from + 2] += figures.failed(id);
    }

    /** @param shown the points that have a place of their own */
    Map<String, Object> document(Set<Integer> shown, Secrets secrets) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("job", Json.orNull(JobDetails.name(job)));
        document.put("name", Json.orNull(step == null ? null : JobDetails.name(step.name())));
        document.put("batchStatus", Json.orNull(step == null ? null : step.batchStatus()));
        document.put(
                "exitStatus", Json.orNull(step == null ? null : JobDetails.exitStatus(step.exitStatus(), secrets)));
        document.put("elapsed", step == null ? 0 : step.elapsed());
        document.put("cpu", step == null ? 0 : step.cpu());
        document.put("partitions", step == null ? 0 : step.partitions());
        Map<String, Long> counts = step == null ? new TreeMap<>() : step.metrics();
        counts.values().removeIf(count -> count == 0);
        document.put("counts", counts);
        Map<String, long[]> calls = new TreeMap<>();
        long[] others = new long[4];
        for (int id : points()) {
            if (shown.contains(id)) {
                calls.put(table.withId(id).name(), new long[] {figures.calls(id), figures.own(id), figures.failed(id)});
            } else {
                others[0]++;
                add(id, others, 1);
            }
        }
        document.put("calls", calls);
        document.put("otherCalls", Json.orNull(others[0] == 0 ? null : others));
        return document;
    }
}
