package io.batchmark.api.report;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.file.ReportFiles;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;

/** The report of a campaign: one key for each file, that of a compressed one in the binary data. */
public final class ReportConfigMap {
    /**
     * Bytes that the files may have together, compressed ones as the base64 in which they are sent. The API server takes 1 MiB of
     * data, for which it counts what base64 stands for; so it never refuses a report for its size.
     */
    public static final int MAX_BYTES = 900 * 1024;

    private ReportConfigMap() {}

    public static String name(BenchmarkCampaign campaign) {
        return campaign.getMetadata().getName() + "-report";
    }

    /** Where a campaign's report is kept. */
    public static ReportPlace place(BenchmarkCampaign campaign) {
        return new ReportPlace(
                campaign.getMetadata().getNamespace(),
                name(campaign),
                Labels.query(campaign, Labels.LEDGER),
                MAX_BYTES);
    }

    public static ConfigMap of(BenchmarkCampaign campaign, ReportFiles files) {
        Map<String, String> compressed = files.compressed().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, file -> Base64.getEncoder().encodeToString(file.getValue())));
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(name(campaign))
                .withLabels(Labels.of(campaign, Labels.REPORT))
                .withOwnerReferences(Labels.owner(campaign))
                .endMetadata()
                .withData(files.plain())
                .withBinaryData(compressed)
                .build();
    }
}
