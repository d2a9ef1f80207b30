package io.batchmark.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PageProxyTest {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicReference<String> token = new AtomicReference<>("first");
    private final CountDownLatch more = new CountDownLatch(1);
    private HttpServer operator;
    private PageProxy proxy;

    @BeforeEach
    void start() throws IOException {
        operator = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        operator.setExecutor(threads);
        operator.createContext("/bench/mine/", exchange -> {
            exchange.getResponseHeaders().set("Content-Security-Policy", "default-src 'none'");
            exchange.getResponseHeaders().set("Set-Cookie", "none=of-ours");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody()
                    .write(exchange.getRequestHeaders()
                            .getFirst("Authorization")
                            .getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        operator.createContext("/bench/mine/events", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write("data: 1\n".getBytes(StandardCharsets.UTF_8));
                out.flush();
                more.await();
                out.write("data: 2\n".getBytes(StandardCharsets.UTF_8));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        operator.start();
        proxy = new PageProxy(
                URI.create("http://127.0.0.1:" + operator.getAddress().getPort() + "/bench/mine/"), token::get, 0);
    }

    @AfterEach
    void stop() {
        more.countDown();
        proxy.close();
        operator.stop(0);
        threads.shutdownNow();
    }

    private static HttpResponse<String> get(URI address) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
        }
    }

    @Test
    void theOperatorIsShownTheTokenThatTheUserHasNow() throws IOException, InterruptedException {
        HttpResponse<String> page = get(proxy.address());
        assertThat(page.body()).isEqualTo("Bearer first");
        assertThat(page.headers().firstValue("Content-Security-Policy")).hasValue("default-src 'none'");
        assertThat(page.headers().firstValue("Set-Cookie")).isEmpty();
        token.set("second");
        assertThat(get(proxy.address()).body()).isEqualTo("Bearer second");
    }

    @Test
    void eventsArriveOneByOne() throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            BufferedReader lines = new BufferedReader(new InputStreamReader(
                    http.send(
                                    HttpRequest.newBuilder(proxy.address().resolve("events"))
                                            .build(),
                                    BodyHandlers.ofInputStream())
                            .body(),
                    StandardCharsets.UTF_8));
            assertThat(lines.readLine()).isEqualTo("data: 1");
            more.countDown();
            assertThat(lines.readLine()).isEqualTo("data: 2");
        }
    }

    @Test
    void nothingIsShownAtAnAddressThatCanBeGuessed() throws IOException, InterruptedException {
        for (String path :
                new String[] {"/", "/bench/mine/", "/events", proxy.address().getPath() + "../bench/other/"}) {
            HttpResponse<String> refused =
                    get(URI.create("http://127.0.0.1:" + proxy.address().getPort() + path));
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(refused.body()).doesNotContain("Bearer");
        }
    }

    @Test
    void aWebSiteThatGivesThisMachineItsNameIsShownNothing() throws IOException {
        try (Socket socket = new Socket("127.0.0.1", proxy.address().getPort())) {
            socket.getOutputStream()
                    .write(("GET " + proxy.address().getPath() + " HTTP/1.1\r\nHost: evil.example\r\n"
                                    + "Connection: close\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 403").doesNotContain("Bearer");
        }
    }
}
