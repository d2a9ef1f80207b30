package io.batchmark.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenFileTest {
    /** No verb of make has this name: the tests hold with {@code -Dgolden.write} too. */
    private static final String VERB = "nothing";

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("out.txt");
        Files.writeString(file, text("line", 20_000));
    }

    @Test
    void sameText_passes() {
        assertThatCode(() -> Golden.check(file, text("line", 20_000), VERB)).doesNotThrowAnyException();
    }

    @Test
    void missingFile_fails() {
        assertThatThrownBy(() -> Golden.check(folder.resolve("other.txt"), "", VERB))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("other.txt does not exist");
    }

    @Test
    void fewChanges_areShownWithContext() {
        String made = text("line", 20_000)
                .replace("line 500\n", "")
                .replace("line 510\n", "other\n")
                .replace("line 520\n", "line 520\nmore\n");
        assertThatThrownBy(() -> Golden.check(file, made, VERB))
                .hasMessage(file + " is not what the code makes (-Dnothing.write writes the file):\n" + """
                        --- committed
                        +++ made
                        @@ -499,5 +499,4 @@
                         line 498
                         line 499
                        -line 500
                         line 501
                         line 502
                        @@ -509,5 +508,5 @@
                         line 508
                         line 509
                        -line 510
                        +other
                         line 511
                         line 512
                        @@ -520,4 +519,5 @@
                         line 519
                         line 520
                        +more
                         line 521
                         line 522""");
    }

    @Test
    void lineEndAtTheEndOfTheFile_counts() {
        assertThatThrownBy(() -> Golden.check(file, text("line", 20_000) + "\n", VERB))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void manyChanges_areCut() {
        Throwable failure = catchThrowable(() -> Golden.check(file, text("other", 20_000), VERB));
        assertThat(failure.getMessage().lines()).hasSize(42).last().isEqualTo("...");
    }

    private static String text(String word, int lines) {
        return IntStream.range(0, lines).mapToObj(i -> word + " " + i + "\n").collect(Collectors.joining());
    }
}
