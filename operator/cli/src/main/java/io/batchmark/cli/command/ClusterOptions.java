package io.batchmark.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.cli.cluster.Cluster;
import io.fabric8.kubernetes.client.Config;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cluster and namespace are asked: those of the kubeconfig, unless something else is said. */
final class ClusterOptions {
    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NAMESPACE",
            description = "Namespace of the campaign. Default: the namespace of its file, or of the kubeconfig.")
    private @Nullable String namespace;

    @Option(
            names = "--context",
            paramLabel = "NAME",
            description = "Context of the kubeconfig. Default: the current one.")
    private @Nullable String context;

    Cluster open() {
        return new Cluster(Config.autoConfigure(context), namespace);
    }

    /**
     * Where a campaign of a file belongs: to the namespace that it names, as for kubectl.
     *
     * @param asked what is open
     */
    Cluster of(JsonNode campaign, Cluster asked) {
        String own = campaign.at("/metadata/namespace").asText("");
        if (own.isEmpty()) {
            return asked;
        }
        if (namespace != null && !namespace.equals(own)) {
            throw new CommandFailure(
                    CommandExit.USAGE,
                    "campaign " + campaign.at("/metadata/name").asText() + " has metadata.namespace " + own
                            + ", and -n is " + namespace + ": leave one of them out");
        }
        return asked.in(own);
    }
}
