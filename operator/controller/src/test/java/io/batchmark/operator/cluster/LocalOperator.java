package io.batchmark.operator.cluster;

import io.batchmark.api.pod.UserIds;
import io.batchmark.api.v1alpha1.Runner;
import io.batchmark.operator.clock.ServerClock;
import io.batchmark.operator.config.OperatorConfig;
import io.batchmark.operator.leadership.OtherOperators;
import io.batchmark.operator.metrics.CampaignMetrics;
import io.batchmark.operator.page.LivePages;
import io.batchmark.operator.reconcile.CampaignReconciler;
import io.batchmark.operator.reconcile.Services;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.reconciler.Constants;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The operator in this JVM, for one namespace, allowed what the shipped role allows. */
public final class LocalOperator implements AutoCloseable {
    public static final String RUNNER_IMAGE = "docker.io/batchmark/job-runner:test";
    public static final String ARTEMIS_IMAGE = "docker.io/apache/activemq-artemis:test";

    /** Lead of the clock of a wrong machine over the clock of the API server: more than any wait for a deletion. */
    private static final Duration AHEAD = Duration.ofMinutes(15);

    private final KubernetesClient client;
    private final Operator operator;
    private final MeterRegistry meters = new SimpleMeterRegistry();

    public LocalOperator(ApiServer server, String namespace) {
        this(server.operator(), Set.of(namespace));
    }

    /**
     * @param client closed with the operator
     * @param namespaces those it watches; all if there are none
     */
    public LocalOperator(KubernetesClient client, Set<String> namespaces) {
        this(client, namespaces, RUNNER_IMAGE);
    }

    /** @param runnerImage image of the runner where a campaign names none */
    public LocalOperator(KubernetesClient client, Set<String> namespaces, String runnerImage) {
        this(client, namespaces, runnerImage, Clock.systemUTC());
    }

    /** @param awaitLease blocks while another operator may lead */
    public LocalOperator(KubernetesClient client, String namespace, Runnable awaitLease) {
        this(
                client,
                Set.of(namespace),
                Clock.systemUTC(),
                System::nanoTime,
                new Config(RUNNER_IMAGE, new Budget(200_000, 400_000)),
                LivePages.NONE,
                awaitLease,
                operators());
    }

    /** @param clock of the machine that it runs on */
    public LocalOperator(KubernetesClient client, Set<String> namespaces, String runnerImage, Clock clock) {
        this(client, namespaces, clock, System::nanoTime, new Config(runnerImage, new Budget(200_000, 400_000)));
    }

    /**
     * An operator on a machine whose clock is wrong.
     *
     * @param passed time that has passed at once, by each clock of the machine
     */
    public LocalOperator(KubernetesClient client, String namespace, Supplier<Duration> passed) {
        this(
                client,
                Set.of(namespace),
                ahead(passed),
                () -> System.nanoTime() + passed.get().toNanos(),
                new Config(RUNNER_IMAGE, new Budget(200_000, 400_000)));
    }

    private static Clock ahead(Supplier<Duration> ahead) {
        InstantSource source = () -> Instant.now().plus(AHEAD).plus(ahead.get());
        return source.withZone(ZoneOffset.UTC);
    }

    /**
     * @param runsPerNamespace runs that the campaigns of a namespace may plan
     * @param runs runs that all campaigns may plan
     */
    public LocalOperator(KubernetesClient client, Set<String> namespaces, int runsPerNamespace, int runs) {
        this(
                client,
                namespaces,
                Clock.systemUTC(),
                System::nanoTime,
                new Config(RUNNER_IMAGE, new Budget(runsPerNamespace, runs)));
    }

    /** @param pages what looks on */
    public LocalOperator(KubernetesClient client, Set<String> namespaces, LivePages pages) {
        this(
                client,
                namespaces,
                Clock.systemUTC(),
                System::nanoTime,
                new Config(RUNNER_IMAGE, new Budget(200_000, 400_000)),
                pages,
                () -> {},
                operators());
    }

