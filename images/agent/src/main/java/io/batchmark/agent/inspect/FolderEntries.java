package io.batchmark.agent.inspect;

import io.batchmark.agent.files.ByteBudget;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/** The files in the folder of an expanded archive. Links to folders are not followed. */
final class FolderEntries implements Entries {
    private static final int BYTES_PER_FILE = 1024;
    private static final int MOST_LEVELS = 20;

    private final Path folder;
    private final ByteBudget budget;
    private final Problems problems;

    FolderEntries(Path folder, ByteBudget budget, Problems problems) {
        this.folder = folder;
        this.budget = budget;
        this.problems = problems;
    }

    @Override
    public void forEach(Visitor visitor) throws IOException {
        // the folder itself may be a link
        Path real = folder.toRealPath();
        Files.walkFileTree(real, EnumSet.noneOf(FileVisitOption.class), MOST_LEVELS, new SimpleFileVisitor<Path>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                budget.take(BYTES_PER_FILE);
                if (Files.isRegularFile(file)) {
                    visitor.entry(real.relativize(file).toString(), () -> budget.limited(Files.newInputStream(file)));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException cause) {
                problems.add(SmallFiles.unreadable(file, cause));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException cause) {
                if (cause != null) {
                    problems.add(SmallFiles.unreadable(visited, cause));
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
