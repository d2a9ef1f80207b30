package io.batchmark.operator.page;

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

/** Chromium or Chrome without a window, which sends a token with every request, as the proxy of {@code kubectl batchmark page} does. */
final class HeadlessBrowser implements AutoCloseable {
    static final String MISSING = "no chromium or google-chrome with chromedriver on PATH; .ci/browser installs them";

    private static final Optional<Path> BROWSER = onPath("chromium").or(() -> onPath("google-chrome"));
    private static final Optional<Path> DRIVER = onPath("chromedriver");

    private final ChromeDriver driver;

    HeadlessBrowser(String token) {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(BROWSER.orElseThrow().toFile());
        options.addArguments(
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run");
        options.setCapability("goog:loggingPrefs", logs);
        driver = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(DRIVER.orElseThrow().toFile())
                        .build(),
                options);
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand(
                "Network.setExtraHTTPHeaders", Map.of("headers", Map.of("Authorization", "Bearer " + token)));
    }

    /** Where there is none, {@code make test} fails. */
    static boolean isThere() {
        return BROWSER.isPresent() && DRIVER.isPresent();
    }

    private static Optional<Path> onPath(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    void open(String address) {
        driver.get(address);
    }

    /** What a function body of JavaScript returns in the page. */
    @SuppressWarnings("unchecked")
    <T> T ask(String body) {
        return (T) driver.executeScript(body);
    }

    /** What the browser has objected to; that there is no icon does not count. */
    List<String> messages() {
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
