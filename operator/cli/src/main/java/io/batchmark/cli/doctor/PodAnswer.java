package io.batchmark.cli.doctor;

import org.jspecify.annotations.Nullable;

/**
 * The answer of the API server to a pod that was sent as a dry run.
 *
 * @param what name of the pod for the user
 * @param asOperator true if the pod was sent in the name of the operator, false if it was sent in the name of the user
 * @param refusal message of the API server; null if the API server admits the pod
 */
public record PodAnswer(
        String what, boolean asOperator, @Nullable String refusal) {
    /** Tests if the API server lets the sender create no pod at all. */
    boolean isForbidden() {
        return refusal != null && refusal.contains("cannot create resource \"pods\"");
    }
}
