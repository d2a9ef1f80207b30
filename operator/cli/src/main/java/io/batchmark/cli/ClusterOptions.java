package io.batchmark.cli;

import io.fabric8.kubernetes.client.Config;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cluster and namespace are asked: those of the kubeconfig, unless something else is said. */
final class ClusterOptions {
    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NAMESPACE",
            description = "Namespace of the campaign. Default: that of the kubeconfig.")
    private @Nullable String namespace;

    @Option(
            names = "--context",
            paramLabel = "NAME",
            description = "Context of the kubeconfig. Default: the current one.")
    private @Nullable String context;

    Cluster open() {
        return new Cluster(Config.autoConfigure(context), namespace);
    }
}
