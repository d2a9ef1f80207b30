package io.batchmark.api.pod;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Runner.Metadata;
import io.batchmark.api.v1alpha1.Runner.PodSpec;
import io.batchmark.api.v1alpha1.Runner.PodTemplate;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a user adds to every pod of a campaign: runs, what they have beside them, and clean-ups. */
public final class PodAdditions {
    /** No additions, for a pod without a campaign. */
    public static final PodAdditions EMPTY = new PodAdditions(null);

    /** A run that is moved to another node is lost. */
    private static final Map<String, String> NOT_TO_BE_MOVED =
            Map.of("cluster-autoscaler.kubernetes.io/safe-to-evict", "false");

    private final @Nullable Metadata metadata;
    private final @Nullable PodSpec spec;

    private PodAdditions(@Nullable PodTemplate template) {
        metadata = template == null ? null : template.metadata();
        spec = template == null ? null : template.spec();
    }

    public static PodAdditions of(BenchmarkCampaign campaign) {
        return new PodAdditions(campaign.getSpec().runner().podTemplate());
    }

    public Map<String, String> labels() {
        return metadata == null || metadata.labels() == null ? Map.of() : metadata.labels();
    }

    public Map<String, String> annotations() {
        Map<String, String> annotations = new LinkedHashMap<>(NOT_TO_BE_MOVED);
        if (metadata != null && metadata.annotations() != null) {
            annotations.putAll(metadata.annotations());
        }
        return annotations;
    }

    /** Where the pods may be. */
    public void place(PodSpecBuilder pod) {
        if (spec != null) {
            pod.withNodeSelector(spec.nodeSelector())
                    .withTolerations(spec.tolerations())
                    .withTopologySpreadConstraints(spec.topologySpreadConstraints())
                    .withPriorityClassName(spec.priorityClassName());
        }
    }
}
