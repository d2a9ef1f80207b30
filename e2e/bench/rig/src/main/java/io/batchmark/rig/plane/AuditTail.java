package io.batchmark.rig.plane;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The audit log while it is being written: each time the entries since the last time. */
public final class AuditTail {
    private final Path file;
    private long position;

    public AuditTail(Path file) {
        this.file = file;
    }

    /** In the order in which the requests were answered. */
    public List<AuditLog.Entry> next() throws IOException {
        byte[] added = added();
        int end = added.length;
        while (end > 0 && added[end - 1] != '\n') {
            end--; // what is not whole yet is read the next time
        }
        position += end;
        try (Stream<String> lines = new String(added, 0, end, StandardCharsets.UTF_8).lines()) {
            return lines.flatMap(AuditLog::entry).toList();
        }
    }

    private byte[] added() throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            InputStream rest = Channels.newInputStream(channel.position(position));
            ByteArrayOutputStream added = new ByteArrayOutputStream();
            rest.transferTo(added);
            return added.toByteArray();
        }
    }
}
