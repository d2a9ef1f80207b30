package io.batchmark.api.run;

import io.batchmark.api.broker.BrokerKind;
import io.batchmark.api.database.DatabaseKind;
import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.pod.AuxiliaryPod;
import io.batchmark.api.pod.Images;
import io.batchmark.api.pod.RunService;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.design.Run;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;

/** Objects of an attempt in addition to its own pods: its database, its broker, the Service that names its servers. */
public final class AuxiliaryObjects {
    private AuxiliaryObjects() {}

    /** Whether attempts of a campaign may have any. */
    public static boolean has(BenchmarkCampaign campaign) {
        return DatabaseKind.of(campaign).anyMatch(DatabaseKind::hasPod)
                || BrokerKind.of(campaign).anyMatch(BrokerKind::hasPod);
    }

    /** All of it, in the order in which it is to be made; empty for most. */
    public static List<HasMetadata> of(
            BenchmarkCampaign campaign, Run.Key run, RunParameters parameters, Images images) {
        Attempt attempt = new Attempt(campaign, run, parameters.attempt());
        List<HasMetadata> objects = new ArrayList<>();
        if (RunService.isNeeded(parameters)) {
            objects.add(RunService.of(campaign));
        }
        objects.addAll(DatabaseKind.of(campaign, parameters.database().name()).beside(attempt, parameters, images));
        if (parameters.broker() != null) {
            objects.addAll(BrokerKind.of(campaign, parameters.broker().name()).beside(attempt, parameters, images));
        }
        return objects;
    }

    /** The pods that an attempt may have, without what is in them; none for most campaigns. */
    public static List<Pod> pods(BenchmarkCampaign campaign, Run.Key run, int attempt) {
        List<Pod> pods = new ArrayList<>();
        if (DatabaseKind.of(campaign).anyMatch(DatabaseKind::hasPod)) {
            pods.add(AuxiliaryPod.database(campaign).pod(run, attempt));
        }
        if (BrokerKind.of(campaign).anyMatch(BrokerKind::hasPod)) {
            pods.add(AuxiliaryPod.broker(campaign).pod(run, attempt));
        }
        return pods;
    }
}
