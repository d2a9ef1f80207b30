package io.batchmark.core.report.html;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** What pages are made of: the templates, which escape all that is put into them, the scripts and the styles. */
final class PageTemplates {
    static final InlineText LIBRARY = new InlineText(text("uplot/uPlot.iife.min.js"));
    static final InlineText SCRIPT = new InlineText(text("report.js"));
    static final InlineText STYLE = new InlineText(text("uplot/uPlot.min.css") + text("report.css"));
    static final String LICENSE = text("uplot/LICENSE");

    private static final Mustache.Compiler COMPILER =
            Mustache.compiler().withLoader(name -> new StringReader(text(name)));

    private PageTemplates() {}

    static Template compile(String resource) {
        return COMPILER.compile(text(resource));
    }

    /** @param more what the template asks for that the view does not have */
    static String render(Template template, Object more, Object view) {
        StringWriter page = new StringWriter();
        template.execute(more, view, page);
        return page.toString();
    }

    static String text(String resource) {
        try (InputStream stream = Objects.requireNonNull(PageTemplates.class.getResourceAsStream(resource), resource)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
