package io.batchmark.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubscriptionTest {
    @TempDir
    Path folder;

    private Subscription subscription() {
        return new Subscription(folder, Duration.ofMillis(300));
    }

    private void write(String note, String text) throws IOException {
        Files.writeString(folder.resolve(note), text);
    }

    @Test
    void count_isOfTheSubscriber() throws Exception {
        write("subscribed", "");
        Subscription subscription = subscription();
        subscription.await();
        write("counted", "{\"expected\":9,\"received\":8,\"duplicated\":1,\"latency\":\"AQ==\"}");

        assertThat(subscription.count(9)).isNotNull();

        assertThat(folder.resolve("ended")).content().isEqualTo("9");
        subscription.end(0);
        assertThat(folder.resolve("ended"))
                .content()
                .as("only the first end counts")
                .isEqualTo("9");
    }

    @Test
    void subscriberThatDoesNotCome_isNamed() {
        assertBroker(() -> subscription().await(), "did not subscribe to events within 0 s: look at the log");
    }

    @Test
    void problem_isPassedOn_inOneLine() throws Exception {
        write("problem", "broker b:\n\u001b[31m refused");
        assertBroker(() -> subscription().await(), "refused");
        assertThatThrownBy(() -> subscription().await()).message().doesNotContain("\n", "\u001b");
    }

    @Test
    void countThatIsNotUnderstood_isRefused() throws Exception {
        for (String text : new String[] {"{}", "{\"expected\":-1}", "{\"expected\":1,\"received\":1"}) {
            write("counted", text);
            assertBroker(() -> subscription().count(1), "is not understood");
        }
    }

    @Test
    void longFile_isNotRead() throws Exception {
        write("counted", "9".repeat(5000));
        assertBroker(() -> subscription().count(1), "has more than 4096 bytes");
    }

    @Test
    void folderThatIsMissing_isNamed() {
        Subscription nowhere = new Subscription(folder.resolve("nowhere"), Duration.ZERO);
        assertBroker(() -> nowhere.end(0), "cannot exchange files in " + folder);
    }

    private static void assertBroker(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOfSatisfying(Refusal.class, refusal -> {
            assertThat(refusal.kind()).isEqualTo(RunEnd.Kind.BROKER);
            assertThat(refusal).hasMessageContaining(message);
        });
    }
}
