package io.batchmark.rig.olm;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.rig.Console;
import io.batchmark.rig.Main;
import io.batchmark.rig.Settings;
import io.batchmark.rig.plane.AuditLog;
import io.batchmark.rig.plane.ControlPlane;
import io.batchmark.rig.plane.LifecycleManager;
import io.batchmark.rig.plane.Namespaces;
import io.batchmark.rig.plane.Nodes;
import io.batchmark.rig.plane.Operator;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientTimeoutException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Has the Operator Lifecycle Manager install the bundle, runs a campaign with what it made, and removes it. Ends with 1
 * if anything of that is not as it should be.
 */
public final class Olm {
    private static final Path FOLDER = Path.of("e2e/bench/rig/target/olm").toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int NODES = 2;
    /** As in docs/olm.md, and another one than that of the other manifests. */
    private static final String NAMESPACE = "operators";

    private static final String TEAM = "team";
    /** The Operator Lifecycle Manager has 8080. */
    private static final int PORT = 8081;

    private final ControlPlane plane;
    private final KubernetesClient client;
    private final Bundle bundle = Bundle.read();
    private final Installation installation;

    private Olm(ControlPlane plane) throws IOException {
        this.plane = plane;
        client = plane.client();
        installation = new Installation(client, bundle, NAMESPACE);
    }

    public static void main(String[] arguments) {
        Path manager = Path.of(Settings.text("LIFECYCLE_MANAGER", ""));
        Main.run(() -> {
            Console.say("a control plane with the Operator Lifecycle Manager ...");
            try (ControlPlane plane = new ControlPlane(FOLDER, "Metadata")) {
                Nodes.create(plane.client(), NODES);
                Namespaces.create(plane.client(), NAMESPACE);
                Namespaces.create(plane.client(), TEAM);
                LifecycleManager.start(plane, manager);
                return new Olm(plane).run();
            }
        });
    }

    private boolean run() throws IOException {
        install();
        installation.check();
        Operator operator = Operator.run(plane, installation.deployment(), "operator", PORT, Map.of());
        Console.say("the operator runs with the permissions of that ServiceAccount");
        runCampaign();
        boolean good = permissionsWereEnough() && operator.crashes().isEmpty();
        // what a kubelet does once the Deployment is gone
        operator.program().close();
        remove();
        return good;
    }

    private void install() {
        client.resource("""
                        apiVersion: operators.coreos.com/v1
                        kind: OperatorGroup
                        metadata: {name: everywhere, namespace: %s}
                        spec: {}
                        """.formatted(NAMESPACE)).create();
        InstallPlan.execute(client, bundle, NAMESPACE);
        try {
            version()
                    .waitUntilCondition(
                            version -> status(version).path("phase").asText().equals("Succeeded"),
                            PATIENCE.toMillis(),
                            MILLISECONDS);
        } catch (KubernetesClientTimeoutException e) {
            throw new IllegalStateException(
                    "not installed: " + status(version().get()).toPrettyString(), e);
        } finally {
            status(version().get())
                    .path("conditions")
                    .forEach(condition -> Console.say(
                            "ClusterServiceVersion %s: %s, %s: %s",
                            bundle.name(),
                            condition.path("phase").asText(),
                            condition.path("reason").asText(),
                            condition.path("message").asText()));
        }
    }

    private Resource<GenericKubernetesResource> version() {
        return client.genericKubernetesResources(
                        bundle.version().getApiVersion(), bundle.version().getKind())
                .inNamespace(NAMESPACE)
                .withName(bundle.name());
    }

    /** To its end, and until it is deleted, which takes the operator, too. */
    private void runCampaign() {
        Resource<GenericKubernetesResource> campaign =
                client.resource(Serialization.unmarshal("""
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: small, namespace: %s}
                spec:
                  baseline: {items: 100000}
                  factors: {itemCount: [100, 1000]}
                  design: {replicates: 3, seed: 42}
                  execution: {parallelism: 2, isolation: None}
                """.formatted(TEAM), GenericKubernetesResource.class));
        campaign.create();
        try {
            campaign.waitUntilCondition(
                    seen -> status(seen).path("phase").asText().equals("Completed"), PATIENCE.toMillis(), MILLISECONDS);
        } finally {
            JsonNode status = status(campaign.get());
            Console.say("campaign: %s, runs %s", status.path("phase").asText(), status.path("runs"));
        }
        campaign.delete();
        await("end of the campaign").atMost(PATIENCE).until(() -> campaign.get() == null);
        Console.say("the campaign is deleted");
    }

    private boolean permissionsWereEnough() throws IOException {
        try (Stream<AuditLog.Entry> entries = AuditLog.read(plane.auditLog())) {
            List<AuditLog.Entry> requests = entries.filter(Olm::isByOperator).toList();
            List<String> refused = requests.stream()
                    .filter(request -> request.responseStatus().code() == HttpURLConnection.HTTP_FORBIDDEN)
                    .map(AuditLog.Entry::request)
                    .toList();
            Console.say("requests of the operator: %d, refused for want of permission: %s", requests.size(), refused);
            return !requests.isEmpty() && refused.isEmpty();
        }
    }

    private static boolean isByOperator(AuditLog.Entry request) {
        return request.user().username().startsWith("system:serviceaccount:" + NAMESPACE + ":");
    }

    private void remove() {
        List<String> made = installation.made();
        Console.say("made of the bundle: %s", String.join(", ", made));
        version().delete();
        try {
            await("removal")
                    .atMost(PATIENCE)
                    .until(() -> installation.made().isEmpty()
                            && client.pods()
                                    .inNamespace(NAMESPACE)
                                    .list()
                                    .getItems()
                                    .isEmpty());
        } finally {
            Console.say(
                    "after the ClusterServiceVersion was deleted, there are of these %s, and pods of it %d",
                    installation.made(),
                    client.pods().inNamespace(NAMESPACE).list().getItems().size());
        }
    }

    private static JsonNode status(GenericKubernetesResource object) {
        return Serialization.jsonMapper().valueToTree(object).path("status");
    }
}
