package io.batchmark.operator.run;

import static io.batchmark.operator.run.BreakoutIT.edited;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.database.DatabaseParameters;
import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.pod.Images;
import io.batchmark.api.run.AuxiliaryObjects;
import io.batchmark.api.run.ParametersOfRuns;
import io.batchmark.api.run.RunJob;
import io.batchmark.api.run.RunPod;
import io.batchmark.api.run.SecretRelease;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.LiveCampaign;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Environment variables and files of a job of the user's own, under the admission policies of the operator. */
class JobInputsIT {
    private static final String CONFINED = "ValidatingAdmissionPolicy 'batchmark.batchmark-system'";
    private static final String RELEASED = "ValidatingAdmissionPolicy 'batchmark-released-secrets.batchmark-system'";
    private static final String LABEL = "batchmark.io/released-secrets";
    private static final Run RUN = new Run(new Treatment(Treatment.BASELINE, Map.of(), Treatment.BASELINE), 1);
    private static final Images IMAGES = new Images("runner", "postgresql", "artemis");

    private static final String INPUTS = """
            env: [{name: TOKEN, valueFrom: {secretKeyRef: {name: smtp, key: token}}},
              {name: ACCOUNT, valueFrom: {secretKeyRef: {name: smtp, key: username}}},
              {name: MONTH, valueFrom: {configMapKeyRef: {name: payroll, key: month}}}],
            files: [{path: /opt/rules, configMap: payroll}, {path: /opt/input, persistentVolumeClaim: input},
              {path: /opt/keys, secret: {name: signing, keys: [ca.crt, private.pem]}}]
            """;

    private ApiServer server;
    private KubernetesClient admin;
    private KubernetesClient operator;
    private String namespace;
    private BenchmarkCampaign campaign;
    private HasMetadata pod;
    private HasMetadata job;

    @BeforeEach
    void begin() throws Exception {
        server = ApiServer.get();
        admin = server.admin();
        operator = server.operator();
        namespace = server.createNamespace();
        campaign(INPUTS);
    }

    private void campaign(String inputs) throws Exception {
        campaign = admin.resource(admin.getKubernetesSerialization()
                        .unmarshal("""
                        apiVersion: batchmark.io/v1alpha1
                        kind: BenchmarkCampaign
                        metadata: {name: payroll, namespace: %s}
                        spec:
                          job: {image: payroll, batchJob: payroll, %s}
                        """.formatted(namespace, inputs.replace("\n", " ")), BenchmarkCampaign.class))
                .serverSideApply();
        RunParameters parameters = ParametersOfRuns.of(campaign, CampaignPlan.of(campaign), Map.of())
                .of(RUN, 1);
        pod = RunPod.of(campaign, RUN, parameters, IMAGES);
        job = RunJob.of(campaign, RUN, parameters, IMAGES);
    }

    @Test
    void releasedKeys_areLetThrough() {
        release(Map.of("smtp", "other token", "signing", "private.pem"));

        awaitRelease();
        create(job);
    }

    /** A policy without its ConfigMap must not let everything through. */
    @Test
    void namespaceWithoutTheConfigMap_releasesNothing() {
        awaitRefusal("no params found");
        refused(CONFINED, "batchmark.io/released-secrets", () -> create(unlabelled(pod)));
        refused(CONFINED, "batchmark.io/released-secrets", () -> create(unlabelled(job)));
    }

    @Test
    void keyThatIsNotReleased_isRefusedWithTheEntryToAdd() {
        release(Map.of("smtp", "toke", "signing", "private.pem"));
        awaitRefusal("key token of Secret smtp is not released for runs: add it to the entry smtp of ConfigMap"
                + " batchmark-released-secrets in this namespace, such as smtp: \"token\"");

        release(Map.of("smtp", "token"));
        awaitRefusal("a key of Secret signing is not released for runs: add to ConfigMap batchmark-released-secrets in"
                + " this namespace the entry signing: \"ca.crt private.pem\"");

        // the owner takes the release back
        release(Map.of("smtp", "token", "signing", "private.pem"));
        awaitRelease();
        admin.configMaps()
                .inNamespace(namespace)
                .withName(SecretRelease.CONFIG_MAP)
                .delete();
        awaitRefusal("no params found");
    }

    @Test
    void operator_doesNotReleaseKeys() {
        ConfigMap mine = LedgerConfigMap.of(campaign, 0, List.of());
        mine.getMetadata().setName(SecretRelease.CONFIG_MAP);
        KubernetesClient unrestricted = server.allowedAllAs(server.operatorUser());
        refused(CONFINED, "is for the owners", () -> create(mine));
        // an administrator may have copied an object with the labels of a campaign
        admin.resource(mine).create();
        mine.setData(Map.of("smtp", "token"));
        refused(
                CONFINED,
                "is for the owners",
                () -> unrestricted.resource(mine).forceConflicts().serverSideApply());
        unrestricted.close();
    }

