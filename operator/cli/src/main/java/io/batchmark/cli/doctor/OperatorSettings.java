package io.batchmark.cli.doctor;

import io.batchmark.api.pod.Images;
import io.batchmark.api.pod.UserIds;
import io.batchmark.api.v1alpha1.Runner;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The settings of an installed operator, from its Deployment. */
public record OperatorSettings(String account, Map<String, String> variables) {

    /** The settings of the first operator; empty if no operator was found. */
    public static Optional<OperatorSettings> of(Observed cluster) {
        return cluster.operators() == null
                ? Optional.empty()
                : cluster.operators().stream().map(OperatorSettings::of).findFirst();
    }

    /** The settings of an operator. */
    public static OperatorSettings of(Deployment operator) {
        return new OperatorSettings(
                "system:serviceaccount:" + operator.getMetadata().getNamespace() + ":"
                        + Objects.requireNonNullElse(
                                operator.getSpec().getTemplate().getSpec().getServiceAccountName(), "default"),
                operator.getSpec().getTemplate().getSpec().getContainers().stream()
                        .flatMap(container -> container.getEnv().stream())
                        .filter(variable -> variable.getValue() != null)
                        .collect(Collectors.toMap(EnvVar::getName, EnvVar::getValue, (first, second) -> first)));
    }

    /** The image of the runner; null if the operator has its default. */
    public @Nullable String runnerImage() {
        return variables.get("BATCHMARK_RUNNER_IMAGE");
    }

    /** The images of pods. An image that is not known has a name without a registry. */
    public Images images() {
        return new Images(image("RUNNER", "job-runner"), image("POSTGRESQL", "postgres"), image("ARTEMIS", "artemis"));
    }

    private String image(String variable, String name) {
        return variables.getOrDefault("BATCHMARK_" + variable + "_IMAGE", name);
    }

    /** The way in which nodes get images, unless a campaign sets runner.pull. */
    public Runner.Pull pull() {
        String pull = variables.get("BATCHMARK_PULL");
        return Arrays.stream(Runner.Pull.values())
                .filter(known -> known.name().equals(pull))
                .findFirst()
                .orElse(Runner.Pull.Digest);
    }

    /** The choice of user ids. */
    public UserIds.Choice userIds() {
        String choice = variables.get("BATCHMARK_USER_IDS");
        return Arrays.stream(UserIds.Choice.values())
                .filter(known -> known.name().equals(choice))
                .findFirst()
                .orElse(UserIds.Choice.Auto);
    }
}
