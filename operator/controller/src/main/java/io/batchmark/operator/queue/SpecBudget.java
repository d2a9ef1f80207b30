package io.batchmark.operator.queue;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Bounds the bytes of the specs that are in use at the same time. A spec that is read takes several times the memory of its JSON, and
 * its pods take more. Usual specs do not wait.
 */
public final class SpecBudget {
    /** Hundreds of usual specs, or eight of the largest. */
    private static final int MOST = 512 * 1024;

    private final Semaphore bytes = new Semaphore(MOST);

    /** Works on a campaign when there is room for its spec. */
    public <T> T use(BenchmarkCampaign campaign, Supplier<T> work) {
        // nothing is kept of a spec that is too large
        int size = campaign.isSpecTooLarge() ? 0 : Math.toIntExact(campaign.specBytes());
        bytes.acquireUninterruptibly(size);
        try {
            return work.get();
        } finally {
            bytes.release(size);
        }
    }
}
