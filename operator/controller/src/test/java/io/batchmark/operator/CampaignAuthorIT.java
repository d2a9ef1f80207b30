package io.batchmark.operator;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.Chart;
import io.batchmark.operator.cluster.LiveCampaign;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The admission policy for authors of campaigns, on a real API server. */
class CampaignAuthorIT {
    private static final String NEEDS_PODS = "you need the permission to create pods in its namespace";

    private ApiServer server;
    private String namespace;
    private KubernetesClient author;
    private List<HasMetadata> policy;

    @BeforeEach
    void begin() throws Exception {
        server = ApiServer.get();
        namespace = server.createNamespace();
        author = server.as("system:serviceaccount:" + namespace + ":author");
        grant("campaigns", rule("batchmark.io", "benchmarkcampaigns").withVerbs("create", "get", "patch"));
        policy = Chart.render("authors-" + namespace, namespace, namespace).stream()
                .filter(object -> object.getMetadata().getName().contains("-authors."))
                .toList();
        policy.forEach(object -> server.admin().resource(object).create());
        await("enforcement")
                .atMost(LiveCampaign.PATIENCE)
                .untilAsserted(
                        () -> assertThatThrownBy(() -> apply("probe", "")).hasMessageContaining("-authors."));
    }

    @AfterEach
    void end() {
        policy.forEach(object -> server.admin().resource(object).delete());
        author.close();
    }

    @Test
    void author_withoutThePermissionToCreatePods_isRefused() {
        assertThatThrownBy(() -> apply("mine", ""))
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        refusal -> assertThat(refusal.getCode()).isEqualTo(403))
                .hasMessageContaining(NEEDS_PODS);

