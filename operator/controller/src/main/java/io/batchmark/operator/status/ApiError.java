package io.batchmark.operator.status;

import static java.net.HttpURLConnection.HTTP_BAD_REQUEST;
import static java.net.HttpURLConnection.HTTP_CONFLICT;
import static java.net.HttpURLConnection.HTTP_INTERNAL_ERROR;
import static java.net.HttpURLConnection.HTTP_NOT_FOUND;

import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.run.SecretRelease;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.schedule.Remedy;
import io.batchmark.operator.watch.OmittedObjectsException;
import io.batchmark.text.Plain;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.OperatorException;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Why a campaign is not brought forward: the API server does not take what the operator writes for it, such as for a quota
 * that is used up, an admission webhook, or a foreign object that has the name; or an internal error of the operator.
 *
 * @param reason of a condition and of an event
 * @param message with what the API server says
 */
public record ApiError(EventReason reason, String message) {
    private static final int MAX_CHARACTERS = 500;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final String NO_WEBHOOK = "failed calling webhook";

    /** Empty for what passes by itself or says nothing about the campaign: a conflict, a server that is away or busy. */
    public static Optional<ApiError> of(BenchmarkCampaign campaign, Exception error) {
        // so wraps the SDK what a reconciler throws where it measures that
        if (error instanceof OperatorException && error.getCause() instanceof Exception thrown) {
            return of(campaign, thrown);
        }
        if (error instanceof OmittedObjectsException) {
            return Optional.empty(); // the next look halts the campaign
        }
        if (error instanceof ConfigMapRefusedException refused) {
            return Optional.of(of(campaign, refused));
        }
        if (error instanceof NameTakenException) {
            return Optional.of(new ApiError(EventReason.NameTaken, String.valueOf(error.getMessage())));
        }
        if (!(error instanceof KubernetesClientException refused)) {
            return Optional.of(new ApiError(
                    EventReason.OperatorError,
                    "an internal error occurred in the operator for this campaign; it will retry. Undo the last change of"
                            + " the campaign, and report this with the operator's log: " + error));
        }
        return isRefusal(refused)
                ? Optional.of(
                        new ApiError(EventReason.RequestRefused, request(refused, said -> remedy(campaign, said))))
                : Optional.empty();
    }

    private static String remedy(BenchmarkCampaign campaign, String said) {
        return SecretRelease.remedy(campaign, said).orElseGet(() -> Remedy.forRequest(said));
    }

    private static ApiError of(BenchmarkCampaign campaign, ConfigMapRefusedException error) {
        String what = "ConfigMap " + error.name() + " cannot be written";
        String said = request(error.refusal(), Remedy::forConfigMap);
        return error.name().startsWith(LedgerConfigMap.prefix(campaign))
                ? new ApiError(
                        EventReason.LedgerNotWritable,
                        what + ", and no run is started until finished ones are recorded: " + said)
                : new ApiError(EventReason.RequestRefused, what + ": " + said);
    }

    /** The words first, and not so many that there is no room for the remedy. */
    private static String request(KubernetesClientException refused, UnaryOperator<String> remedy) {
        String said = Plain.line(String.valueOf(refused.getStatus().getMessage()), MAX_CHARACTERS);
        return "the API server says: " + said + ". Remedy: " + remedy.apply(said);
    }

    /** Whether the API server will say the same again until somebody does something about it. */
    public static boolean isRefusal(KubernetesClientException error) {
        Status status = error.getStatus();
        if (status == null) {
            return false;
        }
        int code = error.getCode();
        // a webhook that does not answer is told as if it were a fault of the API server
        return code >= HTTP_INTERNAL_ERROR
                ? String.valueOf(status.getMessage()).contains(NO_WEBHOOK)
                : code >= HTTP_BAD_REQUEST
                        && code != HTTP_NOT_FOUND
                        && code != HTTP_CONFLICT
                        && code != TOO_MANY_REQUESTS;
    }

    /** Whether something was changed since it was read. */
    public static boolean isConflict(Exception error) {
        Throwable thrown = error instanceof OperatorException ? error.getCause() : error;
        return thrown instanceof KubernetesClientException refused && refused.getCode() == HTTP_CONFLICT;
    }

    public static boolean isNamespaceTerminating(KubernetesClientException e) {
        return e.getStatus() != null
                && e.getStatus().getDetails() != null
                && e.getStatus().getDetails().getCauses().stream()
                        .anyMatch(cause -> "NamespaceTerminating".equals(cause.getReason()));
    }
}
