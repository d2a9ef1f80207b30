package io.batchmark.operator.reconcile;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.PackagedOperator;
import io.batchmark.operator.status.EventReason;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicyBinding;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaPropsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Users that write whatever the API server accepts into their namespace, while another one measures in theirs. The API
 * server here lets everything through; {@code -Dhostile.seed} chooses what is written.
 */
class HostileCampaignsIT {
    private static final String CAMPAIGNS = "/apis/batchmark.io/v1alpha1/namespaces/hostile/benchmarkcampaigns";
    private static final String HOSTILE = "hostile";
    private static final String LONG = "N".repeat(60_000);

    private static final String OWNER = """
            ,"ownerReferences":[{"apiVersion":"batchmark.io/v1alpha1","kind":"BenchmarkCampaign","name":"%s","uid":"%s"}]\
            """;
    private static final List<String> POD_STATUSES = List.of(
            "{\"status\":{\"phase\":\"Odd\"}}",
            "{\"status\":{\"phase\":\"Failed\",\"conditions\":[{\"type\":\"DisruptionTarget\",\"status\":\"True\"},"
                    + "{\"type\":\"Ready\",\"status\":\"False\",\"lastTransitionTime\":\"0001-01-02T00:00:00Z\"}]}}",
            "{\"status\":{\"phase\":\"Failed\",\"containerStatuses\":[{\"name\":\"runner\",\"image\":\"\","
                    + "\"imageID\":\"\",\"ready\":false,\"restartCount\":-1,\"state\":{\"terminated\":{\"exitCode\":"
                    + "-2147483648}}}]}}");

    private KubernetesClient client;
    private int written;

    @Test
    void harmTheirOwnCampaignsAlone() throws Exception {
        ApiServer server = ApiServer.another();
        client = server.admin();
        open();
        server.createNamespace(HOSTILE);
        String namespace = server.createNamespace();
        HostileCampaigns hostile = new HostileCampaigns(Long.getLong("hostile.seed", 1));

        try (FakeKubelet kubelet = new FakeKubelet(client, namespace, parameters -> Fate.completed())) {
            try (PackagedOperator operator = new PackagedOperator(server)) {
                List<String> known =
                        HostileCampaigns.knownSpecs().stream().map(this::write).toList();
                hostile.of("spec").forEach(this::write);
                writeParts();
                measure(namespace, "meanwhile");
                awaitSaid();
                assertThat(operator.isReady()).isTrue();
                assertThat(known)
                        .allSatisfy(name -> assertThat(hostile(name).condition(Conditions.ACCEPTED))
                                .isEqualTo("False SpecNotUnderstood"));
            }
            for (String status : hostile.of("status")) {
                writeStatus(write("{\"execution\":{\"suspend\":true}}"), status);
            }
            // it starts among all of them
            try (PackagedOperator operator = new PackagedOperator(server)) {
                measure(namespace, "afterwards");
                awaitSaid();
                assertThat(operator.isReady()).isTrue();

                client.raw(
                        CAMPAIGNS + "/hostile-0",
                        "PUT",
                        campaign("hostile-0", "{\"execution\":{\"suspend\":true}}", version("hostile-0")));
                hostile("hostile-0").awaitCondition(Conditions.ACCEPTED, "True Planned");
            }
        }
    }

    private void measure(String namespace, String name) {
        LiveCampaign innocent = new LiveCampaign(client, namespace, name);
        innocent.apply("design: {replicates: 2}, execution: {parallelism: 2}");
        innocent.awaitPhase(Phase.Completed);
    }

