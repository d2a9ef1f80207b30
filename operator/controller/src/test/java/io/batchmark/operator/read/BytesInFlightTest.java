package io.batchmark.operator.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class BytesInFlightTest {
    private final BytesInFlight bound = new BytesInFlight(100);

    @Test
    void answersBeyondTheBound_waitUntilTheOldestEnds() throws Exception {
        Answer first = new Answer("https://any/pods?limit=2");
        Answer second = new Answer("https://any/jobs?limit=2");
        first.receive(60);
        second.receive(30);
        assertThat(second.asked).isEqualTo(1);

        second.receive(30);
        first.receive(1000);
        assertThat(second.asked).isEqualTo(1);
        assertThat(first.asked).isEqualTo(2);

        first.done.complete(null);
        assertThat(second.asked).isEqualTo(2);
        second.receive(500);
        assertThat(second.asked).isEqualTo(3);
    }

    @Test
    void answerThatFails_givesItsBytesBack() throws Exception {
        Answer first = new Answer("https://any/pods");
        Answer second = new Answer("https://any/pods");
        first.receive(200);
        second.receive(1);
        assertThat(second.asked).isZero();

        first.done.completeExceptionally(new IllegalStateException("the connection is closed"));
        assertThat(second.asked).isEqualTo(1);
    }

    @Test
    void watch_doesNotCount() throws Exception {
        Answer watch = new Answer("https://any/pods?resourceVersion=1&watch=true");
        watch.receive(1000);
        Answer first = new Answer("https://any/pods");
        Answer second = new Answer("https://any/pods");
        first.receive(50);
        second.receive(50);
        assertThat(second.asked).isEqualTo(1);
    }

    /** An answer whose reader asks for the next bytes at once. */
    private final class Answer implements AsyncBody {
        private final CompletableFuture<Void> done = new CompletableFuture<>();
        private final Consumer<List<ByteBuffer>> consumer;
        private int asked;

        Answer(String uri) {
            consumer = bound.consumer(
                    (chunks, body) -> body.consume(),
                    new StandardHttpRequest.Builder().uri(uri).build());
        }

        void receive(int bytes) throws Exception {
            consumer.consume(List.of(ByteBuffer.allocate(bytes)), this);
        }

        @Override
        public void consume() {
            asked++;
        }

        @Override
        public CompletableFuture<Void> done() {
            return done;
        }

        @Override
        public void cancel() {
            done.cancel(false);
        }
    }
}
