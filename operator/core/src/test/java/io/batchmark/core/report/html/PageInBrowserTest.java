package io.batchmark.core.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.core.report.Campaigns;
import io.batchmark.core.report.GoldenTest;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.summary.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;

/** The page as Chromium or Chrome shows it, as {@link Browser} has it. The pictures are in {@code target/page}. */
@EnabledIf(value = "io.batchmark.core.report.html.HeadlessBrowser#isThere", disabledReason = HeadlessBrowser.MISSING)
@ResourceLock(Browser.LOCK)
@Tag("thorough")
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

    /** @return the other files of the same report, by name */
    private static Map<String, String> open(String name) throws IOException {
        return open(name, summary(name));
    }

    private static Map<String, String> open(String name, Summary summary) throws IOException {
        Path file = Browser.PICTURES.resolve(name + ".html");
        Map<String, String> files = ReportFiles.of(
                        summary, new ReportPlace("bench", name + "-report", "part=ledger", 4 << 20))
                .plain();
        Files.writeString(file, files.get("report.html"));
        Browser.size(1000, 1000, false);
        Browser.theme("light");
        browser.get("about:blank");
        Browser.messages(); // those about the page before, to which the checker of another test may add
        browser.get(file.toUri().toString());
        return files;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void isDrawnFromTheFileAloneWithTheFiguresOfTheLedger(String name) throws Exception {
        Summary summary = summary(name);
        Map<String, String> files = open(name, summary);
        assertThat(Browser.messages()).isEmpty();
        assertThat(browser.executeScript("return performance.getEntriesByType('resource').map(one => one.name)"))
                .isEqualTo(List.of());
        assertThat(Browser.incompleteCharts())
                .as("charts that do not have all figures of their tables")
                .isEqualTo(List.of());
        assertFigures(summary, JsonMapper.builder().build().readTree(files.get("results.json")));
        Browser.picture(name + "-light");
    }

    /** Of each chart, those of its table and those that are drawn. */
    private static void assertFigures(Summary summary, JsonNode results) throws Exception {
        Map<String, ChartFigures> expected = ExpectedCharts.of(summary, results);
        List<Map<String, Object>> charts = Browser.charts();
        assertThat(charts.stream().map(chart -> chart.get("id")))
                .containsExactlyInAnyOrderElementsOf(List.copyOf(expected.keySet()));
        for (Map<String, Object> chart : charts) {
            String id = (String) chart.get("id");
            ChartFigures table = table((List<?>) chart.get("rows"));
            boolean isSelection = ((String) chart.get("description")).contains(" are shown");
            table.assertEqualTo(expected.get(id), isSelection, id);
            assertDrawn((List<?>) chart.get("drawn"), table, id);
        }
    }

    private static ChartFigures table(List<?> rows) {
        ChartFigures figures = new ChartFigures();
        for (Object row : rows) {
            List<?> cells = (List<?>) row;
            String series = (String) cells.get(0);
            String place = (String) cells.get(1);
            Arrays.stream(((String) cells.get(2)).split(" "))
                    .filter(figure -> !figure.isEmpty()) // of a mark
                    .forEach(figure -> figures.add(series, place, Double.parseDouble(figure)));
            Arrays.stream(((String) cells.get(3)).split("; "))
                    .filter(interval -> !interval.isEmpty())
                    .map(interval -> interval.split(" to "))
                    .forEach(interval -> figures.interval(
                            series, place, Double.parseDouble(interval[0]), Double.parseDouble(interval[1])));
        }
        return figures;
    }

    private static void assertDrawn(List<?> drawn, ChartFigures table, String chart) {
        boolean areBars = drawn.stream().allMatch(one -> (Boolean) ((Map<?, ?>) one).get("isBar"));
        Map<String, List<Double>> expected = table.bySeries(areBars);
        assertThat(drawn).as(chart).hasSameSizeAs(expected.keySet());
        for (Object one : drawn) {
            String name = (String) ((Map<?, ?>) one).get("name");
            List<Double> figures = ((List<?>) ((Map<?, ?>) one).get("figures"))
                    .stream().map(figure -> ((Number) figure).doubleValue()).toList();
            assertThat(expected).as(chart).containsKey(name);
            ChartFigures.assertClose(figures, expected.get(name), chart + ", drawn: " + name);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "paper-tables-1-to-5",
                "two-factors",
                "iterations",
                "everything",
                "censored",
                "chunks-12x40",
                "hostile-runner"
            })
    void isReadableInLightAndDarkOnAPhoneAndPrinted(String name) throws IOException {
        open(name);
        assertThat(Browser.objections()).isEmpty();
        assertThat(Browser.blankCharts()).isEqualTo(List.of());
        Browser.theme("dark");
        Browser.picture(name + "-dark");
        assertThat(Browser.objections()).isEmpty();
        assertThat(Browser.blankCharts()).isEqualTo(List.of());
        Object dark = browser.executeScript("return getComputedStyle(document.body).backgroundColor");
        print(name, dark);
        Browser.theme("dark");
        Browser.size(390, 800, true);
        browser.executeAsyncScript("setTimeout(arguments[arguments.length - 1], 300)"); // until it is drawn anew
        assertThat(browser.executeScript("return document.documentElement.scrollWidth"))
                .isEqualTo(390L);
        assertThat(Browser.blankCharts()).isEqualTo(List.of());
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

    /** In light colours, whatever the screen has. */
    private static void print(String name, Object dark) throws IOException {
        browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
        assertThat(browser.executeScript("return getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(255, 255, 255)")
                .isNotEqualTo(dark);
        assertThat(Browser.blankCharts()).isEqualTo(List.of());
        Browser.picture(name + "-print");
        Object pdf = browser.executeCdpCommand("Page.printToPDF", Map.of()).get("data");
        Files.write(Browser.PICTURES.resolve(name + ".pdf"), Base64.getDecoder().decode((String) pdf));
    }
}
