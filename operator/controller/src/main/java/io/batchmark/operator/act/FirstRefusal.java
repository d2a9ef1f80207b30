package io.batchmark.operator.act;

import io.batchmark.operator.status.ApiError;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.jspecify.annotations.Nullable;

/** The first refusal of several requests, each of which is made whatever became of the others. */
final class FirstRefusal {
    private @Nullable KubernetesClientException first;

    /** @throws KubernetesClientException if the API server does not answer, as it would not answer the others either */
    void of(Runnable request) {
        try {
            request.run();
        } catch (KubernetesClientException e) {
            if (!ApiError.isRefusal(e)) {
                throw e;
            }
            first = first == null ? e : first;
        }
    }

    /** @throws KubernetesClientException the first refusal, if there was one */
    void tell() {
        if (first != null) {
            throw first;
        }
    }
}
