package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;

/** A witness of the life of one pod. It objects to a row that does not fit it. */
final class SimulatedPodWitness {
    private final SimulatedPod pod;
    private final ObservedAttempt.Pod facts;

    SimulatedPodWitness(SimulatedPod pod) {
        this.pod = pod;
        this.facts = pod.seen().facts();
    }

    void assertTrue(Entry row) {
        boolean givenUp = row.cause() == Cause.NodeLost && facts.gone() != null;
        if (pod.isDestroyed() || givenUp && !pod.hasEndedByItself()) {
            // chance decides when the operator sees the end of the pod, if it sees the end at all
            return;
        }
        if (pod.isValid()) {
            assertValid(row);
        } else if (pod.hasEndedByItself()) {
            assertEndedByItself(row);
        } else {
            boolean disturbed = facts.disturbed() != null || facts.reason() != null;
            boolean waited =
                    row.cause() == Cause.ImagePull && facts.container() != null || row.cause() == Cause.NotStarted;
            assertThat(isOfInfrastructure(row) && (disturbed || waited))
                    .as("reason to give up in %s", row)
                    .isTrue();
        }
    }

    private void assertValid(Entry row) {
        boolean disturbed = row.cause() == Cause.Disturbed;
        assertThat(disturbed).as("disturbance in %s", row).isEqualTo(pod.fate() == Fate.IS_THROTTLED);
        assertThat(row.outcome() == Outcome.Succeeded || disturbed && row.outcome() == Outcome.Retried)
                .as("valid result in %s", row)
                .isTrue();
    }

    private void assertEndedByItself(Entry row) {
        Fate fate = pod.fate();
        // the order of two events within a second is unknown
        boolean unclear = facts.disturbed() != null
                && facts.disturbed().seen().equals(facts.container().end().seen())
                && isOfInfrastructure(row);
        boolean calledOff = facts.stopped() != null && row.cause() == facts.stopped();
        unclear |= calledOff && !fate.outcome().isFinal();
        boolean itsOwn =
                row.cause() == fate.cause() && (row.outcome() == fate.outcome() || row.outcome() == Outcome.Failed);
        assertThat(itsOwn || unclear).as("%s in %s", fate, row).isTrue();
    }

    private static boolean isOfInfrastructure(Entry row) {
        return row.outcome() == Outcome.Retried || row.outcome() == Outcome.Failed;
    }
}
