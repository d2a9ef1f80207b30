package io.batchmark.core.report.html;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Chromium or Chrome without a window. {@code .ci/browser} finds or installs it. */
public final class HeadlessBrowser implements AutoCloseable {
    public static final String MISSING =
            "no chromium or google-chrome with chromedriver on PATH; .ci/browser installs them";

    private static final Optional<Path> BROWSER = onPath("chromium").or(() -> onPath("google-chrome"));
    private static final Optional<Path> DRIVER = onPath("chromedriver");

    private final ChromeDriver driver;

    public HeadlessBrowser() {
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
        driver = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(DRIVER.orElseThrow().toFile())
                        .build(),
                options);
    }

    /** One that sends a token with every request, as the proxy of {@code kubectl batchmark page} does. */
    public static HeadlessBrowser sending(String token) {
        HeadlessBrowser browser = new HeadlessBrowser();
        browser.driver.executeCdpCommand("Network.enable", Map.of());
        browser.driver.executeCdpCommand(
                "Network.setExtraHTTPHeaders", Map.of("headers", Map.of("Authorization", "Bearer " + token)));
        return browser;
    }

    /** Where there is none, other tests of the pages have to do for {@code mvn test}; {@code make test} fails. */
    public static boolean isThere() {
        return BROWSER.isPresent() && DRIVER.isPresent();
    }

    private static Optional<Path> onPath(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    ChromeDriver driver() {
        return driver;
    }

    public void open(String address) {
        driver.get(address);
    }

    /** What a function body of JavaScript returns in the page. */
    @SuppressWarnings("unchecked")
    public <T> T ask(String body) {
        return (T) driver.executeScript(body);
    }

    /** What the browser has said about pages since it was last asked; that there is no icon does not count. */
    public List<String> messages() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> !message.contains("/favicon.ico"))
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
