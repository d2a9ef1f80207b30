package io.batchmark.agent.files;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The bytes that may be read from some files. An image may have files without an end, and archives that unpack to terabytes. */
public final class ByteBudget {
    /** The files have more bytes than the budget. */
    public static final class Exhausted extends IOException {
        private static final long serialVersionUID = 1;

        private Exhausted(long most) {
            super("more than " + (most >= 1 << 20 ? (most >> 20) + " MiB" : (most >> 10) + " KiB")
                    + " in all, which is the limit");
        }
    }

    private final long most;
    private long left;

    public ByteBudget(long most) {
        this.most = most;
        left = most;
    }

    public static ByteBudget unlimited() {
        return new ByteBudget(Long.MAX_VALUE);
    }

    /** Takes bytes from the budget. */
    public void take(long bytes) throws Exhausted {
        left -= Math.min(left, bytes);
        if (left == 0) {
            throw new Exhausted(most);
        }
    }

    /** The content, whose bytes count. */
    public InputStream limited(InputStream content) {
        return new Limited(content);
    }

    private final class Limited extends FilterInputStream {
        Limited(InputStream content) {
            super(content);
        }

        @Override
        public int read() throws IOException {
            int read = in.read();
            take(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = in.read(bytes, offset, length);
            take(Math.max(read, 0));
            return read;
        }

        @Override
        public long skip(long count) throws IOException {
            long skipped = in.skip(count);
            take(skipped);
            return skipped;
        }
    }
}
