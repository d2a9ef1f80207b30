package io.batchmark.core.report;

import io.batchmark.core.statistics.Summary;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file of a report in the forms that it may have; null is one that is too large, or was not asked for.
 *
 * @param name of the file as it is
 * @param report what writes it
 * @param text as it is
 * @param compressed by gzip; the same text always gives the same bytes
 */
record ReportFile(String name, Report report, @Nullable String text, long textBytes, byte @Nullable [] compressed) {
    /** @param room bytes that name and text may have */
    static ReportFile of(String name, Report report, Summary summary, long room) {
        BoundedText text = new BoundedText(room - name.length());
        try {
            report.write(summary, text);
            return new ReportFile(name, report, text.toString(), text.bytes(), null);
        } catch (BoundedText.TooLarge e) {
            return new ReportFile(name, report, null, 0, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same file in its compressed form as well. */
    ReportFile compressed(Summary summary, long room) {
        BoundedBytes bytes = new BoundedBytes((room - compressedName().length()) / 4 * 3);
        // the header has neither name nor time
        try (Writer out =
                new BufferedWriter(new OutputStreamWriter(new GZIPOutputStream(bytes), StandardCharsets.UTF_8))) {
            if (text == null) {
                report.write(summary, out);
            } else {
                out.write(text);
            }
        } catch (BoundedText.TooLarge e) {
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ReportFile(name, report, text, textBytes, bytes.toByteArray());
    }

    String compressedName() {
        return name + ".gz";
    }

    /** Bytes that it takes as it is, with its name. */
    long size() {
        return text == null ? Long.MAX_VALUE : name.length() + textBytes;
    }

    /** Bytes that it takes in its smallest form, with its name; base64 has four for three. */
    long smallestSize() {
        return compressed == null
                ? size()
                : Math.min(size(), compressedName().length() + (compressed.length + 2L) / 3 * 4);
    }
}
