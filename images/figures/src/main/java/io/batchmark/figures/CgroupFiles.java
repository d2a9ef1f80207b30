package io.batchmark.figures;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The files of a container's cgroup, of version 1 or 2, as the container sees them. */
public interface CgroupFiles {
    /**
     * The content of a file; null if it is missing or not readable.
     *
     * @param name below the directory where a container finds its own cgroup
     */
    @Nullable
    String text(String name);

    static CgroupFiles of(Path mount) {
        return name -> {
            try {
                return new String(Files.readAllBytes(mount.resolve(name)), StandardCharsets.UTF_8);
            } catch (IOException | RuntimeException e) {
                return null;
            }
        };
    }
}