    /** They need no release and no ConfigMap. */
    @Test
    void credentials_configMapsAndClaims_areLetThrough() throws Exception {
        campaign("""
                env: [{name: ACCOUNT, valueFrom: {secretKeyRef: {name: smtp, key: username}}},
                  {name: MONTH, valueFrom: {configMapKeyRef: {name: payroll, key: month}}}],
                files: [{path: /opt/rules, configMap: payroll}, {path: /opt/input, persistentVolumeClaim: input},
                  {path: /opt/keys, secret: {name: signing, keys: [ca.crt]}}]
                """);

        assertThat(pod.getMetadata().getLabels()).doesNotContainKey(LABEL);
        create(pod);
        create(job);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /spec                | automountServiceAccountToken: true                                               | no serviceAccountName
            /spec                | volumes: [{name: x, persistentVolumeClaim: {claimName: theirs}}]                 | read-only
            /spec                | volumes: [{name: x, secret: {secretName: theirs}}]                               | username, password and ca.crt
            /spec                | volumes: [{name: x, projected: {sources: [{secret: {name: theirs, items: [{key: token, path: t}]}}]}}] | username, password and ca.crt
            /spec/containers/0   | volumeMounts: [{name: files-1, mountPath: /x}]                                   | read-only
            /spec/containers/0   | volumeMounts: [{name: files-2, mountPath: /x}]                                   | read-only
            /spec/containers/0   | volumeMounts: [{name: files-3, mountPath: /x}]                                   | read-only
            /spec/initContainers/0 | volumeMounts: [{name: files-2, mountPath: /x, readOnly: true}]                 | a claim only into container runner
            /spec/initContainers/0 | env: [{name: X, valueFrom: {secretKeyRef: {name: smtp, key: token}}}]          | come from no Secret
            /spec/initContainers/0 | env: [{name: X, valueFrom: {configMapKeyRef: {name: payroll, key: month}}}]    | come from no Secret
            /spec/containers/0   | env: [{name: X, valueFrom: {fieldRef: {fieldPath: status.hostIP}}}]              | come from no Secret
            /spec/containers/0   | envFrom: [{secretRef: {name: smtp}}]                                             | come from no Secret
            /spec/containers/0   | envFrom: [{configMapRef: {name: payroll}}]                                       | come from no Secret
            /metadata/labels     | batchmark.io/part: database                                                      | volumes of campaigns
            """)
    void labelledPod_isConfined(String where, String settings, String why) {
        release(Map.of("smtp", "token", "signing", "private.pem", "theirs", "token"));
        awaitRelease();

        refused(CONFINED, why, () -> create(edited(pod, where, settings)));
        if (where.startsWith("/spec")) {
            refused(CONFINED, why, () -> create(edited(job, "/spec/template" + where, settings)));
        }
    }

    @Test
    void claim_isNoDevice() {
        release(Map.of("smtp", "token", "signing", "private.pem"));
        awaitRelease();
        HasMetadata claim =
                edited(pod, "/spec", "volumes: [{name: x, persistentVolumeClaim: {claimName: input, readOnly: true}}]");
        create(claim);

        refused(
                CONFINED,
                "read-only",
                () -> create(edited(claim, "/spec/containers/0", "volumeDevices: [{name: x, devicePath: /x}]")));
    }

    /** A pod next to a run, with the label that only a server of the user's own has. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "volumes: [{name: x, secret: {secretName: smtp, items: [{key: token, path: t}]}}]",
                "volumes: [{name: x, persistentVolumeClaim: {claimName: input, readOnly: true}}]"
            })
    void podOfADatabase_hasNothingOfTheJob(String settings) throws Exception {
        release(Map.of("smtp", "token", "signing", "private.pem"));
        awaitRelease();
        LiveCampaign live = new LiveCampaign(admin, namespace, "database");
        live.apply("items: 1000, database: beside", "databases: [{name: beside, postgresql: {pod: {}}}]");
        BenchmarkCampaign other = live.get();
        RunParameters parameters = new RunParameters(
                "0d5ad6a4", 1, Workload.DEFAULT, null, DatabaseParameters.of(other, RUN.key(), 1, 1, "beside"), null);
        HasMetadata database =
                AuxiliaryObjects.of(other, RUN.key(), parameters, IMAGES).get(2);
        create(database);

        HasMetadata labelled = edited(database, "/metadata/labels", "{batchmark.io/released-secrets: 'true'}");
        refused(CONFINED, "of campaigns", () -> create(edited(labelled, "/spec", settings)));
    }

    private HasMetadata unlabelled(HasMetadata object) {
        return edited(object, "/metadata/labels", LABEL + ": 'false'");
    }

    private void release(Map<String, String> keys) {
        admin.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName(SecretRelease.CONFIG_MAP)
                        .endMetadata()
                        .withData(keys)
                        .build())
                .serverSideApply();
    }

    /** The API server sees a change of the ConfigMap a moment later. */
    private void awaitRelease() {
        await().atMost(LiveCampaign.PATIENCE)
                .ignoreException(KubernetesClientException.class)
                .until(() -> {
                    create(pod);
                    return true;
                });
    }

    private void awaitRefusal(String why) {
        await().atMost(LiveCampaign.PATIENCE)
                .untilAsserted(() ->
                        Stream.of(pod, job).forEach(object -> refused(RELEASED, why, () -> create(object))));
    }

    private void create(HasMetadata object) {
        operator.resource(object).dryRun().create();
    }

    private static void refused(String policy, String why, ThrowingCallable attempt) {
        assertThatThrownBy(attempt).isInstanceOfSatisfying(KubernetesClientException.class, refusal -> {
            // the code is 422 if the policy lacks its parameter
            assertThat(refusal.getCode()).isIn(403, 422);
            assertThat(refusal).hasMessageContaining(policy).hasMessageContaining(why);
        });
    }
}
