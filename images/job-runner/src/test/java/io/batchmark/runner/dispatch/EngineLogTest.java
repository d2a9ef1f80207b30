package io.batchmark.runner.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.runner.run.DispatchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineLogTest {
    @TempDir
    Path directory;

    private Path file;
    private EngineLog log;

    @BeforeEach
    void noFile() {
        file = directory.resolve("messages.log");
        log = new EngineLog(file);
    }

    @Test
    void endpoint_isActiveAfterItsMessage() throws Exception {
        assertThat(log.isEndpointActive()).as("no log").isFalse();
        assertThatThrownBy(() -> log.awaitEndpoint(Deadline.in(Duration.ZERO)))
                .isInstanceOf(DispatchException.class)
                .hasMessage("the server does not take partitions from the queue within 0 s");
        append("[time] I CWSIV05");
        assertThat(log.isEndpointActive()).as("half a message").isFalse();
        append("56I: Connection to the Messaging Engine was successful.\n");
        assertThat(log.isEndpointActive()).isTrue();
        log.awaitEndpoint(Deadline.in(Duration.ZERO));
    }

    @Test
    void endOfTheWait_hasTheMessageOfTheLog() throws Exception {
        append("[time] W CWSIV0775W: The creation of a connection failed.\n[time] I CWWKF0011I: ready\n");
        assertThatThrownBy(() -> log.awaitEndpoint(Deadline.in(Duration.ZERO)))
                .isInstanceOf(DispatchException.class)
                .hasMessage("the server does not take partitions from the queue within 0 s, and its log has:"
                        + " CWSIV0775W: The creation of a connection failed.");
    }

    @Test
    void sign_isTheFirstMessageSinceTheEngineWasReached() throws Exception {
        append("[time] I CWSIV0777I: A connection has been created.\n");
        assertThat(log.sign()).isEmpty();
        append("[time] E CWSIJ0042E: The connection is unresponsive.\n[time] E CWSIJ0047E: Another.\n");
        assertThat(log.sign()).hasValue("CWSIJ0042E: The connection is unresponsive.");
        append("[time] E CWSIJ0047E: Another.\n");
        assertThat(log.sign()).hasValue("CWSIJ0042E: The connection is unresponsive.");
        append("[time] I CWSIV0556I: Connection to the Messaging Engine was successful.\n");
        assertThat(log.sign()).isEmpty();
        append("[time] E CWSIJ0047E: Again\u001b[31m " + "long".repeat(1000) + "\n");
        assertThat(log.sign().orElseThrow())
                .startsWith("CWSIJ0047E: Again")
                .doesNotContain("\u001b")
                .hasSize(300);
    }

    private void append(String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
