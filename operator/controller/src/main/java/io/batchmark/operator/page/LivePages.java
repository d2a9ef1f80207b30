package io.batchmark.operator.page;

import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.report.html.LiveProgress;
import io.batchmark.core.report.html.LiveReport;
import io.batchmark.core.schedule.Decision.State;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the operator tells live pages, as it works on campaigns: no page asks the API server for anything. Bounded: what was
 * not told of for longest is dropped first, and is there again when there is something new.
 */
public final class LivePages {
    /** For an operator that serves none. */
    public static final LivePages NONE = new LivePages(false);

    static final int MAX_CAMPAIGNS = 200;
    static final int MAX_BYTES = 16 << 20;

    private final boolean enabled;
    private final Map<String, CampaignPage> pages = new LinkedHashMap<>(16, 0.75f, true);

    public LivePages(boolean enabled) {
        this.enabled = enabled;
    }

    /** Where a campaign stands. */
    public void seen(
            BenchmarkCampaign campaign,
            CampaignPlan planned,
            State state,
            Ledger ledger,
            Collection<ObservedAttempt> underWay,
            Instant now) {
        if (!enabled) {
            return;
        }
        CampaignPage page = of(campaign);
        page.seen(new LiveProgress(
                campaign.getMetadata().getNamespace(),
                campaign.getMetadata().getName(),
                state.phase().name(),
                state.message(),
                state.counts().finished(),
                state.counts().planned(),
                state.over() ? null : estimatedEnd(campaign),
                planned.plan(),
                ledger,
                underWay,
                page.logs(),
                now));
    }

    private static @Nullable Instant estimatedEnd(BenchmarkCampaign campaign) {
        try {
            String end =
                    campaign.getStatus() == null ? null : campaign.getStatus().estimatedCompletionTime();
            return end == null ? null : Instant.parse(end);
        } catch (DateTimeParseException e) {
            return null; // whoever wrote it, it was not the operator
        }
    }

    /** Rows that are about to be written, with the logs of runs that failed. */
    public void recorded(BenchmarkCampaign campaign, Collection<Entry> rows) {
        if (enabled && !rows.isEmpty()) {
            of(campaign).recorded(rows);
        }
    }

    /** What the runs say. */
    public void analysed(BenchmarkCampaign campaign, @Nullable LiveReport report) {
        if (enabled && report != null) {
            of(campaign).analysed(report.html());
            shrink();
        }
    }

    /** Nothing is to be done about a campaign for now. */
    public void rests(BenchmarkCampaign campaign) {
        CampaignPage page = known(campaign);
        if (page != null) {
            page.rest();
            shrink();
        }
    }

    public synchronized void gone(BenchmarkCampaign campaign) {
        pages.remove(key(campaign));
    }

    /** Null where nothing is known of it. */
    synchronized @Nullable CampaignPage find(String namespace, String name) {
        return pages.get(key(namespace, name));
    }

    private synchronized @Nullable CampaignPage known(BenchmarkCampaign campaign) {
        return pages.get(key(campaign));
    }

    private synchronized CampaignPage of(BenchmarkCampaign campaign) {
        String uid = campaign.getMetadata().getUid();
        CampaignPage page = pages.get(key(campaign));
        if (page == null || !page.uid().equals(uid)) {
            page = new CampaignPage(uid, campaign.getMetadata().getName());
            pages.put(key(campaign), page);
        }
        return page;
    }

    private synchronized void shrink() {
        long bytes = pages.values().stream().mapToLong(CampaignPage::bytes).sum();
        Iterator<CampaignPage> oldest = pages.values().iterator();
        while (oldest.hasNext() && (bytes > MAX_BYTES || pages.size() > MAX_CAMPAIGNS)) {
            bytes -= oldest.next().bytes();
            oldest.remove();
        }
    }

    private static String key(BenchmarkCampaign campaign) {
        return key(campaign.getMetadata().getNamespace(), campaign.getMetadata().getName());
    }

    private static String key(String namespace, String name) {
        return namespace + "/" + name;
    }
}
