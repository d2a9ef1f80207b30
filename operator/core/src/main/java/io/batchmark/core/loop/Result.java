package io.batchmark.core.loop;

import io.batchmark.core.schedule.Decision;
import org.jspecify.annotations.Nullable;

/**
 * The last look of a pass of the loop, and the decision about it.
 *
 * @param failureLog the pod whose log explains the last failed run, as an argument of kubectl logs; null if no run failed
 * @param addition a change of the plan, to be written before anything else is decided; null if the plan stays as it is
 * @param isPlanned true if the ledger has the rows of all treatments that changes of the spec have added
 */
public record Result(
        Observation observation,
        Decision decision,
        @Nullable String failureLog,
        @Nullable Addition addition,
        boolean isPlanned) {}
