package io.batchmark.core.report.file;

import java.io.IOException;
import java.io.Writer;

/** Collects text up to a size; what renders a large report is stopped as soon as it turns out to be too large. */
final class BoundedText extends Writer {
    /** The text is larger than allowed. */
    static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private final StringBuilder text = new StringBuilder();
    private final long maxBytes;
    private long bytes;

    BoundedText(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    @Override
    public void write(char[] buffer, int offset, int length) throws TooLarge {
        for (int i = offset; i < offset + length; i++) {
            char c = buffer[i];
            // in UTF-8; of a pair of surrogates each half counts for two
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        if (bytes > maxBytes) {
            throw new TooLarge();
        }
        text.append(buffer, offset, length);
    }

    long bytes() {
        return bytes;
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    @Override
    public String toString() {
        return text.toString();
    }
}
