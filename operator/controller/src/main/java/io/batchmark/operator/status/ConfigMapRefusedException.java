package io.batchmark.operator.status;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClientException;

/** The API server does not take a ConfigMap in which what came of runs is written down. */
public final class ConfigMapRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String name;
    private final KubernetesClientException refusal;

    private ConfigMapRefusedException(String name, KubernetesClientException refusal) {
        super("ConfigMap " + name + " is refused", refusal);
        this.name = name;
        this.refusal = refusal;
    }

    /** The same error with the name of the ConfigMap, which not every refusal tells; as it is where it will pass by itself. */
    public static RuntimeException of(ConfigMap wanted, KubernetesClientException error) {
        return ApiError.isRefusal(error) && !ApiError.isNamespaceTerminating(error)
                ? new ConfigMapRefusedException(wanted.getMetadata().getName(), error)
                : error;
    }

    String name() {
        return name;
    }

    KubernetesClientException refusal() {
        return refusal;
    }
}
