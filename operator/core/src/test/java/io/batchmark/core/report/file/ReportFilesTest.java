package io.batchmark.core.report.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.LedgerRows;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReportFilesTest {
    private static final int MIB = 1 << 20;

    /** More than what the report says of other files. */
    private static final int NOTES = 800;

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

    /** A campaign that was cancelled before its first run ended: it took 33 KB for each treatment. */
    @Test
    void reportOfTreatmentsWithoutARun_takesLittleForEachOfThem() throws Exception {
        Design design = new Design(
                Design.Type.FullFactorial,
                List.of(factor("itemCount", 32), factor("chunkSize", 32), factor("partitions", 10)),
                1,
                1,
                42,
                List.of());
        CampaignDescription campaign = new CampaignDescription(
                "large", design, Map.of(), Analysis.ofElapsed(0.95, 0.03), null, Map.of(), null, false, Map.of());
        Plan plan = Plan.of(design);
        com.sun.management.ThreadMXBean memory = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = memory.getCurrentThreadAllocatedBytes();

        ReportFiles files = files(Summary.of(campaign, plan, new LedgerRows(), null), MIB);

        assertThat(files.plain()).containsKey("report.md");
        assertThat((memory.getCurrentThreadAllocatedBytes() - before)
                        / plan.treatments().size())
                .isLessThan(25_000);
    }

    private static Factor factor(String name, int levels) {
        return new Factor(
                name,
                "1",
                IntStream.rangeClosed(1, levels).mapToObj(Integer::toString).toList());
    }

    private static ReportFiles files(Ledgers ledger, int maxBytes) {
        return files(ledger.summary(), maxBytes);
    }

    private static ReportFiles files(Summary summary, int maxBytes) {
        return ReportFiles.of(summary, new ReportPlace("bench", "test-report", "part=ledger", maxBytes));
    }

    private static String report(ReportFiles files) {
        return files.plain().get("report.md");
    }

    /** Of all files as they are sent. */
    private static int size(ReportFiles files) {
        return Stream.concat(
                        files.plain().entrySet().stream().flatMap(file -> Stream.of(file.getKey(), file.getValue())),
                        files.compressed().entrySet().stream()
                                .flatMap(file -> Stream.of(
                                        file.getKey(), Base64.getEncoder().encodeToString(file.getValue()))))
                .mapToInt(text -> text.getBytes(StandardCharsets.UTF_8).length)
                .sum();
    }

    private static String decompressed(byte[] file) throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** All files in their smallest form, and what the report says of them. */
    private static int smallest(Summary summary, String... names) {
        ReportFiles all = files(summary, 4 * MIB);
        int size = "report.md".length() + report(all).length() + NOTES;
        for (String name : names) {
            byte[] text = all.plain().get(name).getBytes(StandardCharsets.UTF_8);
            size += Math.min(name.length() + text.length, name.length() + 3 + (gzip(text).length + 2) / 3 * 4);
        }
        return size;
    }

    private static byte[] gzip(byte[] text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @Test
    void allFilesAsTheyAreWhereThereIsRoom() {
        ReportFiles files = files(ledger(4, 3), MIB);
        assertThat(files.plain())
                .containsOnlyKeys("report.html", "summary.csv", "results.json", "runs.csv", "report.md");
        assertThat(files.compressed()).isEmpty();
        assertThat(files.leftOut()).isEmpty();
        assertThat(report(files)).doesNotContain("The other files");
    }

    @Test
    void whatDoesNotFitAsItIsIsCompressedTheLastFilesFirst() throws IOException {
        Summary summary = ledger(20, 5).summary();
        ReportFiles all = files(summary, 4 * MIB);

        ReportFiles files = files(summary, size(all));
        assertThat(files.plain()).containsOnlyKeys("report.html", "results.json", "summary.csv", "report.md");
        assertThat(files.plain()).containsEntry("results.json", all.plain().get("results.json"));
        assertThat(files.compressed()).containsOnlyKeys("runs.csv.gz");
        assertThat(decompressed(files.compressed().get("runs.csv.gz")))
                .isEqualTo(all.plain().get("runs.csv"));
        assertThat(files.leftOut()).isEmpty();
        assertThat(report(files))
                .contains("too large for a ConfigMap: runs.csv.gz. To read the first one:")
                .contains("kubectl --namespace=bench get configmap test-report"
                        + " --output=jsonpath='{.binaryData.runs\\.csv\\.gz}' | base64 -d | gunzip\n")
                .doesNotContain("Left out");

        files = files(summary, smallest(summary, "report.html", "results.json", "summary.csv", "runs.csv"));
        assertThat(files.plain()).containsOnlyKeys("report.md");
        assertThat(files.compressed())
                .containsOnlyKeys("report.html.gz", "results.json.gz", "summary.csv.gz", "runs.csv.gz");
        assertThat(decompressed(files.compressed().get("results.json.gz")))
                .isEqualTo(all.plain().get("results.json"));
        assertThat(files.leftOut()).isEmpty();
    }

    @Test
    void whatDoesNotFitEvenCompressedIsLeftOutTheLastFilesFirst() {
        Summary summary = ledger(20, 5).summary();

        ReportFiles files = files(summary, smallest(summary, "report.html", "results.json", "summary.csv"));
        assertThat(files.plain()).containsOnlyKeys("report.md");
        assertThat(files.compressed()).containsOnlyKeys("report.html.gz", "results.json.gz", "summary.csv.gz");
        assertThat(files.leftOut()).containsExactly("runs.csv");
        assertThat(report(files))
                .contains("even when compressed: runs.csv. The ConfigMaps")
                .contains(
                        "kubectl --namespace=bench get configmap --selector=part=ledger --output=go-template='{{range");

        files = files(summary, smallest(summary));
        assertThat(files.plain()).containsOnlyKeys("report.md");
        assertThat(files.compressed()).isEmpty();
        assertThat(files.leftOut()).containsExactly("report.html", "results.json", "summary.csv", "runs.csv");
        assertThat(report(files)).doesNotContain("Compressed,");
    }

    @Test
    void smallFileIsThereThoughALargerOneBeforeItIsNot() {
        Summary summary = ledger(20, 5).summary();
        int room = smallest(summary, "summary.csv");
        assertThat(room).isLessThan(smallest(summary, "results.json"));
        ReportFiles files = files(summary, room);
        assertThat(files.compressed()).containsOnlyKeys("summary.csv.gz");
        assertThat(files.leftOut()).containsExactly("report.html", "results.json", "runs.csv");
    }

    @Test
    void sameReportHasTheSameBytes() {
        Summary summary = ledger(20, 5).summary();
        int room = smallest(summary, "report.html", "results.json", "summary.csv", "runs.csv");
        byte[] one = files(summary, room).compressed().get("runs.csv.gz");
        assertThat(files(summary, room).compressed().get("runs.csv.gz")).isEqualTo(one);
        // RFC 1952: deflate, no flags and so no name, no time, nothing of the system
        assertThat(one).startsWith(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
    }

    static Stream<Integer> limits() {
        return IntStream.iterate(12_000, limit -> limit < 200_000, limit -> limit + 9_973)
                .boxed();
    }

    @ParameterizedTest
    @MethodSource("limits")
    void neverLargerThanAllowed(int limit) {
        assertThat(size(files(ledger(12, 5), limit))).isLessThanOrEqualTo(limit);
    }

    @Test
    void limitThatHoldsNoReportIsRefused() {
        assertThatThrownBy(() -> files(ledger(4, 3), 1000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("report.md is larger than maxBytes = 1000");
    }

    @Test
    @Tag("thorough")
    void largeCampaignHasASmallReport() throws IOException {
        ReportFiles files = files(ledger(5000, 3), MIB);
        assertThat(files.plain()).containsOnlyKeys("report.md");
        assertThat(files.compressed()).containsOnlyKeys("report.html.gz", "summary.csv.gz");
        assertThat(decompressed(files.compressed().get("report.html.gz")))
                .hasSizeLessThan(400_000)
                .contains("Of 5000 treatments 99 are shown", "and 4800 more treatments.");
        assertThat(files.leftOut()).isNotEmpty();
        assertThat(report(files))
                .hasSizeLessThan(150_000)
                .contains("| baseline (itemCount=1000) ", "and 4800 more treatments.")
                .contains("| itemCount=1199 ")
                .doesNotContain("| itemCount=1200 ");
    }

    @Test
    void recommendedTreatmentIsInTheReportWhereverItIs() {
        Ledgers ledger = new Ledgers(
                22, IntStream.range(1000, 1250).mapToObj(Integer::toString).toArray(String[]::new));
        IntStream.range(1000, 1250)
                .forEach(level -> ledger.about(Integer.toString(level), level == 1240 ? 50 : 100, 22));
        assertThat(report(files(ledger, MIB)))
                .contains("Choose chunks of 1240", "| itemCount=1198 ", "| itemCount=1240 ")
                .doesNotContain("| itemCount=1199 ");
    }

    @Test
    void longListOfLostRunsIsCut() {
        Ledgers ledger = new Ledgers(80, "1000").ended("1000", Outcome.Invalid, Cause.NoResult, Ledgers.blocks(80));
        String report = report(files(ledger, MIB));
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
}
