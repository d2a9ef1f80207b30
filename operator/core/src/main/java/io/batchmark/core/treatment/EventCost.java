package io.batchmark.core.treatment;

import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.estimate.Sample;
import io.batchmark.core.response.Latency;
import io.batchmark.core.response.Response;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What publishing events costs a treatment, and whether they arrived.
 *
 * @param treatment it
 * @param expected events that its succeeded runs should have published
 * @param received of these, those that a subscriber has received
 * @param duplicated further receipts of the same events
 * @param lossyRuns succeeded runs that lost some
 * @param latency from publishing to receipt; null where it was not measured
 * @param perCheckpoint seconds that a checkpoint takes longer than in the same treatment without events, block by block;
 *     null where there is no such treatment, or a run of either is censored
 * @param perEvent the same by the events that a run should have published: those at checkpoints, and those of jobs, steps and
 *     partitions
 */
public record EventCost(
        TreatmentSummary treatment,
        long expected,
        long received,
        long duplicated,
        int lossyRuns,
        @Nullable Latency latency,
        @Nullable Estimate perCheckpoint,
        @Nullable Estimate perEvent) {
    /** Name of the factor, and its level that publishes nothing. */
    public static final String FACTOR = "events";

    public static final String NONE = "none";

    /** That of every treatment whose runs report their events. */
    public static List<EventCost> of(
            List<TreatmentSummary> treatments, ObservedBlocks observed, Confidence confidence) {
        Map<Map<String, String>, TreatmentSummary> silent = new HashMap<>();
        for (TreatmentSummary treatment : treatments) {
            if (NONE.equals(treatment.treatment().levels().get(FACTOR))) {
                silent.put(treatment.treatment().levels(), treatment);
            }
        }
        return treatments.stream()
                .filter(treatment -> !treatment.events().isEmpty())
                .map(treatment -> of(treatment, silent.get(withoutEvents(treatment)), observed, confidence))
                .toList();
    }

    private static Map<String, String> withoutEvents(TreatmentSummary treatment) {
        Map<String, String> levels = new HashMap<>(treatment.treatment().levels());
        levels.put(FACTOR, NONE);
        return levels;
    }

    private static EventCost of(
            TreatmentSummary treatment,
            @Nullable TreatmentSummary silent,
            ObservedBlocks observed,
            Confidence confidence) {
        long expected = 0;
        long received = 0;
        long duplicated = 0;
        int lossy = 0;
        for (var events : treatment.events()) {
            expected += events.expected();
            received += events.received();
            duplicated += events.duplicated();
            lossy += events.missing() > 0 ? 1 : 0;
        }
        TreatmentSummary reference =
                silent == null || treatment.censoring() != null || silent.censoring() != null ? null : silent;
        return new EventCost(
                treatment,
                expected,
                received,
                duplicated,
                lossy,
                Latency.of(treatment.events()),
                reference == null
                        ? null
                        : Estimate.of(
                                added(treatment, reference, observed, observed.sample(treatment, Response.CHECKPOINTS)),
                                confidence),
                reference == null
                        ? null
                        : Estimate.of(
                                added(treatment, reference, observed, observed.sample(treatment, EventCost::expected)),
                                confidence));
    }

    /** Events that an iteration of a run should have published: all iterations are counted, and one of them is timed. */
    private static double expected(@Nullable RunRow run) {
        RunResult result = run == null ? null : run.success();
        return result == null || result.events() == null
                ? Double.NaN
                : (double) result.events().expected()
                        / iterations(result.times().iterations());
    }

    private static int iterations(@Nullable Iterations iterations) {
        return iterations == null
                ? 1
                : iterations.warmUp().size() + iterations.counted().size();
    }

    /** Compares runs of one block, so that what these have in common cancels out. */
    private static Sample added(
            TreatmentSummary treatment, TreatmentSummary silent, ObservedBlocks observed, Sample divisor) {
        Sample with = observed.sample(treatment, Response.ELAPSED);
        Sample without = observed.sample(silent, Response.ELAPSED);
        double[] added = new double[with.blocks()];
        for (int block = 0; block < added.length; block++) {
            added[block] = with.has(block) && without.has(block) && divisor.value(block) > 0
                    ? (with.value(block) - without.value(block)) / divisor.value(block)
                    : Double.NaN;
        }
        return Sample.of(added);
    }
}
