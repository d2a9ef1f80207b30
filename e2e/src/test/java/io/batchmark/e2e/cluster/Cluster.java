package io.batchmark.e2e.cluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;
import java.util.stream.Stream;

/** The way to the cluster that KUBECONFIG names. */
public final class Cluster {
    private static final KubernetesClient CLIENT = connect();

    private Cluster() {}

    public static KubernetesClient client() {
        return CLIENT;
    }

    public static Command kubectl(String... arguments) {
        return Command.run(words("kubectl", arguments));
    }

    public static Command helm(String... arguments) {
        return Command.run(words("helm", arguments));
    }

    static List<String> words(String program, String... arguments) {
        return Stream.concat(Stream.of(program), Stream.of(arguments)).toList();
    }

    /** Never the cluster that somebody happens to work with: these tests kill and uninstall. */
    private static KubernetesClient connect() {
        String kubeconfig = System.getenv("KUBECONFIG");
        if (kubeconfig == null || kubeconfig.isBlank()) {
            throw new IllegalStateException(
                    "KUBECONFIG is not set: run make e2e, or eval \"$(e2e/cluster env)\" where a cluster is up");
        }
        // ends what hangs; on a machine that all tests share, an answer may take longer than the usual 10 s
        Config config = new ConfigBuilder(Config.autoConfigure(null))
                .withRequestTimeout(120_000)
                .build();
        return new KubernetesClientBuilder().withConfig(config).build();
    }
}
