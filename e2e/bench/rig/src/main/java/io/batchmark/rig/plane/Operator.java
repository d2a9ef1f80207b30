package io.batchmark.rig.plane;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.authentication.TokenRequest;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The packaged operator as a process of its own: with the permissions, settings and limits that are shipped. */
public final class Operator {
    static final String USER = "system:serviceaccount:batchmark-system:batchmark";

    static final String SERVICE_ACCOUNT = "batchmark";
    /** The setting with the niceness of its process, 0 to 19. */
    public static final String NICE = "OPERATOR_NICE";
    /** The setting with the memory cgroup of its process. */
    public static final String GROUP = "OPERATOR_GROUP";

    private static final List<Path> SHIPPED =
            List.of(Path.of("crds/benchmarkcampaigns.batchmark.io.yaml"), Path.of("manifests/operator.yaml"));
    private static final Path APPLICATION = Path.of("operator/controller/target/quarkus-app/quarkus-run.jar");
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final long TOKEN_SECONDS = Duration.ofDays(1).toSeconds();
    /** With which it ends on purpose: it is refused its watches, or another one may lead, or it cannot begin. */
    private static final int GAVE_UP = 1;

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration POLL = Duration.ofMillis(20);

    private final Program program;
    private final URI address;
    private final Metrics metrics;
    private final Duration startTime;

    private Operator(Program program, URI address, Duration startTime) {
        this.program = program;
        this.address = address;
        metrics = new Metrics(address);
        this.startTime = startTime;
    }

    /**
     * Installs what is shipped and starts the operator; returns when it is ready.
     *
     * @param settings environment variables that win over those of the shipped deployment
     */
    public static Operator start(ControlPlane plane, Map<String, String> settings) throws IOException {
        return start(plane, "operator", 8080, settings);
    }

    /**
     * Like {@link #start(ControlPlane, Map)}, for one of several replicas: of these, one leads.
     *
     * @param name name of its pod
     * @param port where it serves its health and metrics
     */
    public static Operator start(ControlPlane plane, String name, int port, Map<String, String> settings)
            throws IOException {
        KubernetesClient client = plane.client();
        Deployment deployment = null;
        for (HasMetadata object : shipped(client)) {
            if (object instanceof Deployment shipped) {
                deployment = shipped;
            } else {
                client.resource(object).serverSideApply();
            }
        }
        return run(plane, Objects.requireNonNull(deployment), name, port, settings);
    }

    /**
     * Starts the operator of a Deployment, with its settings and the permissions of its service account; returns when it
     * is ready.
     */
    public static Operator run(
            ControlPlane plane, Deployment deployment, String name, int port, Map<String, String> settings)
            throws IOException {
        KubernetesClient client = plane.client();
        Map<String, String> environment = environment(deployment);
        await("CRD")
                .atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> client.genericKubernetesResources("batchmark.io/v1alpha1", "BenchmarkCampaign")
                                .inAnyNamespace()
                                .list()
                        != null);
        // a container that is started again is still in the same pod, and the lease is still its own
        environment.put("HOSTNAME", name);
        environment.put("QUARKUS_HTTP_PORT", Integer.toString(port));
        environment.putAll(settings);
        long begin = System.nanoTime();
        Program program = plane.start(name, token(client, deployment), environment, command(settings));
        URI address = URI.create("http://127.0.0.1:" + port);
        awaitReady(name, address);
        return new Operator(program, address, Duration.ofNanos(System.nanoTime() - begin));
    }

    private static List<String> command(Map<String, String> settings) {
        List<String> command = new ArrayList<>();
        String group = settings.get(GROUP);
        if (group != null) {
            command.addAll(List.of("bash", "-c", "echo $$ >\"$0\" && exec \"$@\"", group + "/cgroup.procs"));
        }
        command.addAll(List.of(
                "nice",
                "-n",
                settings.getOrDefault(NICE, "0"),
                ProcessHandle.current().info().command().orElse("java"),
                "-jar",
                APPLICATION.toString()));
        return command;
    }

    /** Kills it, and returns when the next one is ready. */
    public void restart() {
        int launches = program.launches();
        program.kill(Duration.ZERO);
        await(program.name()).atMost(PATIENCE).pollInterval(POLL).until(() -> program.launches() > launches);
        awaitReady(program.name(), address);
    }

    /** The sum of all series of a metric since it was started last; 0 where there is none. */
    public double metric(String name) throws IOException, InterruptedException {
        return metrics.sum(name);
    }

    private static void awaitReady(String name, URI address) {
        URI ready = address.resolve("/health/ready");
        await(name).atMost(PATIENCE).pollDelay(Duration.ZERO).pollInterval(POLL).until(() -> isReady(ready));
    }

    public Program program() {
        return program;
    }

    /** With which exit codes it ended although it had not given up: 3 where its memory was not enough. */
    public List<Integer> crashes() {
        return crashes(program.failures());
    }

    static List<Integer> crashes(List<Integer> failures) {
        return failures.stream().filter(code -> code != GAVE_UP).toList();
    }

    /** From the start of the process until it said that it is ready. */
    public Duration startTime() {
        return startTime;
    }

    /** Installs the definition of campaigns alone, and returns when the API server follows it. */
    public static void define(ControlPlane plane) throws IOException {
        Definitions.define(plane.client(), SHIPPED.getFirst());
    }

    private static List<HasMetadata> shipped(KubernetesClient client) throws IOException {
        List<HasMetadata> shipped = new ArrayList<>();
        for (Path file : SHIPPED) {
            try (InputStream objects = Files.newInputStream(file)) {
                shipped.addAll(client.load(objects).items());
            }
        }
        return shipped;
    }

    /** Those of its container. The JVM is told of the limit, and what it would do within it, because it has none. */
    private static Map<String, String> environment(Deployment deployment) {
        Map<String, String> environment = new HashMap<>();
        deployment.getSpec().getTemplate().getSpec().getContainers().forEach(container -> {
            // what is taken from a field of the pod is its namespace, wherever that is
            container
                    .getEnv()
                    .forEach(variable -> environment.put(
                            variable.getName(),
                            variable.getValueFrom() == null
                                    ? variable.getValue()
                                    : deployment.getMetadata().getNamespace()));
            Quantity memory =
                    Objects.requireNonNull(container.getResources().getLimits().get("memory"));
            environment.put(
                    "JDK_JAVA_OPTIONS",
                    "-XX:MaxRAM=" + memory.getNumericalAmount() + " " + System.getenv("OPERATOR_JAVA_OPTIONS"));
        });
        return environment;
    }

    private static String token(KubernetesClient client, Deployment deployment) {
        TokenRequest request = new TokenRequestBuilder()
                .withNewSpec()
                .withExpirationSeconds(TOKEN_SECONDS)
                .endSpec()
                .build();
        return client.serviceAccounts()
                .inNamespace(deployment.getMetadata().getNamespace())
                .withName(deployment.getSpec().getTemplate().getSpec().getServiceAccountName())
                .tokenRequest(request)
                .getStatus()
                .getToken();
    }

    private static boolean isReady(URI ready) throws InterruptedException {
        try {
            return HTTP.send(HttpRequest.newBuilder(ready).build(), BodyHandlers.discarding())
                            .statusCode()
                    == HttpURLConnection.HTTP_OK;
        } catch (IOException e) {
            return false;
        }
    }
}
