package io.batchmark.cli.cluster;

import io.batchmark.cli.doctor.PodAnswer;
import io.batchmark.cli.doctor.PodSample;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sends pods to the API server, which decides on them as on others and stores no pod. */
final class DryRun {
    private static final int CONFLICT = 409;
    private static final int CLIENT_ERROR = 400;
    private static final int SERVER_ERROR = 500;

    private final KubernetesClient client;
    private final String namespace;

    DryRun(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    /**
     * Sends pods in the name of the operator, or in the name of the user if the API server refuses that.
     *
     * @param operator user name of the operator; null if no operator was found
     */
    List<PodAnswer> send(List<PodSample> samples, @Nullable String operator) {
        if (operator != null) {
            try (KubernetesClient other = impersonating(operator)) {
                if (mayImpersonate(other)) {
                    return send(samples, other, true);
                }
            }
        }
        return send(samples, client, false);
    }

    private KubernetesClient impersonating(String operator) {
        return Cluster.client(new ConfigBuilder(client.getConfiguration())
                .withImpersonateUsername(operator)
                .build());
    }

    /** Everybody may ask for the version of the API server. */
    private static boolean mayImpersonate(KubernetesClient other) {
        try {
            other.getKubernetesVersion();
            return true;
        } catch (KubernetesClientException e) {
            return false;
        }
    }

    private List<PodAnswer> send(List<PodSample> samples, KubernetesClient sender, boolean asOperator) {
        return samples.stream()
                .map(sample -> new PodAnswer(
                        sample.what(), asOperator, refusal(sample, sender).orElse(null)))
                .toList();
    }

    private Optional<String> refusal(PodSample sample, KubernetesClient sender) {
        try {
            sender.pods().inNamespace(namespace).resource(sample.pod()).dryRun().create();
            return Optional.empty();
        } catch (KubernetesClientException e) {
            if (e.getCode() == CONFLICT) {
                // a pod of this name exists: admission comes first
                return Optional.empty();
            }
            if (e.getCode() < CLIENT_ERROR || e.getCode() > SERVER_ERROR) {
                throw e;
            }
            String message =
                    e.getStatus() == null ? e.getMessage() : e.getStatus().getMessage();
            return Optional.of(Objects.requireNonNullElse(message, "no reason given"));
        }
    }
}
