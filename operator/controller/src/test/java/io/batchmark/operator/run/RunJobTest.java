package io.batchmark.operator.run;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.Broker;
import io.batchmark.contract.Database;
import io.batchmark.contract.RunParameters;
import io.batchmark.contract.StepSettings;
import io.batchmark.contract.Workload;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.broker.BrokerParameters;
import io.batchmark.operator.database.CleanupJob;
import io.batchmark.operator.database.DatabaseParameters;
import io.batchmark.operator.metadata.Labels;
import io.batchmark.operator.pod.ConfinedPod;
import io.batchmark.operator.pod.Images;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodAntiAffinity;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a campaign may not get for the pods of its runs, whatever it asks for. */
class RunJobTest {
    private static final Run RUN = new Run(new Treatment(Treatment.BASELINE, Map.of(), Treatment.BASELINE), 1);

    private static final Workload WORKLOAD = workload(1, 1);

    private static final Images IMAGES = new Images("runner", "postgresql", "artemis");

    @Test
    void aPodIsConfined() {
        PodSpec pod = pod("""
                image: example.com/any
                podTemplate:
                  spec:
                    priorityClassName: high
                    nodeSelector: {pool: bench}
                    tolerations: [{operator: Exists}]
                """);

        assertThat(pod.getAutomountServiceAccountToken()).isFalse();
        assertThat(pod.getServiceAccountName()).isNull();
        assertThat(pod.getEnableServiceLinks()).isFalse();
        assertThat(pod.getHostNetwork()).isNull();
        assertThat(pod.getHostPID()).isNull();
        assertThat(pod.getHostIPC()).isNull();
        assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
        assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
        assertThat(pod.getVolumes())
                .extracting(Volume::getEmptyDir)
                .isNotEmpty()
                .doesNotContainNull();
        assertThat(pod.getInitContainers()).isEmpty();
        assertThat(pod.getContainers()).hasSize(1);
        Container runner = pod.getContainers().getFirst();
        isConfined(runner);
        assertThat(runner.getPorts()).isEmpty();
        assertThat(runner.getEnvFrom()).isEmpty();
        assertThat(runner.getEnv()).extracting(EnvVar::getValueFrom).containsOnlyNulls();
        assertThat(runner.getEnv())
                .filteredOn(variable -> variable.getName().equals("JVM_OPTIONS"))
                .singleElement()
                .satisfies(variable -> assertThat(variable.getValue()).matches("-Xms[0-9]+ -Xmx[0-9]+ -XX:\\+UseG1GC"));
        assertThat(runner.getTerminationMessagePolicy())
                .as("where there is no result, the end of the log says why")
                .isEqualTo("FallbackToLogsOnError");
    }

    /** Kubernetes makes the value of another variable of $(NAME), and one $ of $$. */
    @Test
    void variablesGetToThePodAsTheyAre() {
        assertThat(ConfinedPod.variables(Map.of("A", "$(HOME) $$ $${B} $C d")))
                .extracting(EnvVar::getValue)
                .containsExactly("$$(HOME) $$$ $$${B} $C d");
    }

    @Test
    void aDatabaseBesideTheRunIsConfinedAndReachedByNobodyElse() {
        PodSpec pod = pod("{}", "local", """
                {sidecar: {transport: Tcp, parameters: {fsync: "off", max_connections: "7"}}, synchronousCommit: true}
                """);

        Container database = pod.getInitContainers().getFirst();
        isConfined(database);
        assertThat(database.getRestartPolicy()).as("that of a sidecar").isEqualTo("Always");
        assertThat(database.getStartupProbe()).isNotNull();
        assertThat(database.getImage()).isEqualTo("postgresql");
        assertThat(database.getSecurityContext().getRunAsUser()).isPositive();
        assertThat(database.getArgs())
                .containsSubsequence("-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=7");
        assertThat(pod.getVolumes())
                .extracting(Volume::getEmptyDir)
                .as("what the database writes to goes with the pod")
                .doesNotContainNull();
    }

