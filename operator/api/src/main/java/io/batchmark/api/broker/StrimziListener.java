package io.batchmark.api.broker;

import io.batchmark.api.v1alpha1.NamedBroker.Strimzi;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.batchmark.contract.parameters.Broker.Security;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a cluster of Strimzi is reached.
 *
 * @param servers addresses as {@code host:port}, with commas
 * @param security how it is reached
 * @param certificates what its certificates are signed with, as PEM; null where it does without
 * @param acls if Strimzi manages access lists of the cluster; it refuses a user with access lists otherwise
 */
public record StrimziListener(
        String servers, Security security, @Nullable String certificates, boolean acls) {
    /**
     * Where a cluster says that one of its listeners is reached.
     *
     * @throws NotReadyException if it does not, or if runs cannot use that listener
     */
    static StrimziListener of(GenericKubernetesResource kafka, Strimzi strimzi, boolean sameNamespace)
            throws NotReadyException {
        Map<String, Object> spec = find(kafka.get("spec", "kafka", "listeners"), strimzi.listener())
                .orElseThrow(() -> new NotReadyException(what(strimzi) + " has no listener " + strimzi.listener()
                        + ": name one of its spec.kafka.listeners in kafka.strimzi.listener"));
        Map<String, Object> status = find(kafka.get("status", "listeners"), strimzi.listener())
                .orElseThrow(() -> new NotReadyException(what(strimzi) + " does not say yet where its listener "
                        + strimzi.listener() + " is: see its status"));
        if (!StrimziResources.isReady(kafka)) {
            throw new NotReadyException(what(strimzi) + " is not Ready: "
                    + StrimziResources.words(kafka).orElse("see its status"));
        }
        if (!(status.get("bootstrapServers") instanceof String servers)) {
            throw new NotReadyException(what(strimzi) + " does not say yet where its listener " + strimzi.listener()
                    + " is: see its status");
        }
        boolean tls = Boolean.TRUE.equals(spec.get("tls"));
        Object type =
                spec.get("authentication") instanceof Map<?, ?> authentication ? authentication.get("type") : null;
        if (type != null && !type.equals("scram-sha-512")) {
            throw new NotReadyException("listener " + strimzi.listener() + " of " + what(strimzi)
                    + " asks for authentication of type " + type
                    + ", runs know scram-sha-512 alone: choose another listener");
        }
        if (type != null && !sameNamespace) {
            throw new NotReadyException("listener " + strimzi.listener() + " of " + what(strimzi)
                    + " asks for a password, which pods of another namespace cannot be given: create the campaign in"
                    + " the namespace of the cluster, or choose another listener");
        }
        Security security = new Security(tls, type == null ? Authentication.None : Authentication.ScramSha512);
        String certificates = tls && status.get("certificates") instanceof List<?> list
                ? String.join("\n", list.stream().map(Object::toString).toList())
                : null;
        return new StrimziListener(servers, security, certificates, hasAcls(kafka));
    }

    /** Tests if Strimzi manages access lists: as Strimzi's own {@code KafkaAuthorization.supportsAdminApi}. */
    private static boolean hasAcls(GenericKubernetesResource kafka) {
        return kafka.get("spec", "kafka", "authorization") instanceof Map<?, ?> authorization
                && switch (String.valueOf(authorization.get("type"))) {
                    case "simple" -> true;
                    case "custom" -> Boolean.TRUE.equals(authorization.get("supportsAdminApi"));
                    case "keycloak" -> Boolean.TRUE.equals(authorization.get("delegateToKafkaAcls"));
                    default -> false;
                };
    }

    private static String what(Strimzi strimzi) {
        return "Kafka " + strimzi.cluster();
    }

    @SuppressWarnings("unchecked") // JSON
    private static Optional<Map<String, Object>> find(@Nullable Object listeners, String name) {
        return !(listeners instanceof List<?> list)
                ? Optional.empty()
                : list.stream()
                        .filter(listener -> listener instanceof Map<?, ?> map && name.equals(map.get("name")))
                        .map(listener -> (Map<String, Object>) listener)
                        .findFirst();
    }
}