        grantPods();
        apply("mine", "");
    }

    @Test
    void author_whoMayNotGetASecret_isRefused() {
        grantPods();
        assertThatThrownBy(() -> apply("mine", databases(1)))
                .hasMessageContaining("the campaign gives Secret s0 to its pods")
                .hasMessageContaining("you need the permission to get this Secret");

        grantSecrets("s0");
        apply("mine", databases(1));
    }

    @Test
    void author_whoMayNotGetASecretOfTheJob_isRefused() {
        grantPods();
        String variable =
                job("env: [{name: A, value: a}, {name: B, valueFrom: {secretKeyRef: {name: s0, key: token}}}]");
        String file = job("files: [{path: /a, configMap: a}, {path: /b, secret: {name: s1, keys: [token]}}]");
        assertThatThrownBy(() -> apply("mine", variable))
                .hasMessageContaining("the campaign gives Secret s0 to its pods");
        assertThatThrownBy(() -> apply("mine", file)).hasMessageContaining("the campaign gives Secret s1 to its pods");

        grantSecrets("s0", "s1");
        apply("mine", variable);
        apply("other", file);
    }

    @Test
    void author_whoChangesASecretOfTheJob_isRefused() {
        server.admin()
                .resource(
                        campaign(
                                "mine",
                                job(
                                        "env: [{name: A, valueFrom: {secretKeyRef: {name: s0, key: a}}}], parameters: {chunk: '1'}")))
                .create();

        assertThatCode(() -> patch("{\"spec\": {\"job\": {\"parameters\": {\"chunk\": \"2\"}}}}"))
                .doesNotThrowAnyException();
        for (String reference : List.of("{\"name\": \"s0\", \"key\": \"b\"}", "{\"name\": \"s1\", \"key\": \"a\"}")) {
            assertThatThrownBy(() -> patch("{\"spec\": {\"job\": {\"env\": [{\"name\": \"A\", \"valueFrom\":"
                            + " {\"secretKeyRef\": " + reference + "}}]}}}"))
                    .hasMessageContaining("you need the permission to get this Secret");
        }
        assertThatThrownBy(() -> patch("{\"spec\": {\"job\": {\"files\": [{\"path\": \"/a\", \"secret\":"
                        + " {\"name\": \"s0\", \"keys\": [\"a\"]}}]}}}"))
                .hasMessageContaining("the campaign gives Secret s0 to its pods");
        assertThatThrownBy(() -> patch("{\"spec\": {\"job\": {\"image\": \"other\"}}}"))
                .hasMessageContaining(NEEDS_PODS);
    }

    @Test
    void campaign_withNineSecretsOfAllKinds_isRefused() {
        grantPods();
        grantSecrets(IntStream.range(0, 9).mapToObj(i -> "s" + i).toArray(String[]::new));
        String more = databases(7)
                + job("env: [{name: A, valueFrom: {secretKeyRef: {name: s7, key: a}}}], files:"
                        + " [{path: /a, secret: {name: %s, keys: [a]}}]");

        apply("eight", more.formatted("s0"));
        assertThatThrownBy(() -> apply("nine", more.formatted("s8")))
                .hasMessageContaining("a campaign names at most 8 different Secrets");
    }

    @Test
    void campaign_withNineSecrets_isRefused() {
        grantPods();
        grantSecrets(IntStream.range(0, 9).mapToObj(i -> "s" + i).toArray(String[]::new));

        apply("eight", databases(8));
        assertThatThrownBy(() -> apply("nine", databases(9)))
                .hasMessageContaining("a campaign names at most 8 different Secrets");
    }

    @Test
    void campaign_withAllDatabasesAndBrokersAndEightSecrets_isWithinTheCostLimit() {
        grantPods();
        grantSecrets(IntStream.range(0, 8).mapToObj(i -> "s" + i).toArray(String[]::new));
        String brokers = IntStream.range(0, 16)
                .mapToObj(i -> "{name: b%1$d, artemis: {external: {host: h%1$d, secretRef: {name: s%2$d}}}}"
                        .formatted(i, i % 8))
                .collect(joining(",", ", brokers: [", "]"));
        String all = databases(16).replaceAll("secretRef: \\{name: s(8|9|1[0-5])}", "secretRef: {name: s0}") + brokers;

        String variables = IntStream.range(0, 64)
                .mapToObj(i -> "{name: V%d, valueFrom: {secretKeyRef: {name: s%d, key: k}}}".formatted(i, i % 8))
                .collect(joining(",", "env: [", "]"));
        String files = IntStream.range(0, 16)
                .mapToObj(i -> "{path: /f%d, secret: {name: s%d, keys: [k]}}".formatted(i, i % 8))
                .collect(joining(",", ", files: [", "]"));

        apply("all", all + job(variables + files));
        author.resources(BenchmarkCampaign.class)
                .inNamespace(namespace)
                .withName("all")
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"spec\": {\"runner\": {\"image\": \"example.org/other:1\"}}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"metadata\": {\"labels\": {\"any\": \"one\"}}}",
                "{\"metadata\": {\"finalizers\": [\"example.org/any\"]}}",
                "{\"spec\": {\"suspend\": true}}",
                "{\"spec\": {\"analysis\": {\"margin\": \"10%\"}}}"
            })
    void author_ofAChangeThatNeedsNothing_needsNoFurtherPermission(String change) {
        anotherAuthorsCampaign();

        assertThatCode(() -> patch(change)).doesNotThrowAnyException();
    }

    @Test
    void author_whoChangesImageOrHost_isRefused() {
        anotherAuthorsCampaign();

        assertThatThrownBy(() -> patch("{\"spec\": {\"runner\": {\"image\": \"example.org/other:1\"}}}"))
                .hasMessageContaining(NEEDS_PODS);
        assertThatThrownBy(() -> patch("{\"spec\": " + json(1).replace("h0", "other") + "}"))
                .hasMessageContaining("the campaign gives Secret s0 to its pods");
        assertThatThrownBy(() -> patch("{\"spec\": " + json(1).replace("s0", "s1") + "}"))
                .hasMessageContaining("the campaign gives Secret s1 to its pods");
    }

    /** The container gets the credentials of the database. */
    @Test
    void author_whoChangesTheContainerThatPreparesData_isRefused() {
        server.admin()
                .resource(campaign("mine", databases(1) + job("prepare: {container: {image: psql, args: [one]}}")))
                .create();

        assertThatThrownBy(
                        () -> patch("{\"spec\": {\"job\": {\"prepare\": {\"container\": {\"args\": [\"other\"]}}}}}"))
                .hasMessageContaining(NEEDS_PODS);
        assertThatCode(() -> patch("{\"spec\": {\"job\": {\"startTimeout\": \"9m\"}}}"))
                .doesNotThrowAnyException();
    }

    private void anotherAuthorsCampaign() {
        server.admin().resource(campaign("mine", databases(1))).create();
    }

    private void apply(String name, String more) {
        author.resource(campaign(name, more)).create();
    }

    private void patch(String change) {
        author.resources(BenchmarkCampaign.class)
                .inNamespace(namespace)
                .withName("mine")
                .patch(PatchContext.of(PatchType.JSON_MERGE), change);
    }

    private HasMetadata campaign(String name, String more) {
        return server.admin()
                .getKubernetesSerialization()
                .unmarshal("""
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: %s, namespace: %s}
                spec: {baseline: {maxHeap: 256Mi}, design: {replicates: 2}%s}
                """.formatted(name, namespace, more), BenchmarkCampaign.class);
    }

    private static String job(String inputs) {
        return ", job: {image: payroll, batchJob: payroll, " + inputs + "}";
    }

    private static String databases(int count) {
        return IntStream.range(0, count)
                .mapToObj(i ->
                        "{name: d%1$d, postgresql: {external: {host: h%1$d, database: d, tls: Disable, secretRef: {name: s%1$d}}}}"
                                .formatted(i))
                .collect(joining(",", ", databases: [", "]"));
    }

    private static String json(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> """
                        {"name": "d%1$d", "postgresql": {"external":
                          {"host": "h%1$d", "database": "d", "tls": "Disable", "secretRef": {"name": "s%1$d"}}}}
                        """.formatted(i))
                .collect(joining(",", "{\"databases\": [", "]}"));
    }

    private void grantPods() {
        grant("pods", rule("", "pods").withVerbs("create"));
        await("permission to create pods")
                .atMost(LiveCampaign.PATIENCE)
                .ignoreExceptions()
                .until(() -> {
                    author.resource(campaign("probe", "")).dryRun().create();
                    return true;
                });
    }

    private void grantSecrets(String... names) {
        grant("secrets", rule("", "secrets").withVerbs("get").withResourceNames(names));
        await("permission to get Secrets")
                .atMost(LiveCampaign.PATIENCE)
                .ignoreExceptions()
                .until(() -> {
                    author.secrets().inNamespace(namespace).withName(names[0]).get();
                    return true;
                });
    }

    private static PolicyRuleBuilder rule(String group, String resource) {
        return new PolicyRuleBuilder().withApiGroups(group).withResources(resource);
    }

    private void grant(String name, PolicyRuleBuilder rule) {
        PolicyRule built = rule.build();
        server.admin()
                .resource(new RoleBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName(name)
                        .endMetadata()
                        .withRules(built)
                        .build())
                .create();
        server.bind(namespace, name, "author");
    }
}
