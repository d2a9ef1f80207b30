package io.batchmark.operator.read;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.nio.ByteBuffer;
import java.util.List;

/** Reports each page of a list that the API server sends. */
public final class ListPages implements Interceptor {
    private static final String NAME = "list-pages";

    private final Runnable page;

    ListPages(Runnable page) {
        this.page = page;
    }

    /** @param page is called for each page that a client of the builder receives */
    public static void report(HttpClient.Builder http, Runnable page) {
        http.addOrReplaceInterceptor(NAME, new ListPages(page));
    }

    @Override
    public void after(HttpRequest request, HttpResponse<?> response, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
        String query = request.uri().getQuery();
        if (query != null && query.contains("limit=") && response.isSuccessful()) {
            page.run();
        }
    }
}
