package io.batchmark.core.loop;

import io.batchmark.core.adaptation.AdditionalLevels;
import io.batchmark.core.question.ChosenIterations;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The status of a simulated campaign. */
final class SimulatedStatus {
    private long observedGeneration;
    private long plannedGeneration;
    private @Nullable State state;
    private AdditionalLevels levels = AdditionalLevels.NONE;
    private @Nullable ChosenIterations iterations;
    private @Nullable Instant blockedSince;
    private @Nullable String failureLog;

    @Nullable
    Phase phase() {
        return state == null ? null : state.phase();
    }

    boolean isOver() {
        return state != null && state.over();
    }

    State state() {
        return Objects.requireNonNull(state, "no status was written");
    }

    /** The generation of the spec for which the status was written. */
    long observedGeneration() {
        return observedGeneration;
    }

    AdditionalLevels levels() {
        return levels;
    }

    @Nullable
    ChosenIterations iterations() {
        return iterations;
    }

    @Nullable
    String failureLog() {
        return failureLog;
    }

    Campaign.Revision revision(long generation) {
        return new Campaign.Revision(generation, generation == plannedGeneration, blockedSince);
    }

    void add(AdditionalLevels all) {
        levels = all;
    }

    void choose(ChosenIterations chosen) {
        iterations = chosen;
    }

    /** An operator writes the result of a pass, for the spec that it has read. */
    void write(Result result, long forGeneration, Instant now) {
        state = result.decision().state();
        failureLog = result.failureLog();
        observedGeneration = forGeneration;
        plannedGeneration = result.isPlanned() ? forGeneration : plannedGeneration;
        blockedSince = state.obstacle() == null ? null : Objects.requireNonNullElse(blockedSince, now);
    }
}
