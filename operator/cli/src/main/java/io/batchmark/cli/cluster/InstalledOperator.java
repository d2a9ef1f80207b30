package io.batchmark.cli.cluster;

import io.batchmark.api.pod.ImagePins;
import io.batchmark.api.pod.UserIds;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Runner;
import io.batchmark.api.v1alpha1.Runner.Pull;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.cli.doctor.OperatorSettings;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The settings of the installed operator for pods, as far as the user may read them. */
public final class InstalledOperator {
    private static final int FORBIDDEN = 403;
    private static final long MOST_CAMPAIGNS = 100;

    private final KubernetesClient client;
    private final String namespace;
    private final String operatorNamespace;

    /** @param namespace namespace of campaigns */
    InstalledOperator(KubernetesClient client, String namespace, String operatorNamespace) {
        this.client = client;
        this.namespace = namespace;
        this.operatorNamespace = operatorNamespace;
    }

    /**
     * Settings of a pod as the operator would make it.
     *
     * @param runner image of the job runner
     */
    public record PodSettings(String runner, Pull pull, UserIds userIds) {
        /** Returns the pod itself, with these settings. */
        public Pod in(Pod pod) {
            return userIds.of(ImagePins.of(pull).in(pod));
        }
    }

    /**
     * The settings for pods of a user.
     *
     * @param image image of the job runner that the user names; null for the image of the operator
     * @param campaign settings of a campaign; null if there is no campaign
     * @throws CommandFailure if the image of the job runner is not known
     */
    public PodSettings settings(@Nullable String image, @Nullable Runner campaign) {
        Optional<OperatorSettings> operator = deployment();
        UserIds.Choice ids = operator.map(OperatorSettings::userIds).orElse(UserIds.Choice.Auto);
        String named = image != null || campaign == null ? image : campaign.image();
        Pull pull = campaign == null ? null : campaign.pull();
        return new PodSettings(
                Stream.of(
                                Optional.ofNullable(named),
                                operator.flatMap(settings -> Optional.ofNullable(settings.runnerImage())))
                        .flatMap(Optional::stream)
                        .findFirst()
                        .or(this::ofCampaigns)
                        .orElseThrow(this::unknown),
                // an image that is loaded onto nodes cannot be pulled, and any image can be used if it is there
                Objects.requireNonNullElse(
                        pull, operator.map(OperatorSettings::pull).orElse(Pull.IfNotPresent)),
                ids.on(() -> client.hasApiGroup(UserIds.OPENSHIFT, true)));
    }

    private Optional<OperatorSettings> deployment() {
        try {
            return client
                    .apps()
                    .deployments()
                    .inNamespace(operatorNamespace)
                    .withLabel("app.kubernetes.io/name", "batchmark")
                    .list()
                    .getItems()
                    .stream()
                    .findFirst()
                    .map(OperatorSettings::of);
        } catch (KubernetesClientException e) {
            if (e.getCode() == FORBIDDEN) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** The image that the operator has given to the newest campaign of the namespace. */
    private Optional<String> ofCampaigns() {
        return client
                .resources(BenchmarkCampaign.class)
                .inNamespace(namespace)
                .list(new ListOptionsBuilder().withLimit(MOST_CAMPAIGNS).build())
                .getItems()
                .stream()
                .filter(campaign ->
                        campaign.getStatus() != null && campaign.getStatus().runnerImage() != null)
                .max((one, other) -> one.getMetadata()
                        .getCreationTimestamp()
                        .compareTo(other.getMetadata().getCreationTimestamp()))
                .map(campaign -> campaign.getStatus().runnerImage());
    }

    private CommandFailure unknown() {
        return new CommandFailure(
                CommandExit.FAILED,
                "the image of the job runner is not known: no Deployment of the operator can be read in namespace "
                        + operatorNamespace + ", and no campaign in namespace " + namespace
                        + " has run. Name the image by --runner-image, or the namespace of the operator by"
                        + " --operator-namespace");
    }
}
