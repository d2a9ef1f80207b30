package io.batchmark.runner.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Events;
import io.batchmark.runner.events.SubscriptionFiles.Note;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run makes of what its subscriber says. */
class RunEventsTest {
    @TempDir
    Path directory;

    private SubscriptionFiles exchange;
    private RunEvents events;

    @BeforeEach
    void begin() {
        Broker broker =
                new Broker("inside", Broker.Engine.LibertyInServer, null, "topic", Broker.Security.NONE, null, null);
        exchange = new SubscriptionFiles(directory);
        events = new RunEvents(
                new RunParameters("run", 1, Workload.DEFAULT, null, Database.DERBY, broker),
                broker,
                exchange,
                Duration.ZERO);
    }

    @Test
    void subscriberThatSaysNothingIsAFaultOfTheBroker() throws Exception {
        assertThatThrownBy(() -> events.count(7))
                .isInstanceOf(BrokerException.class)
                .hasMessageContaining("the subscriber does not say how many events it has received")
                .hasMessageContaining("give it more memory");
        assertThat(exchange.read(Note.ended)).as("it is told all the same").isEqualTo("7");
    }

    @Test
    void subscriberThatHasCountedIsBelieved() throws Exception {
        exchange.write(Note.counted, "{\"expected\":7,\"received\":5,\"duplicated\":1,\"latency\":null}");
        assertThat(events.count(7)).isEqualTo(new Events(7, 5, 1, null));
    }
}
