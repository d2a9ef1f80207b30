package io.batchmark.operator.adapter;

import io.batchmark.api.broker.StrimziListener;
import io.batchmark.api.run.ParametersOfRuns;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.loop.Prerequisites;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.operator.act.StrimziBrokers.Found;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The Kafka clusters of Strimzi that the runs of a campaign use. */
final class StrimziPrerequisites implements Prerequisites {
    private final BenchmarkCampaign campaign;
    private final CampaignPlan plan;
    private final Supplier<Found> search;
    private final Refusals refusals;
    private Map<String, StrimziListener> listeners = Map.of();

    StrimziPrerequisites(BenchmarkCampaign campaign, CampaignPlan plan, Supplier<Found> search, Refusals refusals) {
        this.campaign = campaign;
        this.plan = plan;
        this.search = search;
        this.refusals = refusals;
    }

    @Override
    public @Nullable String find() {
        Found found = refusals.read(search::get);
        listeners = found.listeners();
        return found.obstacle();
    }

    @Override
    public Scheduler.Parameters parameters() {
        return ParametersOfRuns.of(campaign, plan, listeners);
    }
}
