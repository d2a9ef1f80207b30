package io.batchmark.operator.run;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.batchmark.api.database.DatabaseParameters;
import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.pod.Images;
import io.batchmark.api.run.AuxiliaryObjects;
import io.batchmark.api.run.RunJob;
import io.batchmark.api.run.RunPod;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.LocalOperator;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What somebody cannot do who has the operator's token: its role allows most of it, as it allows to create Jobs and to patch
 * pods, and the admission policy refuses it. The namespace has no Pod Security Standard, which would refuse some, too.
 */
class BreakoutIT {
    private static final String NAMESPACE = "breakout";
    private static final String SYSTEM = "batchmark-system";
    private static final String POLICY = "ValidatingAdmissionPolicy 'batchmark.batchmark-system'";

    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);
    private static final ObjectMapper YAML = new YAMLMapper();
    private static final Run RUN = new Run(new Treatment(Treatment.BASELINE, Map.of(), Treatment.BASELINE), 1);
    private static final Images IMAGES = new Images("runner", "postgresql", "artemis");
    private static final Workload WORKLOAD = Workload.DEFAULT;

    private static KubernetesClient admin;

    /** Has the operator's token. */
    private static KubernetesClient operator;

    /** The operator as far as admission knows; no role restricts it. */
    private static KubernetesClient unrestricted;

    private static BenchmarkCampaign campaign;
    private static HasMetadata job;

    /** Of a run that needs no Job. */
    private static HasMetadata pod;

    /** Secret, Service and pod of a database. */
    private static List<HasMetadata> beside;

    @BeforeAll
    static void begin() throws IOException {
        ApiServer server = ApiServer.get();
        admin = server.admin();
        operator = server.operator();
        unrestricted = server.allowedAllAs(server.operatorUser());
        server.createNamespace(NAMESPACE);
        server.createNamespace(SYSTEM);
        admin.resource(object(
                        "batchmark.io/v1alpha1",
                        "BenchmarkCampaign",
                        "breakout",
                        "{labels: {team: a}, finalizers: [example.com/hold]}",
                        "spec: {baseline: {database: beside}, databases: [{name: beside, postgresql: {pod: {volume: "
                                + "{storageClassName: fast, size: 10Gi}}}}]}"))
                .create();
        campaign = admin.resources(BenchmarkCampaign.class)
                .inNamespace(NAMESPACE)
                .withName("breakout")
                .get();
        RunParameters parameters = new RunParameters(
                "0d5ad6a4", 1, WORKLOAD, null, DatabaseParameters.of(campaign, RUN.key(), 1, 1, "beside"), null);
        job = RunJob.of(campaign, RUN, parameters, IMAGES);
        pod = RunPod.of(campaign, RUN, parameters, IMAGES);
        beside = AuxiliaryObjects.of(campaign, RUN.key(), parameters, IMAGES);
    }

    /** The others would say nothing, if this were refused. */
    @Test
    void whatRunsNeedIsLetThrough() {
        Stream.concat(Stream.of(job, pod, LedgerConfigMap.of(campaign, 0, List.of())), beside.stream())
                .forEach(object -> operator.resource(object).dryRun().create());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            hostNetwork: true                                                     | no hostNetwork
            hostPID: true                                                         | no hostNetwork
            hostIPC: true                                                         | no hostNetwork
            {nodeName: control-plane, schedulingGates: null}                      | no hostNetwork
            serviceAccountName: cluster-admin                                     | no serviceAccountName
            automountServiceAccountToken: true                                    | no serviceAccountName
            automountServiceAccountToken: null                                    | no serviceAccountName
            volumes: [{name: x, hostPath: {path: /}}]                             | volumes of campaigns
            volumes: [{name: x, persistentVolumeClaim: {claimName: theirs}}]      | volumes of campaigns
            volumes: [{name: x, csi: {driver: secrets.example.com}}]              | volumes of campaigns
            volumes: [{name: x, ephemeral: {volumeClaimTemplate: {spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, dataSource: {kind: PersistentVolumeClaim, name: theirs}}}}}] | so that they are empty
            volumes: [{name: x, ephemeral: {volumeClaimTemplate: {spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, volumeName: theirs}}}}] | so that they are empty
            volumes: [{name: x, ephemeral: {volumeClaimTemplate: {spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, volumeMode: Block}}}}] | so that they are empty
            {serviceAccountName: default, volumes: [{name: x, projected: {sources: [{serviceAccountToken: {path: t}}]}}]} | volumes of campaigns
            volumes: [{name: x, secret: {secretName: theirs}}]                    | username, password and ca.crt
            volumes: [{name: x, secret: {secretName: theirs, items: [{key: token, path: t}]}}] | username, password and ca.crt
            volumes: [{name: x, projected: {sources: [{secret: {name: theirs}}]}}] | username, password and ca.crt
            securityContext: {runAsNonRoot: true}                                 | seccompProfile RuntimeDefault
            securityContext: {seccompProfile: {type: RuntimeDefault}}             | runAsNonRoot true
            securityContext: {runAsNonRoot: true, seccompProfile: {type: Unconfined}} | seccompProfile RuntimeDefault
            securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}, sysctls: [{name: a.b, value: c}]} | sysctls
            """)
    void aPodIsConfined(String settings, String why) {
        refused(why, () -> create(edited(job, "/spec/template/spec", settings)));
        refused(why, () -> create(edited(beside.get(2), "/spec", settings)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            securityContext: null                                                 | neither privileged nor root
            securityContext: {privileged: true}                                   | neither privileged nor root
            securityContext: {allowPrivilegeEscalation: true, readOnlyRootFilesystem: true, capabilities: {drop: [ALL]}} | allowPrivilegeEscalation false
            securityContext: {allowPrivilegeEscalation: false, readOnlyRootFilesystem: false, capabilities: {drop: [ALL]}} | readOnlyRootFilesystem true
            securityContext: {allowPrivilegeEscalation: false, readOnlyRootFilesystem: true} | capabilities.drop [ALL]
            securityContext: {allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: {drop: [ALL], add: [NET_RAW]}} | capabilities.drop [ALL]
            securityContext: {allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: {drop: [ALL]}, runAsUser: 0} | nor root
            securityContext: {allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: {drop: [ALL]}, procMount: Default} | neither privileged
            ports: [{containerPort: 80, hostPort: 80}]                            | hostPort
            envFrom: [{secretRef: {name: theirs}}]                                | come from no Secret
            env: [{name: X, valueFrom: {secretKeyRef: {name: theirs, key: token}}}] | come from no Secret
            """)
    void aContainerIsConfined(String settings, String why) {
        for (String container : List.of("containers", "initContainers")) {
            refused(why, () -> create(edited(job, "/spec/template/spec/" + container + "/0", settings)));
        }
    }

    /** It is in an image of the user's own, whose start writes files. */
    @Test
    void onlyTheServerOfARun_writesToItsRoot_onABoundedDisk() {
        String writes =
                "securityContext: {allowPrivilegeEscalation: false, readOnlyRootFilesystem: false, capabilities:"
                        + " {drop: [ALL]}}";
        String bounded = "{name: runner, resources: {limits: {ephemeral-storage: 2Gi}}, " + writes + "}";

        operator.resource(edited(job, "/spec/template/spec/containers/0", bounded))
                .dryRun()
                .create();
        operator.resource(edited(pod, "/spec/containers/0", bounded)).dryRun().create();

        String why = "only container runner of a run may write to its root";
        refused(why, () -> create(edited(pod, "/spec/containers/0", "{" + writes + "}")));
        refused(why, () -> create(edited(beside.get(2), "/spec/containers/0", bounded)));
        refused(why, () -> create(edited(job, "/spec/template/spec/initContainers/0", "{" + writes + "}")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "livenessProbe: {httpGet: {host: 10.0.0.1, port: 80}}",
                "readinessProbe: {tcpSocket: {host: 10.0.0.1, port: 80}}",
                "startupProbe: {httpGet: {host: 10.0.0.1, port: 80}}",
                "lifecycle: {postStart: {httpGet: {host: 10.0.0.1, port: 80}}}",
                "lifecycle: {preStop: {tcpSocket: {host: 10.0.0.1, port: 80}}}",
            })
    void theKubeletAsksNobodyButThePod(String settings) {
        String pod = "/spec/template/spec/";
        refused("have no host", () -> create(edited(job, pod + "containers/0", settings)));
        // the API server itself refuses them where an init container does not go on
        HasMetadata sidecar = edited(job, pod + "initContainers/0", "restartPolicy: Always");
        refused("have no host", () -> create(edited(sidecar, pod + "initContainers/0", settings)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /metadata               | labels: {app: theirs}                            | no object of a campaign
            /metadata/labels        | app.kubernetes.io/managed-by: Helm               | no object of a campaign
            /metadata               | ownerReferences: null                            | no object of a campaign
            /metadata/ownerReferences/0 | uid: 0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11    | no object of a campaign
            /metadata/ownerReferences/0 | {kind: Deployment, blockOwnerDeletion: null} | no object of a campaign
            /metadata               | finalizers: [example.com/for-ever]               | takes off the finalizers
            /metadata               | namespace: kube-system                           | no campaign runs in namespace kube-system
            /metadata               | namespace: batchmark-system                      | no campaign runs in namespace batchmark-system
            /spec/template/metadata | finalizers: [example.com/for-ever]               | no finalizer but
            /spec/template/metadata/labels | batchmark.io/campaign-uid: theirs         | pods of a Job have its labels
            /spec/template/spec     | priorityClassName: system-node-critical          | for the cluster itself
            /spec                   | {manualSelector: true, selector: {matchLabels: {batchmark.io/part: run}}} | takes no pods but its own
            """)
    void aJobIsThatOfACampaign(String where, String settings, String why) {
        refused(why, () -> create(edited(job, where, settings)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 | ''              | type: kubernetes.io/service-account-token | type Opaque
            0 | /metadata       | labels: null                              | no object of a campaign
            0 | /metadata       | namespace: kube-system                    | no campaign runs in namespace kube-system
            1 | /spec           | clusterIP: null                           | headless
            1 | /spec           | {type: NodePort, clusterIP: null}         | headless
            1 | /spec           | {type: ExternalName, externalName: example.com, clusterIP: null} | headless
            1 | /spec           | selector: {app: theirs}                   | pods of their own campaign
            2 | /metadata       | namespace: kube-system                    | no campaign runs in namespace kube-system
            2 | /metadata       | labels: {app: theirs}                     | no object of a campaign
            """)
    void whatIsBesideARunIsThatOfACampaign(int which, String where, String settings, String why) {
        HasMetadata object = edited(beside.get(which), where, settings);
        if (settings.contains("service-account-token")) {
            object.getMetadata().setAnnotations(Map.of("kubernetes.io/service-account.name", "default"));
        }
        refused(why, () -> create(object));
    }

    @Test
    void aConfigMapOfSomebodyElseIsLeftAlone() {
        admin.resource(object("v1", "ConfigMap", "theirs", "{labels: {app: theirs}}", "data: {key: value}"))
                .serverSideApply();

        refused("no object of a campaign", () -> patch("v1", "ConfigMap", "theirs", "{\"data\":{\"key\":\"mine\"}}"));
        HasMetadata mine = LedgerConfigMap.of(campaign, 0, List.of());
        mine.getMetadata().setName("theirs");
        refused(
                "no object of a campaign",
                () -> unrestricted.resource(mine).forceConflicts().serverSideApply());
        refused(
                "does not need to DELETE /configmaps",
                () -> unrestricted
                        .configMaps()
                        .inNamespace(NAMESPACE)
                        .withName("theirs")
                        .delete());
    }

    @Test
    void aConfigMapOfACampaignStaysThatOfThisCampaign() {
        HasMetadata shard =
                admin.resource(LedgerConfigMap.of(campaign, 7, List.of())).create();
        String name = shard.getMetadata().getName();

        patch("v1", "ConfigMap", name, "{\"data\":{\"key\":\"value\"}}");
        refused(
                "does not change whose an object is",
                () -> patch(
                        "v1", "ConfigMap", name, "{\"metadata\":{\"labels\":{\"batchmark.io/campaign-uid\":\"x\"}}}"));
        refused(
                "does not change whose an object is",
                () -> patch(unrestricted, "v1", "ConfigMap", name, "{\"metadata\":{\"ownerReferences\":null}}"));
    }

    @Test
    void aPodOfSomebodyElseIsLeftAlone() {
        admin.resource(edited(
                        renamed(beside.get(2), "theirs"),
                        "/metadata",
                        "{labels: {app: theirs}, ownerReferences: null, finalizers: [batchmark.io/result]}"))
                .create();

        refused(
                "no object of a campaign",
                () -> operator.pods()
                        .inNamespace(NAMESPACE)
                        .withName("theirs")
                        .withGracePeriod(0)
                        .delete());
        refused("no object of a campaign", () -> patch("v1", "Pod", "theirs", "{\"metadata\":{\"finalizers\":null}}"));
    }

    @Test
    void ofAPodOfACampaignOnlyOurFinalizerAndAnnotationChange() {
        admin.resource(edited(
                        renamed(beside.get(2), "ours"),
                        "/metadata",
                        "finalizers: [batchmark.io/result, example.com/hold]"))
                .create();

        refused("takes off the finalizers", () -> patch("v1", "Pod", "ours", "{\"metadata\":{\"finalizers\":null}}"));
        refused("and nothing else", () -> patch("v1", "Pod", "ours", "{\"spec\":{\"activeDeadlineSeconds\":1}}"));
        refused(
                "and nothing else",
                () -> patch("v1", "Pod", "ours", "{\"metadata\":{\"annotations\":{\"example.com/role\":\"admin\"}}}"));
        refused(
                "and nothing else",
                () -> patch("v1", "Pod", "ours", "{\"metadata\":{\"labels\":{\"app\":\"theirs\"}}}"));
        patch("v1", "Pod", "ours", "{\"metadata\":{\"annotations\":{\"batchmark.io/stopped\":\"Suspended\"}}}");
        patch("v1", "Pod", "ours", "{\"metadata\":{\"finalizers\":[\"example.com/hold\"]}}");
    }

    @Test
    void ofTheSpecOfAPod_onlyOurSchedulingGateIsTakenAway() {
        admin.resource(edited(renamed(beside.get(2), "gated"), "/spec", "schedulingGates: [{name: example.com/hold}]"))
                .create();
        String opened = "{\"schedulingGates\":[{\"name\":\"example.com/hold\"}]";

        refused(
                "and nothing else",
                () -> patch("v1", "Pod", "gated", "{\"spec\":" + opened + ",\"activeDeadlineSeconds\":1}}"));
        refused(
                "and nothing else",
                () -> patch("v1", "Pod", "gated", "{\"spec\":" + opened + ",\"nodeSelector\":{\"theirs\":\"true\"}}}"));
        refused("and nothing else", () -> patch("v1", "Pod", "gated", "{\"spec\":{\"schedulingGates\":null}}"));
        refused(
                "and nothing else",
                () -> patch("v1", "Pod", "gated", "{\"spec\":{\"nodeSelector\":{\"theirs\":\"true\"}}}"));
        patch("v1", "Pod", "gated", "{\"spec\":" + opened + "}}");
    }

    /** Which a role cannot allow together with what the operator needs; so it is the role that refuses it, and the policy. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            POST  | /api/v1/namespaces/breakout/pods/victim/exec?command=sh&stdout=true | pods/exec
            POST  | /api/v1/namespaces/breakout/pods/victim/attach?stdout=true          | pods/attach
            POST  | /api/v1/namespaces/breakout/pods/victim/portforward?ports=80        | pods/portforward
            PUT   | /api/v1/namespaces/breakout/pods/victim/ephemeralcontainers         | pods/ephemeralcontainers
            POST  | /api/v1/namespaces/breakout/pods/victim/eviction                    | pods/eviction
            POST  | /api/v1/namespaces/breakout/serviceaccounts/default/token           | serviceaccounts/token
            """)
    void thereAreNoOtherWaysIntoAPod(String method, String path, String what) {
        HasMetadata victim = admin.resource(renamed(beside.get(2), "victim")).serverSideApply();
        admin.resource(object("v1", "ServiceAccount", "default", "{}", "{}")).serverSideApply();
        Object body = path.endsWith("token")
                ? object("authentication.k8s.io/v1", "TokenRequest", "default", "{}", "spec: {}")
                : path.endsWith("eviction")
                        ? object("policy/v1", "Eviction", "victim", "{}", "{}")
                        : path.endsWith("ephemeralcontainers")
                                ? edited(victim, "/spec", "ephemeralContainers: [{name: shell, image: busybox}]")
                                : Map.of();

        KubernetesClientException byRole =
                catchThrowableOfType(KubernetesClientException.class, () -> operator.raw(path, method, body));
        assertThat(byRole.getCode()).isEqualTo(403);
        KubernetesClientException byPolicy =
                catchThrowableOfType(KubernetesClientException.class, () -> unrestricted.raw(path, method, body));
        assertThat(byPolicy.getCode()).isEqualTo(403);
        assertThat(byPolicy).hasMessageContaining(POLICY).hasMessageContaining(what);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{apiVersion: apps/v1, kind: Deployment, metadata: {name: x, namespace: breakout}, spec: {selector:"
                        + " {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image:"
                        + " b}]}}}}",
                "{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: x}, roleRef: {apiGroup:"
                        + " rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}}",
                "{apiVersion: v1, kind: Namespace, metadata: {name: x}}",
                "{apiVersion: v1, kind: ServiceAccount, metadata: {name: x, namespace: breakout}}",
                "{apiVersion: batchmark.io/v1alpha1, kind: BenchmarkCampaign, metadata: {name: x, namespace: breakout}, spec:"
                        + " {}}",
            })
    void nothingElseIsMade(String object) {
        refused(
                "does not need to CREATE",
                () -> unrestricted
                        .resource(Serialization.unmarshal(yaml(object).toString(), GenericKubernetesResource.class))
                        .dryRun()
                        .create());
    }

    @Test
    void aCampaignStaysItsAuthors() {
        String kind = "BenchmarkCampaign";
        String api = "batchmark.io/v1alpha1";
        refused("and nothing else", () -> patch(api, kind, "breakout", "{\"spec\":{\"baseline\":{\"items\":1}}}"));
        refused(
                "does not change whose",
                () -> patch(api, kind, "breakout", "{\"metadata\":{\"labels\":{\"batchmark.io/campaign\":\"b\"}}}"));
        refused("and nothing else", () -> patch(api, kind, "breakout", "{\"metadata\":{\"labels\":{\"team\":\"b\"}}}"));
        refused(
                "takes off the finalizers",
                () -> patch(api, kind, "breakout", "{\"metadata\":{\"finalizers\":[\"batchmark.io/campaign\"]}}"));
        refused("ttlAfterFinished", () -> operator.resource(campaign).delete());

        patch(
                api,
                kind,
                "breakout",
                "{\"metadata\":{\"finalizers\":[\"example.com/hold\",\"batchmark.io/campaign\"]}}");
        patch(api, kind, "breakout", "{\"metadata\":{\"finalizers\":[\"example.com/hold\"]}}");
    }

    @Test
    void thereIsOneLease() {
        refused("and no other", () -> take(lease("kube-controller-manager", SYSTEM)));
        refused("and no other", () -> take(lease("batchmark", "kube-system")));
        take(lease("batchmark", SYSTEM));
    }

    @Test
    void storiesAreOfCampaigns() {
        String event = "{eventTime: \"2026-01-01T00:00:00.000000Z\", action: Kill, reason: Lie, type: Warning,"
                + " reportingController: %s, reportingInstance: x, regarding: {apiVersion: v1, kind: %s, name: x,"
                + " namespace: breakout}}";
        refused(
                "tells of campaigns",
                () -> create(object(
                        "events.k8s.io/v1", "Event", "x", "{}", event.formatted("batchmark.io/operator", "Node"))));
        refused(
                "tells of campaigns",
                () -> create(object(
                        "events.k8s.io/v1", "Event", "x", "{}", event.formatted("kubelet", "BenchmarkCampaign"))));
        create(object(
                "events.k8s.io/v1", "Event", "x", "{}", event.formatted("batchmark.io/operator", "BenchmarkCampaign")));
    }

    /** Who creates a campaign where none may run sees why nothing happens. */
    @Test
    void aCampaignInASystemNamespaceSaysWhyItDoesNotRun() throws IOException {
        LiveCampaign misplaced = new LiveCampaign(admin, "kube-public", "misplaced");
        try (LocalOperator running = new LocalOperator(ApiServer.get(), "kube-public")) {
            misplaced.apply("design: {replicates: 1}");
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(misplaced.message("Progressing"))
                            .contains("no campaign runs in namespace kube-public: create it in another one"));
            misplaced.delete();
            await().atMost(PATIENCE).until(() -> misplaced.get() == null);
        }
    }

    private static void take(HasMetadata lease) {
        unrestricted.resource(lease).dryRun().create();
    }

    private static HasMetadata lease(String name, String namespace) {
        HasMetadata lease = object("coordination.k8s.io/v1", "Lease", name, "{}", "spec: {holderIdentity: x}");
        lease.getMetadata().setNamespace(namespace);
        return lease;
    }

    private static void refused(String why, ThrowingCallable attempt) {
        assertThatThrownBy(attempt).isInstanceOfSatisfying(KubernetesClientException.class, refused -> {
            assertThat(refused.getCode()).isEqualTo(403);
            assertThat(refused).hasMessageContaining(POLICY).hasMessageContaining(why);
        });
    }

    private static void create(HasMetadata object) {
        operator.resource(object).dryRun().create();
    }

    private static void patch(String apiVersion, String kind, String name, String patch) {
        patch(operator, apiVersion, kind, name, patch);
    }

    private static void patch(KubernetesClient client, String apiVersion, String kind, String name, String patch) {
        // not by its name alone, for which the client would read it first
        client.resource(object(apiVersion, kind, name, "{}", "{}")).dryRun().patch(MERGE, patch);
    }

    private static HasMetadata renamed(HasMetadata object, String name) {
        HasMetadata copy = Serialization.clone(object);
        copy.getMetadata().setName(name);
        return copy;
    }

    /** @param rest other fields than metadata, as YAML */
    private static HasMetadata object(String apiVersion, String kind, String name, String metadata, String rest) {
        ObjectNode object = yaml(rest);
        object.put("apiVersion", apiVersion).put("kind", kind);
        object.set("metadata", yaml(metadata).put("name", name).put("namespace", NAMESPACE));
        return Serialization.unmarshal(object.toString(), GenericKubernetesResource.class);
    }

    /** The object with other settings where a JSON pointer says, more where they are lists; null takes one away. */
    static HasMetadata edited(HasMetadata object, String where, String settings) {
        ObjectNode copy = Serialization.jsonMapper().valueToTree(object);
        ObjectNode target = (ObjectNode) copy.at(where);
        yaml(settings).properties().forEach(setting -> {
            if (setting.getValue() instanceof ArrayNode more
                    && target.get(setting.getKey()) instanceof ArrayNode list) {
                list.addAll(more);
            } else {
                target.set(setting.getKey(), setting.getValue());
            }
        });
        return Serialization.unmarshal(copy.toString(), GenericKubernetesResource.class);
    }

    private static ObjectNode yaml(String text) {
        try {
            return (ObjectNode) YAML.readTree(text);
        } catch (IOException e) {
            throw new AssertionError(text, e);
        }
    }
}
