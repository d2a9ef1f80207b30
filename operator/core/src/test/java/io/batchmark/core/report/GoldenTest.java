package io.batchmark.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.core.Golden;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.summary.EarlierCampaign;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.LedgerRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each folder is a case: campaign and ledger go in, all reports come out. {@code -Dgolden.write} writes what comes out
 * into the folders; read the difference before it is committed. The two cases in {@code WHOLE} have all files. The other cases
 * have the files that a reviewer reads, and the parts of {@code results.json} that no case in {@code WHOLE} has.
 */
@Isolated("the locale is that of all tests")
public class GoldenTest {
    /** The case whose page is checked as a whole; {@link HtmlReportTest} checks those of the others. */
    private static final String HOSTILE = "hostile-runner";

    private static final Set<String> WHOLE = Set.of("paper-tables-1-to-5", "two-factors");

    /** JSON pointers into {@code results.json}. */
    private static final Map<String, List<String>> PARTS = Map.ofEntries(
            Map.entry("amount-of-work", List.of("/answer/recommendation", "/treatments/1/toBest")),
            Map.entry(
                    "censored",
                    List.of(
                            "/models/disturbances/trend",
                            "/treatments/4/censored",
                            "/treatments/4/toBaseline",
                            "/treatments/4/toBest",
                            "/treatments/4/responses/elapsed",
                            "/treatments/4/responses/throughput",
                            "/runs/16",
                            "/runs/20")),
            Map.entry(
                    "chosen-iterations",
                    List.of(
                            "/answer/recommendation",
                            "/models/replications",
                            "/chosenIterations",
                            "/runs/0/iterations")),
            Map.entry(
                    "constraints",
                    List.of("/constraints", "/treatments/1/toBest", "/treatments/1/responses/elapsed/censored")),
            Map.entry("disturbed", List.of("/disturbedRuns")),
            Map.entry(
                    "earlier-campaign",
                    List.of(
                            "/compareTo",
                            "/environment/nodes",
                            "/environment/images",
                            "/runs/0/node",
                            "/runs/0/image")),
            Map.entry("fraction", List.of("/fraction", "/models/effects/6")),
            Map.entry("hostile-runner", List.of("/scatter", "/runs/6")),
            Map.entry("iterations", List.of("/treatments/0/course")),
            Map.entry("own-job", List.of("/treatments/1/steps")),
            Map.entry("pairs", List.of("/pairOverlap", "/environment/nodes")),
            Map.entry("still-running", List.of("/tally", "/environment/images")),
            Map.entry("thresholds", List.of("/thresholds")),
            Map.entry("too-few-replicates", List.of("/treatments/0/responses/elapsed")));

    private static final Path CASES = Path.of("src/test/resources/io/batchmark/core/report/golden");
    private static final Locale LOCALE = Locale.getDefault();
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    public static List<String> cases() throws IOException {
        return files(CASES);
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    public static Summary summary(String name) throws IOException {
        Path folder = CASES.resolve(name);
        return Files.exists(folder.resolve("in-earlier-campaign.json"))
                ? summary(folder, "in-", EarlierCampaign.of(summary(folder, "in-earlier-", null)))
                : summary(folder, "in-", null);
    }

    private static Summary summary(Path folder, String prefix, EarlierCampaign earlier) throws IOException {
        CampaignDescription campaign =
                JSON.readValue(folder.resolve(prefix + "campaign.json").toFile(), CampaignDescription.class);
        Plan plan = Ledgers.plan(campaign.design());
        List<Entry> ledger = LedgerCsv.read(folder.resolve(prefix + "ledger.csv"), campaign, plan);
        return Summary.of(campaign, plan, LedgerRows.of(ledger), earlier);
    }

    /** The files of a report, with names as in the folder of the case. */
    public static Map<String, String> reports(String name) throws IOException {
        Map<String, String> reports = new TreeMap<>();
        ReportFiles files =
                ReportFiles.of(summary(name), new ReportPlace("default", name + "-report", "ledger=" + name, 1 << 20));
        assertThat(files.compressed()).isEmpty();
        files.plain().forEach((file, text) -> reports.put("out-" + file, text));
        return reports;
    }

    /** A locale with other digits and another decimal point: no report may depend on it. */
    @BeforeAll
    static void useAnotherLocale() {
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    }

    @AfterAll
    static void useTheFormerLocale() {
        Locale.setDefault(LOCALE);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void reportsAreAsTheyShouldBe(String name) throws IOException {
        Map<String, String> reports = reports(name);
        String page = reports.remove("out-report.html");
        if (name.equals(HOSTILE)) {
            // its scripts and its style are the same in every page
            reports.put("out-report.html", page.replaceAll("(?s)(<(script|style)>).*?(</\\2>)", "$1$3"));
        }
        if (!WHOLE.contains(name)) {
            String results = reports.remove("out-results.json");
            reports.remove("out-runs.csv");
            reports.put("out-results-parts.json", parts(name, JSON.readTree(results)));
        }
        Path folder = CASES.resolve(name);
        for (Map.Entry<String, String> report : reports.entrySet()) {
            Golden.check(folder.resolve(report.getKey()), report.getValue());
        }
        assertThat(files(folder).stream()
                        .filter(file -> !file.startsWith("in-earlier-") && !file.equals("in-jobs.json")))
                .as("files of the case, none of them unused")
                .containsExactlyElementsOf(
                        Stream.concat(Stream.of("in-campaign.json", "in-ledger.csv"), reports.keySet().stream())
                                .toList());
    }

    private static String parts(String name, JsonNode results) throws IOException {
        ObjectNode parts = JSON.createObjectNode();
        for (String pointer : PARTS.get(name)) {
            JsonNode part = results.at(pointer);
            assertThat(part.isMissingNode()).as(pointer).isFalse();
            parts.set(pointer, part);
        }
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(parts) + "\n";
    }
}
