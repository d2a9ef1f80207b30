package io.batchmark.core.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.report.GoldenTest;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.file.ReportFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LivePageTest {
    static List<String> cases() throws IOException {
        return GoldenTest.cases();
    }

    private static JsonNode charts(Document part) throws IOException {
        return JsonMapper.builder()
                .build()
                .readTree(part.select("script[type=application/json]").first().data());
    }

    private static Document progress(String name, List<Entry> rows) throws IOException {
        return Jsoup.parse(
                LivePages.progress(name, rows, rows.getLast().finished().plusSeconds(60))
                        .html());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void policyAllowsThisPageAndItsEventsAndNothingElse(String name) throws Exception {
        List<Entry> rows = LivePages.rows(name);
        Document page = Jsoup.parse(LivePage.html(
                name, LivePages.progress(name, rows, rows.getLast().finished()).html(), LivePages.report(name)));
        assertThat(LivePage.policy())
                .startsWith("default-src 'none'; style-src 'sha256-")
                .contains("; connect-src 'self'; ")
                .doesNotContain("unsafe");
        List<String> hashes = new ArrayList<>();
        for (Element script : page.select("script:not([type]), style")) {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(script.data().getBytes(StandardCharsets.UTF_8));
            hashes.add("'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
        }
        assertThat(hashes)
                .hasSize(4)
                .allSatisfy(hash -> assertThat(LivePage.policy()).contains(hash));
        assertThat(page.select("[src], [href], [style], img, iframe, object, form, link, base"))
                .isEmpty();
        assertThat(page.select("h1")).hasSize(1);
        assertThat(page.select("[id]").eachAttr("id")).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void hasTheChartsOfTheReport(String name) throws IOException {
        Document report = Jsoup.parse(ReportFiles.of(
                        GoldenTest.summary(name), new ReportPlace("bench", "test-report", "part=ledger", 4 << 20))
                .plain()
                .get("report.html"));
        Document live = Jsoup.parse(LivePages.report(name));
        assertThat(charts(live)).isEqualTo(charts(report));
        assertThat(live.select("figure").outerHtml())
                .isEqualTo(report.select("figure").outerHtml());
        assertThat(live.select(".answer > p").first().text())
                .isEqualTo(report.select("h1 + p").text());
    }

    @Test
    void timelineHasEachAttemptInTheLaneOfItsNode() throws IOException {
        List<Entry> rows = LivePages.rows("paper-tables-1-to-5");
        JsonNode timeline = charts(progress("paper-tables-1-to-5", rows)).get(0);
        assertThat(timeline.get("id").asText()).isEqualTo("timeline");
        assertThat(timeline.get("y").get("ticks").findValuesAsText("name")).contains("node-<b>1</b>");
        List<JsonNode> spans = new ArrayList<>();
        timeline.get("series").forEach(series -> series.get("points").forEach(spans::add));
        assertThat(spans)
                .hasSize((int) rows.stream()
                                .filter(row -> row.started() != null && row.node() != null)
                                .count()
                        + 1)
                .allSatisfy(span -> {
                    assertThat(span.get("low").asDouble()).isGreaterThanOrEqualTo(0);
                    assertThat(span.get("high").asDouble())
                            .isGreaterThanOrEqualTo(span.get("low").asDouble());
                });
    }

    @Test
    void saysWhatIsUnderWayAndHowFarItIs() throws IOException {
        List<Entry> rows = LivePages.rows("paper-tables-1-to-5");
        Document part = progress("paper-tables-1-to-5", rows);
        assertThat(part.select("progress").attr("value")).isEqualTo(Integer.toString(rows.size()));
        assertThat(part.text())
                .contains("Running", "attempt 2, on node node-<b>1</b>: for 30 s", "at this pace the last");
    }

    @Test
    void whatOthersSayStaysText() throws IOException {
        List<Entry> rows = new ArrayList<>(LivePages.rows("paper-tables-1-to-5"));
        rows.set(0, LivePages.hostile(rows.get(0)));
        Document part = progress("paper-tables-1-to-5", rows);
        assertThat(part.select("script")).hasSize(1);
        assertThat(part.select("img, b")).isEmpty();
        assertThat(part.select("pre").text()).contains("at <b>Main</b>", "<script>alert(2)</script>", "{{data}}");
        assertThat(part.text()).contains("invalid, no result: </p><script>alert(1)</script>");
    }

    @Test
    void showsTheNewestFailuresAndHowToReadALogThatIsNotAtHand() throws IOException {
        List<Entry> rows = LivePages.rows("paper-tables-1-to-5");
        List<Entry> failed = IntStream.range(0, rows.size())
                .mapToObj(i -> i < 12 ? LivePages.hostile(rows.get(i)).withLog(null) : rows.get(i))
                .toList();
        Document part = progress("paper-tables-1-to-5", failed);
        assertThat(part.select("h3")).hasSize(LiveProgress.MAX_FAILURES);
        assertThat(part.select("code").first().text())
                .matches("kubectl batchmark logs paper-tables-1-to-5 b\\d+-\\w+ -n bench");
        assertThat(part.text()).contains("And 2 failures before these.");
    }
}
