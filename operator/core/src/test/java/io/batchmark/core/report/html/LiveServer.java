package io.batchmark.core.report.html;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** Serves a live page, with the headers that the operator sends, and what is new of it. */
final class LiveServer implements AutoCloseable {
    private static final String END = "end";

    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    LiveServer(String page) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/bench/campaign/", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.getResponseHeaders().set("Content-Security-Policy", LivePage.policy());
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(page.getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        server.createContext("/bench/campaign/events", this::send);
        // which every browser asks for
        server.createContext("/favicon.ico", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/bench/campaign/";
    }

    /** @param html of the part, as it is from now on */
    void push(String part, String html) throws IOException {
        events.add("event: " + part + "\ndata: " + JsonMapper.builder().build().writeValueAsString(html) + "\n\n");
    }

    private void send(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        try {
            for (String event = events.take(); !event.equals(END); event = events.take()) {
                exchange.getResponseBody().write(event.getBytes(StandardCharsets.UTF_8));
                exchange.getResponseBody().flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    @Override
    public void close() {
        events.add(END);
        server.stop(0);
        threads.shutdownNow();
    }
}
