package io.batchmark.runner.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The files of a container's cgroup, of version 1 or 2, as the container sees them. */
public interface CgroupFiles {
    /**
     * The content of a file; null where it is not there, or not ours to read.
     *
     * @param name below the directory where a container finds its own cgroup
     */
    @Nullable
    String text(String name);

    static CgroupFiles of(Path mount) {
        return name -> {
            try {
                return Files.readString(mount.resolve(name));
            } catch (IOException | RuntimeException e) {
                return null;
            }
        };
    }
}
