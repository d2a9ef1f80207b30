package io.batchmark.core.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.ledger.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.openqa.selenium.chrome.ChromeDriver;

/** The picture that docs/live-page.md shows, after a row has arrived; {@code -Dpictures.write} writes it. */
@EnabledIf(value = "io.batchmark.core.report.html.HeadlessBrowser#isThere", disabledReason = HeadlessBrowser.MISSING)
@ResourceLock(Browser.LOCK)
@Tag("thorough")
class LivePagePictureTest {
    private static final String NAME = "still-running";
    private static final String PICTURE = "live-page";
    private static final Path DOCS = Path.of("../../docs/pictures");
    private static final int MOST_BYTES = 100_000;

    @Test
    void showsACampaignThatGoesOn() throws IOException {
        List<Entry> rows = LivePages.rows(NAME).stream()
                .sorted(Comparator.comparing(Entry::finished))
                .toList();
        Instant now = rows.getLast().finished().plusSeconds(60);
        ChromeDriver browser = Browser.get();
        Browser.size(1000, 1250, false);
        Browser.theme("light");
        Browser.messages();
        try (LiveServer server =
                new LiveServer(LivePage.html(NAME, progress(rows, rows.size() - 1, now), LivePages.report(NAME)))) {
            browser.get(server.address());
            server.push("progress", progress(rows, rows.size(), now));
            browser.executeAsyncScript("const done = arguments[arguments.length - 1];"
                    + "(function look() { if (document.getElementById('runs').value === " + rows.size()
                    + " && document.querySelector('#report canvas')) done(); else setTimeout(look, 20); })()");
            assertThat(Browser.objections()).isEmpty();
            Browser.picture(PICTURE);
            browser.get("about:blank");
        }
        assertThat(Browser.messages()).isEmpty();
        Path picture = Browser.PICTURES.resolve(PICTURE + ".png");
        assertThat(Files.size(picture)).isLessThan(MOST_BYTES);
        if (System.getProperty("pictures.write") != null) {
            Files.copy(picture, DOCS.resolve(PICTURE + ".png"), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static String progress(List<Entry> rows, int over, Instant now) throws IOException {
        return LivePages.progress(NAME, rows.subList(0, over), now, "worker-1").html();
    }
}
