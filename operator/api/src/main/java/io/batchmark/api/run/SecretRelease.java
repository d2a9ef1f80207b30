package io.batchmark.api.run;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.OwnJob;
import io.batchmark.contract.parameters.RunParameters;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import java.util.Optional;
import java.util.stream.Collectors;

/** The keys of Secrets that the owners of a namespace must release before runs can have them. */
public final class SecretRelease {
    /** ConfigMap of a namespace with the keys of its Secrets that runs may have: {@code SECRET: "KEY KEY"}. */
    public static final String CONFIG_MAP = "batchmark-released-secrets";

    /** In the name of the policy and in its words. The API server has words of its own if there is no ConfigMap. */
    private static final String SIGN = "released-secrets";

    private SecretRelease() {}

    /**
     * The remedy for a pod or Job that the API server refuses because keys are not released; empty for another refusal.
     *
     * @param said message of the API server
     */
    public static Optional<String> remedy(BenchmarkCampaign campaign, String said) {
        OwnJob job = campaign.getSpec() == null ? null : campaign.getSpec().job();
        return job == null || !said.contains(SIGN)
                ? Optional.empty()
                : Optional.of("let an owner of the namespace add to its ConfigMap " + CONFIG_MAP + " the data "
                        + entries(job) + ", or create this ConfigMap");
    }

    private static String entries(OwnJob job) {
        PodSpecBuilder pod = new PodSpecBuilder();
        ContainerBuilder server = new ContainerBuilder().withName(RunParameters.CONTAINER);
        JobInputs.addTo(pod, server, job);
        return SecretInputs.keys(pod.addToContainers(server.build()).build()).entrySet().stream()
                .map(secret -> secret.getKey() + ": \"" + String.join(" ", secret.getValue()) + "\"")
                .collect(Collectors.joining(", "));
    }
}
