package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Artemis;
import io.batchmark.e2e.cluster.Command;
import io.batchmark.e2e.cluster.Kafka;
import io.batchmark.e2e.cluster.KafkaAdmin;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Sandbox;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The brokers that other tests rest on are real, and let nobody in who does not know the password. */
@Order(3)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class BrokersIT {
    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void aKafkaKeepsItsTopicsAndAsksForAPassword() {
        Kafka kafka = Kafka.start(sandbox);
        KafkaAdmin admin = kafka.admin();
        assertThat(admin.topics()).isEmpty();
        admin.create("kept", 3);
        admin.create("dropped", 1);
        admin.delete("dropped");

        kafka.kill();
        kafka.awaitReady();
        assertThat(admin.topics()).containsExactly("kept");
        assertThat(admin.partitions("kept")).isEqualTo(3);

        assertThat(admin.login(kafka.tls(), kafka.authority(), Kafka.USER, kafka.password())
                        .succeeded()
                        .output())
                .contains("kept");
        assertRefused(admin.login(kafka.tls(), kafka.authority(), Kafka.USER, "wrong"));
    }

    @Test
    void anArtemisKeepsItsMessagesAndAsksForAPassword() {
        Artemis artemis = Artemis.start(sandbox);
        for (String protocol : List.of("core", "amqp")) {
            artemis.send(protocol, artemis.password(), "work", 5).succeeded();
            Command refused = artemis.send(protocol, "wrong", "work", 1);
            assertThat(refused.exitCode()).as(refused.toString()).isNotZero();
            assertThat(refused.output() + refused.errors())
                    .containsAnyOf("Unable to validate user", "failed to authenticate");
        }
        assertThat(artemis.messages("work")).isEqualTo(10);

        artemis.kill();
        artemis.awaitReady();
        assertThat(artemis.messages("work")).isEqualTo(10);
    }

    private static void assertRefused(Command login) {
        assertThat(login.exitCode()).as(login.toString()).isNotZero();
        assertThat(login.output()).contains("invalid credentials");
    }
}
