package io.batchmark.cli.doctor;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Whether an operator runs, and of which release. */
final class OperatorCheck implements Check {
    private static final String NAME = "operator";
    private static final String VERSION = "app.kubernetes.io/version";

    @Override
    public List<Finding> of(Observed cluster, Need need) {
        if (cluster.operators() == null) {
            return List.of(Finding.hint(
                    NAME,
                    "whether an operator runs cannot be seen",
                    "without one a campaign stays as it is",
                    "ask a user who can list deployments of its namespace, or see --operator-namespace"));
        }
        if (cluster.operators().isEmpty()) {
            return List.of(Finding.obstacle(
                    NAME,
                    "there is no operator",
                    "campaigns are stored, but no operator runs them",
                    "install the chart, or say where the operator is by --operator-namespace"));
        }
        return cluster.operators().stream()
                .map(operator -> judge(operator, cluster.release()))
                .toList();
    }

    private static Finding judge(Deployment operator, String release) {
        String name = "Deployment " + operator.getMetadata().getName();
        Integer ready =
                operator.getStatus() == null ? null : operator.getStatus().getReadyReplicas();
        if (ready == null || ready == 0) {
            return Finding.obstacle(
                    NAME,
                    name + " has no pod that is ready",
                    "no run is started, and none that ends is recorded",
                    "kubectl describe deployment " + operator.getMetadata().getName() + " -n "
                            + operator.getMetadata().getNamespace());
        }
        String version = Objects.requireNonNullElse(operator.getMetadata().getLabels(), Map.<String, String>of())
                .getOrDefault(VERSION, "unknown");
        return version.equals(release)
                ? Finding.good(NAME, name + " is ready, release " + version)
                : Finding.hint(
                        NAME,
                        name + " is ready, release " + version + "; this command is " + release,
                        "the two may plan and compute differently",
                        "take the command of the operator's release");
    }
}
