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

/** The operator in a JVM of its own with little heap, which ends where that is not enough. */
public final class SmallOperator implements AutoCloseable {
    private static final int ANY = 1_000_000_000;

    private final Process process;

    /** @param heap such as 64m */
    public SmallOperator(KubernetesClient client, String namespace, String heap) throws IOException {
        Config config = client.getConfiguration();
        ProcessBuilder java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + heap,
                        "-XX:+UseSerialGC",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallOperator.class.getName(),
                        namespace)
                .redirectErrorStream(true)
                .redirectOutput(new File("target/small-operator.log"));
        java.environment().put("SERVER", config.getMasterUrl());
        java.environment().put("TOKEN", config.getOauthToken());
        process = java.start();
        client.close();
    }

    /** Fails where it has ended by itself. */
    @Override
    public void close() throws InterruptedException {
        if (!process.isAlive()) {
            throw new AssertionError("the operator ended with " + process.exitValue() + ": target/small-operator.log");
        }
        process.destroyForcibly().waitFor(1, TimeUnit.MINUTES);
    }

    /** @param arguments namespace that it watches */
    public static void main(String[] arguments) throws InterruptedException {
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl(variable("SERVER"))
                .withOauthToken(variable("TOKEN"))
                .withTrustCerts(true) // of a server that is on this machine
                .build();
        new LocalOperator(ApiServer.client(config, http -> {}), Set.of(arguments[0]), ANY, ANY);
        Thread.currentThread().join();
    }

    private static String variable(String name) {
        return Objects.requireNonNull(System.getenv(name), name);
    }
}
