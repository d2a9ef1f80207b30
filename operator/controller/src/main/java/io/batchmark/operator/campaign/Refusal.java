package io.batchmark.operator.campaign;

import static java.net.HttpURLConnection.HTTP_BAD_REQUEST;
import static java.net.HttpURLConnection.HTTP_CONFLICT;
import static java.net.HttpURLConnection.HTTP_INTERNAL_ERROR;
import static java.net.HttpURLConnection.HTTP_NOT_FOUND;

import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.resource.LedgerConfigMap;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Optional;

/**
 * Why the API server does not take what the operator writes for a campaign, such as a quota that is used up, an
 * admission webhook, or an object of somebody else's that has the name.
 *
 * @param reason of a condition
 * @param message with what the API server says
 */
record Refusal(String reason, String message) {
    static final String LEDGER_NOT_WRITABLE = "LedgerNotWritable";
    static final String REQUEST_REFUSED = "RequestRefused";

    private static final int TOO_MANY_REQUESTS = 429;

    /** Empty for what passes by itself or says nothing about the campaign: a conflict, a server that is away or busy. */
    static Optional<Refusal> of(BenchmarkCampaign campaign, Exception error) {
        if (error instanceof NameTakenException) {
            return Optional.of(new Refusal(NameTakenException.REASON, String.valueOf(error.getMessage())));
        }
        if (!(error instanceof KubernetesClientException refused)
                || refused.getStatus() == null
                || refused.getCode() < HTTP_BAD_REQUEST
                || refused.getCode() >= HTTP_INTERNAL_ERROR
                || refused.getCode() == HTTP_NOT_FOUND
                || refused.getCode() == HTTP_CONFLICT
                || refused.getCode() == TOO_MANY_REQUESTS) {
            return Optional.empty();
        }
        Status status = refused.getStatus();
        boolean ledger = status.getDetails() != null
                && status.getDetails().getName() != null
                && status.getDetails().getName().startsWith(LedgerConfigMap.prefix(campaign));
        return Optional.of(
                ledger
                        ? new Refusal(
                                LEDGER_NOT_WRITABLE,
                                "no run is started until finished ones can be recorded; the API server says: "
                                        + status.getMessage())
                        : new Refusal(REQUEST_REFUSED, "the API server says: " + status.getMessage()));
    }

    /** Whether something was changed since it was read. */
    static boolean isConflict(Exception error) {
        return error instanceof KubernetesClientException refused && refused.getCode() == HTTP_CONFLICT;
    }

    static boolean isNamespaceTerminating(KubernetesClientException e) {
        return e.getStatus() != null
                && e.getStatus().getDetails() != null
                && e.getStatus().getDetails().getCauses().stream()
                        .anyMatch(cause -> "NamespaceTerminating".equals(cause.getReason()));
    }
}
