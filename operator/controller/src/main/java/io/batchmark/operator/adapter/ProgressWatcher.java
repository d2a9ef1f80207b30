package io.batchmark.operator.adapter;

import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.loop.Observation;
import io.batchmark.core.loop.Watcher;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.operator.metrics.CampaignMetrics;
import io.batchmark.operator.page.LivePages;
import java.util.List;

/** Metrics and the live page of a campaign. */
record ProgressWatcher(BenchmarkCampaign campaign, CampaignPlan plan, CampaignMetrics metrics, LivePages pages)
        implements Watcher {
    @Override
    public void observed(Observation observation, State state) {
        metrics.observed(campaign, observation.attempts());
        pages.seen(campaign, plan, state, observation.ledger(), observation.attempts(), observation.at());
    }

    @Override
    public void recording(List<Entry> rows) {
        pages.recorded(campaign, rows);
    }

    @Override
    public void analysed(ReportFiles files) {
        pages.analysed(campaign, files.live());
    }

    @Override
    public void refused() {
        metrics.reconcileFailed(campaign);
    }
}
