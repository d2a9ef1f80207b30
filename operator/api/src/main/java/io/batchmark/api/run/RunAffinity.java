package io.batchmark.api.run;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.pod.AuxiliaryPod;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.Execution.Isolation;
import io.batchmark.api.v1alpha1.ServerPlacement;
import io.batchmark.core.design.Run;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the pods of a run want near them, and what not: the scheduler puts them nowhere else. */
final class RunAffinity {
    private RunAffinity() {}

    /**
     * Of one of the two runs of a pair. The first one to be placed chooses a node for both: affinity to pods of which it is one itself
     * keeps it nowhere.
     */
    static Affinity ofPair(String pair) {
        return with(away(AuxiliaryPod.without(Labels.PAIR, pair)), AuxiliaryPod.runsWith(Labels.PAIR, pair));
    }

    /** @param servers how many the run has */
    static @Nullable Affinity of(BenchmarkCampaignSpec spec, Run run, String attempt, int servers) {
        boolean alone = spec.execution().isolation() == Isolation.Node;
        if (servers == 1) {
            return alone ? away(AuxiliaryPod.ofOthers(attempt)).build() : null;
        }
        if (placement(spec, run) == ServerPlacement.Spread) {
            // one term, see AuxiliaryPod
            return away(alone ? AuxiliaryPod.notBeside(attempt) : AuxiliaryPod.serversOf(attempt))
                    .build();
        }
        AffinityBuilder affinity = alone ? away(AuxiliaryPod.ofOthers(attempt)) : new AffinityBuilder();
        return with(affinity, AuxiliaryPod.serversOf(attempt));
    }

    private static Affinity with(AffinityBuilder affinity, PodAffinityTerm term) {
        return affinity.withNewPodAffinity()
                .withRequiredDuringSchedulingIgnoredDuringExecution(term)
                .endPodAffinity()
                .build();
    }

    private static AffinityBuilder away(PodAffinityTerm term) {
        return new AffinityBuilder()
                .withNewPodAntiAffinity()
                .withRequiredDuringSchedulingIgnoredDuringExecution(List.of(term))
                .endPodAntiAffinity();
    }

    private static ServerPlacement placement(BenchmarkCampaignSpec spec, Run run) {
        String level = run.treatment().levels().get("placement");
        return level == null ? spec.baseline().placement() : ServerPlacement.valueOf(level);
    }
}
