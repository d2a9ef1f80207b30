package io.batchmark.cli.inspection;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateTerminatedBuilder;
import org.junit.jupiter.api.Test;

class InspectionOutputTest {
    private static final String LINE = "{\"inspection\":1,\"liberty\":\"26.0.0.3\",\"java\":\"17\",\"vm\":\"OpenJ9\"}";

    @Test
    void findings_areFoundBetweenOtherLines() {
        InspectionOutput output =
                InspectionOutput.of(end(0, null, null), "Picked up JAVA_TOOL_OPTIONS: -Da=b\n" + LINE + "\nbye\n");

        assertThat(output.problem()).isEmpty();
        assertThat(output.inspection()).isNotNull();
        assertThat(output.inspection().vm()).isEqualTo("OpenJ9");
    }

    @Test
    void refusal_hasTheWordsOfTheScript() {
        assertThat(problem(2, null, null, "/config has no server.xml: name the directory of the server\n"))
                .isEqualTo(
                        "the image cannot be inspected: /config has no server.xml: name the directory of the server");
    }

    @Test
    void imageWithoutShell_isNamed() {
        assertThat(problem(128, "StartError", "exec: \"/bin/sh\": stat /bin/sh: no such file or directory", ""))
                .contains("the image has no /bin/sh", "use an image with a shell");
    }

    @Test
    void otherEnds_haveExitCodeAndReason() {
        assertThat(problem(137, "OOMKilled", null, ""))
                .isEqualTo("the image cannot be inspected: it has ended with exit code 137, OOMKilled: it has printed"
                        + " nothing");
        assertThat(problem(0, "Completed", null, "hello\n")).contains("it has ended without findings: hello");
        assertThat(problem(2, "Error", "usage: install [FOLDER]", "")).contains("usage: install [FOLDER]");
    }

    @Test
    void otherVersion_hasARemedy() {
        assertThat(problem(0, null, null, "{\"inspection\":2}"))
                .contains("has version 2, this release reads version 1", "of the same release");
    }

    @Test
    void lines_haveNoSecretsAndNoEscapes() {
        assertThat(problem(1, null, null, "jdbc: password=geheim \u001b[2J\n" + "x".repeat(100_000)))
                .hasSizeLessThan(3000)
                .doesNotContain("geheim", "\u001b");
    }

    private static String problem(int exitCode, String reason, String message, String log) {
        InspectionOutput output = InspectionOutput.of(end(exitCode, reason, message), log);
        assertThat(output.inspection()).isNull();
        return output.problem();
    }

    private static ContainerStateTerminated end(int exitCode, String reason, String message) {
        return new ContainerStateTerminatedBuilder()
                .withExitCode(exitCode)
                .withReason(reason)
                .withMessage(message)
                .build();
    }
}
