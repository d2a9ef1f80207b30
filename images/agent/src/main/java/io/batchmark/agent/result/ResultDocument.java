package io.batchmark.agent.result;

import io.batchmark.agent.measure.Failure;
import io.batchmark.agent.measure.JobRecord;
import io.batchmark.agent.measure.Jobs;
import io.batchmark.agent.measure.Measurement;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The result as JSON. Totals are always in it. Steps and the points that they called follow by their share of the time, as long as
 * there is room; the others are sums.
 *
 * <p>Times are in nanoseconds. A point of a step has four numbers: calls, time with callees, own time, failed calls. Each total, and
 * the sum of the left out steps, has three: calls, own time, failed calls.
 */
public final class ResultDocument {
    private static final int VERSION = 1;
    private static final int MOST_CHARACTERS = 200;

    private final Map<String, ? extends @Nullable Object> server;
    private final RunEnd end;
    private final Map<String, @Nullable Object> job;
    private final List<StepFigures> steps = new ArrayList<>();
    private final Map<String, long[]> totals = new TreeMap<>();
    private final List<Map<String, @Nullable Object>> startedJobs = new ArrayList<>();
    private final Collection<String> otherJobs;
    private final Collection<String> notMeasurable;
    private final @Nullable Failure failure;
    private final List<Piece> pieces = new ArrayList<>();

    /**
     * @param server versions of server and JVM
     * @param application the application that has the job, or null
     * @param notMeasurable reasons why figures are wrong or missing
     */
    public ResultDocument(
            Map<String, ? extends @Nullable Object> server,
            RunEnd end,
            @Nullable String application,
            Measurement measurement,
            Collection<String> notMeasurable) {
        this.server = server;
        this.end = end;
        this.notMeasurable = notMeasurable;
        Jobs jobs = measurement.jobs();
        otherJobs = jobs.others();
        JobRecord failed = null;
        job = describe(jobs.root());
        job.put("application", application);
        job.put("elapsed", jobs.elapsed());
        for (JobRecord record : jobs.followed()) {
            if (failed == null && "FAILED".equals(record.batchStatus())) {
                failed = record;
            }
            if (record != jobs.root()) {
                startedJobs.add(describe(record));
            }
        }
        failure = failed == null ? null : failed.failure();
        for (StepFigures step : StepFigures.of(jobs.followed(), measurement.table())) {
            if (!step.isEmpty()) {
                steps.add(step);
                step.addTo(totals);
            }
        }
        order();
    }

    private static Map<String, @Nullable Object> describe(JobRecord record) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("name", Json.first(record.name(), MOST_CHARACTERS));
        document.put("execution", record.execution());
        document.put("batchStatus", record.batchStatus());
        document.put("exitStatus", Json.first(record.exitStatus(), MOST_CHARACTERS));
        document.put("transition", record.transition());
        return document;
    }

    /** Longest first. A step comes before its points, which took no longer. */
    private void order() {
        for (int i = 0; i < steps.size(); i++) {
            StepFigures step = steps.get(i);
            pieces.add(new Piece(i, -1, step.weight()));
            for (int point : step.points()) {
                pieces.add(new Piece(i, point, step.weight(point)));
            }
        }
        pieces.sort((a, b) -> {
            int byWeight = Long.compare(b.weight, a.weight);
            return byWeight != 0 ? byWeight : Integer.compare(Math.min(a.point, 0), Math.min(b.point, 0));
        });
    }

    /** The document with as many steps and points as fit. */
    public String fitting(int maxBytes) {
        double share = 1;
        while (share > 0.01 && bytes(document(0, share)) > maxBytes / 2) {
            share /= 2;
        }
        int fits = 0;
        int tooMany = pieces.size() + 1;
        while (tooMany - fits > 1) {
            int middle = (fits + tooMany) >>> 1;
            if (bytes(document(middle, share)) <= maxBytes) {
                fits = middle;
            } else {
                tooMany = middle;
            }
        }
        return Json.of(document(fits, share));
    }

    private static int bytes(Map<String, ?> document) {
        return Json.of(document).getBytes(StandardCharsets.UTF_8).length;
    }

    /** @param share number from 0 to 1: the shown part of long texts and lists */
    private Map<String, @Nullable Object> document(int number, double share) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("version", VERSION);
        document.put("end", end.kind());
        document.put("cause", Json.first(end.cause(), (int) (1000 * share)));
        document.put("server", server);
        document.put("notMeasurable", limited(notMeasurable, share));
        document.put("job", job);
        document.put("startedJobs", limited(startedJobs, share));
        document.put("otherJobs", limited(otherJobs, share));
        document.put("failure", failure == null ? null : FailureText.of(failure, share));
        document.put("totals", totals);
        steps(document, number);
        return document;
    }

    private void steps(Map<String, @Nullable Object> document, int number) {
        Map<Integer, Set<Integer>> shown = new HashMap<>();
        for (Piece piece : pieces.subList(0, number)) {
            Set<Integer> points = shown.computeIfAbsent(piece.step, s -> new HashSet<>());
            if (piece.point >= 0) {
                points.add(piece.point);
            }
        }
        List<Object> shownSteps = new ArrayList<>();
        long[] others = new long[3];
        for (int i = 0; i < steps.size(); i++) {
            Set<Integer> points = shown.get(i);
            if (points != null) {
                shownSteps.add(steps.get(i).document(points));
            } else {
                steps.get(i).addTo(others);
            }
        }
        document.put("steps", shownSteps);
        int left = steps.size() - shownSteps.size();
        if (left > 0) {
            document.put("other (" + left + ")", others);
        }
    }

    private static @Nullable List<Object> limited(Collection<?> all, double share) {
        if (all.isEmpty()) {
            return null;
        }
        int most = Math.max(1, (int) (10 * share));
        List<Object> shown = new ArrayList<>();
        for (Object one : all) {
            if (shown.size() == most) {
                shown.add("other (" + (all.size() - most) + ")");
                break;
            }
            shown.add(one);
        }
        return shown;
    }

    /** A step (point -1) or a point of a step. */
    private static final class Piece {
        private final int step;
        private final int point;
        private final long weight;

        private Piece(int step, int point, long weight) {
            this.step = step;
            this.point = point;
            this.weight = weight;
        }
    }
}
