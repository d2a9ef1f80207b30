package io.batchmark.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.AuditLog;
import io.batchmark.operator.cluster.Chart;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.FakeStrimzi;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.LocalOperator;
import io.batchmark.operator.cluster.Quota;
import io.batchmark.operator.leadership.Leadership;
import io.batchmark.operator.leadership.OtherOperators;
import io.batchmark.operator.uninstall.Uninstall;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The roles of the chart, for all namespaces and for some: what operator and release do under them, and under its admission
 * policies, is never forbidden, and they do all that they may. Whoever adds a verb lets {@link #story} use it.
 */
class PermissionsIT {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String SYSTEM = "permissions";

    /** Asked for by the API server itself, see {@link #whoOwnsInTheNameOfACampaignMustBeAllowedTo}. */
    private static final String OWNS = "batchmark.io/benchmarkcampaigns/finalizers update";

    private static ApiServer server;

    private KubernetesClient client;
    private String watched;
    private String alsoWatched;
    private String other;

    /** Without the campaigns of other tests, which an operator for all namespaces would take for its own. */
    @BeforeAll
    static void start() throws IOException {
        server = ApiServer.another();
        FakeStrimzi.install(server.admin(), "v1");
    }

    @BeforeEach
    void begin() {
        client = server.admin();
        server.createNamespace(SYSTEM);
        watched = server.createNamespace();
        alsoWatched = server.createNamespace();
        other = server.createNamespace();
        FakeStrimzi.cluster(client, watched, "v1", true);
        FakeStrimzi.allow(client, watched, "v1", alsoWatched);
    }

    @ParameterizedTest(name = "for all namespaces: {0}")
    @ValueSource(booleans = {true, false})
    void areEnoughAndNoneIsIdle(boolean all) throws IOException, InterruptedException {
        Set<String> namespaces = all ? Set.of() : Set.of(watched, alsoWatched);
        List<HasMetadata> roles = roles(all ? "all" : "some", namespaces);
        roles.forEach(role -> client.resource(role).serverSideApply());
        server.admit(rendered(all ? "all" : "some", namespaces));
        String operator = "system:serviceaccount:" + SYSTEM + ":" + (all ? "all" : "some") + "-batchmark";
        String release = operator + "-release";

        story(operator, (all ? "all" : "some") + "-batchmark", release, namespaces);

        AuditLog log = server.auditLog();
        assertThat(log.forbidden(operator)).as("forbidden").isEmpty();
        assertThat(log.forbidden(release)).as("forbidden to the release").isEmpty();
        assertThat(log.used(operator))
                .as("used")
                .isEqualTo(granted(roles, Set.of("-batchmark", "-batchmark-lease"), Set.of(OWNS)));
        assertThat(log.used(release))
                .as("used by the release")
                .isEqualTo(granted(roles, Set.of("-batchmark-release"), Set.of()));
        if (!all) {
            assertThat(log.requests().stream()
                            .filter(request -> request.user().startsWith(operator))
                            .map(AuditLog.Request::namespace))
                    .containsOnly(watched, alsoWatched, SYSTEM);
            assertThat(get("story", other).getStatus()).isNull();
        }
    }

    /** A campaign from beginning to end and until its time is up, a pod that loses its owner, a campaign that is suspended and
     * deleted, one whose topic is in another namespace, one that waits in a queue, an operator that leads and goes. */
    private void story(String operator, String lease, String release, Set<String> namespaces)
            throws IOException, InterruptedException {
        OtherOperators named = new OtherOperators(SYSTEM, lease, System::nanoTime);
        campaign("story", other);
        try (FakeKubelet first = new FakeKubelet(client, watched, parameters -> Fate.completed());
                FakeStrimzi strimzi = new FakeStrimzi(client, watched, "v1");
                FakeKubelet third = new FakeKubelet(client, other, parameters -> Fate.completed());
                FakeKubelet second = new FakeKubelet(client, alsoWatched, parameters -> FakeKubelet.running())) {
            try (Leadership leadership =
                            new Leadership(server.as(operator), SYSTEM, lease, lease, Duration.ofSeconds(15));
                    LocalOperator running = new LocalOperator(server.as(operator), namespaces, named)) {
                leadership.seek(() -> {}, () -> {}, () -> {});
                await().atMost(PATIENCE).until(leadership::leads);
                ResourceQuota quota = Quota.exhaust(client, watched, "pods");
                withoutDatabase("stuck", watched, "{}");
                new LiveCampaign(client, watched, "stuck").awaitEvent("NoPod");
                client.resource(get("stuck", watched)).delete();
                await().atMost(PATIENCE).until(() -> get("stuck", watched) == null);
                client.resource(quota).delete();
                campaign("story", watched);
                campaign("orphan", alsoWatched);
                await().atMost(PATIENCE).until(() -> pods(alsoWatched).size() == 1);
                client.resource(pods(alsoWatched).get(0))
                        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"ownerReferences\":null}}");
                client.resource(get("orphan", alsoWatched))
                        .patch(
                                PatchContext.of(PatchType.JSON_MERGE),
                                "{\"spec\":{\"execution\":{\"suspend\":true,\"suspendPolicy\":\"Immediate\"}}}");
                await().atMost(PATIENCE).until(() -> pods(alsoWatched).isEmpty());
                await().atMost(PATIENCE).until(() -> "3/3".equals(progress("story", watched)));

                client.resource(get("story", watched))
                        .patch(
                                PatchContext.of(PatchType.JSON_MERGE),
                                "{\"spec\":{\"execution\":{\"ttlAfterFinished\":\"0s\"}}}");
                await().atMost(PATIENCE).until(() -> get("story", watched) == null);

                client.resource(get("orphan", alsoWatched)).delete();
                await().atMost(PATIENCE).until(() -> get("orphan", alsoWatched) == null);
                campaign("left", alsoWatched, "kafka", "{cluster: events, namespace: " + watched + "}");
                withoutDatabase("queued", alsoWatched, "{queueName: lane}");
                await().atMost(PATIENCE).until(() -> pods(alsoWatched).size() == 1 && isQueued(alsoWatched));
            }
            try (KubernetesClient uninstall = server.as(release)) {
                assertThat(topics()).as("of a campaign of another namespace").hasSize(1);
                assertThat(new Uninstall(uninstall, namespaces, named).run()).isTrue();
                assertThat(topics()).isEmpty();
            }
        }
    }

    /** The admission of OpenShift and others; here it is on, so that every other test runs under it too. */
    @Test
    void whoOwnsInTheNameOfACampaignMustBeAllowedTo() throws IOException, InterruptedException {
        campaign("owner", watched);
        BenchmarkCampaign owner = get("owner", watched);
        ConfigMap owned = new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(watched)
                .withName("owned")
                .addNewOwnerReference()
                .withApiVersion(owner.getApiVersion())
                .withKind(owner.getKind())
                .withName(owner.getMetadata().getName())
                .withUid(owner.getMetadata().getUid())
                .withBlockOwnerDeletion(true)
                .endOwnerReference()
                .endMetadata()
                .build();
        List<HasMetadata> roles = roles("owns", Set.of(watched));
        roles.forEach(role -> client.resource(role).serverSideApply());
        Role role = roles.stream()
                .filter(Role.class::isInstance)
                .map(Role.class::cast)
                .filter(any -> any.getMetadata().getName().equals("owns-batchmark"))
                .findFirst()
                .orElseThrow();
        try (KubernetesClient operator = server.as("system:serviceaccount:" + SYSTEM + ":owns-batchmark")) {
            operator.resource(owned).dryRun().create();

            role.getRules().removeIf(rule -> rule.getResources().contains("benchmarkcampaigns/finalizers"));
            client.resource(role).update();
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThatThrownBy(
                                    () -> operator.resource(owned).dryRun().create())
                            .isInstanceOf(KubernetesClientException.class)
                            .hasMessageContaining("cannot set blockOwnerDeletion"));
        }
    }

    private static List<HasMetadata> roles(String release, Set<String> namespaces)
            throws IOException, InterruptedException {
        return rendered(release, namespaces).stream()
                .filter(object -> object instanceof Role
                        || object instanceof RoleBinding
                        || object instanceof ClusterRole
                        || object instanceof ClusterRoleBinding)
                .toList();
    }

    private static List<HasMetadata> rendered(String release, Set<String> namespaces)
            throws IOException, InterruptedException {
        return Chart.render(release, SYSTEM, namespaces.stream().sorted().toArray(String[]::new));
    }

    private static Set<String> granted(List<HasMetadata> roles, Set<String> suffixes, Set<String> unseen) {
        Set<String> granted = AuditLog.granted(roles.stream()
                .filter(role -> suffixes.stream().anyMatch(role.getMetadata().getName()::endsWith))
                .flatMap(PermissionsIT::rules)
                .collect(Collectors.toSet()));
        assertThat(granted).isNotEmpty().containsAll(unseen);
        granted.removeAll(unseen);
        return granted;
    }

    private static Stream<PolicyRule> rules(HasMetadata role) {
        return role instanceof Role one
                ? one.getRules().stream()
                : role instanceof ClusterRole one ? one.getRules().stream() : Stream.of();
    }

    private List<GenericKubernetesResource> topics() {
        return FakeStrimzi.resources(client, watched, "v1", "KafkaTopic");
    }

    private void campaign(String name, String namespace) {
        campaign(name, namespace, namespace.equals(watched) ? "kafka" : "none", "{cluster: events, listener: tls}");
    }

    private void campaign(String name, String namespace, String events, String strimzi) {
        client.resource(Serialization.unmarshal(
                        """
                        apiVersion: batchmark.io/v1alpha1
                        kind: BenchmarkCampaign
                        metadata: {name: %s, namespace: %s}
                        spec:
                          baseline: {items: 1000, database: beside, events: %s}
                          design: {replicates: 3}
                          databases:
                          - {name: beside, postgresql: {pod: {}}}
                          - {name: far, postgresql: {external: {host: db, database: bench, secretRef: {name: db}, tls: Require}}}
                          brokers:
                          - {name: kafka, kafka: {strimzi: %s}}
                        """.formatted(name, namespace, events, strimzi), GenericKubernetesResource.class))
                .create();
    }

    /** The first that is made for it is a run. */
    private void withoutDatabase(String name, String namespace, String execution) {
        client.resource(Serialization.unmarshal(
                        """
                        apiVersion: batchmark.io/v1alpha1
                        kind: BenchmarkCampaign
                        metadata: {name: %s, namespace: %s}
                        spec:
                          baseline: {items: 1000}
                          execution: %s
                        """.formatted(name, namespace, execution), GenericKubernetesResource.class))
                .create();
    }

    private boolean isQueued(String namespace) {
        return client
                .batch()
                .v1()
                .jobs()
                .inNamespace(namespace)
                .withLabel(Labels.PART, Labels.RUN)
                .list()
                .getItems()
                .stream()
                .anyMatch(job -> Boolean.TRUE.equals(job.getSpec().getSuspend()));
    }

    private BenchmarkCampaign get(String name, String namespace) {
        return client.resources(BenchmarkCampaign.class)
                .inNamespace(namespace)
                .withName(name)
                .get();
    }

    private String progress(String name, String namespace) {
        BenchmarkCampaign campaign = get(name, namespace);
        return campaign.getStatus() == null ? null : campaign.getStatus().progress();
    }

    private List<Pod> pods(String namespace) {
        return client.pods()
                .inNamespace(namespace)
                .withLabel(Labels.PART, Labels.RUN)
                .list()
                .getItems();
    }
}