    @Test
    void aDatabaseInAPodOfItsOwnIsConfinedAndAsksForAPassword() {
        BenchmarkCampaign campaign = campaign("{}", "beside", "{pod: {node: Other}, synchronousCommit: true}");
        List<HasMetadata> beside = AuxiliaryObjects.of(campaign, RUN.key(), parameters(campaign, "beside"), IMAGES);

        assertThat(beside).extracting(HasMetadata::getKind).containsExactly("Secret", "Service", "Pod");
        assertThat(beside.get(0).getMetadata().getName())
                .as("no earlier campaign has given one this name")
                .isEqualTo("sweep-database-0d5ad6a4");
        PodSpec pod = ((Pod) beside.get(2)).getSpec();
        assertThat(pod.getAutomountServiceAccountToken()).isFalse();
        assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
        Container server = pod.getContainers().getFirst();
        isConfined(server);
        assertThat(server.getCommand().toString())
                .contains("--auth=scram-sha-256")
                .doesNotContain("trust");
        assertThat(pod.getAffinity().getPodAntiAffinity().getRequiredDuringSchedulingIgnoredDuringExecution())
                .as("its own run and runs of others, in one")
                .hasSize(1);

        PodSpec run = pod(campaign, "beside");
        isConfined(run.getInitContainers().getFirst());
        assertThat(run.getVolumes())
                .filteredOn(volume -> volume.getProjected() != null)
                .singleElement()
                .satisfies(volume -> assertThat(secrets(volume))
                        .containsExactly(
                                entry(beside.get(0).getMetadata().getName(), List.of("username", "password"))));
        assertThat(parameters(campaign, "beside").database().address().host())
                .isEqualTo(pod.getHostname() + "." + pod.getSubdomain() + ".team.svc");
    }

