package io.batchmark.core.report.markdown;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import io.batchmark.core.model.Models;
import io.batchmark.core.summary.Summary;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The report for people: the answer first, then the figures behind it, then how it was measured and how to read it. It
 * fits a terminal as well as a browser, and its size has an upper bound.
 */
public final class MarkdownReport {
    private static final String TEMPLATE = "report.md.mustache";

    private final Template template = template();
    private final MarkdownView view;

    public MarkdownReport(Summary summary, Models models) {
        view = MarkdownView.of(summary, models);
    }

    /** @param files null where there is nothing to say of them */
    private record Beside(FileNotes.@Nullable View files) {}

    /**
     * @param files what there is to say of the files beside this one
     * @throws IOException if {@code out} does not take it
     */
    public void write(FileNotes files, Writer out) throws IOException {
        // whole, because the template engine hides why a writer refused
        out.write(text(files));
    }

    /** @param files what there is to say of the files beside this one */
    public String text(FileNotes files) {
        StringWriter text = new StringWriter();
        template.execute(new Beside(files.view()), view, text);
        return text.toString();
    }

    private static Template template() {
        try (InputStream stream = Objects.requireNonNull(MarkdownReport.class.getResourceAsStream(TEMPLATE), TEMPLATE);
                Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            return Mustache.compiler().withEscaper(Markdown::escape).compile(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
