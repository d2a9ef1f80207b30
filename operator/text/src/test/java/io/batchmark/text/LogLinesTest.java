package io.batchmark.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogLinesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "cannot connect to jdbc:postgresql://bench:hunter2@db:5432/bench",
                "amqp://bench:p@hunter2@broker",
                "properties {user=bench, password=hunter2}",
                "{\"user\": \"bench\", \"password\": \"hunter2\"}",
                "passwd = 'hunter2'",
                "DB_PASSWORD=hunter2",
                "client.secret: hunter2",
                "Authorization: Bearer hunter2hunter2"
            })
    void whatLooksLikeAPasswordIsMasked(String line) {
        assertThat(LogLines.first(List.of(line))).contains("***").doesNotContain("hunter2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "FATAL: password authentication failed for user \"bench\"",
                "java.lang.IllegalStateException: employee 250 has no bank account",
                "see https://example.com/a:b"
            })
    void anythingElseStays(String line) {
        assertThat(LogLines.first(List.of(line))).isEqualTo(line);
    }

    @Test
    void firstAndLastAreWhatThereIsRoomFor() {
        List<String> lines = Collections.nCopies(40, "é".repeat(100));
        List<String> marked = new java.util.ArrayList<>(lines);
        marked.set(0, "begin");
        marked.set(39, "end");
        String first = LogLines.first(marked);
        String last = LogLines.last(marked);
        assertThat(first.lines()).hasSize(11).first().isEqualTo("begin");
        assertThat(last.lines()).hasSize(11).last().isEqualTo("end");
        assertThat(LogLines.areLines(first)).isTrue();
        assertThat(LogLines.areLines(first + last)).isFalse();
    }

    @Test
    void linesArePlainAndIndented() {
        String text = LogLines.first(List.of("a\u001b[31m", "\tat b", "", "\u202e"));
        assertThat(text).isEqualTo("a [31m\n  at b");
        assertThat(LogLines.areLines(text)).isTrue();
        assertThat(LogLines.areLines("a\u001b[31m")).isFalse();
        assertThat(LogLines.first(List.of(" ", ""))).isNull();
        assertThat(LogLines.withoutLast(text)).isEqualTo("a [31m");
        assertThat(LogLines.withoutLast("a")).isNull();
    }
}
