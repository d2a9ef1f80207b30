package io.batchmark.core.treatment;

import io.batchmark.contract.result.JobDetails;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.EndedAttempt;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.response.Response;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A row of the ledger as an analysis keeps it, in a fraction of the memory of an {@link Entry}: its result is packed. */
public final class RunRow implements EndedAttempt {
    private static final int NEVER = -1;
    private static final int OF_BUILT_IN_JOB = -1;

    private final String treatment;
    private final int block;
    private final int attempt;
    private final Outcome outcome;
    private final @Nullable Cause cause;
    private final @Nullable String message;
    private final long startedSecond;
    private final int startedNano;
    private final long finishedSecond;
    private final int finishedNano;
    private final @Nullable String node;
    private final @Nullable String image;
    private final @Nullable Integer executions;
    private final @Nullable Instant began;
    private final @Nullable String log;
    private final @Nullable RunEnvironment environment;
    private final float agentShare;
    private final byte @Nullable [] result;
    private final @Nullable JobCalls calls;
    private final List<String> unusedParameters;
    private final long itemsTaken;
    private final boolean readAgain;

    private RunRow(Entry entry, Map<Object, Object> shared, boolean keepCalls) {
        treatment = share(entry.treatment(), shared);
        block = entry.block();
        attempt = entry.attempt();
        outcome = entry.outcome();
        cause = entry.cause();
        message = entry.message() == null ? null : share(entry.message(), shared);
        Instant started = entry.started();
        startedSecond = started == null ? 0 : started.getEpochSecond();
        startedNano = started == null ? NEVER : started.getNano();
        finishedSecond = entry.finished().getEpochSecond();
        finishedNano = entry.finished().getNano();
        node = entry.node() == null ? null : share(entry.node(), shared);
        image = entry.image() == null ? null : share(entry.image(), shared);
        executions = entry.executions();
        began = entry.began();
        log = entry.log();
        RunResult measured = entry.result();
        environment = measured == null ? null : share(measured.environment(), shared);
        agentShare = measured == null ? 0 : (float) AgentShare.of(measured);
        result = measured == null ? null : ResultLayout.pack(measured);
        JobDetails job = measured == null ? null : measured.job();
        calls = job == null || !keepCalls ? null : JobCalls.of(job, shared);
        unusedParameters = job == null ? List.of() : share(job.unusedParameters(), shared);
        RunResult.Counts ofOwnJob = measured == null || job == null ? null : measured.counts();
        itemsTaken = ofOwnJob == null ? OF_BUILT_IN_JOB : ofOwnJob.read() + ofOwnJob.skips();
        readAgain = ofOwnJob != null && ofOwnJob.rollbacks() + ofOwnJob.skips() > 0;
    }

    private RunRow(RunRow row, String message) {
        treatment = row.treatment;
        block = row.block;
        attempt = row.attempt;
        outcome = Outcome.Invalid;
        cause = Cause.WorkNotConserved;
        this.message = message;
        startedSecond = row.startedSecond;
        startedNano = row.startedNano;
        finishedSecond = row.finishedSecond;
        finishedNano = row.finishedNano;
        node = row.node;
        image = row.image;
        executions = row.executions;
        began = row.began;
        log = row.log;
        environment = row.environment;
        result = row.result;
        calls = row.calls;
        unusedParameters = row.unusedParameters;
        itemsTaken = row.itemsTaken;
        readAgain = row.readAgain;
        agentShare = row.agentShare;
    }

    /**
     * @param shared values that rows have in common, each by itself
     * @param keepCalls false if there is no room for the calls of a user's own job
     */
    static RunRow of(Entry entry, Map<Object, Object> shared, boolean keepCalls) {
        return new RunRow(entry, shared, keepCalls);
    }

    @SuppressWarnings("unchecked") // a value is its own key
    private static <T> T share(T value, Map<Object, Object> shared) {
        return (T) shared.computeIfAbsent(value, same -> same);
    }

    @Override
    public String treatment() {
        return treatment;
    }

    @Override
    public int block() {
        return block;
    }

    public int attempt() {
        return attempt;
    }

    @Override
    public Outcome outcome() {
        return outcome;
    }

    @Override
    public @Nullable Cause cause() {
        return cause;
    }

    public @Nullable String message() {
        return message;
    }

    @Override
    public @Nullable Instant started() {
        return startedNano == NEVER ? null : Instant.ofEpochSecond(startedSecond, startedNano);
    }

    @Override
    public Instant finished() {
        return Instant.ofEpochSecond(finishedSecond, finishedNano);
    }

    public @Nullable String node() {
        return node;
    }

    public @Nullable String image() {
        return image;
    }

    public @Nullable Integer executions() {
        return executions;
    }

    /** When the first step of a censored run began by the clock of its node; null if its server did not note it. */
    public @Nullable Instant began() {
        return began;
    }

    public @Nullable String log() {
        return log;
    }

    /** The environment of the run; null without a usable result. */
    public @Nullable RunEnvironment environment() {
        return environment;
    }

    /** The result, which takes time to unpack, without texts that no analysis needs; null without a usable result. */
    public @Nullable RunResult result() {
        return result == null || environment == null ? null : ResultLayout.unpack(result, environment);
    }

    /** The value of a response in a run that succeeded; empty if the run did not succeed or did not measure it. */
    public OptionalDouble value(Response response) {
        return outcome == Outcome.Succeeded && result != null
                ? ResultLayout.value(result, response)
                : OptionalDouble.empty();
    }

    /** The estimated share of the agent in the time of the run; 0 if no agent measured the run. */
    public double agentShare() {
        return agentShare;
    }

    /** Steps and calls of a user's own job; null without an agent, and if there is no room for them. */
    @Nullable
    JobCalls calls() {
        return calls;
    }

    /** Parameters that a user's own job got and its job XML does not use. */
    public List<String> unusedParameters() {
        return unusedParameters;
    }

    /** The results of the run if it succeeded. */
    public @Nullable RunResult success() {
        return outcome == Outcome.Succeeded ? result() : null;
    }

    /** Items of a job of the user's own that the run read or skipped, if it succeeded and read each item once. */
    OptionalLong itemsOnce() {
        return outcome == Outcome.Succeeded && itemsTaken != OF_BUILT_IN_JOB && !readAgain
                ? OptionalLong.of(itemsTaken)
                : OptionalLong.empty();
    }

    /** The row as an analysis sees it if all runs must take this number of items. A run may read items twice after a rollback. */
    RunRow comparedBy(long items) {
        boolean same = itemsTaken == items || readAgain && itemsTaken > items;
        return outcome != Outcome.Succeeded || itemsTaken == OF_BUILT_IN_JOB || same
                ? this
                : new RunRow(
                        this,
                        itemsTaken + " items read or skipped, and " + items
                                + " in the first run of the baseline: the run is not compared");
    }

    /** Tests if the run succeeded and has a usable result. */
    public boolean isMeasured() {
        return outcome == Outcome.Succeeded && result != null;
    }
}
