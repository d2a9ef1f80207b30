package io.batchmark.core.report.html;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import io.batchmark.core.model.Models;
import io.batchmark.core.report.Report;
import io.batchmark.core.report.chart.Charts;
import io.batchmark.core.report.markdown.FileNotes;
import io.batchmark.core.report.markdown.MarkdownReport;
import io.batchmark.core.statistics.Summary;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The report as one page that needs nothing else: the answer, charts, and after them all that {@link MarkdownReport} says. A policy
 * in the page allows its own scripts and style by their hashes, and nothing from anywhere.
 */
public final class HtmlReport implements Report {
    private static final Template TEMPLATE = Mustache.compiler().compile(text("report.html.mustache"));
    private static final InlineText LIBRARY = new InlineText(text("uplot/uPlot.iife.min.js"));
    private static final InlineText SCRIPT = new InlineText(text("report.js"));
    private static final InlineText STYLE = new InlineText(text("uplot/uPlot.min.css") + text("report.css"));
    private static final String LICENSE = text("uplot/LICENSE");

    private final MarkdownReport markdown;
    private final Models models;

    /** @param models of the summary that is written */
    public HtmlReport(MarkdownReport markdown, Models models) {
        this.markdown = markdown;
        this.models = models;
    }

    /** What is the same in every page. */
    private record Fixed(InlineText library, InlineText script, InlineText style, String license) {}

    @Override
    public void write(Summary summary, Writer out) throws IOException {
        StringWriter text = new StringWriter();
        markdown.write(FileNotes.NONE, text);
        StringWriter page = new StringWriter();
        TEMPLATE.execute(
                new Fixed(LIBRARY, SCRIPT, STYLE, LICENSE),
                HtmlView.of(summary, Charts.of(summary, models), HtmlText.of(text.toString())),
                page);
        out.write(page.toString());
    }

    private static String text(String resource) {
        try (InputStream stream = Objects.requireNonNull(HtmlReport.class.getResourceAsStream(resource), resource)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
