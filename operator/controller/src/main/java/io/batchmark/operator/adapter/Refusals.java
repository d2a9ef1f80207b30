package io.batchmark.operator.adapter;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.loop.RefusedException;
import io.batchmark.operator.status.ApiError;
import io.batchmark.operator.status.ConfigMapRefusedException;
import io.batchmark.operator.status.NameTakenException;
import io.fabric8.kubernetes.client.KubernetesClientException;

/** Translates refusals of the API server for the loop. */
final class Refusals {
    /** A request to the API server. */
    @FunctionalInterface
    interface Request<T, E extends Exception> {
        T send() throws E;
    }

    private final BenchmarkCampaign campaign;

    Refusals(BenchmarkCampaign campaign) {
        this.campaign = campaign;
    }

    /**
     * Sends a request.
     *
     * @throws RefusedException if a user can do something about the refusal
     * @throws RuntimeException the error of the API server, if it passes by itself or the namespace is being deleted
     */
    <T, E extends Exception> T read(Request<T, E> request) throws E {
        try {
            return request.send();
        } catch (KubernetesClientException | NameTakenException | ConfigMapRefusedException e) {
            if (e instanceof KubernetesClientException refused && ApiError.isNamespaceTerminating(refused)) {
                throw e;
            }
            ApiError error = ApiError.of(campaign, e).orElseThrow(() -> e);
            throw new RefusedException(error.reason().name(), error.message(), e);
        }
    }

    /** Sends a request without an answer. */
    void write(Runnable request) {
        this.<Boolean, RuntimeException>read(() -> {
            request.run();
            return true;
        });
    }
}
