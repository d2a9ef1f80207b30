package io.batchmark.rig.olm;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.fabric8.kubernetes.api.model.rbac.SubjectBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;

/**
 * What the catalog operator does, which needs a registry of images and is not here: it makes the objects of the bundle,
 * the ServiceAccount and its permissions. What it makes of permissions is in RBACForClusterServiceVersion of its source.
 */
final class InstallPlan {
    private InstallPlan() {}

    static void execute(KubernetesClient client, Bundle bundle, String namespace) {
        bundle.others().forEach(object -> {
            if (object instanceof Namespaced) {
                object.getMetadata().setNamespace(namespace);
            }
            client.resource(object).create();
        });
        bundle.version().getMetadata().setNamespace(namespace);
        String uid = client.resource(bundle.version()).create().getMetadata().getUid();
        permissions(bundle, namespace, uid)
                .forEach(object -> client.resource(object).create());
    }

    private static List<HasMetadata> permissions(Bundle bundle, String namespace, String uid) {
        String account = bundle.serviceAccount();
        String role = bundle.name() + "-" + account;
        Subject subject = new SubjectBuilder()
                .withKind("ServiceAccount")
                .withName(account)
                .withNamespace(namespace)
                .build();
        return List.of(
                new ServiceAccountBuilder()
                        .withMetadata(owned(bundle, namespace, uid, account))
                        .build(),
                new RoleBuilder()
                        .withMetadata(owned(bundle, namespace, uid, role))
                        .withRules(List.copyOf(bundle.atHome()))
                        .build(),
                new RoleBindingBuilder()
                        .withMetadata(owned(bundle, namespace, uid, role))
                        .withNewRoleRef("rbac.authorization.k8s.io", "Role", role)
                        .withSubjects(subject)
                        .build(),
                new ClusterRoleBuilder()
                        .withMetadata(labelled(bundle, namespace, bundle.name()))
                        .withRules(List.copyOf(bundle.everywhere()))
                        .build(),
                new ClusterRoleBindingBuilder()
                        .withMetadata(labelled(bundle, namespace, bundle.name()))
                        .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", bundle.name())
                        .withSubjects(subject)
                        .build());
    }

    private static ObjectMeta owned(Bundle bundle, String namespace, String uid, String name) {
        return new ObjectMetaBuilder(labelled(bundle, namespace, name))
                .withNamespace(namespace)
                .withOwnerReferences(new OwnerReferenceBuilder()
                        .withApiVersion(bundle.version().getApiVersion())
                        .withKind(bundle.version().getKind())
                        .withName(bundle.name())
                        .withUid(uid)
                        .withController(false)
                        .withBlockOwnerDeletion(false)
                        .build())
                .build();
    }

    private static ObjectMeta labelled(Bundle bundle, String namespace, String name) {
        return new ObjectMetaBuilder()
                .withName(name)
                .withLabels(Map.of(
                        "olm.owner",
                        bundle.name(),
                        "olm.owner.namespace",
                        namespace,
                        "olm.owner.kind",
                        bundle.version().getKind(),
                        "olm.managed",
                        "true"))
                .build();
    }
}