    /** Until each campaign says what is wrong with it, or that it can be run. */
    private void awaitSaid() {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(client.resources(BenchmarkCampaign.class)
                                .inNamespace(HOSTILE)
                                .list()
                                .getItems())
                        .hasSize(written)
                        .allSatisfy(HostileCampaignsIT::assertSaid));
    }

    private static void assertSaid(BenchmarkCampaign campaign) {
        assertThat(campaign.getStatus()).isNotNull();
        Map<String, Condition> conditions = campaign.getStatus().conditions().stream()
                .collect(Collectors.toMap(Condition::getType, Function.identity()));
        if (campaign.notUnderstood().isEmpty()) {
            Condition progressing = conditions.get(Conditions.PROGRESSING);
            assertThat(progressing).isNotNull();
            // of what can be read, the API server may still refuse a Job
            assertThat(conditions.containsKey(Conditions.ACCEPTED)
                            || progressing.getReason().equals(EventReason.RequestRefused.name()))
                    .isTrue();
            assertThat(progressing.getReason()).isNotEqualTo(EventReason.OperatorError.name());
        } else {
            Condition accepted = conditions.get(Conditions.ACCEPTED);
            assertThat(accepted).isNotNull();
            assertThat(accepted.getStatus()).isEqualTo("False");
            assertThat(accepted.getMessage()).contains("spec");
        }
    }

    /** @return its name */
    private String write(String spec) {
        String name = "hostile-" + written++;
        client.raw(CAMPAIGNS, "POST", campaign(name, spec, ""));
        return name;
    }

    private void writeStatus(String name, String status) {
        String resource = campaign(name, "{\"execution\":{\"suspend\":true}}", version(name));
        client.raw(
                CAMPAIGNS + "/" + name + "/status",
                "PUT",
                resource.substring(0, resource.length() - 1) + ",\"status\":" + status + "}");
    }

    private static String campaign(String name, String spec, String version) {
        return "{\"apiVersion\":\"batchmark.io/v1alpha1\",\"kind\":\"BenchmarkCampaign\",\"metadata\":{\"name\":\""
                + name + "\",\"resourceVersion\":\"" + version + "\"},\"spec\":" + spec + "}";
    }

    private String version(String name) {
        return hostile(name).get().getMetadata().getResourceVersion();
    }

    private LiveCampaign hostile(String name) {
        return new LiveCampaign(client, HOSTILE, name);
    }

    /** Jobs, pods and ConfigMaps that say they are those of a campaign. */
    private void writeParts() {
        String campaign = write("{\"execution\":{\"suspend\":true}}");
        String uid = hostile(campaign).get().getMetadata().getUid();
        List<String> attempts = List.of(
                "\"batchmark.io/block\":\"1\",\"batchmark.io/attempt\":\"1\",\"batchmark.io/treatment\":\"baseline\"",
                "\"batchmark.io/block\":\"1\",\"batchmark.io/attempt\":\"999999999\",\"batchmark.io/treatment\":\"\"",
                "\"batchmark.io/block\":\"\",\"batchmark.io/attempt\":\"0x1\"");
        String owner = OWNER.formatted(campaign, uid);
        for (int i = 0; i < attempts.size(); i++) {
            String labels = "\"labels\":{\"batchmark.io/part\":\"%s\",\"batchmark.io/campaign\":\"" + campaign
                    + "\",\"batchmark.io/campaign-uid\":\"" + uid + "\"," + attempts.get(i) + "}";
            String spec = "{\"restartPolicy\":\"Never\",\"containers\":[{\"name\":\"odd\",\"image\":\"odd\",\"env\":"
                    + "[{\"name\":\"" + LONG
                    + "\"}],\"resources\":{\"requests\":{\"cpu\":\"1e-3\",\"memory\":\"0.5\"}}}]}";
            create("/api/v1", "pods", "odd-" + i, labels.formatted("run"), "\"spec\":" + spec);
            client.pods()
                    .inNamespace(HOSTILE)
                    .withName("odd-" + i)
                    .subresource("status")
                    .patch(PatchContext.of(PatchType.JSON_MERGE), POD_STATUSES.get(i));
            client.pods().inNamespace(HOSTILE).withName("odd-" + i).delete();
            create(
                    "/apis/batch/v1",
                    "jobs",
                    "odd-" + i,
                    labels.formatted("run") + owner,
                    "\"spec\":{\"suspend\":true,\"template\":{\"spec\":" + spec + "}}");
            create(
                    "/api/v1",
                    "configmaps",
                    campaign + "-ledger-" + (i + 1),
                    labels.formatted("ledger") + owner,
                    "\"data\":" + (i == 0 ? HostileCampaigns.namesOfOneHash() : "{\"b1-baseline-a1\":\"[[[\"}"));
        }
        hostile(campaign).awaitCondition(Conditions.PROGRESSING, "False LedgerUnreadable");
    }

    private void create(String api, String kind, String name, String labels, String content) {
        client.raw(
                api + "/namespaces/hostile/" + kind,
                "POST",
                "{\"metadata\":{\"name\":\"" + name + "\",\"finalizers\":[\"batchmark.io/odd\"]," + labels + "},"
                        + content + "}");
    }

    /** Lets the definition have everything. The policy for authors goes, because it relies on the shipped definition. */
    private void open() {
        client.resources(ValidatingAdmissionPolicyBinding.class).list().getItems().stream()
                .filter(binding -> binding.getMetadata().getName().contains("-authors."))
                .forEach(binding -> client.resource(binding).delete());
        CustomResourceDefinition definition = client.apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName("benchmarkcampaigns.batchmark.io")
                .get();
        JSONSchemaProps anything = new JSONSchemaPropsBuilder()
                .withType("object")
                .withXKubernetesPreserveUnknownFields(true)
                .build();
        definition.getSpec().getVersions().getFirst().getSchema().setOpenAPIV3Schema(anything);
        client.resource(definition).update();
        await().atMost(PATIENCE).until(() -> {
            try {
                client.raw(CAMPAIGNS.replace(HOSTILE, "default") + "?dryRun=All", "POST", campaign("probe", "1", ""));
                return true;
            } catch (KubernetesClientException e) {
                return false;
            }
        });
    }
}
