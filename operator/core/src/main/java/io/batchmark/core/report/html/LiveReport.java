package io.batchmark.core.report.html;

import com.samskivert.mustache.Template;

/** The part of a live page that says what was measured: text and charts of {@code report.html}. */
public final class LiveReport {
    private static final Template TEMPLATE = PageTemplates.compile("live-report.html.mustache");

    private final HtmlView view;

    public LiveReport(HtmlView view) {
        this.view = view;
    }

    /** As HTML; all text in it is escaped. */
    public String html() {
        return PageTemplates.render(TEMPLATE, view, view);
    }
}
