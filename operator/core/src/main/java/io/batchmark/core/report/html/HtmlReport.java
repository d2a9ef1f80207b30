package io.batchmark.core.report.html;

import com.samskivert.mustache.Template;
import io.batchmark.core.report.Report;
import io.batchmark.core.report.markdown.MarkdownReport;
import io.batchmark.core.summary.Summary;
import java.io.IOException;
import java.io.Writer;

/**
 * The report as one page that needs nothing else: the answer, charts, and after them all that {@link MarkdownReport} says. A policy
 * in the page allows its own scripts and style by their hashes, and nothing from anywhere.
 */
public final class HtmlReport implements Report {
    private static final Template TEMPLATE = PageTemplates.compile("report.html.mustache");

    private final HtmlView view;

    /** @param view of the summary that is written */
    public HtmlReport(HtmlView view) {
        this.view = view;
    }

    /** What is the same in every page. */
    private record Fixed(InlineText library, InlineText script, InlineText style, String license) {}

    @Override
    public void write(Summary summary, Writer out) throws IOException {
        Fixed same = new Fixed(PageTemplates.LIBRARY, PageTemplates.SCRIPT, PageTemplates.STYLE, PageTemplates.LICENSE);
        out.write(PageTemplates.render(TEMPLATE, same, view));
    }
}
