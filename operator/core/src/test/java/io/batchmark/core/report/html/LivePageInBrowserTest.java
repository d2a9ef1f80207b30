package io.batchmark.core.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.batchmark.core.ledger.Entry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;

/** The page of a campaign that goes on, with the headers that the operator sends, as {@link Browser} shows it. */
@EnabledIf(value = "io.batchmark.core.report.html.Browser#isThere", disabledReason = Browser.MISSING)
class LivePageInBrowserTest {
    private static final String NAME = "still-running";
    private static final String END = "end";

    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private ChromeDriver browser;
    private List<Entry> rows;
    private Instant now;

    @BeforeEach
    void open() throws IOException {
        browser = Browser.get();
        browser.get("about:blank");
        Browser.messages();
        rows = new ArrayList<>(LivePages.rows(NAME));
        rows.set(0, LivePages.hostile(rows.getFirst()));
        now = rows.getLast().finished().plusSeconds(60);
        String page = LivePage.html(NAME, progress(rows.size() - 1), LivePages.report(NAME));
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
        Browser.size(1000, 1000, false);
        Browser.theme("light");
        browser.get("http://127.0.0.1:" + server.getAddress().getPort() + "/bench/campaign/");
    }

    @AfterEach
    void close() throws IOException {
        events.add(END);
        browser.get("about:blank");
        server.stop(0);
        threads.shutdownNow();
    }

    private String progress(int over) throws IOException {
        return LivePages.progress(NAME, rows.subList(0, over), now).html();
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

    private void push(String part, String html) throws IOException {
        events.add("event: " + part + "\ndata: " + JsonMapper.builder().build().writeValueAsString(html) + "\n\n");
    }

    private void await(String condition) {
        browser.executeAsyncScript("const done = arguments[arguments.length - 1];" + "(function look() { if ("
                + condition + ") done(); else setTimeout(look, 20); })()");
    }

    @Test
    void showsWhatIsNewAndLeavesTheReaderWhereTheyAre() throws IOException {
        assertThat(Browser.objections()).isEmpty();
        browser.executeScript("document.querySelector('#progress summary').click();"
                + "document.querySelector('#progress summary').focus()");

        push("progress", progress(rows.size()));

        await("document.getElementById('runs').value === " + rows.size());
        assertThat(browser.findElement(By.id("connection")).getText()).startsWith("Connected");
        assertThat(browser.executeScript("return document.querySelector('#progress details').open"))
                .isEqualTo(true);
        assertThat(browser.switchTo().activeElement().getTagName()).isEqualTo("summary");
        assertThat(Browser.incompleteCharts()).isEqualTo(List.of());
        push("report", LivePages.report("hostile-runner") + "<p id='end'></p>");
        await("document.getElementById('end') && document.querySelector('#report canvas')");
        assertThat(Browser.incompleteCharts()).isEqualTo(List.of());
        assertThat(Browser.messages()).isEmpty();
        assertThat(
                        browser.executeScript(
                                "return performance.getEntriesByType('resource').filter(one => !one.name.startsWith(location.origin)).map(one => one.name)"))
                .isEqualTo(List.of());
    }

    @Test
    void isReadableInLightAndDarkAndOnAPhone() throws IOException {
        Browser.picture("live-light");
        Browser.theme("dark");
        Browser.picture("live-dark");
        assertThat(Browser.objections()).isEmpty();
        Browser.size(390, 800, true);
        browser.executeAsyncScript("setTimeout(arguments[arguments.length - 1], 300)"); // until it is drawn anew
        assertThat(browser.executeScript("return document.documentElement.scrollWidth"))
                .isEqualTo(390L);
        Browser.picture("live-phone");
    }
}
