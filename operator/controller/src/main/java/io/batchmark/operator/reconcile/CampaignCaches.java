package io.batchmark.operator.reconcile;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.observe.FirstSeen;
import io.batchmark.operator.page.LivePages;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What was worked out about campaigns that go on. */
final class CampaignCaches {
    private final Map<String, CampaignCache> byUid = new ConcurrentHashMap<>();
    private final Map<String, FirstSeen> atEnd = new ConcurrentHashMap<>();
    private final LivePages pages;

    CampaignCaches(LivePages pages) {
        this.pages = pages;
    }

    CampaignCache of(BenchmarkCampaign campaign) {
        return byUid.computeIfAbsent(campaign.getMetadata().getUid(), uid -> new CampaignCache());
    }

    /** The facts about a campaign that has finished or is deleted. */
    FirstSeen seenAtEnd(BenchmarkCampaign campaign) {
        return atEnd.computeIfAbsent(campaign.getMetadata().getUid(), uid -> new FirstSeen());
    }

    /** Nothing is left of a campaign that was deleted. */
    void forgetEnd(BenchmarkCampaign campaign) {
        atEnd.remove(campaign.getMetadata().getUid());
    }

    /** Nothing is to be done about a campaign for now. */
    void release(BenchmarkCampaign campaign) {
        CampaignCache cache = byUid.get(campaign.getMetadata().getUid());
        if (cache != null) {
            cache.release();
        }
        pages.rests(campaign);
    }

    /** Nothing is to be done about a campaign any more, unless its spec changes. */
    void remove(BenchmarkCampaign campaign) {
        byUid.remove(campaign.getMetadata().getUid());
        if (campaign.isMarkedForDeletion()) {
            pages.gone(campaign);
        } else {
            pages.rests(campaign);
        }
    }
}
