package io.batchmark.operator.cluster;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The operator as it is packaged, in a process of its own, for all namespaces, allowed what is shipped. */
public final class PackagedOperator implements AutoCloseable {
    private static final Path APPLICATION = Path.of("target/quarkus-app/quarkus-run.jar");
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Process process;
    private final URI ready;

    /** Returns when it is ready. */
    public PackagedOperator(ApiServer server) throws IOException {
        int port = FreePort.any();
        Path kubeConfig = Files.createTempFile(Path.of("target"), "operator", ".kubeconfig");
        Files.writeString(kubeConfig, server.operatorKubeConfig());
        ProcessBuilder program = new ProcessBuilder(List.of(
                        ProcessHandle.current().info().command().orElse("java"),
                        // as much as the shipped deployment lets it have, and soon at work
                        "-Xmx192m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-jar",
                        APPLICATION.toString()))
                .redirectErrorStream(true)
                .redirectOutput(Files.createTempFile(Path.of("target"), "operator", ".log")
                        .toFile());
        program.environment()
                .putAll(Map.of(
                        "KUBECONFIG", kubeConfig.toAbsolutePath().toString(),
                        "HOSTNAME", "packaged-operator",
                        "QUARKUS_HTTP_PORT", Integer.toString(port),
                        "BATCHMARK_LEASE_NAMESPACE", "batchmark-system",
                        // one that gets no processor for some seconds gives up a shorter one, rightly
                        "BATCHMARK_LEASE_DURATION", "30s",
                        "QUARKUS_OPERATOR_SDK_NAMESPACES", "JOSDK_ALL_NAMESPACES"));
        process = program.start();
        ready = URI.create("http://127.0.0.1:" + port + "/health/ready");
        await("the operator is ready").atMost(LiveCampaign.PATIENCE).until(this::isReady);
    }

    public boolean isReady() throws InterruptedException {
        if (!process.isAlive()) {
            throw new AssertionError("the operator ended with " + process.exitValue());
        }
        try {
            return HTTP.send(HttpRequest.newBuilder(ready).build(), BodyHandlers.discarding())
                            .statusCode()
                    == HttpURLConnection.HTTP_OK;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }
}
