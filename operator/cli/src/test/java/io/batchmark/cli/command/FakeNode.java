package io.batchmark.cli.command;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A node whose kubelet starts no container: tests write the status of its pods, and it serves the logs that they name. */
final class FakeNode implements AutoCloseable {
    private static final String PASSWORD = "changeit";

    private final KubernetesClient client;
    private final HttpsServer kubelet;
    private final Map<String, String> logs = new ConcurrentHashMap<>();
    private final String name;

    private FakeNode(KubernetesClient client, HttpsServer kubelet, String name) {
        this.client = client;
        this.kubelet = kubelet;
        this.name = name;
    }

    /** @param folder for the key of the kubelet */
    static FakeNode start(KubernetesClient client, String name, Path folder) throws Exception {
        HttpsServer kubelet = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        kubelet.setHttpsConfigurator(new HttpsConfigurator(tls(folder.resolve(name + ".p12"))));
        FakeNode node = new FakeNode(client, kubelet, name);
        kubelet.createContext("/containerLogs/", exchange -> {
            String[] path = exchange.getRequestURI().getPath().split("/", -1);
            byte[] log = node.logs.getOrDefault(path[3], "").getBytes(StandardCharsets.UTF_8);
            try (exchange) {
                exchange.sendResponseHeaders(200, log.length == 0 ? -1 : log.length);
                exchange.getResponseBody().write(log);
            }
        });
        kubelet.start();
        client.nodes()
                .resource(new NodeBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .build())
                .create();
        client.nodes().withName(name).subresource("status").patch(PatchContext.of(PatchType.JSON_MERGE), """
                        {"status": {"addresses": [{"type": "InternalIP", "address": "127.0.0.1"}],
                         "daemonEndpoints": {"kubeletEndpoint": {"Port": %d}}}}""".formatted(
                        kubelet.getAddress().getPort()));
        return node;
    }

    private static SSLContext tls(Path file) throws Exception {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (keytool.waitFor() != 0) {
            throw new IllegalStateException("keytool made no key");
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    /** Gives the pod this node, as a scheduler does. */
    void bind(Pod pod) {
        client.bindings()
                .inNamespace(pod.getMetadata().getNamespace())
                .resource(new BindingBuilder()
                        .withNewMetadata()
                        .withName(pod.getMetadata().getName())
                        .endMetadata()
                        .withNewTarget()
                        .withKind("Node")
                        .withName(name)
                        .endTarget()
                        .build())
                .create();
    }

    /**
     * Writes the status of a container, as a kubelet does.
     *
     * @param state JSON of its state
     */
    void report(Pod pod, String phase, String container, String state) {
        status(client, pod, """
                {"status": {"phase": "%s", "containerStatuses": [{"name": "%s", "image": "%s", "imageID": "", "ready": false,
                 "restartCount": 0, "state": %s}]}}""".formatted(
                phase, container, pod.getSpec().getContainers().getFirst().getImage(), state));
    }

    /** The container has ended, and the node has its log. */
    void end(Pod pod, String container, int exitCode, String log) {
        logs.put(pod.getMetadata().getName(), log);
        report(pod, exitCode == 0 ? "Succeeded" : "Failed", container, """
                {"terminated": {"exitCode": %d, "reason": "%s", "startedAt": "2026-01-01T00:00:00Z",
                 "finishedAt": "2026-01-01T00:00:01Z"}}""".formatted(
                        exitCode, exitCode == 0 ? "Completed" : "Error"));
    }

    static void status(KubernetesClient client, Pod pod, String patch) {
        client.pods().resource(pod).subresource("status").patch(PatchContext.of(PatchType.STRATEGIC_MERGE), patch);
    }

    @Override
    public void close() {
        client.nodes().withName(name).delete();
        kubelet.stop(0);
    }
}
