package io.batchmark.operator.status;

import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.metadata.Labels;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.Map;

/** The report of a campaign: one key for each file. */
public final class ReportConfigMap {
    /** Bytes that the files may have together; the API server takes 1 MiB for the whole object. */
    public static final int MAX_BYTES = 900 * 1024;

    private ReportConfigMap() {}

    public static String name(BenchmarkCampaign campaign) {
        return campaign.getMetadata().getName() + "-report";
    }

    public static ConfigMap of(BenchmarkCampaign campaign, Map<String, String> files) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(name(campaign))
                .withLabels(Labels.of(campaign, Labels.REPORT))
                .withOwnerReferences(Labels.owner(campaign))
                .endMetadata()
                .withData(files)
                .build();
    }
}
