package io.batchmark.core.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.ledger.Entry;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;

/** The page of a campaign that goes on, with the headers that the operator sends, as {@link Browser} shows it. */
@EnabledIf(value = "io.batchmark.core.report.html.HeadlessBrowser#isThere", disabledReason = HeadlessBrowser.MISSING)
@ResourceLock(Browser.LOCK)
@Tag("thorough")
class LivePageInBrowserTest {
    private static final String NAME = "still-running";

    private LiveServer server;
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
        server = new LiveServer(page);
        Browser.size(1000, 1000, false);
        Browser.theme("light");
        browser.get(server.address());
    }

    @AfterEach
    void close() throws IOException {
        browser.get("about:blank");
        server.close();
    }

    private String progress(int over) throws IOException {
        return LivePages.progress(NAME, rows.subList(0, over), now).html();
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

        server.push("progress", progress(rows.size()));

        await("document.getElementById('runs').value === " + rows.size());
        assertThat(browser.findElement(By.id("connection")).getText()).startsWith("Connected");
        assertThat(browser.executeScript("return document.querySelector('#progress details').open"))
                .isEqualTo(true);
        assertThat(browser.switchTo().activeElement().getTagName()).isEqualTo("summary");
        assertThat(Browser.incompleteCharts()).isEqualTo(List.of());
        server.push("report", LivePages.report("hostile-runner") + "<p id='end'></p>");
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
