package io.batchmark.operator.adapter;

import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.ExperimentAnalysis.CompareTo;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.loop.AnalysisQueue;
import io.batchmark.core.summary.EarlierCampaign;
import io.batchmark.core.summary.Experience;
import io.batchmark.core.summary.Summary;
import io.batchmark.operator.observe.Observer;
import io.batchmark.operator.queue.CampaignTurns;
import io.batchmark.operator.watch.Informers;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The campaigns that others are compared with. */
public final class EarlierCampaigns {
    private EarlierCampaigns() {}

    /** What a campaign is to be compared with; null for nothing. */
    static @Nullable EarlierCampaign of(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        String name = name(campaign);
        return name == null ? null : find(campaign, name, context);
    }

    /** What the runs of the earlier campaign have taken; null where there is none, or it says nothing of that. */
    public static @Nullable Experience experience(
            BenchmarkCampaign campaign, AnalysisQueue analyses, Context<BenchmarkCampaign> context) {
        String name = name(campaign);
        if (name == null) {
            return null;
        }
        EarlierCampaign earlier = analyses.take(
                CampaignTurns.key(campaign), bytes(campaign, context), () -> find(campaign, name, context));
        Experience of =
                earlier.summary() == null ? null : Experience.of(earlier.summary(), "campaign " + earlier.name());
        // its first runs do not predict the first runs here
        return of == null ? null : new Experience(of.where(), of.run(), of.scatter());
    }

    /** Bytes of memory that the campaign to compare with needs; 0 if there is no such campaign. */
    static long bytes(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        return Optional.ofNullable(name(campaign))
                .flatMap(other -> Informers.campaign(campaign.getMetadata().getNamespace(), other, context))
                .map(BenchmarkCampaign::getStatus)
                .map(BenchmarkCampaignStatus::runs)
                // there are no more treatments than runs
                .map(runs -> AnalysisQueue.bytes(runs.planned(), runs.planned()))
                .orElse(0L);
    }

    /** The name of the earlier campaign. Null if the campaign is compared with no other campaign. */
    static @Nullable String name(BenchmarkCampaign campaign) {
        CompareTo compareTo = campaign.getSpec().analysis().compareTo();
        return compareTo == null ? null : compareTo.campaign();
    }

    private static EarlierCampaign find(BenchmarkCampaign campaign, String name, Context<BenchmarkCampaign> context) {
        String namespace = campaign.getMetadata().getNamespace();
        return Informers.campaign(namespace, name, context)
                // the cached campaign keeps no spec in memory
                .map(earlier -> read(earlier.copy(), context))
                .orElseGet(() -> EarlierCampaign.missing(name, "there is none of this name in namespace " + namespace));
    }

    private static EarlierCampaign read(BenchmarkCampaign earlier, Context<BenchmarkCampaign> context) {
        String name = earlier.getMetadata().getName();
        if (!earlier.notUnderstood().isEmpty()) {
            return EarlierCampaign.missing(name, "its spec is not understood");
        }
        if (earlier.getStatus() == null || earlier.getStatus().completionTime() == null) {
            return EarlierCampaign.missing(
                    name,
                    "it had not finished. When it has, change a field of this campaign's analysis, such as margin, to compare again");
        }
        try {
            CampaignPlan plan = CampaignPlan.of(earlier);
            return EarlierCampaign.of(
                    Summary.of(plan.description(earlier), plan.plan(), Observer.rows(earlier, context), null));
        } catch (InvalidDesignException | UnreadableLedgerException e) {
            return EarlierCampaign.missing(name, String.valueOf(e.getMessage()));
        }
    }
}
