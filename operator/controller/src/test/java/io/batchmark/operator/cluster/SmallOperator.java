package io.batchmark.operator.cluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The operator in a JVM of its own with little heap, which ends where that is not enough. */
public final class SmallOperator implements AutoCloseable {
    private static final int ANY = 1_000_000_000;

    private final Process process;

    /**
     * @param namespaces those it watches
     * @param heap such as 64m
     */
    public SmallOperator(KubernetesClient client, Set<String> namespaces, String heap) throws IOException {
        Config config = client.getConfiguration();
        ProcessBuilder java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + heap,
                        "-XX:+UseSerialGC",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallOperator.class.getName(),
                        String.join(",", namespaces))
                .redirectErrorStream(true)
                .redirectOutput(new File("target/small-operator.log"));
        java.environment().put("SERVER", config.getMasterUrl());
        java.environment().put("TOKEN", config.getOauthToken());
        process = java.start();
        client.close();
    }

    /** Fails if the operator has ended by itself. */
    public void assertRuns() {
        if (!process.isAlive()) {
            throw new AssertionError("the operator ended with " + process.exitValue() + ": target/small-operator.log");
        }
    }

    @Override
    public void close() throws InterruptedException {
        assertRuns();
        process.destroyForcibly().waitFor(1, TimeUnit.MINUTES);
    }

    /** @param arguments namespaces that it watches, with commas */
    public static void main(String[] arguments) throws InterruptedException {
        // or all that there is to log, such as answers of the API server, is kept for a Quarkus that never starts
        Logger.getLogger("").setLevel(Level.WARNING);
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl(variable("SERVER"))
                .withOauthToken(variable("TOKEN"))
                .withTrustCerts(true) // of a server that is on this machine
                .build();
        new LocalOperator(ApiServer.client(config, http -> {}), Set.of(arguments[0].split(",")), ANY, ANY);
        Thread.currentThread().join();
    }

    private static String variable(String name) {
        return Objects.requireNonNull(System.getenv(name), name);
    }
}
