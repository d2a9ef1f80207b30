package io.batchmark.core.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import io.batchmark.core.report.Campaigns;
import io.batchmark.core.report.GoldenTest;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.statistics.Summary;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The page as Chromium or Chrome shows it, which {@code .ci/browser} finds or installs. The pictures are in {@code target/page}. */
@EnabledIf(
        value = "hasBrowser",
        disabledReason = "no chromium or google-chrome with chromedriver on PATH; .ci/browser installs them")
class PageInBrowserTest {
    private static final Optional<Path> BROWSER = onPath("chromium").or(() -> onPath("google-chrome"));
    private static final Optional<Path> DRIVER = onPath("chromedriver");
    private static final Path PICTURES = Path.of("target/page");

    private static ChromeDriver browser;

    /** Where there is none, other tests of the page have to do for {@code mvn test}; {@code make test} fails. */
    static boolean hasBrowser() {
        return BROWSER.isPresent() && DRIVER.isPresent();
    }

    private static Optional<Path> onPath(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    @BeforeAll
    static void start() throws IOException {
        Files.createDirectories(PICTURES);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(BROWSER.orElseThrow().toFile());
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars");
        options.setCapability("goog:loggingPrefs", logs);
        browser = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(DRIVER.orElseThrow().toFile())
                        .build(),
                options);
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.quit();
        }
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
        Path file = PICTURES.resolve(name + ".html");
        Files.writeString(
                file,
                ReportFiles.of(summary(name), new ReportPlace("bench", name + "-report", "part=ledger", 4 << 20))
                        .plain()
                        .get("report.html"));
        size(1000, 1000, false);
        theme("light");
        browser.get(file.toUri().toString());
    }

    private static void size(int width, int height, boolean mobile) {
        browser.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", mobile));
    }

    private static void theme(String theme) {
        browser.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
    }

    private static void picture(String name) throws IOException {
        Files.write(PICTURES.resolve(name + ".png"), browser.getScreenshotAs(OutputType.BYTES));
    }

    private static List<String> objections() {
        List<String> objections = new ArrayList<>();
        for (Rule rule :
                new AxeBuilder().disableIframeTesting().analyze(browser).getViolations()) {
            if (List.of("serious", "critical").contains(rule.getImpact())) {
                objections.add(rule.getId() + ": " + rule.getNodes().get(0).getHtml());
            }
        }
        return objections;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void isDrawnWholeFromTheFileAlone(String name) throws IOException {
        open(name);
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll())
                .extracting(LogEntry::getMessage)
                .isEmpty();
        assertThat(browser.executeScript("return performance.getEntriesByType('resource').map(one => one.name)"))
                .isEqualTo(List.of());
        assertThat(browser.executeScript("""
                        return [...document.querySelectorAll("figure")].filter(figure => {
                          const figures = [...figure.querySelectorAll("details tbody tr")]
                              .flatMap(row => row.cells[2].textContent.split(" ").filter(text => text));
                          const plot = figure.querySelector(".plot");
                          return figures.length != plot.dataset.points || !plot.querySelector("canvas");
                        }).map(figure => figure.textContent)"""))
                .as("charts that do not have all figures of their tables")
                .isEqualTo(List.of());
        picture(name + "-light");
    }

    @ParameterizedTest
    @ValueSource(strings = {"everything", "censored", "hostile-runner"})
    void isReadableInLightAndDarkAndOnAPhone(String name) throws IOException {
        open(name);
        assertThat(objections()).isEmpty();
        theme("dark");
        picture(name + "-dark");
        assertThat(objections()).isEmpty();
        size(390, 800, true);
        browser.executeAsyncScript("setTimeout(arguments[arguments.length - 1], 300)"); // until it is drawn anew
        assertThat(browser.executeScript("return document.documentElement.scrollWidth"))
                .isEqualTo(390L);
        picture(name + "-phone");
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
        theme("dark");
        Object dark = browser.executeScript("return getComputedStyle(document.body).backgroundColor");
        browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
        assertThat(browser.executeScript("return getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(255, 255, 255)")
                .isNotEqualTo(dark);
        Object pdf = browser.executeCdpCommand("Page.printToPDF", Map.of()).get("data");
        Files.write(PICTURES.resolve("everything.pdf"), Base64.getDecoder().decode((String) pdf));
    }
}
