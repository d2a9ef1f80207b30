package io.batchmark.figures;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the container wrote to disks while the step ran, from the files of cgroup version 1 or 2 as a container sees
 * them: over all devices. What waits in the page cache is not in it.
 */
public final class DiskWrites {
    private static final String VERSION_2 = "io.stat";
    private static final String VERSION_1 = "blkio/blkio.throttle.";

    private final CgroupFiles files;
    private @Nullable Long bytesBefore;
    private @Nullable Long operationsBefore;
    private @Nullable Long bytes;
    private @Nullable Long operations;

    public DiskWrites(CgroupFiles files) {
        this.files = files;
    }

    public void begin() {
        bytesBefore = bytesNow();
        operationsBefore = operationsNow();
    }

    public void end() {
        bytes = difference(bytesBefore, bytesNow());
        operations = difference(operationsBefore, operationsNow());
    }

    /** Null if the cgroup cannot be read. */
    public @Nullable Long bytes() {
        return bytes;
    }

    /** Null if the cgroup cannot be read. */
    public @Nullable Long operations() {
        return operations;
    }

    private static @Nullable Long difference(@Nullable Long before, @Nullable Long after) {
        return before == null || after == null ? null : Long.valueOf(after - before);
    }

    private @Nullable Long bytesNow() {
        return first(sum(VERSION_2, "wbytes="), sum(VERSION_1 + "io_service_bytes", "Write "));
    }

    private @Nullable Long operationsNow() {
        return first(sum(VERSION_2, "wios="), sum(VERSION_1 + "io_serviced", "Write "));
    }

    private static @Nullable Long first(@Nullable Long one, @Nullable Long other) {
        return one == null ? other : one;
    }

    /** Adds up the numbers that follow a word, which each device has once. */
    private @Nullable Long sum(String file, String word) {
        String text = files.text(file);
        if (text == null) {
            return null;
        }
        try {
            return Arrays.stream(text.split("\n"))
                    .filter(line -> line.contains(" " + word))
                    .map(line -> line.substring(line.indexOf(" " + word) + 1 + word.length()))
                    .mapToLong(rest -> Long.parseLong(rest.split(" ", 2)[0]))
                    .sum();
        } catch (NumberFormatException e) {
            return null; // nothing that we know
        }
    }
}
