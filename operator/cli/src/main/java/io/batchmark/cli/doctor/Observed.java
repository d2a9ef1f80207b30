package io.batchmark.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.LimitRange;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of a cluster. Lists are null where the user may not read them.
 *
 * @param kubernetes version of the API server, such as v1.34.4
 * @param release of this command
 * @param definition of the custom resource as it is installed; null where it is not, or cannot be read
 * @param operators Deployments of the operator
 * @param permissions what the user may do with campaigns, by verb and resource
 * @param pods of all namespaces
 * @param quotas of the namespace of the campaign
 * @param limits of the namespace of the campaign
 * @param kubelets what kubelets say of themselves, by node; without those that were not to be asked
 */
public record Observed(
        String kubernetes,
        String release,
        @Nullable JsonNode definition,
        @Nullable List<Deployment> operators,
        Map<String, Boolean> permissions,
        @Nullable List<Node> nodes,
        @Nullable List<Pod> pods,
        @Nullable List<ResourceQuota> quotas,
        @Nullable List<LimitRange> limits,
        @Nullable List<PriorityClass> priorities,
        Map<String, Kubelet> kubelets) {
    /**
     * @param cpuManagerPolicy none or static; null where it does not say
     * @param cpuCfsQuota whether CPU limits are enforced; null where it does not say
     * @param cgroupVersion 1 or 2; null where it does not say
     */
    public record Kubelet(
            @Nullable String cpuManagerPolicy,
            @Nullable Boolean cpuCfsQuota,
            @Nullable Integer cgroupVersion) {}

    public Observed {
        kubernetes = Objects.requireNonNullElse(kubernetes, "");
        release = Objects.requireNonNullElse(release, "");
        permissions = Objects.requireNonNullElse(permissions, Map.of());
        kubelets = Objects.requireNonNullElse(kubelets, Map.of());
    }

    /** The nodes that a run may be on; empty where nodes cannot be read. */
    List<Node> candidates(Need need) {
        return nodes == null ? List.of() : nodes.stream().filter(need::fits).toList();
    }
}
