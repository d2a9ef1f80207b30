package io.batchmark.core.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.report.Campaigns;
import io.batchmark.core.report.GoldenTest;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.statistics.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;

/** The page as Chromium or Chrome shows it, as {@link Browser} has it. The pictures are in {@code target/page}. */
@EnabledIf(value = "io.batchmark.core.report.html.Browser#isThere", disabledReason = Browser.MISSING)
class PageInBrowserTest {
    private static ChromeDriver browser;

    @BeforeAll
    static void start() throws IOException {
        browser = Browser.get();
    }

    static Stream<String> pages() throws IOException {
        return Stream.concat(GoldenTest.cases().stream(), Stream.of("everything", "chunks-12x40"));
    }

    private static Summary summary(String name) throws IOException {
        return switch (name) {
            case "everything" -> Campaigns.everything();
            case "chunks-12x40" -> Campaigns.chunks(12, 40);
            default -> GoldenTest.summary(name);
        };
    }

    private static void open(String name) throws IOException {
        Path file = Browser.PICTURES.resolve(name + ".html");
        Files.writeString(
                file,
                ReportFiles.of(summary(name), new ReportPlace("bench", name + "-report", "part=ledger", 4 << 20))
                        .plain()
                        .get("report.html"));
        Browser.size(1000, 1000, false);
        Browser.theme("light");
        browser.get(file.toUri().toString());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void isDrawnWholeFromTheFileAlone(String name) throws IOException {
        open(name);
        assertThat(Browser.messages()).isEmpty();
        assertThat(browser.executeScript("return performance.getEntriesByType('resource').map(one => one.name)"))
                .isEqualTo(List.of());
        assertThat(Browser.incompleteCharts())
                .as("charts that do not have all figures of their tables")
                .isEqualTo(List.of());
        Browser.picture(name + "-light");
    }

    @ParameterizedTest
    @ValueSource(strings = {"everything", "censored", "hostile-runner"})
    void isReadableInLightAndDarkAndOnAPhone(String name) throws IOException {
        open(name);
        assertThat(Browser.objections()).isEmpty();
        Browser.theme("dark");
        Browser.picture(name + "-dark");
        assertThat(Browser.objections()).isEmpty();
        Browser.size(390, 800, true);
        browser.executeAsyncScript("setTimeout(arguments[arguments.length - 1], 300)"); // until it is drawn anew
        assertThat(browser.executeScript("return document.documentElement.scrollWidth"))
                .isEqualTo(390L);
        Browser.picture(name + "-phone");
    }

    @Test
    void figuresOfAChartAreReachedByKeys() throws IOException {
        open("everything");
        for (int tabs = 0; tabs < 5; tabs++) {
            new Actions(browser).sendKeys(Keys.TAB).perform();
            if (browser.switchTo().activeElement().getTagName().equals("summary")) {
                new Actions(browser).sendKeys(Keys.ENTER).perform();
                assertThat(browser.executeScript("return document.querySelector('details').open"))
                        .isEqualTo(true);
                return;
            }
        }
        assertThat(browser.switchTo().activeElement().getTagName()).isEqualTo("summary");
    }

    @Test
    void isPrintedInLightColours() throws IOException {
        open("everything");
        Browser.theme("dark");
        Object dark = browser.executeScript("return getComputedStyle(document.body).backgroundColor");
        browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
        assertThat(browser.executeScript("return getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(255, 255, 255)")
                .isNotEqualTo(dark);
        Object pdf = browser.executeCdpCommand("Page.printToPDF", Map.of()).get("data");
        Files.write(
                Browser.PICTURES.resolve("everything.pdf"), Base64.getDecoder().decode((String) pdf));
    }
}
