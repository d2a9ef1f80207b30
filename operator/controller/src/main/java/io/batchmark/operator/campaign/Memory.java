package io.batchmark.operator.campaign;

import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * What was worked out about a campaign and need not be again while nothing has changed. All of it can be worked out
 * anew: an operator that starts remembers nothing.
 */
final class Memory {
    /** Campaigns that are planned at a time: an operator that starts finds all of them at once. */
    private static final Semaphore PLANNING = new Semaphore(2, true);

    private @Nullable Planned planned;
    private @Nullable LedgerBook book;
    private long generation = -1;

    /** Since when Jobs and pods are seen. */
    final FirstSights firstSights = new FirstSights();
    /** What events said of what does not get on. */
    final Explanations explanations = new Explanations();
    /** Runs that were over at the last summing up. */
    int reported;
    /** What came of it, until a status has it that nobody was in the way of; null before the first one. */
    @Nullable
    Findings findings;
    /** Whether the last attempt to write to the ledger failed. */
    boolean unwritable;
    /** Clusters of Strimzi that are ready; null as long as one of them is not. */
    StrimziBrokers.@Nullable Found brokers;
    /** When the status was last written. */
    Instant told = Instant.EPOCH;

    /** @throws InvalidDesignException if the spec says something that its schema cannot refuse */
    Planned planned(BenchmarkCampaign campaign) throws InvalidDesignException {
        if (planned == null || generation != campaign.getMetadata().getGeneration()) {
            PLANNING.acquireUninterruptibly();
            try {
                planned = Planned.of(campaign);
            } finally {
                PLANNING.release();
            }
            book = new LedgerBook(planned.plan());
            brokers = null;
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
    LedgerBook book() {
        return Objects.requireNonNull(book);
    }
}
