package io.batchmark.operator.adapter;

import io.batchmark.api.report.ReportConfigMap;
import io.batchmark.api.spec.CampaignGrowth;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.api.v1alpha1.Durations;
import io.batchmark.core.loop.Campaign;
import io.batchmark.core.loop.PodRetention;
import io.batchmark.operator.clock.ServerClock;
import io.batchmark.operator.config.OperatorConfig;
import io.batchmark.operator.queue.CampaignTurns;
import io.batchmark.operator.run.Gangs;
import java.util.Objects;

/** Translates a campaign and its status for the loop. */
public final class CampaignTranslation {
    private CampaignTranslation() {}

    public static Campaign of(BenchmarkCampaign campaign, CampaignPlan plan, OperatorConfig config, ServerClock clock) {
        BenchmarkCampaignSpec spec = campaign.getSpec();
        BenchmarkCampaignStatus status = campaign.getStatus();
        long generation = campaign.getMetadata().getGeneration();
        return new Campaign(
                CampaignTurns.key(campaign),
                plan.plan(),
                ExecutionPolicy.of(
                        spec,
                        Gangs.has(campaign),
                        plan.plan().size(),
                        status == null ? null : status.startTime(),
                        config,
                        clock),
                plan.description(campaign),
                ReportConfigMap.place(campaign),
                new Campaign.Revision(
                        generation,
                        status != null && Objects.equals(status.plannedGeneration(), generation),
                        Conditions.since(campaign, Conditions.BLOCKED).orElse(null)),
                switch (spec.execution().keepPods()) {
                    case None -> PodRetention.Mode.None;
                    case Failed -> PodRetention.Mode.Failed;
                    case All -> PodRetention.Mode.All;
                },
                new CampaignGrowth(campaign),
                spec.design().choosesIterations()
                        ? Durations.parse(spec.execution().runTimeout())
                        : null,
                EarlierCampaigns.name(campaign) != null);
    }
}
