package io.batchmark.rig.plane;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditTailTest {
    private static final String LINE = """
            {"verb":"create","user":{"username":"größer"},"objectRef":{"resource":"jobs","name":"%s"},\
            "responseStatus":{"code":201},"requestReceivedTimestamp":"2026-01-01T00:00:00Z",\
            "stageTimestamp":"2026-01-01T00:00:00Z"}
            """;

    @TempDir
    Path folder;

    @Test
    void eachEntryIsReadOnceAndWhenItIsWhole() throws IOException {
        Path log = folder.resolve("audit.log");
        AuditTail tail = new AuditTail(log);
        String second = LINE.formatted("b");
        int half = second.indexOf("ß");

        Files.writeString(log, LINE.formatted("a") + second.substring(0, half));
        assertThat(tail.next()).extracting(entry -> entry.objectRef().name()).containsExactly("a");

        Files.writeString(log, second.substring(half) + LINE.formatted("c"), StandardOpenOption.APPEND);
        assertThat(tail.next()).extracting(entry -> entry.objectRef().name()).containsExactly("b", "c");
        assertThat(tail.next()).isEmpty();
    }

    @Test
    void requestWithoutAnObjectIsLeftOut() {
        assertThat(AuditLog.entry(LINE.formatted("a"))).hasSize(1);
        assertThat(AuditLog.entry(LINE.formatted("a").replaceAll("\"objectRef\":\\{[^}]*},", "")))
                .isEmpty();
    }
}
