package io.batchmark.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.text.StepBegin;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
    @TempDir
    Path folder;

    @Test
    void hasTheBeginOfTheStep_untilTheResult() {
        Path path = folder.resolve("termination-log");
        ResultFile file = new ResultFile(path);

        file.stepBegins();
        assertThat(path)
                .content()
                .satisfies(text -> assertThat(StepBegin.in(text)).isNotNull());

        file.end("{}");
        assertThat(path).hasContent("{}");
    }

    /** A server that gets a signal writes its result, and its job may begin a moment later. */
    @Test
    void keepsTheResult_ifAStepBeginsAfterIt() {
        Path path = folder.resolve("termination-log");
        ResultFile file = new ResultFile(path);

        file.end("{}");
        file.stepBegins();

        assertThat(path).hasContent("{}");
    }

    /** Kubernetes shows the end of the log, so the result is there. */
    @Test
    void fileThatCannotBeWritten_isNamedInTheLog_withTheResult() {
        PrintStream log = System.err;
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        System.setErr(new PrintStream(written, true));
        try {
            new ResultFile(folder).end("{}");
        } finally {
            System.setErr(log);
        }

        assertThat(written.toString())
                .startsWith("Batchmark agent: cannot write " + folder + " (java.nio.file.")
                .endsWith(": {}\n");
    }
}
