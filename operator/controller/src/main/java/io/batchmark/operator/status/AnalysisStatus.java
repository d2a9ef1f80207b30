package io.batchmark.operator.status;

import io.batchmark.api.report.ReportConfigMap;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus.TreatmentStatus;
import io.batchmark.api.v1alpha1.ReportFilesStatus;
import io.batchmark.core.loop.AnalysisResult;
import io.batchmark.core.report.ReportPlace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of an analysis in the words of the status. */
final class AnalysisStatus {
    private AnalysisStatus() {}

    static List<TreatmentStatus> treatments(AnalysisResult analysis) {
        return analysis.ranking().stream()
                .map(ranked -> new TreatmentStatus(
                        ranked.label(), ranked.runs(), ranked.medianSeconds(), ranked.median(), ranked.toBaseline()))
                .toList();
    }

    /** Files of the report that are compressed or left out; null if there are no such files. */
    static @Nullable ReportFilesStatus reportFiles(AnalysisResult analysis, BenchmarkCampaign campaign) {
        ReportPlace place = ReportConfigMap.place(campaign);
        List<String> compressed = analysis.compressed();
        List<String> leftOut = analysis.leftOut();
        return compressed.isEmpty() && leftOut.isEmpty()
                ? null
                : new ReportFilesStatus(
                        compressed,
                        compressed.isEmpty() ? null : place.reading(compressed.get(0)),
                        leftOut,
                        leftOut.isEmpty() ? null : place.readingRows());
    }
}
