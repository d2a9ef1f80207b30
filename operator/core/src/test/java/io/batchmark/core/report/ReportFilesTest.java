package io.batchmark.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.statistics.Ledgers;
import io.batchmark.core.statistics.Summary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReportFilesTest {
    private static final int MIB = 1 << 20;

    private static Ledgers ledger(int treatments, int blocks) {
        String[] levels = IntStream.range(0, treatments)
                .mapToObj(i -> Integer.toString(1000 + i))
                .toArray(String[]::new);
        Ledgers ledger = new Ledgers(blocks, levels);
        for (int i = 0; i < treatments; i++) {
            double elapsed = 1000 - (i == treatments - 3 ? 500 : 0) + i % 7;
            ledger.succeeded(
                    levels[i],
                    IntStream.range(0, blocks).mapToDouble(b -> elapsed + b).toArray());
        }
        return ledger;
    }

    private static int size(Map<String, String> files) {
        return files.entrySet().stream()
                .flatMap(file -> Stream.of(file.getKey(), file.getValue()))
                .mapToInt(text -> text.getBytes(StandardCharsets.UTF_8).length)
                .sum();
    }

    private static int sizeOf(Map<String, String> files, String... names) {
        return Stream.of(names)
                .mapToInt(name -> name.length() + files.get(name).getBytes(StandardCharsets.UTF_8).length)
                .sum();
    }

    @Test
    void allFilesWhereThereIsRoom() {
        Map<String, String> files = ReportFiles.of(ledger(4, 3).summary(), MIB);
        assertThat(files).containsOnlyKeys("summary.csv", "results.json", "runs.csv", "report.md");
        assertThat(files.get("report.md")).doesNotContain("Too large");
    }

    @Test
    void largestFilesAreLeftOutFirstAndTheReportSaysSo() {
        Summary summary = ledger(20, 5).summary();
        Map<String, String> all = ReportFiles.of(summary, MIB);
        int note = 200;

        Map<String, String> files = ReportFiles.of(summary, size(all) - 1);
        assertThat(files).containsOnlyKeys("summary.csv", "results.json", "report.md");
        assertThat(files.get("report.md"))
                .contains("Too large to be kept beside this report: runs.csv. Every run is in");

        files = ReportFiles.of(summary, sizeOf(all, "summary.csv", "report.md") + note);
        assertThat(files).containsOnlyKeys("summary.csv", "report.md");
        assertThat(files.get("report.md")).contains("results.json, runs.csv");

        files = ReportFiles.of(summary, sizeOf(all, "report.md") + note);
        assertThat(files).containsOnlyKeys("report.md");
        assertThat(files.get("report.md")).contains("summary.csv, results.json, runs.csv");
    }

    @Test
    void smallFileIsThereThoughALargerOneBeforeItIsNot() {
        Summary summary = ledger(20, 5).summary();
        Map<String, String> all = ReportFiles.of(summary, MIB);
        assertThat(all.get("runs.csv").length())
                .isLessThan(all.get("results.json").length());
        assertThat(ReportFiles.of(summary, sizeOf(all, "summary.csv", "runs.csv", "report.md") + 200))
                .containsOnlyKeys("summary.csv", "runs.csv", "report.md");
    }

    static Stream<Integer> limits() {
        return IntStream.iterate(12_000, limit -> limit < 200_000, limit -> limit + 9_973)
                .boxed();
    }

    @ParameterizedTest
    @MethodSource("limits")
    void neverLargerThanAllowed(int limit) {
        assertThat(size(ReportFiles.of(ledger(12, 5).summary(), limit))).isLessThanOrEqualTo(limit);
    }

    @Test
    void limitThatHoldsNoReportIsRefused() {
        assertThatThrownBy(() -> ReportFiles.of(ledger(4, 3).summary(), 1000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("report.md is larger than maxBytes = 1000");
    }

    @Test
    void largeCampaignHasASmallReport() {
        Summary summary = ledger(6000, 3).summary();
        Map<String, String> files = ReportFiles.of(summary, MIB);
        assertThat(files).containsOnlyKeys("report.md");
        assertThat(files.get("report.md"))
                .hasSizeLessThan(150_000)
                .contains("| baseline (itemCount=1000) ", "and 5800 more treatments.")
                .contains("| itemCount=1199 ")
                .doesNotContain("| itemCount=1200 ");
    }

    @Test
    void recommendedTreatmentIsInTheReportWhereverItIs() {
        Ledgers ledger = new Ledgers(
                22, IntStream.range(1000, 1250).mapToObj(Integer::toString).toArray(String[]::new));
        IntStream.range(1000, 1250)
                .forEach(level -> ledger.about(Integer.toString(level), level == 1240 ? 50 : 100, 22));
        assertThat(ReportFiles.of(ledger.summary(), MIB).get("report.md"))
                .contains("Choose itemCount=1240", "| itemCount=1198 ", "| itemCount=1240 ")
                .doesNotContain("| itemCount=1199 ");
    }

    @Test
    void longListOfLostRunsIsCut() {
        Ledgers ledger = new Ledgers(80, "1000").ended("1000", Outcome.Invalid, Cause.NoResult, Ledgers.blocks(80));
        String report = ReportFiles.of(ledger.summary(), MIB).get("report.md");
        assertThat(report.lines().filter(line -> line.contains("no result"))).hasSize(50);
        assertThat(report).contains("and 30 more runs.");
    }

    @Test
    void sizeIsThatOfUtf8() throws IOException {
        String text = "aé€\ud83d\ude00";
        try (BoundedText bounded = new BoundedText(10)) {
            bounded.write(text);
            assertThat(bounded.bytes()).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
            assertThat(bounded).hasToString(text);
            assertThatThrownBy(() -> bounded.write("x")).isInstanceOf(BoundedText.TooLarge.class);
        }
    }

    @Test
    void reportNamesWhatItIsTold() throws IOException {
        try (BoundedText text = new BoundedText(MIB)) {
            new MarkdownReport(List.of("a.csv", "b.csv")).write(ledger(2, 3).summary(), text);
            assertThat(text.toString()).contains("a.csv, b.csv");
        }
    }
}
