package io.batchmark.operator.aot;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Starts the operator, waits until it is ready and ends it, against an API server of its own that has nothing: it takes neither a cluster
 * nor a network. The arguments are options of the operator's JVM; with {@code -XX:AOTCacheOutput} it keeps what it has loaded for that.
 */
public final class Training {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration PAUSE = Duration.ofMillis(100);
    /** Of a JVM that was asked to end, and did. */
    private static final int TERMINATED = 128 + 15;

    private final Process operator;
    private final String address;

    private Training(Process operator, String address) {
        this.operator = operator;
        this.address = address;
    }

    public static void main(String[] options) throws Exception {
        TrainingKey key = TrainingKey.make();
        boolean done;
        try {
            done = start(List.of(options), key).run();
        } finally {
            key.delete();
        }
        System.exit(done ? 0 : 1); // whatever the server is at
    }

    private static Training start(List<String> options, TrainingKey key) throws Exception {
        int apiServer = EmptyApiServer.listen(Vertx.vertx(), key);
        int port = freePort();
        List<String> command = Stream.of(
                        Stream.of(Path.of(System.getProperty("java.home"), "bin", "java")
                                .toString()),
                        options.stream(),
                        // as it is shipped: a cache is good for this class path alone
                        Stream.of("-jar", System.getProperty("java.class.path")))
                .flatMap(part -> part)
                .toList();
        ProcessBuilder operator = new ProcessBuilder(command).inheritIO();
        operator.environment()
                .putAll(Map.of(
                        "KUBERNETES_MASTER",
                        "https://" + TrainingKey.HOST + ":" + apiServer,
                        "KUBERNETES_CERTS_CA_FILE",
                        key.certificate().toString(),
                        "KUBERNETES_AUTH_TRYKUBECONFIG",
                        "false",
                        "KUBERNETES_AUTH_TRYSERVICEACCOUNT",
                        "false",
                        "BATCHMARK_LEASE_NAMESPACE",
                        "training",
                        "QUARKUS_HTTP_HOST",
                        TrainingKey.HOST,
                        "QUARKUS_HTTP_PORT",
                        Integer.toString(port)));
        return new Training(operator.start(), "http://" + TrainingKey.HOST + ":" + port);
    }

    /** Whether it got ready, and ended when it was asked to. */
    private boolean run() throws InterruptedException {
        try {
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (!answers("/health/ready") || !answers("/metrics")) {
                if (!operator.isAlive() || System.nanoTime() > end) {
                    return false;
                }
                Thread.sleep(PAUSE);
            }
            operator.destroy();
            return operator.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) && operator.exitValue() == TERMINATED;
        } finally {
            operator.destroyForcibly();
        }
    }

    private boolean answers(String path) {
        try {
            HttpURLConnection request =
                    (HttpURLConnection) URI.create(address + path).toURL().openConnection();
            request.setReadTimeout(Math.toIntExact(PATIENCE.toMillis()));
            return request.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException e) {
            return false; // not yet
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
