package io.batchmark.operator.cluster;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** Holds back one write of a client, as where its process is stopped right before it. */
public final class Gate implements Interceptor {
    private final CountDownLatch open = new CountDownLatch(1);
    private final CompletableFuture<Integer> answer = new CompletableFuture<>();
    private volatile String path = "";
    private volatile HttpRequest held;

    /** From now on it holds what is written there. */
    public void close(String path) {
        this.path = path;
    }

    public void awaitHeld() {
        await("write to " + path).atMost(PATIENCE).until(() -> held != null);
    }

    /** Lets what is held go on; returns the code of the answer to it. */
    public int open() {
        path = "";
        open.countDown();
        await("answer").atMost(PATIENCE).until(answer::isDone);
        return answer.join();
    }

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        if (!path.isEmpty()
                && !request.method().equals("GET")
                && request.uri().getPath().endsWith(path)) {
            held = request;
            try {
                open.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void after(HttpRequest request, HttpResponse<?> response, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
        if (held != null
                && request.uri().equals(held.uri())
                && !request.method().equals("GET")) {
            answer.complete(response.code());
        }
    }
}
