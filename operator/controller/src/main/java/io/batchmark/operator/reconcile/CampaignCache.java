package io.batchmark.operator.reconcile;

import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.ledger.LedgerCache;
import io.batchmark.operator.spec.AdditionalLevels;
import io.batchmark.operator.spec.CampaignPlan;
import io.batchmark.operator.status.AnalysisResult;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * What was worked out about a campaign and need not be again while nothing has changed. All of it can be worked out
 * anew: an operator that starts remembers nothing.
 */
public final class CampaignCache {
    /** Campaigns that are planned at a time: an operator that starts finds all of them at once. */
    private static final Semaphore PLANNING = new Semaphore(2, true);

    private @Nullable CampaignPlan planned;
    private @Nullable LedgerCache book;
    private long generation = -1;
    private @Nullable AdditionalLevels levels;

    /** Since when Jobs and pods are seen. */
    final FirstSeen firstSights = new FirstSeen();
    /** What events said of what does not get on. */
    final EventMessages explanations = new EventMessages();
    /** What was asked of the runs at the last summing up; null before the first one. */
    @Nullable
    Long reportedGeneration;
    /** Runs that were over then. */
    int reported;
    /** Blocks that were over then. */
    int reportedBlocks;
    /** Whether the campaign was. */
    boolean reportedAtEnd;
    /** What came of it, until a status has it that nobody was in the way of; null before the first one. */
    @Nullable
    AnalysisResult findings;
    /** Whether the last attempt to write to the ledger failed. */
    boolean unwritable;
    /** Clusters of Strimzi that are ready; null as long as one of them is not. */
    StrimziBrokers.@Nullable Found brokers;
    /** When the status was last written. */
    Instant told = Instant.EPOCH;

    /** @throws InvalidDesignException if the spec says something that its schema cannot refuse */
    CampaignPlan planned(BenchmarkCampaign campaign) throws InvalidDesignException {
        AdditionalLevels added = AdditionalLevels.of(campaign);
        if (planned == null || generation != campaign.getMetadata().getGeneration() || !added.equals(levels)) {
            PLANNING.acquireUninterruptibly();
            try {
                planned = CampaignPlan.of(campaign);
            } finally {
                PLANNING.release();
            }
            book = new LedgerCache(planned.plan());
            brokers = null;
            levels = added;
            generation = campaign.getMetadata().getGeneration();
        }
        return planned;
    }

    /** Of a campaign that rests only figures are kept. */
    void release() {
        planned = null;
        book = null;
        brokers = null;
    }

    /** What was read of the ledger, for the plan that {@link #planned} has worked out before. */
    LedgerCache book() {
        return Objects.requireNonNull(book);
    }
}
