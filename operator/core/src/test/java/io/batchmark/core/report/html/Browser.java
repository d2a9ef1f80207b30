package io.batchmark.core.report.html;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;

/** The one browser for all tests of this JVM, and what they ask it about pages. */
final class Browser {
    /** Test classes run at the same time, and each needs the browser for itself. */
    static final String LOCK = "browser";

    static final Path PICTURES = Path.of("target/page");

    private static HeadlessBrowser browser;

    private Browser() {}

    static synchronized ChromeDriver get() throws IOException {
        if (browser == null) {
            Files.createDirectories(PICTURES);
            browser = new HeadlessBrowser();
            keepPlots(browser.driver());
            Runtime.getRuntime().addShutdownHook(new Thread(browser::close));
        }
        return browser.driver();
    }

    /** What the browser has said about pages since it was last asked. */
    static List<String> messages() throws IOException {
        get();
        return browser.messages();
    }

    static void size(int width, int height, boolean mobile) throws IOException {
        get().executeCdpCommand(
                        "Emulation.setDeviceMetricsOverride",
                        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", mobile));
    }

    static void theme(String theme) throws IOException {
        get().executeCdpCommand(
                        "Emulation.setEmulatedMedia",
                        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
    }

    static void picture(String name) throws IOException {
        Files.write(PICTURES.resolve(name + ".png"), get().getScreenshotAs(OutputType.BYTES));
    }

    static List<String> objections() throws IOException {
        List<String> objections = new ArrayList<>();
        for (Rule rule : new AxeBuilder().disableIframeTesting().analyze(get()).getViolations()) {
            if (List.of("serious", "critical").contains(rule.getImpact())) {
                objections.add(rule.getId() + ": " + rule.getNodes().get(0).getHtml());
            }
        }
        return objections;
    }

    /**
     * Makes every page keep what it tells uPlot to draw, in {@code plots}: by the id of a chart, a list of series, each with its name, its
     * figures and the shape of those.
     */
    private static void keepPlots(ChromeDriver driver) {
        driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", """
                        window.plots = {};
                        let library;
                        Object.defineProperty(window, "uPlot", {
                          get: () => library,
                          set: plain => library = new Proxy(plain, {
                            construct(target, [options, data, element]) {
                              plots[element.id] = options.series.slice(1).map((series, i) => ({
                                name: series.label.replace(/^\\W? /, ""),
                                isBar: series.label.startsWith("■"),
                                figures: [...data[i + 1]].filter(y => y != null),
                              }));
                              return new target(options, data, element);
                            }
                          })
                        });"""));
    }

    /** What the page says of each chart: its id, description, rows of its table, and series that were drawn. */
    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> charts() throws IOException {
        return (List<Map<String, Object>>) get().executeScript("""
                        return [...document.querySelectorAll("figure")].map(figure => {
                          const id = figure.querySelector(".plot").id;
                          return {
                            id,
                            description: document.getElementById(id + "-description").textContent,
                            rows: [...figure.querySelectorAll("details tbody tr")]
                                .map(row => [...row.cells].map(cell => cell.textContent)),
                            drawn: plots[id],
                          };
                        })""");
    }

    /** Charts on which nothing is to be seen. */
    static Object blankCharts() throws IOException {
        return get().executeScript("""
                        return [...document.querySelectorAll(".plot")].filter(plot => {
                          const canvas = plot.querySelector("canvas");
                          const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
                          const colors = new Set(new Uint32Array(pixels.buffer));
                          return colors.size < 3;
                        }).map(plot => plot.id)""");
    }

    /** Charts that do not have all figures of their tables. */
    static Object incompleteCharts() throws IOException {
        return get().executeScript("""
                        return [...document.querySelectorAll("figure")].filter(figure => {
                          const figures = [...figure.querySelectorAll("details tbody tr")]
                              .flatMap(row => row.cells[2].textContent.split(" ").filter(text => text));
                          const plot = figure.querySelector(".plot");
                          return figures.length != plot.dataset.points || !plot.querySelector("canvas");
                        }).map(figure => figure.textContent)""");
    }
}
