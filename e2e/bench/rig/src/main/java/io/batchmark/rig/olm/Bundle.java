package io.batchmark.rig.olm;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the files of the bundle say.
 *
 * @param version its ClusterServiceVersion
 * @param others what it has as objects of their own
 */
record Bundle(GenericKubernetesResource version, List<HasMetadata> others) {
    private static final Path FOLDER = Path.of("target/olm/manifests");

    static Bundle read() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<HasMetadata> objects = files.sorted().map(Bundle::object).toList();
            return new Bundle(
                    objects.stream()
                            .filter(GenericKubernetesResource.class::isInstance)
                            .map(GenericKubernetesResource.class::cast)
                            .findFirst()
                            .orElseThrow(),
                    objects.stream()
                            .filter(object -> !(object instanceof GenericKubernetesResource))
                            .toList());
        }
    }

    private static HasMetadata object(Path file) {
        try {
            return Serialization.unmarshal(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String name() {
        return version.getMetadata().getName();
    }

    /** Name, labels and spec of its only Deployment. */
    JsonNode deployment() {
        return install().path("deployments").path(0);
    }

    String serviceAccount() {
        return deployment().at("/spec/template/spec/serviceAccountName").asText();
    }

    /** What the operator is to be allowed in all namespaces. */
    Set<PolicyRule> everywhere() {
        return rules("clusterPermissions");
    }

    /** What the operator is to be allowed in its own namespace. */
    Set<PolicyRule> atHome() {
        return rules("permissions");
    }

    private Set<PolicyRule> rules(String scope) {
        Set<PolicyRule> rules = new LinkedHashSet<>();
        install()
                .path(scope)
                .forEach(permission -> permission
                        .path("rules")
                        .forEach(rule -> rules.add(Serialization.jsonMapper().convertValue(rule, PolicyRule.class))));
        return rules;
    }

    private JsonNode install() {
        return Serialization.jsonMapper().<JsonNode>valueToTree(version).at("/spec/install/spec");
    }
}
