package io.batchmark.agent.inspect;

import io.batchmark.agent.files.ByteBudget;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The files in a ZIP archive, read from its beginning to its end. The directory at its end is not used, because its size in memory has no
 * bound.
 */
final class ZipEntries implements Entries {
    /** Costs of an entry in addition to its bytes, so that a budget bounds the number of entries. */
    private static final int BYTES_PER_ENTRY = 1024;

    private final InputStream archive;
    private final ByteBudget budget;

    /** @param archive the archive, which is not closed */
    ZipEntries(InputStream archive, ByteBudget budget) {
        this.archive = archive;
        this.budget = budget;
    }

    @Override
    public void forEach(Visitor visitor) throws IOException {
        byte[] unused = new byte[8192];
        int number = 0;
        // its decompressor has memory of its own, which is freed here
        try (ZipInputStream zip = new ZipInputStream(new Unclosed(archive))) {
            for (ZipEntry entry = next(zip); entry != null; entry = next(zip)) {
                number++;
                InputStream content = budget.limited(new Unclosed(zip));
                if (!entry.isDirectory()) {
                    visitor.entry(entry.getName(), () -> content);
                }
                while (content.read(unused) >= 0) {
                    // counts the rest of the entry
                }
            }
        }
        if (number == 0) {
            throw new IOException("it does not begin as a ZIP archive with entries");
        }
    }

    private @Nullable ZipEntry next(ZipInputStream zip) throws IOException {
        budget.take(BYTES_PER_ENTRY);
        try {
            return zip.getNextEntry();
        } catch (IllegalArgumentException e) {
            throw new IOException("an entry has a name that is not UTF-8", e);
        }
    }

    /** A part of a stream that others read to its end. */
    private static final class Unclosed extends FilterInputStream {
        Unclosed(InputStream stream) {
            super(stream);
        }

        @Override
        public void close() {
            // the owner closes the stream
        }
    }
}
