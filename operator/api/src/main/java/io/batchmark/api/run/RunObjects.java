package io.batchmark.api.run;

import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.design.Run;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;

/** All objects of an attempt. */
public final class RunObjects {
    private RunObjects() {}

    /** The objects that its databases and brokers need, and then its pod, or its Job if it needs one. */
    public static List<HasMetadata> of(BenchmarkCampaign campaign, Run run, RunParameters parameters, Images images) {
        List<HasMetadata> objects = new ArrayList<>(AuxiliaryObjects.of(campaign, run.key(), parameters, images));
        objects.add(
                campaign.getSpec().execution().needsJob(parameters.workload().servers())
                        ? RunJob.of(campaign, run, parameters, images)
                        : RunPod.of(campaign, run, parameters, images));
        return objects;
    }
}
