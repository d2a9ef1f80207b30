package io.batchmark.agent.result;

import io.batchmark.agent.measure.Failure;
import io.batchmark.agent.measure.JobRecord;
import io.batchmark.agent.measure.Measurement;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The figures of one execution of the job, or of several executions together. */
public final class Measured {
    private final Map<String, Object> figures;
    private final @Nullable JobDetails details;
    private final @Nullable Failure failure;

    private Measured(Map<String, Object> figures, @Nullable JobDetails details, @Nullable Failure failure) {
        this.figures = figures;
        this.details = details;
        this.failure = failure;
    }

    /** The figures of the current iteration. Later events do not change them. */
    public static Measured of(Measurement measurement) {
        return new Measured(
                new ResultFigures(measurement).document(),
                new JobDetails(measurement),
                measurement.jobs().lastExecutions().stream()
                        .filter(job -> "FAILED".equals(job.batchStatus()) && job.failure() != null)
                        .map(JobRecord::failure)
                        .findFirst()
                        .orElse(null));
    }

    /**
     * The figures of a run. The details are of the first iteration that counts, so that they are of one execution of the job.
     *
     * @param iterations completed iterations in their order; the first one that counts has its details
     * @param warmUp number of the first iterations that do not count
     */
    public static Measured of(List<Measured> iterations, int warmUp) {
        return iterations.size() == 1
                ? iterations.get(0)
                : new Measured(
                        IterationMean.of(
                                iterations.stream().map(each -> each.figures).collect(Collectors.toList()), warmUp),
                        iterations.get(warmUp).details,
                        null);
    }

    /** The same without details, which have records of each partition and would fill the heap that is measured. */
    public Measured withoutDetails() {
        return new Measured(figures, null, failure);
    }

    /** @param brief true if there is no room for lists that can be left out */
    Map<String, Object> figures(boolean brief) {
        if (!brief) {
            return figures;
        }
        Map<String, Object> shorter = new LinkedHashMap<>(figures);
        Map<String, Object> jvm = new LinkedHashMap<>(ResultFigures.part(figures, "jvm"));
        jvm.put("heapAfterGcKiB", Collections.emptyList());
        shorter.put("jvm", jvm);
        return shorter;
    }

    JobDetails details() {
        return Objects.requireNonNull(details);
    }

    @Nullable
    Failure failure() {
        return failure;
    }
}
