package io.batchmark.agent.result;

import io.batchmark.agent.measure.JobRecord;
import io.batchmark.agent.measure.Jobs;
import io.batchmark.agent.measure.Measurement;
import io.batchmark.text.Plain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The details of a job, as many as there is room for. Totals come first. Steps and the points that they called follow by their share of the
 * time; the others are sums.
 */
final class JobDetails {
    private static final int MOST_CHARACTERS = 64;
    private static final int MOST_JOBS = 16;

    private final JobRecord root;
    private final List<String> startedJobs = new ArrayList<>();
    private final List<String> otherJobs = new ArrayList<>();
    private final List<StepFigures> steps = new ArrayList<>();
    private final Map<String, CallSum> totals = new TreeMap<>();
    private final List<Piece> pieces = new ArrayList<>();

    JobDetails(Measurement measurement) {
        Jobs jobs = measurement.jobs();
        root = jobs.root();
        jobs.others().forEach(name -> otherJobs.add(String.valueOf(name(name))));
        for (JobRecord job : jobs.followed()) {
            if (job != root && !job.isStartedElsewhere()) {
                startedJobs.add(Plain.line(job.name() + " " + job.batchStatus(), 2 * MOST_CHARACTERS));
            }
        }
        for (StepFigures step : StepFigures.of(jobs.followed(), measurement)) {
            if (!step.isEmpty()) {
                steps.add(step);
                step.addTo(totals);
            }
        }
        order();
    }

    /** A name as one line of bounded length; null stays null. */
    static @Nullable String name(@Nullable String name) {
        String line = name == null ? "" : Plain.line(name, MOST_CHARACTERS);
        return line.isEmpty() ? null : line;
    }

    /** An exit status, which the job may have made of anything. Its end is cut after the values are masked. */
    static @Nullable String exitStatus(@Nullable String exitStatus, Secrets secrets) {
        return exitStatus == null ? null : name(secrets.masked(exitStatus));
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

    /** The number of steps and points. */
    int pieces() {
        return pieces.size();
    }

    /**
     * The details with some of the steps and points.
     *
     * @param source application and job XML of the job
     * @param shown number of steps and points, from 0 to {@link #pieces()}
     * @param brief true if there is no room for totals
     * @param secrets values that an exit status must not contain
     */
    Map<String, Object> document(JobSource source, int shown, boolean brief, Secrets secrets) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("application", Json.orNull(name(source.application())));
        document.put("exitStatus", Json.orNull(exitStatus(root.exitStatus(), secrets)));
        document.put("stopped", "STOPPED".equals(root.batchStatus()));
        document.put("startedJobs", brief ? Collections.emptyList() : first(startedJobs));
        document.put("otherJobs", brief ? Collections.emptyList() : first(otherJobs));
        document.put("unusedParameters", brief ? Collections.emptyList() : first(source.unusedParameters()));
        document.put("totals", brief ? Collections.emptyMap() : documents(totals));
        Map<Integer, Set<Integer>> points = new HashMap<>();
        for (Piece piece : pieces.subList(0, shown)) {
            Set<Integer> ofStep = points.computeIfAbsent(piece.step, step -> new HashSet<>());
            if (piece.point >= 0) {
                ofStep.add(piece.point);
            }
        }
        List<Object> shownSteps = new ArrayList<>();
        CallSum others = new CallSum();
        int numberOfOthers = 0;
        for (int i = 0; i < steps.size(); i++) {
            Set<Integer> ofStep = points.get(i);
            if (ofStep == null) {
                steps.get(i).addTo(others);
                numberOfOthers++;
            } else {
                shownSteps.add(steps.get(i).document(ofStep, secrets));
            }
        }
        document.put("steps", shownSteps);
        document.put("otherSteps", others.ofOthers(numberOfOthers));
        return document;
    }

    private static Map<String, Object> documents(Map<String, CallSum> sums) {
        Map<String, Object> documents = new LinkedHashMap<>();
        sums.forEach((kind, sum) -> documents.put(kind, sum.document()));
        return documents;
    }

    private static List<String> first(List<String> names) {
        return names.size() <= MOST_JOBS ? names : names.subList(0, MOST_JOBS);
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
