package io.batchmark.core.report.file;

import io.batchmark.core.report.Report;
import io.batchmark.core.summary.Summary;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file of a report in the forms that it may have; null is one that is too large.
 *
 * @param name of the file as it is
 * @param text as it is
 * @param compressed by gzip; the same text always gives the same bytes
 */
record ReportFile(String name, @Nullable String text, long textBytes, byte @Nullable [] compressed) {
    private static final String GZIP = ".gz";

    /**
     * Rendered once, whatever form it gets.
     *
     * @param room bytes that name and text may have
     */
    static ReportFile of(String name, Report report, Summary summary, long room) {
        BoundedText text = new BoundedText(room - name.length());
        BoundedBytes bytes = new BoundedBytes((room - (name + GZIP).length()) / 4 * 3);
        Both both = new Both(text, bytes);
        try {
            report.write(summary, both);
            both.close();
        } catch (BoundedText.TooLarge e) {
            return new ReportFile(name, null, 0, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ReportFile(
                name, both.tooLarge ? null : text.toString(), both.tooLarge ? 0 : text.bytes(), bytes.toByteArray());
    }

    /** Writes a text as it is, as long as it has room, and compressed. */
    private static final class Both extends Writer {
        private final BoundedText text;
        private final Writer compressed;
        private boolean tooLarge;

        Both(BoundedText text, BoundedBytes bytes) {
            this.text = text;
            try {
                // the header has neither name nor time
                compressed =
                        new BufferedWriter(new OutputStreamWriter(new GZIPOutputStream(bytes), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void write(char[] buffer, int offset, int length) throws IOException {
            try {
                if (!tooLarge) {
                    text.write(buffer, offset, length);
                }
            } catch (BoundedText.TooLarge e) {
                tooLarge = true;
            }
            compressed.write(buffer, offset, length);
        }

        @Override
        public void flush() {}

        @Override
        public void close() throws IOException {
            compressed.close();
        }
    }

    String compressedName() {
        return name + GZIP;
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
