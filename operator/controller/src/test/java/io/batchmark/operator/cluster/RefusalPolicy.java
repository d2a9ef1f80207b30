package io.batchmark.operator.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;

/** Refuses something that is done to objects of a kind, in one namespace, whoever asks. It takes the API server a moment. */
public final class RefusalPolicy implements AutoCloseable {
    private final KubernetesClient client;
    private final List<HasMetadata> objects;

    private RefusalPolicy(KubernetesClient client, List<HasMetadata> objects) {
        this.client = client;
        this.objects = objects;
    }

    /**
     * @param operation such as DELETE
     * @param message what the API server says to who asks
     */
    public static RefusalPolicy refuse(
            KubernetesClient client,
            String namespace,
            String operation,
            String group,
            String resources,
            String message) {
        return refuse(client, namespace, operation, group, resources, message, "false");
    }

    /** @param allowed an expression of what is not refused */
    public static RefusalPolicy refuse(
            KubernetesClient client,
            String namespace,
            String operation,
            String group,
            String resources,
            String message,
            String allowed) {
        HasMetadata binding = client.resource("""
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingAdmissionPolicyBinding
                metadata: {name: %1$s}
                spec:
                  policyName: %1$s
                  validationActions: [Deny]
                  matchResources: {namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %1$s}}}
                """.formatted(namespace)).create();
        HasMetadata policy = client.resource("""
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingAdmissionPolicy
                metadata: {name: %s}
                spec:
                  matchConstraints:
                    resourceRules:
                    - {apiGroups: ["%s"], apiVersions: ["*"], operations: [%s], resources: [%s]}
                  validations: [{expression: "%s", message: %s}]
                """.formatted(namespace, group, operation, resources, allowed, message))
                .create();
        return new RefusalPolicy(client, List.of(binding, policy));
    }

    @Override
    public void close() {
        objects.forEach(object -> client.resource(object).delete());
    }
}
