package io.batchmark.operator.read;

import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The first bytes of an answer of the API server. The operator closes the connection instead of reading further. */
public final class BoundedRead {
    private final int most;
    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private final CompletableFuture<Boolean> whole = new CompletableFuture<>();

    private BoundedRead(int most) {
        this.most = most;
    }

    /**
     * @param path with its query, and without a slash at its beginning
     * @param most bytes that are kept
     * @throws KubernetesClientException if the API server refuses the request, or does not answer in time
     */
    public static BoundedRead of(KubernetesClient client, String path, int most) {
        return of(client, path, "application/json", most);
    }

    /**
     * Like {@link #of(KubernetesClient, String, int)}, in another format.
     *
     * @param accept media type of the answer
     */
    public static BoundedRead of(KubernetesClient client, String path, String accept, int most) {
        BoundedRead answer = new BoundedRead(most);
        HttpClient http = client.getHttpClient();
        HttpRequest request = http.newHttpRequestBuilder()
                .uri(client.getMasterUrl() + path)
                .header("Accept", accept)
                .build();
        long patience = client.getConfiguration().getRequestTimeout();
        try {
            HttpResponse<AsyncBody> response =
                    http.consumeBytes(request, answer::take).get(patience, TimeUnit.MILLISECONDS);
            answer.await(response.body(), patience);
            if (!response.isSuccessful()) {
                throw new KubernetesClientException("GET " + path, response.code(), answer.status(client));
            }
            return answer;
        } catch (ExecutionException | TimeoutException e) {
            throw new KubernetesClientException("GET " + path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KubernetesClientException("GET " + path, e);
        }
    }

    private void await(AsyncBody body, long patience)
            throws InterruptedException, ExecutionException, TimeoutException {
        try {
            body.done().whenComplete((nothing, failure) -> {
                if (failure == null) {
                    whole.complete(true);
                } else {
                    whole.completeExceptionally(failure);
                }
            });
            body.consume();
            whole.get(patience, TimeUnit.MILLISECONDS);
        } finally {
            if (!body.done().isDone()) {
                body.cancel();
            }
        }
    }

    private void take(List<ByteBuffer> chunks, AsyncBody body) {
        for (ByteBuffer chunk : chunks) {
            byte[] kept = new byte[Math.min(chunk.remaining(), most - read.size())];
            chunk.get(kept);
            read.writeBytes(kept);
            if (chunk.hasRemaining()) {
                whole.complete(false);
                return;
            }
        }
        body.consume();
    }

    /** Null if the answer is not the JSON of a status, as from a proxy. */
    private @Nullable Status status(KubernetesClient client) {
        try {
            return client.getKubernetesSerialization().unmarshal(read.toString(StandardCharsets.UTF_8), Status.class);
        } catch (RuntimeException e) {
            return null;
        }
    }

    public byte[] bytes() {
        return read.toByteArray();
    }

    /** Tells a whole answer from the beginning of a larger one. */
    public boolean isWhole() {
        return whole.join();
    }
}
