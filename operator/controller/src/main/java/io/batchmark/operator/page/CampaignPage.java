package io.batchmark.operator.page;

import io.batchmark.core.ledger.Entry;
import io.batchmark.core.report.html.LivePage;
import io.batchmark.core.report.html.LiveProgress;
import java.lang.ref.SoftReference;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one campaign for its page. Its first part is rendered when somebody looks, for all who do; while nobody
 * does, it costs a reference to what the operator has anyway.
 */
final class CampaignPage {
    /** A part of the page, which is replaced as a whole. */
    enum Part {
        progress,
        report
    }

    /** @param version greater than that of what it replaces */
    record Content(int version, String html) {}

    private final String uid;
    private final String name;
    private final Map<String, String> logs = new LinkedHashMap<>();
    private @Nullable LiveProgress progress;
    private Packed rendered = Packed.NOTHING;
    private Packed report = Packed.NOTHING;
    private int progressVersion;
    private int reportVersion;
    private SoftReference<Content> last = new SoftReference<>(null);

    CampaignPage(String uid, String name) {
        this.uid = uid;
        this.name = name;
    }

    String uid() {
        return uid;
    }

    /** Logs of the newest runs that failed, which are in no cache of the operator. */
    synchronized Map<String, String> logs() {
        return Map.copyOf(logs);
    }

    synchronized void recorded(Collection<Entry> rows) {
        for (Entry row : rows) {
            if (row.hasFailed() && row.log() != null) {
                logs.put(LiveProgress.name(row), row.log());
            }
        }
        while (logs.size() > LiveProgress.MAX_FAILURES) {
            logs.remove(logs.keySet().iterator().next());
        }
    }

    synchronized void seen(LiveProgress now) {
        progress = now;
        progressVersion++;
    }

    synchronized void analysed(String html) {
        report = Packed.of(html);
        reportVersion++;
    }

    /** The operator forgets the rows of the campaign, and so does this, but for what its page shows. */
    synchronized void rest() {
        if (progress != null) {
            rendered = Packed.of(progress.html());
            progress = null;
        }
    }

    /** Bytes that nothing else in the operator has. */
    synchronized int bytes() {
        return rendered.bytes().length
                + report.bytes().length
                + logs.values().stream().mapToInt(String::length).sum();
    }

    synchronized int version(Part part) {
        return part == Part.progress ? progressVersion : reportVersion;
    }

    synchronized Content content(Part part) {
        return part == Part.progress ? progress() : new Content(reportVersion, report.html());
    }

    private Content progress() {
        Content known = last.get();
        if (known == null || known.version() != progressVersion) {
            known = new Content(progressVersion, progress == null ? rendered.html() : progress.html());
            last = new SoftReference<>(known);
        }
        return known;
    }

    String html() {
        return LivePage.html(
                name, content(Part.progress).html(), content(Part.report).html());
    }
}