    /** @param operators the name of this operator in the status of its campaigns */
    public LocalOperator(KubernetesClient client, Set<String> namespaces, OtherOperators operators) {
        this(
                client,
                namespaces,
                Clock.systemUTC(),
                System::nanoTime,
                new Config(RUNNER_IMAGE, new Budget(200_000, 400_000)),
                LivePages.NONE,
                () -> {},
                operators);
    }

    private LocalOperator(
            KubernetesClient client, Set<String> namespaces, Clock clock, LongSupplier nanos, Config config) {
        this(client, namespaces, clock, nanos, config, LivePages.NONE, () -> {}, operators());
    }

    private LocalOperator(
            KubernetesClient client,
            Set<String> namespaces,
            Clock clock,
            LongSupplier nanos,
            Config config,
            LivePages pages,
            Runnable awaitLease,
            OtherOperators operators) {
        this.client = client;
        operator = new Operator(overrider -> overrider
                .withKubernetesClient(client)
                // as by default of the extension of Quarkus
                .withReconciliationTerminationTimeout(Duration.ofSeconds(10)));
        operator.register(
                new CampaignReconciler(new Services(
                        config,
                        new ServerClock(clock, nanos),
                        nanos,
                        new CampaignMetrics(meters, clock),
                        pages,
                        awaitLease,
                        operators)),
                overrider -> overrider.settingNamespaces(
                        namespaces.isEmpty() ? Constants.WATCH_ALL_NAMESPACE_SET : namespaces));
        operator.start();
    }

    /** Its settings, but for the images and the limits that a test gives it. */
    public static OperatorConfig config() {
        return new Config(RUNNER_IMAGE, new Budget(200_000, 400_000));
    }

    /** The name of a local operator in the status of its campaigns: the shipped one. */
    public static OtherOperators operators() {
        return new OtherOperators("batchmark-system", "batchmark", System::nanoTime);
    }

    /** A clock of a machine that no API server has answered yet. */
    public static ServerClock clock() {
        return new ServerClock(Clock.systemUTC(), System::nanoTime);
    }

    /** What it counts. */
    public MeterRegistry meters() {
        return meters;
    }

    /** Whether it has informers, which it stops before what is under way comes to its end. */
    public boolean hasInformers() {
        return operator.getRuntimeInfo().getRegisteredControllers().stream()
                .flatMap(controller ->
                        controller.getControllerHealthInfo().informerEventSourceHealthIndicators().values().stream())
                .anyMatch(source -> !source.informerHealthIndicators().isEmpty());
    }

    @Override
    public void close() {
        ExecutorService timer =
                operator.getConfigurationService().getExecutorServiceManager().scheduledExecutorService();
        operator.stop();
        client.close();
        // the SDK leaves it behind, with all that the operator knew, and it looks for work a hundred times a second
        timer.shutdownNow();
    }

    private record Budget(int runsPerNamespace, int runs) implements OperatorConfig.Limits {}

    private record Config(String runnerImage, OperatorConfig.Limits limits) implements OperatorConfig {
        @Override
        public String postgresqlImage() {
            return "docker.io/library/postgres:17";
        }

        @Override
        public String artemisImage() {
            return ARTEMIS_IMAGE;
        }

        @Override
        public UserIds.Choice userIds() {
            return UserIds.Choice.Auto;
        }

        @Override
        public Runner.Pull pull() {
            return Runner.Pull.Digest;
        }

        @Override
        public Duration startGrace() {
            return Duration.ofSeconds(2);
        }

        @Override
        public Duration deletionGrace() {
            return Duration.ofSeconds(2);
        }

        @Override
        public Duration retryBackoff() {
            return Duration.ofMillis(200);
        }

        @Override
        public Page page() {
            throw new UnsupportedOperationException("a local operator is given its pages");
        }

        @Override
        public Duration watchTimeout() {
            throw new UnsupportedOperationException("a local operator asks nobody whether it leads");
        }

        @Override
        public Lease lease() {
            throw new UnsupportedOperationException("a local operator asks nobody whether it leads");
        }
    }
}
