package io.batchmark.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** In the words of kubectl: a candidate a line, then {@code :4} where files are none, and {@code :0} where they may be. */
class CandidatesCommandTest {
    @Test
    void kubectlIsToldWhatMayComeNext() {
        assertThat(complete("re").output()).isEqualTo("report\nrerun\n:4\n");
        assertThat(complete("").output()).contains("plan\n").doesNotContain("__complete");
        assertThat(complete("run", "--w").output()).isEqualTo("--wait\n:4\n");
        assertThat(complete("report", "quick", "-o", "js").output()).isEqualTo("json\n:4\n");
        assertThat(complete("run", "-f", "").output()).endsWith(":0\n");
        assertThat(complete("run", "--help", "--wa").exitCode()).isZero();
    }

    private static Invocation complete(String... words) {
        String[] all = new String[words.length + 2];
        all[0] = "__complete";
        all[1] = "--";
        System.arraycopy(words, 0, all, 2, words.length);
        return Invocation.of(all);
    }
}
