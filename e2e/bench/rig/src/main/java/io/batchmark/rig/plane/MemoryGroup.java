package io.batchmark.rig.plane;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A memory cgroup (version 1) with a limit, like the cgroup of a container. */
public final class MemoryGroup implements AutoCloseable {
    private static final Path ALL = Path.of("/sys/fs/cgroup/memory");

    private final Path folder;

    private MemoryGroup(Path folder) {
        this.folder = folder;
    }

    /** Makes a cgroup; empty if this machine has no memory cgroups of version 1, or the user has no right to make one. */
    public static Optional<MemoryGroup> create(String name, long bytes) throws IOException {
        if (!Files.isWritable(ALL.resolve("cgroup.procs"))) {
            return Optional.empty();
        }
        Path folder = Files.createDirectories(ALL.resolve(name));
        Files.writeString(folder.resolve("memory.limit_in_bytes"), Long.toString(bytes));
        return Optional.of(new MemoryGroup(folder));
    }

    public Path folder() {
        return folder;
    }

    /** The largest number of bytes that its processes and their files in the page cache had. */
    public long peak() throws IOException {
        return number("memory.max_usage_in_bytes");
    }

    /** The number of times that it was at its limit, where the kernel drops pages of files first. */
    public long limits() throws IOException {
        return number("memory.failcnt");
    }

    private long number(String file) throws IOException {
        return Long.parseLong(Files.readString(folder.resolve(file)).strip());
    }

    /** Its processes must have ended. */
    @Override
    public void close() throws IOException {
        Files.delete(folder);
    }
}
