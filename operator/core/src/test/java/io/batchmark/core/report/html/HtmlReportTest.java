package io.batchmark.core.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.report.GoldenTest;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.chart.Charts;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.report.words.Sentence;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
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

class HtmlReportTest {
    static List<String> cases() throws IOException {
        return GoldenTest.cases();
    }

    private static Document page(Summary summary) {
        ReportFiles files = ReportFiles.of(summary, new ReportPlace("bench", "test-report", "part=ledger", 4 << 20));
        return Jsoup.parse(files.plain().get("report.html"));
    }

    private static JsonNode charts(Document page) throws IOException {
        return JsonMapper.builder().build().readTree(page.getElementById("data").data());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void policyAllowsThisPageAndNothingElse(String name) throws Exception {
        Document page = page(GoldenTest.summary(name));
        String policy = page.select("meta[http-equiv=Content-Security-Policy]").attr("content");
        assertThat(policy).startsWith("default-src 'none'; style-src 'sha256-").doesNotContain("unsafe");
        List<String> hashes = new ArrayList<>();
        for (Element script : page.select("script:not([type]), style")) {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(script.data().getBytes(StandardCharsets.UTF_8));
            hashes.add("'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
        }
        assertThat(hashes).hasSize(3).allSatisfy(hash -> assertThat(policy).contains(hash));
        assertThat(page.select("script")).hasSize(3);
        assertThat(page.select("[src], [href], [style], img, iframe, object, form, link, base"))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void tellsWhatTheMarkdownReportTells(String name) throws IOException {
        Summary summary = GoldenTest.summary(name);
        Document page = page(summary);
        assertThat(page.select("h1")).hasSize(1);
        assertThat(page.select("h1 + p").text())
                .isEqualTo(
                        Jsoup.parse(Sentence.of(summary).replace("<", "&lt;")).text());
        assertThat(page.select("h2").eachText())
                .contains("How it was measured", "How to read this")
                .doesNotHaveDuplicates();
        String markdown = ReportFiles.of(summary, new ReportPlace("bench", "test-report", "part=ledger", 4 << 20))
                .plain()
                .get("report.md");
        assertThat(page.select("main > .wide > table")).hasSize((int)
                markdown.lines().filter(line -> line.startsWith("|--")).count());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void firstChartHasEveryRunAndMeanOfItsFactor(String name) throws IOException {
        Summary summary = GoldenTest.summary(name);
        JsonNode chart = charts(page(summary)).get(0);
        List<TreatmentSummary> slice = Charts.othersAtBaseline(
                summary, summary.campaign().design().factors().subList(0, 1));
        List<TreatmentSummary> shown = slice.size() > 1 ? slice : summary.distinct();
        Response response = summary.campaign().analysis().response();
        assertThat(figures(chart, "runs"))
                .containsExactlyElementsOf(shown.stream()
                        .flatMap(treatment -> treatment.runs().stream())
                        .filter(run -> run.outcome() == Outcome.Succeeded)
                        .map(run -> response.of(run.result()).orElseThrow())
                        .toList());
        assertThat(figures(chart, "mean"))
                .containsExactlyElementsOf(shown.stream()
                        .filter(treatment -> treatment.estimate(response) != null)
                        .map(treatment -> treatment.estimate(response).mean())
                        .toList());
    }

    private static List<Double> figures(JsonNode chart, String series) {
        for (JsonNode one : chart.get("series")) {
            if (one.get("name").asText().equals(series)) {
                return IntStream.range(0, one.get("points").size())
                        .mapToObj(i -> one.get("points").get(i).get("y").asDouble())
                        .toList();
            }
        }
        return List.of();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void eachChartHasATitleADescriptionAndItsNumbers(String name) throws IOException {
        Document page = page(GoldenTest.summary(name));
        JsonNode charts = charts(page);
        assertThat(page.select("figure")).hasSize(charts.size()).isNotEmpty();
        for (JsonNode chart : charts) {
            Element plot = page.getElementById(chart.get("id").asText());
            assertThat(plot.attr("role")).isEqualTo("img");
            assertThat(plot.attr("aria-label"))
                    .isEqualTo("Chart: " + chart.get("title").asText());
            assertThat(page.getElementById(plot.attr("aria-describedby")).text())
                    .isNotBlank();
            int figures = plot.parent().select("tbody tr").stream()
                    .map(row -> row.child(2).text())
                    .mapToInt(cell -> cell.isEmpty() ? 0 : cell.split(" ").length)
                    .sum();
            int points = 0;
            for (JsonNode series : chart.get("series")) {
                points += series.get("points").size();
            }
            assertThat(figures).isEqualTo(points);
        }
    }

    @Test
    void recommendationCliffAndKneeAreMarked() throws IOException {
        JsonNode chart = charts(page(GoldenTest.summary("paper-tables-1-to-5"))).get(0);
        assertThat(chart.get("x").get("log").asBoolean()).isTrue();
        assertThat(chart.get("marks").findValuesAsText("label")).containsExactly("recommended", "cliff", "knee");
        assertThat(chart.get("marks").get(0).get("x").asDouble()).isEqualTo(4000);
        assertThat(chart.get("marks").get(1).get("x").asDouble()).isEqualTo(8000);
    }
}
