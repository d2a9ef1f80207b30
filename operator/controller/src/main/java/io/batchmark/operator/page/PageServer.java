package io.batchmark.operator.page;

import static java.net.HttpURLConnection.HTTP_BAD_METHOD;
import static java.net.HttpURLConnection.HTTP_FORBIDDEN;
import static java.net.HttpURLConnection.HTTP_NOT_FOUND;
import static java.net.HttpURLConnection.HTTP_UNAUTHORIZED;
import static java.net.HttpURLConnection.HTTP_UNAVAILABLE;

import io.batchmark.core.report.html.LivePage;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;

/** Serves live pages, at a port of its own, to those who may read the campaign from the API server. */
public final class PageServer implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(PageServer.class);

    private static final Duration IDLE = Duration.ofMinutes(2);
    private static final int THREADS = 2;
    private static final int WAITING = 50;

    /** What may be told to anybody. */
    private static final String NO_TOKEN = "Send a bearer token of the cluster, as kubectl batchmark page does."
            + " Through the service proxy of the API server none arrives: it takes the header Authorization for itself.";

    private final LivePages pages;
    private final AccessCache access;
    private final Viewers viewers;
    private final BooleanSupplier leads;
    private final ScheduledExecutorService pulse = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("pages").factory());
    private final ThreadPoolExecutor answers = new ThreadPoolExecutor(
            THREADS,
            THREADS,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING),
            Thread.ofPlatform().daemon().name("page-", 0).factory());
    private final HttpServer server;

    /**
     * @param audiences of which a token must be for one; empty for those of the API server
     * @param maxViewers how many may look at pages at the same time
     * @param leads whether this replica knows anything
     * @param nanos a clock that does not jump
     */
    public PageServer(
            Vertx vertx,
            KubernetesClient client,
            LivePages pages,
            List<String> audiences,
            int maxViewers,
            BooleanSupplier leads,
            LongSupplier nanos) {
        this.pages = pages;
        this.leads = leads;
        access = new AccessCache(new AccessReviews(client, audiences)::of, nanos);
        viewers = new Viewers(pages, access, maxViewers);
        server = vertx.createHttpServer(
                new HttpServerOptions().setIdleTimeout((int) IDLE.toSeconds()).setCompressionSupported(false));
    }

    /** @return the port that it listens at */
    public int listen(int port) {
        pulse.scheduleWithFixedDelay(this::beat, 1, 1, TimeUnit.SECONDS);
        return server.requestHandler(this::handle)
                .listen(port)
                .toCompletionStage()
                .toCompletableFuture()
                .join()
                .actualPort();
    }

    private void beat() {
        try {
            viewers.beat();
        } catch (RuntimeException e) {
            LOG.warn("Cannot send what is new on a live page", e);
        }
    }

    private void handle(HttpServerRequest request) {
        try {
            answers.execute(() -> answer(request));
        } catch (RejectedExecutionException e) {
            refuse(request.response(), HTTP_UNAVAILABLE, "Too many ask at once: try again.");
        }
    }

    private void answer(HttpServerRequest request) {
        HttpServerResponse response = request.response();
        try {
            if (!request.method().equals(HttpMethod.GET)) {
                refuse(response, HTTP_BAD_METHOD, "A page is read and nothing else: GET.");
                return;
            }
            PageRequest.of(request.path())
                    .ifPresentOrElse(
                            page -> answer(page, PageRequest.token(request.getHeader("Authorization")), response),
                            () -> refuse(response, HTTP_NOT_FOUND, "The address of a page is /NAMESPACE/CAMPAIGN/"));
        } catch (RuntimeException e) {
            LOG.warn("Cannot answer who asks for a live page", e);
            if (!response.headWritten()) {
                refuse(response, HTTP_UNAVAILABLE, "The operator cannot answer; its log says why.");
            }
        }
    }

    private void answer(PageRequest asked, String token, HttpServerResponse response) {
        Access given = token.isEmpty() ? Access.UNKNOWN : access.of(token, asked.namespace(), asked.campaign());
        String campaign = "campaign " + asked.campaign() + " in namespace " + asked.namespace();
        switch (given.verdict()) {
            case Unknown -> {
                response.putHeader("WWW-Authenticate", "Bearer realm=\"batchmark\"");
                refuse(
                        response,
                        HTTP_UNAUTHORIZED,
                        token.isEmpty() ? NO_TOKEN : "The API server knows nobody by this token.");
            }
            // in the same words whether there is such a campaign or not
            case Refused ->
                refuse(
                        response,
                        HTTP_FORBIDDEN,
                        given.user() + " may not get " + campaign + ", or not the ConfigMap " + asked.campaign()
                                + "-report.");
            case Later -> refuse(response, HTTP_UNAVAILABLE, "The API server is not asked so often: try again.");
            case Allowed -> {
                if (!leads.getAsBoolean()) {
                    refuse(response, HTTP_UNAVAILABLE, "This operator stands by: ask the one that leads.");
                    return;
                }
                CampaignPage page = pages.find(asked.namespace(), asked.campaign());
                if (page == null) {
                    refuse(
                            response,
                            HTTP_NOT_FOUND,
                            "This operator has nothing of " + campaign + " in its memory: there is none, or it was over"
                                    + " before this operator started. See: kubectl batchmark report "
                                    + asked.campaign() + " -n " + asked.namespace());
                } else if (asked.events()) {
                    stream(
                            new Viewer(
                                    given.user(), token, asked.namespace(), asked.campaign(), EventStream.of(response)),
                            response);
                } else {
                    protect(response)
                            .putHeader("Content-Type", "text/html; charset=utf-8")
                            .putHeader("Content-Security-Policy", LivePage.policy())
                            .end(page.html());
                }
            }
        }
    }

    private void stream(Viewer viewer, HttpServerResponse response) {
        if (!viewers.add(viewer)) {
            refuse(response, HTTP_UNAVAILABLE, "Too many look at live pages: try again later.");
            return;
        }
        response.closeHandler(any -> viewers.remove(viewer));
        response.endHandler(any -> viewers.remove(viewer));
        protect(response).putHeader("Content-Type", "text/event-stream").setChunked(true);
        response.write("retry: 3000\n\n");
        if (response.closed()) { // before anybody listened for it
            viewers.remove(viewer);
        }
    }

    private static void refuse(HttpServerResponse response, int status, String why) {
        protect(response)
                .setStatusCode(status)
                .putHeader("Content-Type", "text/plain; charset=utf-8")
                .end(why + "\n");
    }

    /** What holds for every answer: nobody keeps it, takes it for something else or puts it into another page. */
    private static HttpServerResponse protect(HttpServerResponse response) {
        return response.putHeader("Cache-Control", "no-store")
                .putHeader("X-Content-Type-Options", "nosniff")
                .putHeader("Referrer-Policy", "no-referrer")
                .putHeader("Cross-Origin-Resource-Policy", "same-origin");
    }

    @Override
    public void close() {
        pulse.shutdownNow();
        viewers.end();
        answers.shutdownNow();
        server.close();
    }
}
