package io.batchmark.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.statistics.CampaignDescription;
import io.batchmark.core.statistics.EarlierCampaign;
import io.batchmark.core.statistics.Ledgers;
import io.batchmark.core.statistics.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each folder is a case: campaign and ledger go in, all reports come out. {@code -Dgolden.write} writes what comes out
 * into the folders; read the difference before it is committed.
 */
public class GoldenTest {
    /** The case whose page is checked as a whole; {@link HtmlReportTest} checks those of the others. */
    private static final String HOSTILE = "hostile-runner";

    private static final Path CASES = Path.of("src/test/resources/io/batchmark/core/report/golden");
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
        return Summary.of(campaign, plan, ledger, earlier);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void reportsAreAsTheyShouldBe(String name) throws IOException {
        Map<String, String> reports = new TreeMap<>();
        Locale locale = Locale.getDefault();
        try {
            // a locale with other digits and another decimal point: no report may depend on it
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            ReportFiles files = ReportFiles.of(
                    summary(name), new ReportPlace("default", name + "-report", "ledger=" + name, 1 << 20));
            assertThat(files.compressed()).isEmpty();
            files.plain().forEach((file, text) -> reports.put("out-" + file, text));
            String page = reports.remove("out-report.html");
            if (name.equals(HOSTILE)) {
                // its scripts and its style are the same in every page
                reports.put("out-report.html", page.replaceAll("(?s)(<(script|style)>).*?(</\\2>)", "$1$3"));
            }
        } finally {
            Locale.setDefault(locale);
        }
        Path folder = CASES.resolve(name);
        if (Boolean.getBoolean("golden.write") || "".equals(System.getProperty("golden.write"))) {
            for (Map.Entry<String, String> report : reports.entrySet()) {
                Files.writeString(folder.resolve(report.getKey()), report.getValue());
            }
        }
        for (Map.Entry<String, String> report : reports.entrySet()) {
            assertThat(folder.resolve(report.getKey())).content().isEqualTo(report.getValue());
        }
        assertThat(files(folder).stream().filter(file -> !file.startsWith("in-earlier-")))
                .as("files of the case, none of them unused")
                .containsExactlyElementsOf(
                        Stream.concat(Stream.of("in-campaign.json", "in-ledger.csv"), reports.keySet().stream())
                                .toList());
    }
}
