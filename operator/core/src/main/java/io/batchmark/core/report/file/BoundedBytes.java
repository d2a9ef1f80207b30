package io.batchmark.core.report.file;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

/** Collects bytes up to a size, as {@link BoundedText} does with text. */
final class BoundedBytes extends OutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final long maxBytes;

    BoundedBytes(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    @Override
    public void write(int one) throws BoundedText.TooLarge {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws BoundedText.TooLarge {
        if (bytes.size() + (long) length > maxBytes) {
            throw new BoundedText.TooLarge();
        }
        bytes.write(buffer, offset, length);
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
