package io.batchmark.agent.result;

import io.batchmark.agent.measure.ChunkLimits;
import io.batchmark.agent.measure.Figures;
import io.batchmark.agent.measure.JobRecord;
import io.batchmark.agent.measure.Measurement;
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
    private final boolean hasCpu;

    private StepFigures(Measurement measurement, @Nullable String job, @Nullable StepRecord step, Figures figures) {
        table = measurement.table();
        hasCpu = measurement.hasCpuTimes();
        this.job = job;
        this.step = step;
        this.figures = figures;
    }

    /** All steps of jobs. The steps of the first job have no name of a job. */
    static List<StepFigures> of(List<JobRecord> jobs, Measurement measurement) {
        int points = measurement.table().size();
        List<StepFigures> all = new ArrayList<>();
        for (JobRecord job : jobs) {
            String name = job == jobs.get(0) ? null : String.valueOf(job.name());
            for (StepRecord step : job.steps()) {
                boolean hasNotRun = job.batchStatus() != null && step.batchStatus() == null && step.failure() == null;
                if (hasNotRun && !job.isStartedElsewhere()) {
                    continue; // a restart has found it completed
                }
                all.add(new StepFigures(measurement, name, step, step.figures(points)));
            }
            all.add(new StepFigures(measurement, name, null, job.figures(points)));
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

    /** Adds the calls per kind of artifact, as in "reader". */
    void addTo(Map<String, CallSum> totals) {
        for (int id : points()) {
            Point point = table.withId(id);
            String kind = point.name().substring(0, point.name().indexOf('.'));
            add(id, totals.computeIfAbsent(kind, k -> new CallSum()));
        }
    }

    /** Adds the calls of all points to a sum. */
    void addTo(CallSum sum) {
        points().forEach(id -> add(id, sum));
    }

    private void add(int id, CallSum sum) {
        boolean ofPoint = hasCpu && table.withId(id).role().isCpuMeasured();
        sum.add(figures, id, ofPoint);
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
        ChunkLimits limits = step == null ? null : step.limits();
        document.put("itemCount", Json.orNull(limits == null ? null : limits.itemCount()));
        document.put("timeLimit", Json.orNull(limits == null ? null : limits.timeLimit()));
        Map<String, Object> calls = new TreeMap<>();
        CallSum others = new CallSum();
        int numberOfOthers = 0;
        for (int id : points()) {
            CallSum calledHere = shown.contains(id) ? new CallSum() : others;
            add(id, calledHere);
            if (calledHere == others) {
                numberOfOthers++;
            } else {
                calls.put(table.withId(id).name(), calledHere.document());
            }
        }
        document.put("calls", calls);
        document.put("otherCalls", others.ofOthers(numberOfOthers));
        return document;
    }
}