    @Test
    void credentialsAreMountedAndNothingElse() {
        PodSpec pod = pod("{}", "far", """
                {external: {host: db, database: bench, secretRef: {name: secret-of-db}, tls: Prefer}}
                """);

        assertThat(pod.getInitContainers()).isEmpty();
        assertThat(pod.getVolumes())
                .filteredOn(volume -> volume.getEmptyDir() == null)
                .singleElement()
                .satisfies(volume -> {
                    assertThat(secrets(volume)).containsExactly(entry("secret-of-db", List.of("username", "password")));
                    assertThat(volume.getProjected()
                                    .getSources()
                                    .getFirst()
                                    .getSecret()
                                    .getOptional())
                            .as("the runner says what is missing")
                            .isTrue();
                });
        Container runner = pod.getContainers().getFirst();
        assertThat(runner.getEnv())
                .as("nothing of the Secret")
                .extracting(EnvVar::getValueFrom)
                .containsOnlyNulls();
        assertThat(runner.getVolumeMounts())
                .filteredOn(mount -> mount.getName().equals("credentials"))
                .singleElement()
                .satisfies(mount -> assertThat(mount.getReadOnly()).isTrue());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tls: VerifyFull                               | VerifyFull | secret-of-db
            caSecretRef: {name: authority}                | VerifyFull | authority
            tls: VerifyFull, caSecretRef: {name: authority} | VerifyFull | authority
            """)
    void theCertificateIsMountedWhereItIsChecked(String settings, Database.Tls tls, String authority) {
        BenchmarkCampaign campaign = campaign("{}", "far", """
                {external: {host: db, database: bench, secretRef: {name: secret-of-db}, %s}}
                """.formatted(settings));

        assertThat(parameters(campaign, "far").database().address().tls()).isEqualTo(tls);
        assertThat(pod(campaign, "far").getVolumes())
                .filteredOn(volume -> volume.getProjected() != null)
                .singleElement()
                .satisfies(volume -> assertThat(secrets(volume))
                        .containsExactly(
                                entry("secret-of-db", List.of("username", "password")),
                                entry(authority, List.of("ca.crt"))));
    }

    @Test
    void severalServersHaveAnIndexASchemaAndIfPossibleANodeEach() {
        BenchmarkCampaign campaign = campaign("image: example.com/any", "beside", "{pod: {node: Same}}");
        Database shared = DatabaseParameters.of(campaign, RUN.key(), 1, 2, "beside");
        JobSpec job = RunJob.of(
                        campaign, RUN, new RunParameters("0d5ad6a4", 1, workload(2, 2), null, shared, null), IMAGES)
                .getSpec();

        assertThat(job.getCompletionMode()).isEqualTo("Indexed");
        assertThat(job.getCompletions()).isEqualTo(2);
        assertThat(job.getParallelism()).isEqualTo(2);
        assertThat(job.getBackoffLimit()).isZero();
        assertThat(shared.address().schema()).startsWith("batchmark_");
        PodAntiAffinity away = job.getTemplate().getSpec().getAffinity().getPodAntiAffinity();
        assertThat(away.getRequiredDuringSchedulingIgnoredDuringExecution()).hasSize(1);
        assertThat(away.getPreferredDuringSchedulingIgnoredDuringExecution()).hasSize(1);
        assertThat(DatabaseParameters.of(campaign, RUN.key(), 1, 1, "beside")
                        .address()
                        .schema())
                .isNull();
    }

    @Test
    void aSubscriberIsAsConfinedAsTheRunAndHasAWorkDirectoryOfItsOwn() {
        BenchmarkCampaign publishing = publishing("""
                - {name: queue, artemis: {external: {host: mq, port: 61616, tls: true, secretRef: {name: mq}}}}
                """);
        RunParameters parameters = publishing(publishing, "queue");
        Broker broker = parameters.broker();
        PodSpec pod = RunJob.of(publishing, RUN, parameters, IMAGES)
                .getSpec()
                .getTemplate()
                .getSpec();

        assertThat(broker.servers()).isEqualTo("mq:61616");
        assertThat(broker.security()).isEqualTo(new Broker.Security(true, Broker.Authentication.Plain));
        Container subscriber = pod.getInitContainers().getFirst();
        isConfined(subscriber);
        assertThat(subscriber.getRestartPolicy()).isEqualTo("Always");
        assertThat(subscriber.getArgs()).containsExactly("subscribe");
        assertThat(mounts(subscriber)).containsEntry("/work", "subscriber-work").containsEntry("/events", "events");
        assertThat(pod.getVolumes())
                .filteredOn(volume -> volume.getProjected() != null)
                .singleElement()
                .satisfies(volume -> assertThat(secrets(volume))
                        .containsExactly(entry("mq", List.of("username", "password")), entry("mq", List.of("ca.crt"))));
        Container runner = pod.getContainers().getFirst();
        assertThat(mounts(runner)).containsEntry("/work", "work").containsEntry("/events", "events");
        for (Container container : List.of(subscriber, runner)) {
            assertThat(container.getVolumeMounts())
                    .filteredOn(mount -> mount.getMountPath().equals("/etc/batchmark/broker"))
                    .singleElement()
                    .satisfies(mount -> assertThat(mount.getReadOnly()).isTrue());
            assertThat(container.getEnv()).noneMatch(variable -> variable.getValueFrom() != null);
        }
    }

    @Test
    void aBrokerInAPodOfItsOwnIsConfinedAndKnownToTheRun() {
        BenchmarkCampaign campaign = publishing("""
                - {name: engine, liberty: {pod: {node: Other}}}
                - {name: queue, artemis: {pod: {node: Same}}}
                """);
        PodSpec liberty = broker(campaign, "engine", 7276);
        assertThat(liberty.getAffinity().getPodAffinity()).isNull();
        assertThat(liberty.getContainers()).singleElement().satisfies(container -> {
            assertThat(container.getImage()).isEqualTo("runner");
            assertThat(container.getArgs()).containsExactly("broker");
        });

        PodSpec artemis = broker(campaign, "queue", 61616);
        assertThat(artemis.getAffinity().getPodAffinity()).isNotNull();
        assertThat(artemis.getContainers()).singleElement().satisfies(container -> {
            assertThat(container.getImage()).isEqualTo("artemis");
            assertThat(container.getCommand()).startsWith("sh", "-ec").endsWith("61616", "/etc/batchmark/broker");
            assertThat(container.getCommand().get(2))
                    .contains("--nio", "<delimiter>/</delimiter>", "--require-login")
                    .doesNotContain("anonymous");
            assertThat(container.getEnv()).noneMatch(variable -> variable.getValueFrom() != null);
            assertThat(mounts(container)).containsEntry("/etc/batchmark/broker", "broker");
            assertThat(container.getResources().getLimits()).containsEntry("memory", new Quantity("768Mi"));
        });
        assertThat(artemis.getVolumes())
                .filteredOn(volume -> volume.getName().equals("work"))
                .singleElement()
                .satisfies(volume ->
                        assertThat(volume.getEmptyDir().getSizeLimit()).isNotNull());
        assertThat(AuxiliaryObjects.pods(campaign, RUN.key(), 1)).hasSize(1);
        assertThat(AuxiliaryObjects.pods(
                        publishing("- {name: far, artemis: {external: {host: mq, port: 61616}}}"), RUN.key(), 1))
                .isEmpty();
    }

    @Test
    void whatAUserAddsIsOnEveryPod() {
        String runner = """
                image: example.com/any
                resources: {limits: {cpu: "2"}}
                podTemplate:
                  metadata:
                    labels: {team: a, app.kubernetes.io/name: mine}
                    annotations: {sidecar.istio.io/inject: "false"}
                  spec:
                    priorityClassName: high
                    nodeSelector: {pool: bench}
                """;
        BenchmarkCampaign beside = campaign(runner, "beside", "{pod: {}}");
        BenchmarkCampaign far = campaign(
                runner,
                "far",
                "{external: {host: db, port: 5432, database: bench, tls: Disable, secretRef: {name: db}}}");
        Job cleanup = CleanupJob.of(far, "last", "runner").getFirst();
        Map<ObjectMeta, PodSpec> pods = new HashMap<>(pods(beside, 1));
        pods.put(
                cleanup.getSpec().getTemplate().getMetadata(),
                cleanup.getSpec().getTemplate().getSpec());

        assertThat(pods).hasSize(3).allSatisfy((metadata, spec) -> {
            assertThat(metadata.getLabels())
                    .containsEntry("team", "a")
                    .hasEntrySatisfying(
                            "app.kubernetes.io/name", name -> assertThat(name).startsWith("batchmark-"));
            assertThat(metadata.getAnnotations())
                    .containsEntry("sidecar.istio.io/inject", "false")
                    .containsEntry("cluster-autoscaler.kubernetes.io/safe-to-evict", "false");
            assertThat(spec.getPriorityClassName()).isEqualTo("high");
            assertThat(spec.getNodeSelector()).containsEntry("pool", "bench");
        });
        assertThat(cleanup.getSpec().getActiveDeadlineSeconds()).isEqualTo(300);
        assertThat(cleanup.getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .getFirst()
                        .getResources()
                        .getLimits())
                .containsEntry("cpu", new Quantity("2"));

        String moved =
                "podTemplate: {metadata: {annotations: {cluster-autoscaler.kubernetes.io/safe-to-evict: \"true\"}}}";
        assertThat(pods(campaign(moved, "beside", "{pod: {}}"), 1).keySet())
                .allSatisfy(metadata -> assertThat(metadata.getAnnotations())
                        .containsEntry("cluster-autoscaler.kubernetes.io/safe-to-evict", "true"));
    }

    /** In two namespaces: what says who is alone on a node must not be what both are called. */
    @Test
    void runsOfCampaignsOfOneNameKeepAwayFromEachOther() {
        BenchmarkCampaign one = campaign("image: example.com/any", "beside", "{pod: {node: Same}}");
        BenchmarkCampaign other = campaign("image: example.com/any", "beside", "{pod: {node: Same}}");
        other.getMetadata().setNamespace("rivals");
        other.getMetadata().setUid("7c1f0b52-9c0c-4c55-8a7e-5d3c0d5ad6a4");

        for (ObjectMeta mine : pods(one, 1).keySet()) {
            pods(one, 1)
                    .forEach((metadata, spec) -> assertThat(repels(spec, mine))
                            .as("%s of the same attempt", metadata.getName())
                            .isFalse());
            for (Map<ObjectMeta, PodSpec> pods : List.of(pods(one, 2), pods(other, 1))) {
                assertThat(pods).hasSize(2);
                pods.forEach((metadata, spec) -> assertThat(repels(spec, mine))
                        .as("%s of another attempt", metadata.getName())
                        .isTrue());
            }
        }
        assertThat(pods(one, 1).keySet())
                .allSatisfy(metadata -> assertThat(metadata.getLabels().get(Labels.JOB))
                        .as("is taken as a label")
                        .hasSizeLessThanOrEqualTo(63));
    }

    /** One with two such terms would not be looked at again when a pod ends: no pod is of both. */
    @Test
    void whatIsBesideARunKeepsAwayFromItByOneTerm() {
        for (String node : List.of("Same", "Other")) {
            BenchmarkCampaign campaign = campaign("image: example.com/any", "beside", "{pod: {node: " + node + "}}");
            pods(campaign, 1).forEach((metadata, spec) -> {
                assertThat(spec.getAffinity().getPodAntiAffinity().getRequiredDuringSchedulingIgnoredDuringExecution())
                        .hasSize(1);
                boolean isRun = Labels.RUN.equals(metadata.getLabels().get(Labels.PART));
                pods(campaign, 1)
                        .forEach((other, any) -> assertThat(repels(spec, other))
                                .as("%s and %s, on node %s", metadata.getName(), other.getName(), node)
                                .isEqualTo(node.equals("Other")
                                        && !isRun
                                        && Labels.RUN.equals(other.getLabels().get(Labels.PART))));
                pods(campaign, 2)
                        .keySet()
                        .forEach(other -> assertThat(repels(spec, other)).isTrue());
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"'', default, example.com/any", "'', next, example.com/next", "next, '', example.com/next"})
    void aRunHasTheImageThatItsLevelNames(String baseline, String level, String image) {
        BenchmarkCampaign campaign = Serialization.unmarshal(
                """
                metadata: {name: sweep, namespace: team, uid: 0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11}
                spec:
                  baseline: {image: %s}
                  factors: {}
                  execution: {runTimeout: 5m, isolation: None}
                  runner: {image: example.com/any}
                  images: [{name: next, image: example.com/next}]
                """.formatted(baseline.isEmpty() ? "default" : baseline), BenchmarkCampaign.class);
        Run run = new Run(new Treatment("t", level.isEmpty() ? Map.of() : Map.of("image", level), "image"), 1);
        RunParameters parameters = new RunParameters("0d5ad6a4", 1, WORKLOAD, null, Database.DERBY, null);

        assertThat(RunJob.of(campaign, run, parameters, IMAGES.of(campaign))
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers())
                .singleElement()
                .satisfies(container -> assertThat(container.getImage()).isEqualTo(image));
    }

    /** The pod of an attempt and that of its database. */
    private static Map<ObjectMeta, PodSpec> pods(BenchmarkCampaign campaign, int attempt) {
        RunParameters parameters = new RunParameters(
                "0d5ad6a4",
                attempt,
                WORKLOAD,
                null,
                DatabaseParameters.of(campaign, RUN.key(), attempt, 1, "beside"),
                null);
        PodTemplateSpec run =
                RunJob.of(campaign, RUN, parameters, IMAGES).getSpec().getTemplate();
        Pod database = (Pod)
                AuxiliaryObjects.of(campaign, RUN.key(), parameters, IMAGES).getLast();
        return Map.of(run.getMetadata(), run.getSpec(), database.getMetadata(), database.getSpec());
    }

    /** Whether the scheduler must not put a pod where one with this metadata is. */
    private static boolean repels(PodSpec pod, ObjectMeta there) {
        return pod.getAffinity().getPodAntiAffinity().getRequiredDuringSchedulingIgnoredDuringExecution().stream()
                .filter(term -> term.getNamespaceSelector() != null)
                .anyMatch(term -> term.getLabelSelector().getMatchExpressions().stream()
                        .allMatch(expression -> expression
                                        .getValues()
                                        .contains(there.getLabels().get(expression.getKey()))
                                == expression.getOperator().equals("In")));
    }

    /** What asks for a password is given that of the Secret which is made for the campaign, and so is the run. */
    @ParameterizedTest
    @ValueSource(strings = {"artemis", "liberty"})
    void aBrokerAndItsRunsHaveThePasswordOfTheCampaign(String kind) {
        BenchmarkCampaign campaign = publishing("- {name: queue, " + kind + ": {pod: {node: Same}}}");
        RunParameters parameters = publishing(campaign, "queue");
        List<HasMetadata> beside = AuxiliaryObjects.of(campaign, RUN.key(), parameters, IMAGES);
        Secret secret = (Secret) beside.getFirst();
        PodSpec run = RunJob.of(campaign, RUN, parameters, IMAGES)
                .getSpec()
                .getTemplate()
                .getSpec();

        assertThat(secret.getStringData().get("password")).hasSizeGreaterThan(30);
        for (PodSpec pod : List.of(run, ((Pod) beside.getLast()).getSpec())) {
            assertThat(pod.getVolumes())
                    .filteredOn(volume -> volume.getProjected() != null)
                    .singleElement()
                    .satisfies(volume -> assertThat(secrets(volume))
                            .containsExactly(entry(secret.getMetadata().getName(), List.of("username", "password"))));
        }
        assertThat(Stream.concat(run.getInitContainers().stream(), run.getContainers().stream()))
                .allSatisfy(
                        container -> assertThat(mounts(container)).containsEntry("/etc/batchmark/broker", "broker"));
        PodSpec other = RunJob.of(campaign, RUN, parameters(campaign, "derby"), IMAGES)
                .getSpec()
                .getTemplate()
                .getSpec();
        assertThat(other.getVolumes())
                .as("of a run without events")
                .extracting(Volume::getEmptyDir)
                .doesNotContainNull();
    }

    private static PodSpec broker(BenchmarkCampaign campaign, String name, int port) {
        RunParameters parameters = publishing(campaign, name);
        List<HasMetadata> beside = AuxiliaryObjects.of(campaign, RUN.key(), parameters, IMAGES);
        assertThat(beside)
                .allMatch(object -> Labels.isPart(object, campaign, Labels.BROKER))
                .extracting(HasMetadata::getKind)
                .containsExactly("Secret", "Service", "Pod");
        assertThat(((Service) beside.get(1)).getSpec().getPorts())
                .extracting(ServicePort::getPort)
                .contains(port);
        PodSpec pod = ((Pod) beside.getLast()).getSpec();
        assertThat(pod.getAutomountServiceAccountToken()).isFalse();
        assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
        pod.getContainers().forEach(RunJobTest::isConfined);
        assertThat(parameters.broker().servers())
                .isEqualTo(pod.getHostname() + "." + pod.getSubdomain() + ".team.svc:" + port);
        assertThat(parameters.broker().security()).isEqualTo(new Broker.Security(false, Broker.Authentication.Plain));
        return pod;
    }

    /** The Secrets of a volume, with the keys that it has of each. */
    private static List<Map.Entry<String, List<String>>> secrets(Volume volume) {
        return volume.getProjected().getSources().stream()
                .map(source -> entry(
                        source.getSecret().getName(),
                        source.getSecret().getItems().stream()
                                .map(KeyToPath::getKey)
                                .toList()))
                .toList();
    }

    private static Map<String, String> mounts(Container container) {
        return container.getVolumeMounts().stream()
                .collect(Collectors.toMap(VolumeMount::getMountPath, VolumeMount::getName));
    }

    private static void isConfined(Container container) {
        SecurityContext security = container.getSecurityContext();
        assertThat(security.getReadOnlyRootFilesystem()).isTrue();
        assertThat(security.getAllowPrivilegeEscalation()).isFalse();
        assertThat(security.getPrivileged()).isNull();
        assertThat(security.getCapabilities().getDrop()).containsExactly("ALL");
        assertThat(security.getCapabilities().getAdd()).isEmpty();
    }

    private static PodSpec pod(String runner) {
        return pod(runner, Database.DERBY.name(), "{sidecar: {transport: UnixSocket}}");
    }

    /**
     * @param name database that the run uses
     * @param postgresql the one that the campaign has beside Derby
     */
    private static PodSpec pod(String runner, String name, String postgresql) {
        return pod(campaign(runner, name, postgresql), name);
    }

    private static PodSpec pod(BenchmarkCampaign campaign, String name) {
        return RunJob.of(campaign, RUN, parameters(campaign, name), IMAGES)
                .getSpec()
                .getTemplate()
                .getSpec();
    }

    private static Workload workload(int partitions, int servers) {
        return Workload.DEFAULT.with(
                StepSettings.DEFAULT.withItems(1000).withItemCount(100).withPartitions(partitions, servers));
    }

    private static RunParameters parameters(BenchmarkCampaign campaign, String database) {
        return new RunParameters(
                "0d5ad6a4", 1, WORKLOAD, null, DatabaseParameters.of(campaign, RUN.key(), 1, 1, database), null);
    }

    private static RunParameters publishing(BenchmarkCampaign campaign, String broker) {
        return new RunParameters(
                "0d5ad6a4",
                1,
                WORKLOAD,
                null,
                Database.DERBY,
                BrokerParameters.of(campaign, RUN.key(), 1, broker, Broker.Acks.All, Broker.Delivery.Async, null));
    }

    /** @param brokers entries of a list */
    private static BenchmarkCampaign publishing(String brokers) {
        return Serialization.unmarshal("""
                metadata: {name: sweep, namespace: team, uid: 0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11}
                spec:
                  execution: {parallelism: 1, isolation: Node, runTimeout: 30m, retries: 2}
                  runner: {image: example.com/any}
                  brokers:
                """ + brokers.indent(2), BenchmarkCampaign.class);
    }

    private static BenchmarkCampaign campaign(String runner, String name, String postgresql) {
        return Serialization.unmarshal(
                """
                metadata: {name: sweep, namespace: team, uid: 0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11}
                spec:
                  databases:
                  - name: %s
                    postgresql: %s
                  execution: {parallelism: 1, isolation: Node, runTimeout: 30m, retries: 2}
                  runner:
                """.formatted(name.equals("derby") ? "unused" : name, postgresql.strip()) + runner.indent(4),
                BenchmarkCampaign.class);
    }
}
