package io.batchmark.agent.inspect;

import io.batchmark.agent.files.ByteBudget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Files and folders of the server's configuration, which are read within a budget. */
final class SmallFiles {
    /** Costs of a file in addition to its bytes, so that a budget bounds the number of small files. */
    private static final int BYTES_PER_FILE = 256;

    private final ByteBudget budget;
    private final Problems problems;

    SmallFiles(ByteBudget budget, Problems problems) {
        this.budget = budget;
        this.problems = problems;
    }

    ByteBudget budget() {
        return budget;
    }

    /** The content of a file. Empty if there is no file, or if it cannot be read, which is a problem. */
    byte[] content(Path file) {
        if (!Files.isRegularFile(file)) {
            return new byte[0];
        }
        try (InputStream content = budget.limited(Files.newInputStream(file))) {
            budget.take(BYTES_PER_FILE);
            return all(content, Integer.MAX_VALUE);
        } catch (IOException e) {
            problems.add(unreadable(file, e));
            return new byte[0];
        }
    }

    /** At most this number of bytes from the beginning. */
    static byte[] all(InputStream content, int most) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        int read = content.read(buffer);
        while (read >= 0 && all.size() < most) {
            all.write(buffer, 0, Math.min(read, most - all.size()));
            read = content.read(buffer);
        }
        return all.toByteArray();
    }

    /** The files and folders in a folder, by name. Empty if there is no folder, or if it cannot be read, which is a problem. */
    List<Path> children(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Collections.emptyList();
        }
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path child : all) {
                budget.take(BYTES_PER_FILE);
                children.add(child);
            }
        } catch (IOException | DirectoryIteratorException e) {
            problems.add(unreadable(folder, e));
        }
        Collections.sort(children);
        return children;
    }

    static String unreadable(Path file, Exception cause) {
        return "cannot read " + file + ": "
                + (cause instanceof AccessDeniedException
                        ? "its permissions do not allow it; set spec.job.runAsUser to the user id for which the image is built"
                        : String.valueOf(cause.getMessage()));
    }
}
