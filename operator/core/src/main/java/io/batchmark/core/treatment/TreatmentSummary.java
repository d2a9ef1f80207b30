package io.batchmark.core.treatment;

import io.batchmark.contract.result.Events;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.estimate.CensoredEstimate;
import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.estimate.Sample;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.response.Latency;
import io.batchmark.core.response.Response;
import io.batchmark.core.response.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the runs of one treatment say. Figures other than the elapsed time are computed when asked for: a large campaign
 * has many of them, and most readers want few.
 */
public final class TreatmentSummary {
    private final Treatment treatment;
    private final List<RunRow> runs;
    private final RunCounts counts;
    private final @Nullable Censoring censoring;
    private final int blocks;
    private final Confidence confidence;
    private final @Nullable Estimate elapsed;

    /**
     * @param blocks blocks of the campaign
     * @param planned those in which this treatment is run
     */
    public TreatmentSummary(Treatment treatment, int blocks, int planned, List<RunRow> runs, Confidence confidence) {
        this.treatment = treatment;
        this.blocks = blocks;
        this.runs = List.copyOf(runs);
        this.counts = RunCounts.of(planned, runs);
        this.censoring = Censoring.of(runs);
        this.confidence = confidence;
        this.elapsed = censoring == null ? Estimate.of(sample(Response.ELAPSED), confidence) : null;
    }

    /** Of the campaign. */
    int blocks() {
        return blocks;
    }

    /** What its intervals are to have. */
    public Confidence confidence() {
        return confidence;
    }

    public Treatment treatment() {
        return treatment;
    }

    /** For each run that is over the attempt that counts, in the order of the blocks. */
    public List<RunRow> runs() {
        return runs;
    }

    public RunCounts counts() {
        return counts;
    }

    /** @return null if none of its runs is censored */
    public @Nullable Censoring censoring() {
        return censoring;
    }

    /** The values that its succeeded runs measured. */
    public Sample sample(Response response) {
        double[] byBlock = new double[blocks];
        Arrays.fill(byBlock, Double.NaN);
        for (RunRow run : runs) {
            byBlock[run.block() - 1] = value(run, response);
        }
        return Sample.of(byBlock);
    }

    /** Not a number where a run did not succeed, did not measure this, or is none. */
    public static double value(@Nullable RunRow run, Response response) {
        return run == null ? Double.NaN : run.value(response).orElse(Double.NaN);
    }

    /** Whether there is an {@link #estimate}, without the cost of making it. */
    public boolean isMeasured(Response response) {
        return censoring == null && hasValue(response);
    }

    /** Tests if a {@link #sample} has a value, at the cost of looking at one run or at no run. */
    public boolean hasValue(Response response) {
        return counts.succeeded() > 0
                && runs.stream().anyMatch(run -> run.value(response).isPresent());
    }

    /** How many events of its succeeded runs arrived, and how fast. */
    List<Events> events() {
        return runs.stream()
                .flatMap(run -> Stream.ofNullable(run.success()))
                .flatMap(result -> Stream.ofNullable(result.events()))
                .toList();
    }

    /** What the chunks of its succeeded runs took; null where nobody knows. */
    public @Nullable Latency chunks() {
        return Latency.ofChunks(runs.stream()
                .flatMap(run -> Stream.ofNullable(run.success()))
                .flatMap(result -> Stream.ofNullable(result.times().chunks()))
                .toList());
    }

    /** @return null if no run of the treatment is censored, or nothing is known */
    public @Nullable CensoredEstimate censored(Response response) {
        if (censoring == null) {
            return null;
        }
        double[] bounds = runs.stream()
                .filter(run -> run.outcome() == Outcome.Censored)
                .mapToDouble(run ->
                        response == Response.ELAPSED ? Censoring.bound(run).toNanos() / 1e9 : 0)
                .toArray();
        return CensoredEstimate.of(sample(response), bounds, response.unit() == Unit.ROWS_PER_SECOND);
    }

    /** @return null if nothing was measured, or if the treatment has censored runs: what there is then says {@link #censored} */
    public @Nullable Estimate estimate(Response response) {
        if (response == Response.ELAPSED) {
            return elapsed;
        }
        return censoring == null ? Estimate.of(sample(response), confidence) : null;
    }
}
