package io.batchmark.operator.cluster;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The packaged operator as a process of its own, which signals reach. */
public final class OperatorProcess implements AutoCloseable {
    private static final Path APPLICATION = Path.of("target/quarkus-app/quarkus-run.jar");

    private final HttpClient http = HttpClient.newHttpClient();
    private final int port;
    private final Process process;

    /**
     * @param serverPort where it finds the API server
     * @param user service account that it is
     * @param name of its pod
     * @param settings environment variables
     */
    public OperatorProcess(ApiServer server, int serverPort, String user, String name, Map<String, String> settings)
            throws IOException {
        port = FreePort.any();
        ProcessBuilder builder = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx128m",
                        "-jar",
                        APPLICATION.toString())
                .redirectErrorStream(true)
                .redirectOutput(Path.of("target", name + ".log").toFile());
        builder.environment()
                .putAll(Map.of(
                        "KUBECONFIG",
                        server.kubeconfig(user, serverPort).toString(),
                        "HOSTNAME",
                        name,
                        "QUARKUS_HTTP_PORT",
                        Integer.toString(port),
                        "BATCHMARK_RUNNER_IMAGE",
                        LocalOperator.RUNNER_IMAGE));
        builder.environment().putAll(settings);
        process = builder.start();
        // whatever becomes of the test
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        await(name).atMost(PATIENCE).until(() -> isUp("/health/live"));
    }

    /** Returns when it stands by, or leads and watches campaigns. */
    public OperatorProcess awaitReady() {
        await("the operator is ready").atMost(PATIENCE).until(() -> isUp("/health/ready"));
        return this;
    }

    public boolean isUp(String path) throws InterruptedException {
        try {
            return get(path).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /** As Prometheus sees it. */
    public String metrics() throws IOException, InterruptedException {
        return get("/metrics").body();
    }

    /** Body of a health check. */
    public String health(String path) throws IOException, InterruptedException {
        return get(path).body();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .build(),
                BodyHandlers.ofString());
    }

    /** Such as STOP, CONT or TERM. */
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    /** Returns its exit code. */
    public int awaitEnd() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the operator does not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
