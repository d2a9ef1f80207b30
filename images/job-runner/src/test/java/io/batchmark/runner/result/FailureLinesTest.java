package io.batchmark.runner.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.text.LogLines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureLinesTest {
    private static final String PASSWORD = "wrong-hunter2";

    @TempDir
    Path directory;

    private Passwords passwords;

    @BeforeEach
    void givePassword() throws IOException {
        Files.writeString(directory.resolve("password"), PASSWORD + "\n");
        passwords = Passwords.of(Map.of("BROKER_CREDENTIALS", directory.toString()));
    }

    private static StackTraceElement frame(String type, int line) {
        return new StackTraceElement(type, "run", type + ".java", line);
    }

    @Test
    void theRootComesFirstAndNothingOfTheBatchContainer() {
        SQLException root = new SQLException("no account");
        root.setStackTrace(new StackTraceElement[] {frame("Payroll", 7), frame("com.ibm.jbatch.Step", 1)});
        IllegalStateException wrapper = new IllegalStateException("first\nsecond", root);
        wrapper.setStackTrace(new StackTraceElement[] {frame("Writer", 3), frame("com.ibm.jbatch.Step", 2)});
        assertThat(FailureLines.of(wrapper, passwords)).isEqualTo("""
                java.sql.SQLException: no account
                  at Payroll.run(Payroll.java:7)
                wrapped by: java.lang.IllegalStateException: first
                second
                  at Writer.run(Writer.java:3)""");
    }

    @Test
    void passwordsAreMaskedBeforeAnythingIsCut() {
        String padding = "x".repeat(225);
        String log = FailureLines.of(new SQLException(padding + PASSWORD), passwords);
        assertThat(log).contains("x***").doesNotContain("wrong");
        assertThat(passwords.masked("no " + PASSWORD + " for jdbc:a://b:c@d")).isEqualTo("no *** for jdbc:a://b:***@d");
    }

    @Test
    void whoeverHasNoPasswordHasNothingToHide() {
        assertThat(Passwords.of(Map.of("CREDENTIALS", directory.resolve("none").toString()))
                        .masked(PASSWORD))
                .isEqualTo(PASSWORD);
    }

    @Test
    void endOfALog() throws IOException {
        Path log = directory.resolve("messages.log");
        assertThat(FailureLines.endOf(log, passwords)).isNull();
        Files.writeString(log, ("a line with " + PASSWORD + "\n").repeat(400) + "the last\n");
        String end = FailureLines.endOf(log, passwords);
        assertThat(end).endsWith("\nthe last").doesNotContain("hunter2");
        assertThat(end.lines().limit(20)).containsOnly("a line with ***");
        assertThat(end.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(1000, LogLines.MAX_BYTES);
    }

    @Test
    void causesThatGoInCirclesEnd() {
        Exception inner = new Exception("inner");
        Exception outer = new Exception("outer", inner);
        inner.initCause(outer);
        assertThat(FailureLines.of(outer, passwords)).contains("inner");
    }
}
