package io.batchmark.e2e.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;

/** Plays Strimzi's user operator. A user goes after its resource has, and its Secret with the resource. */
final class UserStandIn extends StandIn {
    private static final String NO_ACLS =
            "Simple authorization ACL rules are configured but not supported in the Kafka cluster configuration.";

    private final Sandbox sandbox;
    private final StrimziRelease release;
    private final KafkaAdmin admin;

    UserStandIn(Sandbox sandbox, StrimziRelease release, KafkaAdmin admin) {
        super(sandbox, release, "KafkaUser");
        this.sandbox = sandbox;
        this.release = release;
        this.admin = admin;
    }

    @Override
    void make(GenericKubernetesResource resource) {
        if (resource.getMetadata().getDeletionTimestamp() != null || isDone(resource)) {
            return;
        }
        String type = resource.get("spec", "authentication", "type");
        if (!"scram-sha-512".equals(type)) {
            notReady(resource, "This stand-in for Strimzi knows the authentication scram-sha-512 alone, not " + type);
            return;
        }
        if (resource.get("spec", "authorization") != null && !hasAcls()) {
            refuse(resource, NO_ACLS);
            return;
        }
        String user = resource.getMetadata().getName();
        Command made = admin.trySetPassword(user, password(resource));
        if (made.exitCode() == 0) {
            ready(resource, Map.of("username", user, "secret", user));
        } else {
            notReady(resource, made.output().strip());
        }
    }

    @Override
    void unmake(GenericKubernetesResource resource) {
        Command removed = admin.tryRemoveUser(resource.getMetadata().getName());
        if (removed.exitCode() != 0) {
            Console.say("stand-in: " + removed.output());
        }
    }

    private boolean hasAcls() {
        String type = release.resources("Kafka")
                .inNamespace(sandbox.namespace())
                .withName(Strimzi.CLUSTER)
                .require()
                .get("spec", "kafka", "authorization", "type");
        return "simple".equals(type);
    }

    /** That of the Secret, which is made where there is none. */
    private String password(GenericKubernetesResource resource) {
        String user = resource.getMetadata().getName();
        Resource<Secret> place =
                Cluster.client().secrets().inNamespace(sandbox.namespace()).withName(user);
        Secret secret = place.get();
        if (secret != null) {
            return new String(Base64.getDecoder().decode(secret.getData().get("password")), UTF_8);
        }
        String password = UUID.randomUUID().toString().replace("-", "");
        Cluster.client()
                .secrets()
                .inNamespace(sandbox.namespace())
                .resource(new SecretBuilder()
                        .withNewMetadata()
                        .withName(user)
                        .addToLabels(Map.of("strimzi.io/cluster", Strimzi.CLUSTER, "strimzi.io/kind", "KafkaUser"))
                        .addNewOwnerReference()
                        .withApiVersion(resource.getApiVersion())
                        .withKind(resource.getKind())
                        .withName(user)
                        .withUid(resource.getMetadata().getUid())
                        .withController(false)
                        .withBlockOwnerDeletion(false)
                        .endOwnerReference()
                        .endMetadata()
                        .addToStringData(Map.of(
                                "password",
                                password,
                                "sasl.jaas.config",
                                "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"" + user
                                        + "\" password=\"" + password + "\";"))
                        .build())
                .create();
        return password;
    }
}
