package io.batchmark.operator.read;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the bytes of all answers that a client receives at the same time. Beyond the bound, only the oldest answer continues,
 * and TCP makes the API server wait with the others. A watch has its own connection and does not count.
 */
public final class BytesInFlight implements Interceptor {
    private static final String NAME = "bytes-in-flight";

    /** Less than the largest object, which the API server sends with up to six bytes for a byte. */
    private static final long MOST = 4L << 20;

    private final long most;
    private final Set<Body> bodies = new LinkedHashSet<>();
    private long bytes;

    BytesInFlight(long most) {
        this.most = most;
    }

    /** Bounds the answers that the clients of a builder receive. */
    public static void bound(HttpClient.Builder http) {
        http.addOrReplaceInterceptor(NAME, new BytesInFlight(MOST));
    }

    @Override
    public AsyncBody.Consumer<List<ByteBuffer>> consumer(
            AsyncBody.Consumer<List<ByteBuffer>> consumer, HttpRequest request) {
        String query = request.uri().getQuery();
        // a watch over HTTP does not end
        return query != null && query.contains("watch=true") ? consumer : new Counted(consumer);
    }

    private synchronized void add(Body body, long received) {
        bodies.add(body);
        body.bytes += received;
        bytes += received;
    }

    /** Returns false if the body has to wait. */
    private synchronized boolean asks(Body body) {
        body.waits = bodies.contains(body)
                && bytes > most
                && !bodies.iterator().next().equals(body);
        return !body.waits;
    }

    private void end(Body ended) {
        List<Body> next = new ArrayList<>();
        synchronized (this) {
            if (bodies.remove(ended)) {
                bytes -= ended.bytes;
            }
            for (Body body : bodies) {
                if (body.waits) {
                    next.add(body);
                }
            }
        }
        next.forEach(Body::consume);
    }

    /** Gives the bytes of one request to the client. */
    private final class Counted implements AsyncBody.Consumer<List<ByteBuffer>> {
        private final AsyncBody.Consumer<List<ByteBuffer>> consumer;
        private @Nullable Body body;

        Counted(AsyncBody.Consumer<List<ByteBuffer>> consumer) {
            this.consumer = consumer;
        }

        @Override
        public void consume(List<ByteBuffer> chunks, AsyncBody source) throws Exception {
            // a request that is sent again has another body
            if (body == null || !body.source.equals(source)) {
                body = new Body(source);
            }
            add(body, chunks.stream().mapToLong(ByteBuffer::remaining).sum());
            consumer.consume(chunks, body);
        }
    }

    private final class Body implements AsyncBody {
        private final AsyncBody source;
        private long bytes;
        private boolean waits;

        Body(AsyncBody source) {
            this.source = source;
            source.done().whenComplete((nothing, failure) -> {
                Context loop = Vertx.currentContext();
                if (loop == null) {
                    end(this);
                } else {
                    // the client first reads the objects in this body, in the same turn of the event loop
                    loop.runOnContext(later -> end(this));
                }
            });
        }

        @Override
        public void consume() {
            if (asks(this)) {
                source.consume();
            }
        }

        @Override
        public CompletableFuture<Void> done() {
            return source.done();
        }

        @Override
        public void cancel() {
            source.cancel();
        }
    }
}
