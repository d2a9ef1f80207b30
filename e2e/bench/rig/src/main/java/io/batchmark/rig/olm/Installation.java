package io.batchmark.rig.olm;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.rig.Console;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.zjsonpatch.JsonDiff;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What was made in a cluster of a bundle. */
final class Installation {
    /** What the Operator Lifecycle Manager makes of a ClusterServiceVersion, by the version of its API. */
    private static final Map<String, List<String>> KINDS = new TreeMap<>(Map.of(
            "apps/v1", List.of("Deployment"),
            "operators.coreos.com/v1alpha1", List.of("ClusterServiceVersion"),
            "operators.coreos.com/v2", List.of("OperatorCondition"),
            "rbac.authorization.k8s.io/v1", List.of("Role", "RoleBinding", "ClusterRole", "ClusterRoleBinding"),
            "v1", List.of("ServiceAccount")));

    private final KubernetesClient client;
    private final Bundle bundle;
    private final String namespace;

    Installation(KubernetesClient client, Bundle bundle, String namespace) {
        this.client = client;
        this.bundle = bundle;
        this.namespace = namespace;
    }

    Deployment deployment() {
        return client.apps()
                .deployments()
                .inNamespace(namespace)
                .withName(bundle.deployment().path("name").asText())
                .require();
    }

    /** Fails where the cluster lacks something that the bundle says; says what it has beyond that. */
    void check() {
        JsonNode differences = JsonDiff.asJson(
                bundle.deployment().path("spec"),
                // as text first: a long number is another one for it
                Serialization.unmarshal(Serialization.asJson(deployment().getSpec()), JsonNode.class));
        List<String> lost = StreamSupport.stream(differences.spliterator(), false)
                .filter(difference ->
                        !List.of("add", "copy").contains(difference.path("op").asText()))
                .map(JsonNode::toString)
                .toList();
        if (!lost.isEmpty()) {
            throw new IllegalStateException("the Deployment is not as in the bundle: " + lost);
        }
        Console.say(
                "Deployment %s: all that the bundle says",
                deployment().getMetadata().getName());
        String account = bundle.serviceAccount();
        client.serviceAccounts().inNamespace(namespace).withName(account).require();
        compare("ServiceAccount " + account + " in all namespaces", bundle.everywhere(), everywhere());
        compare("ServiceAccount " + account + " in " + namespace, bundle.atHome(), atHome());
    }

    private static void compare(String what, Set<PolicyRule> wanted, Set<PolicyRule> granted) {
        Set<PolicyRule> missing = difference(wanted, granted);
        if (!missing.isEmpty()) {
            throw new IllegalStateException(what + " lacks " + text(missing));
        }
        Console.say(
                "%s: the %d rules of the bundle, and by the Operator Lifecycle Manager: %s",
                what, wanted.size(), text(difference(granted, wanted)));
    }

    private static Set<PolicyRule> difference(Set<PolicyRule> rules, Set<PolicyRule> without) {
        Set<PolicyRule> rest = new LinkedHashSet<>(rules);
        rest.removeAll(without);
        return rest;
    }

    private static String text(Set<PolicyRule> rules) {
        return rules.stream()
                .map(rule ->
                        String.join("/", rule.getVerbs()) + " " + rule.getResources() + " of " + rule.getApiGroups()
                                + (rule.getResourceNames().isEmpty() ? "" : " named " + rule.getResourceNames()))
                .collect(Collectors.joining(", "));
    }

    private Set<PolicyRule> everywhere() {
        return client.rbac().clusterRoleBindings().list().getItems().stream()
                .filter(binding -> binds(binding.getSubjects()))
                .map(ClusterRoleBinding::getRoleRef)
                .flatMap(role -> clusterRole(role.getName()))
                .collect(Collectors.toSet());
    }

    private Set<PolicyRule> atHome() {
        return client.rbac().roleBindings().inNamespace(namespace).list().getItems().stream()
                .filter(binding -> binds(binding.getSubjects()))
                .map(RoleBinding::getRoleRef)
                .flatMap(role ->
                        role.getKind().equals("ClusterRole") ? clusterRole(role.getName()) : role(role.getName()))
                .collect(Collectors.toSet());
    }

    private boolean binds(List<Subject> subjects) {
        return subjects.stream()
                .anyMatch(subject -> subject.getKind().equals("ServiceAccount")
                        && subject.getName().equals(bundle.serviceAccount())
                        // that of the binding, where it names none
                        && (subject.getNamespace() == null
                                || subject.getNamespace().equals(namespace)));
    }

    private Stream<PolicyRule> clusterRole(String name) {
        return client.rbac().clusterRoles().withName(name).require().getRules().stream();
    }

    private Stream<PolicyRule> role(String name) {
        return client.rbac().roles().inNamespace(namespace).withName(name).require().getRules().stream();
    }

    /** What there is of it, such as "Role operators/batchmark.v0.1.0", copies of its ClusterServiceVersion included. */
    List<String> made() {
        return KINDS.entrySet().stream()
                .flatMap(group -> group.getValue().stream().flatMap(kind -> made(group.getKey(), kind)))
                .toList();
    }

    private Stream<String> made(String apiVersion, String kind) {
        return client.genericKubernetesResources(apiVersion, kind).inAnyNamespace().list().getItems().stream()
                .filter(this::isOfBundle)
                .map(object -> Stream.of(
                                object.getMetadata().getNamespace(),
                                object.getMetadata().getName())
                        .filter(part -> part != null)
                        .collect(Collectors.joining("/", kind + " ", "")));
    }

    private boolean isOfBundle(GenericKubernetesResource object) {
        String name = bundle.name();
        Map<String, String> labels = object.getMetadata().getLabels();
        return object.getKind().equals("ClusterServiceVersion")
                || name.equals(labels.get("olm.owner"))
                || object.getMetadata().getOwnerReferences().stream()
                        .anyMatch(owner -> owner.getName().equals(name));
    }
}
