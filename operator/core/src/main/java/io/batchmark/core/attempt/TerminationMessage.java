package io.batchmark.core.attempt;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.Wire;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.attempt.ObservedAttempt.End;
import io.batchmark.text.LogLines;
import io.batchmark.text.StepBegin;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a runner has left behind: a result or, where it failed without one, the end of its log, which the kubelet takes in its
 * place.
 *
 * @param result what it says it measured; null where it says nothing, or nothing that can be used
 * @param problem why a result cannot be used; null where there is nothing wrong
 * @param log lines that say why it failed; null where there are none
 * @param began when the first step began; null if a server that ended without a result did not note it
 */
record TerminationMessage(
        @Nullable RunResult result,
        @Nullable String problem,
        @Nullable String log,
        @Nullable Instant began) {
    private static final TerminationMessage NONE = new TerminationMessage(null, null, null, null);

    static TerminationMessage of(@Nullable End end) {
        String said = end == null ? null : end.message();
        if (end == null || said == null || said.isBlank()) {
            return NONE;
        }
        try {
            RunResult result = Wire.decodeResult(said);
            return new TerminationMessage(result.withLog(null), null, result.log(), null);
        } catch (ContractException e) {
            Instant began = StepBegin.in(said);
            if (said.strip().equals(began == null ? "" : StepBegin.note(began))) {
                return new TerminationMessage(null, null, null, began);
            }
            if (end.exitCode() != 0 && !Wire.mayBeResult(said)) {
                return new TerminationMessage(
                        null, null, LogLines.last(said.lines().toList()), began);
            }
            return new TerminationMessage(null, e.getMessage(), null, null);
        }
    }
}
