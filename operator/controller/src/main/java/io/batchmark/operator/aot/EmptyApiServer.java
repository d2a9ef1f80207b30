package io.batchmark.operator.aot;

import static java.net.HttpURLConnection.HTTP_CREATED;
import static java.net.HttpURLConnection.HTTP_NOT_FOUND;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PfxOptions;
import java.util.concurrent.TimeUnit;

/** As much of an API server as an operator needs to start: the definition of campaigns, no objects, and no changes. */
final class EmptyApiServer {
    private static final String NO_OBJECTS =
            "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":[]}";
    private static final String DEFINED =
            "{\"kind\":\"APIResourceList\",\"apiVersion\":\"v1\",\"groupVersion\":\"batchmark.io/v1alpha1\","
                    + "\"resources\":[{\"name\":\"benchmarkcampaigns\",\"singularName\":\"benchmarkcampaign\",\"namespaced\":true,"
                    + "\"kind\":\"BenchmarkCampaign\",\"verbs\":[\"list\",\"watch\"]}]}";
    private static final String NOT_FOUND =
            "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"reason\":\"NotFound\",\"code\":404}";

    private EmptyApiServer() {}

    /** @return the port that it listens on, on this machine alone */
    static int listen(Vertx vertx, TrainingKey key) throws Exception {
        HttpServer server = vertx.createHttpServer(new HttpServerOptions()
                        .setHost(TrainingKey.HOST)
                        .setPort(0)
                        .setSsl(true)
                        .setKeyCertOptions(
                                new PfxOptions().setPath(key.store().toString()).setPassword(TrainingKey.PASSWORD)))
                .requestHandler(EmptyApiServer::answer);
        return server.listen()
                .toCompletionStage()
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS)
                .actualPort();
    }

    private static void answer(HttpServerRequest request) {
        if (request.headers().contains(HttpHeaders.UPGRADE)) {
            request.toWebSocket(); // a watch
        } else if (request.method() != HttpMethod.GET) {
            request.body()
                    .onSuccess(object -> request.response()
                            .setStatusCode(HTTP_CREATED)
                            .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                            .end(object));
        } else if (request.path().contains("/leases/")) {
            request.response().setStatusCode(HTTP_NOT_FOUND).end(NOT_FOUND);
        } else {
            request.response()
                    .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                    .end(request.path().equals("/apis/batchmark.io/v1alpha1") ? DEFINED : NO_OBJECTS);
        }
    }
}
