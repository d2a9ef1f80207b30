package io.batchmark.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndpointLogTest {
    private static final String ACTIVE =
            "[time] 00000030 SibMessage I CWSIV0556I: Connection to the Messaging Engine was successful. The message-driven bean with"
                    + " activation specification %s will now be able to receive the messages from destination %s.\n";

    @TempDir
    Path folder;

    @Test
    void endpointOfTheRun_isActive_whenTheLogHasItsMessage() throws Exception {
        Path file = folder.resolve("messages.log");
        EndpointLog log = new EndpointLog(file, "batchmarkPartitions");
        assertThat(log.isActive()).as("no log yet").isFalse();
        Files.writeString(file, "a line\n" + ACTIVE.formatted("orders", "orders") + "CWSIV05");
        assertThat(log.isActive()).as("of another endpoint").isFalse();
        String message = ACTIVE.formatted("batchmarkPartitions", "batchmarkPartitions");
        Files.writeString(file, message.substring(0, 60), StandardOpenOption.APPEND);
        assertThat(log.isActive()).as("not the whole line").isFalse();
        Files.writeString(file, "\n" + message, StandardOpenOption.APPEND);
        assertThat(log.isActive()).isTrue();
    }

    @Test
    void logThatIsWrittenAgain_isReadFromItsBegin() throws Exception {
        Path file = folder.resolve("messages.log");
        EndpointLog log = new EndpointLog(file, "batchmarkPartitions");
        Files.writeString(file, "x".repeat(3_000_000) + "\n");
        assertThat(log.isActive()).isFalse();
        Files.writeString(file, ACTIVE.formatted("batchmarkPartitions", "batchmarkPartitions"));
        assertThat(log.isActive()).isTrue();
    }

    @Test
    void serverThatTakesNoPartitions_isRefused() {
        assertThatThrownBy(() -> new EndpointLog(null, "batchmarkPartitions").await(0))
                .hasMessageStartingWith("the server does not take partitions from the queue within 0 s: ")
                .satisfies(end -> assertThat(((Refusal) end).kind()).isEqualTo(RunEnd.Kind.DISPATCH));
    }
}
