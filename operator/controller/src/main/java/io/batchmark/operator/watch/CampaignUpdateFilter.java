package io.batchmark.operator.watch;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.javaoperatorsdk.operator.processing.event.source.filter.OnUpdateFilter;
import java.util.Objects;

/** Passes what its user does to a campaign, and not what the operator itself writes into the status. */
public class CampaignUpdateFilter implements OnUpdateFilter<BenchmarkCampaign> {
    @Override
    public boolean accept(BenchmarkCampaign now, BenchmarkCampaign before) {
        ObjectMeta is = now.getMetadata();
        ObjectMeta was = before.getMetadata();
        String rerun = is.getAnnotations().get(Labels.RERUN);
        return !Objects.equals(is.getGeneration(), was.getGeneration())
                || !Objects.equals(is.getFinalizers(), was.getFinalizers())
                || !Objects.equals(is.getDeletionTimestamp(), was.getDeletionTimestamp())
                || rerun != null && !rerun.equals(was.getAnnotations().get(Labels.RERUN));
    }
}
