package io.batchmark.cli.page;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Shows one page of an operator to a browser on this machine, and the operator the user's token. A browser shows web sites of
 * others, and other users may be on this machine: the page is at an address that nobody can guess, and is asked for under no
 * name but that of this machine.
 */
public final class PageProxy implements AutoCloseable {
    private static final int KEY_BYTES = 16;
    private static final int CHUNK = 8192;
    private static final int FORBIDDEN = 403;
    private static final int BAD_GATEWAY = 502;
    private static final List<String> HEADERS = List.of(
            "Content-Type",
            "Content-Security-Policy",
            "Cache-Control",
            "X-Content-Type-Options",
            "Referrer-Policy",
            "Cross-Origin-Resource-Policy");

    private final URI operator;
    private final Supplier<String> token;
    private final String path;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /**
     * @param operator address of the page
     * @param port 0 for any that is free
     */
    public PageProxy(URI operator, Supplier<String> token, int port) throws IOException {
        this.operator = operator;
        this.token = token;
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        path = "/" + HexFormat.of().formatHex(key) + "/";
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String asked = exchange.getRequestURI().getRawPath();
            boolean events = asked.equals(path + "events");
            if (!exchange.getRequestMethod().equals("GET")
                    || !address()
                            .getAuthority()
                            .equals(exchange.getRequestHeaders().getFirst("Host"))
                    || !events && !asked.equals(path)) {
                refuse(exchange, FORBIDDEN, "Not here.");
                return;
            }
            pass(exchange, events ? operator.resolve("events") : operator);
        }
    }

    private void pass(HttpExchange exchange, URI from) throws IOException {
        HttpResponse<InputStream> answer;
        try {
            answer = http.send(
                    HttpRequest.newBuilder(from)
                            .header("Authorization", "Bearer " + token.get())
                            .build(),
                    BodyHandlers.ofInputStream());
        } catch (IOException e) {
            refuse(exchange, BAD_GATEWAY, "The operator cannot be reached: start this command again.");
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        for (Map.Entry<String, List<String>> header : answer.headers().map().entrySet()) {
            if (HEADERS.stream().anyMatch(header.getKey()::equalsIgnoreCase)) {
                exchange.getResponseHeaders().put(header.getKey(), header.getValue());
            }
        }
        exchange.sendResponseHeaders(answer.statusCode(), 0);
        try (InputStream in = answer.body();
                OutputStream out = exchange.getResponseBody()) {
            byte[] chunk = new byte[CHUNK];
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                out.write(chunk, 0, read);
                out.flush(); // or events would wait for one another
            }
        }
    }

    private static void refuse(HttpExchange exchange, int status, String why) throws IOException {
        byte[] text = why.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, text.length);
        exchange.getResponseBody().write(text);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        http.shutdownNow();
    }
}
