package io.batchmark.operator.reconcile;

import io.batchmark.api.spec.CampaignGrowth;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.adaptation.AdditionalLevels;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.loop.LastAnalysis;
import io.batchmark.core.loop.Memory;
import io.batchmark.core.loop.Turns;
import io.batchmark.operator.act.StrimziBrokers;
import io.batchmark.operator.adapter.ClusterLoop;
import io.batchmark.operator.ledger.LedgerCache;
import io.batchmark.operator.observe.ConfirmedSilence;
import io.batchmark.operator.observe.EarlierObservations;
import io.batchmark.operator.observe.EventMessages;
import io.batchmark.operator.observe.FirstSeen;
import io.batchmark.operator.observe.SeenImages;
import io.batchmark.operator.queue.CampaignTurns;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What was worked out about a campaign and need not be again while nothing has changed. All of it can be worked out
 * anew: an operator that starts remembers nothing.
 */
public final class CampaignCache {
    private @Nullable CampaignPlan plan;
    private @Nullable LedgerCache book;
    private long generation = -1;
    private @Nullable AdditionalLevels levels;
    private StrimziBrokers.@Nullable Found brokers;
    private final FirstSeen firstSeen = new FirstSeen();
    private final ConfirmedSilence silence = new ConfirmedSilence();
    private final EventMessages eventMessages = new EventMessages();
    private final SeenImages images = new SeenImages();
    private final Memory memory = new Memory();
    private final StatusPace pace = new StatusPace();

    /**
     * @param planning turns of campaigns that must be planned
     * @throws InvalidDesignException if the spec has an error that its schema cannot refuse
     */
    CampaignPlan plan(BenchmarkCampaign campaign, Turns planning) throws InvalidDesignException {
        AdditionalLevels added = new CampaignGrowth(campaign).levels();
        if (plan == null || generation != campaign.getMetadata().getGeneration() || !added.equals(levels)) {
            CampaignPlan next = planning.take(CampaignTurns.key(campaign), () -> CampaignPlan.of(campaign, plan));
            if (plan == null || plan.plan() != next.plan()) {
                book = new LedgerCache(next.plan(), book);
            }
            plan = next;
            brokers = null;
            levels = added;
            generation = campaign.getMetadata().getGeneration();
        }
        return plan;
    }

    /** Keeps only figures of a campaign that has nothing to do. */
    void release() {
        plan = null;
        book = null;
        brokers = null;
    }

    /** What was read of the ledger, for the plan that {@link #plan} has worked out before. */
    private LedgerCache book() {
        return Objects.requireNonNull(book);
    }

    /** Where the clusters of Strimzi are, which are looked for until all of them are ready. */
    private StrimziBrokers.Found brokers(Supplier<StrimziBrokers.Found> search) {
        if (brokers != null) {
            return brokers;
        }
        StrimziBrokers.Found found = search.get();
        brokers = found.obstacle() == null ? found : null;
        return found;
    }

    /** @param search looks for the Kafka clusters of Strimzi */
    ClusterLoop.Kept kept(Supplier<StrimziBrokers.Found> search) {
        return new ClusterLoop.Kept(
                memory,
                new EarlierObservations(book(), firstSeen, silence, eventMessages, images),
                () -> brokers(search));
    }

    LastAnalysis analysis() {
        return memory.analysis();
    }

    StatusPace pace() {
        return pace;
    }
}
