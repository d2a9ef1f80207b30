package io.batchmark.cli.doctor;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.Execution.Isolation;
import io.batchmark.api.v1alpha1.OwnJob;
import io.batchmark.api.v1alpha1.Runner.PodSpec;
import io.batchmark.api.v1alpha1.Runner.PodTemplate;
import io.batchmark.api.v1alpha1.Runner.Resources;
import io.batchmark.api.v1alpha1.ServerPlacement;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What runs take.
 *
 * @param cpu CPUs that a pod of a run requests
 * @param cpuLimit its limit; null where it has none
 * @param pods pods of runs at a time: those of a run times the runs at a time
 * @param jobs whether runs are Jobs and not only pods
 * @param together how many of them must be on one node: the servers of a run, where they are packed; both runs of a pair
 * @param ownNode whether each of these has a node of its own
 * @param image of the runner; null for that of the operator
 * @param nodeSelector labels that a node must have
 * @param priorityClass of the pods; null where they name none
 */
public record Need(
        BigDecimal cpu,
        @Nullable BigDecimal cpuLimit,
        int pods,
        boolean jobs,
        int together,
        boolean ownNode,
        @Nullable String image,
        Map<String, String> nodeSelector,
        List<Toleration> tolerations,
        @Nullable String priorityClass) {
    private static final PodSpec ANYWHERE = new PodSpec(null, null, null, null);

    /** Of a campaign that says nothing of it. */
    public static final Need DEFAULT =
            new Need(BigDecimal.ONE, null, 1, false, 1, true, null, Map.of(), List.of(), null);

    public static Need of(BenchmarkCampaign campaign) {
        BenchmarkCampaignSpec spec = campaign.getSpec();
        Resources resources = spec.runner().resources();
        BigDecimal limit = resources == null ? null : cpu(resources.limits());
        BigDecimal request = resources == null ? null : cpu(resources.requests());
        PodTemplate template = spec.runner().podTemplate();
        PodSpec place = template == null || template.spec() == null ? ANYWHERE : template.spec();
        OwnJob job = spec.job();
        int servers = servers(spec);
        return new Need(
                request != null
                        ? request
                        : limit != null ? limit : resources == null ? BigDecimal.ONE : BigDecimal.ZERO,
                limit,
                servers * spec.execution().parallelism(),
                spec.execution().needsJob(servers),
                spec.execution().isolation() == Isolation.Pair ? 2 : isSpread(spec) ? 1 : servers,
                spec.execution().isolation() != Isolation.None || servers > 1 && isSpread(spec),
                job != null ? job.image() : spec.runner().image(),
                Objects.requireNonNullElse(place.nodeSelector(), Map.of()),
                Objects.requireNonNullElse(place.tolerations(), List.of()),
                place.priorityClassName());
    }

    /** Of the treatment that has most. */
    private static int servers(BenchmarkCampaignSpec spec) {
        List<String> levels = spec.factors().of("servers");
        return Stream.concat(
                        Stream.of(spec.baseline().servers()), levels.stream().map(Integer::valueOf))
                .max(Integer::compare)
                .orElse(1);
    }

    /** Whether some treatment has its servers on nodes of their own, which takes more nodes than packing them. */
    private static boolean isSpread(BenchmarkCampaignSpec spec) {
        return spec.baseline().placement() == ServerPlacement.Spread
                || spec.factors().of("placement").contains(ServerPlacement.Spread.name());
    }

    static @Nullable BigDecimal cpu(@Nullable Map<String, Quantity> resources) {
        return resources == null || resources.get("cpu") == null
                ? null
                : resources.get("cpu").getNumericalAmount();
    }

    /** Whether a run may be on a node, were it empty. */
    boolean fits(Node node) {
        Map<String, String> labels =
                Objects.requireNonNullElse(node.getMetadata().getLabels(), Map.of());
        boolean ready = node.getStatus() != null
                && node.getStatus().getConditions().stream()
                        .anyMatch(condition -> condition.getType().equals("Ready")
                                && condition.getStatus().equals("True"));
        return ready
                && !Boolean.TRUE.equals(node.getSpec().getUnschedulable())
                && labels.entrySet().containsAll(nodeSelector.entrySet())
                && node.getSpec().getTaints().stream().allMatch(this::tolerates);
    }

    private boolean tolerates(Taint taint) {
        return taint.getEffect().equals("PreferNoSchedule")
                || tolerations.stream()
                        .anyMatch(toleration -> (toleration.getKey() == null
                                        || toleration.getKey().equals(taint.getKey()))
                                && (toleration.getEffect() == null
                                        || toleration.getEffect().equals(taint.getEffect()))
                                && ("Exists".equals(toleration.getOperator())
                                        || Objects.requireNonNullElse(toleration.getValue(), "")
                                                .equals(Objects.requireNonNullElse(taint.getValue(), ""))));
    }
}
