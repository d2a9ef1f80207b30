package io.batchmark.rig.plane;

import static org.awaitility.Awaitility.await;

import io.batchmark.rig.Console;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * etcd, kube-apiserver, kube-controller-manager, kube-scheduler and kwok, all of them new and empty. Their ports are
 * those of the network namespace that the rig is in, so there is one at a time.
 */
public final class ControlPlane implements AutoCloseable {
    static final String API_SERVER = "https://127.0.0.1:6443";

    private static final String ETCD = "http://127.0.0.1:2379";
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration POLL = Duration.ofMillis(100);

    private final Path folder;
    private final Credentials credentials;
    private final List<Program> programs = new ArrayList<>();
    private final Program etcd;
    private final Program apiServer;
    private final Program kwok;
    private final KubernetesClient client = connect();
    private final Metrics store = new Metrics(URI.create(ETCD));

    /**
     * @param folder gets all that the programs write
     * @param pods level at which the ends of pods are audited: Metadata, or Request to have their results too
     */
    public ControlPlane(Path folder, String pods) throws IOException {
        this.folder = Files.createDirectories(folder);
        credentials = new Credentials(folder);
        etcd = start(
                "etcd",
                "--data-dir=" + folder.resolve("etcd"),
                "--listen-client-urls=" + ETCD,
                "--advertise-client-urls=" + ETCD,
                "--listen-peer-urls=http://127.0.0.1:2380",
                // no disk is measured here, and what is killed is a process, which its writes to a file survive
                "--unsafe-no-fsync",
                "--quota-backend-bytes=" + (8L << 30),
                "--log-level=warn");
        apiServer = start(
                "kube-apiserver",
                "--etcd-servers=" + ETCD,
                "--bind-address=127.0.0.1",
                "--advertise-address=127.0.0.1",
                "--endpoint-reconciler-type=none",
                "--cert-dir=" + folder,
                "--token-auth-file=" + credentials.tokens(),
                "--authorization-mode=RBAC",
                "--service-account-issuer=https://kubernetes.default.svc",
                "--service-account-key-file=" + credentials.serviceAccountKey(),
                "--service-account-signing-key-file=" + credentials.serviceAccountKey(),
                "--service-cluster-ip-range=10.96.0.0/16",
                // a run makes several; the default, an hour of them, would be most of what etcd holds
                "--event-ttl=5m",
                "--audit-policy-file=" + resource("audit-policy.yaml", Map.of("${PODS}", pods)),
                "--audit-log-path=" + auditLog(),
                "--audit-log-maxsize=100000");
        await("API server").atMost(PATIENCE).pollInterval(POLL).until(this::isReady);
        // neither has a limit of its own, so that the machine is the limit
        start(
                "kube-controller-manager",
                kubeconfig("kube-controller-manager"),
                "--leader-elect=false",
                "--bind-address=127.0.0.1",
                "--root-ca-file=" + credentials.certificate(),
                "--service-account-private-key-file=" + credentials.serviceAccountKey(),
                // the nodes have no leases: after this time their pods would no longer be ready
                "--node-monitor-grace-period=24h",
                "--kube-api-qps=1000",
                "--kube-api-burst=2000");
        start(
                "kube-scheduler",
                kubeconfig("kube-scheduler"),
                "--leader-elect=false",
                "--bind-address=127.0.0.1",
                "--kube-api-qps=1000",
                "--kube-api-burst=2000");
        kwok = start("kwok", kubeconfig("kwok"), "--config=" + resource("kwok.yaml", Map.of()));
    }

    /** A client that may do everything. */
    public KubernetesClient client() {
        return client;
    }

    public Path auditLog() {
        return folder.resolve("audit.log");
    }

    /** All of it, and the operator where there is one. */
    public List<Program> programs() {
        return List.copyOf(programs);
    }

    /** How many bytes etcd was sent, nearly all of them to be stored. */
    public long bytesToStore() throws IOException, InterruptedException {
        return (long) store.sum("etcd_network_client_grpc_received_bytes_total");
    }

    /** Kills the API server; returns when it answers again. */
    public void killApiServer(Duration down) {
        kill(apiServer, down);
    }

    /** Kills etcd, which keeps its data; returns when the API server answers again. */
    public void killEtcd(Duration down) {
        kill(etcd, down);
    }

    /** Takes the operator's right to watch, or gives it back; it takes effect when the API server starts again. */
    public void allowWatches(boolean allowed) {
        client.rbac().clusterRoles().withName(Operator.SERVICE_ACCOUNT).edit(role -> {
            role.getRules().stream()
                    .filter(rule -> rule.getVerbs().contains("list"))
                    .forEach(rule -> {
                        rule.getVerbs().remove("watch");
                        if (allowed) {
                            rule.getVerbs().add("watch");
                        }
                    });
            return role;
        });
    }

    private void kill(Program program, Duration down) {
        int launches = program.launches();
        program.kill(down);
        await(program.name())
                .atMost(PATIENCE)
                .pollInterval(POLL)
                .until(() -> program.launches() > launches && isReady());
        // kwok does not try again where the API server went away under a request: that pod would run for ever
        kwok.kill(Duration.ZERO);
    }

    private boolean isReady() {
        try {
            return "ok".equals(client.raw("/readyz"));
        } catch (KubernetesClientException e) {
            return false;
        }
    }

    /** Starts a program that finds the API server by KUBECONFIG, with this token. */
    Program start(String name, String token, Map<String, String> environment, List<String> command) throws IOException {
        Map<String, String> all = new HashMap<>(environment);
        all.put("KUBECONFIG", credentials.kubeconfig(name, token).toString());
        Program program = new Program(name, folder, all, command);
        programs.add(program);
        return program;
    }

    private Program start(String name, String... options) {
        Program program = new Program(
                name,
                folder,
                Map.of("HOME", folder.toString()),
                Stream.concat(Stream.of(name), Stream.of(options)).toList());
        programs.add(program);
        return program;
    }

    private String kubeconfig(String user) throws IOException {
        return "--kubeconfig=" + credentials.kubeconfig(user, Credentials.token(user));
    }

    /** A file that comes with the rig, with its placeholders filled in. */
    private Path resource(String name, Map<String, String> values) throws IOException {
        try (InputStream stream = Objects.requireNonNull(Console.class.getResourceAsStream(name), name)) {
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            for (Map.Entry<String, String> value : values.entrySet()) {
                text = text.replace(value.getKey(), value.getValue());
            }
            return Files.writeString(folder.resolve(name), text);
        }
    }

    private static KubernetesClient connect() {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl(API_SERVER)
                        .withOauthToken(Credentials.token("admin"))
                        .withTrustCerts(true)
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
    }

    /** In the order opposite to that of the start, so that nobody misses whom it depends on. */
    @Override
    public void close() {
        client.close();
        programs.reversed().forEach(Program::close);
    }
}
