package io.batchmark.bench.decisions;

import io.batchmark.core.adaptation.Adaptation;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.model.Models;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.chart.Charts;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.report.html.HtmlReport;
import io.batchmark.core.report.html.HtmlView;
import io.batchmark.core.report.markdown.FileNotes;
import io.batchmark.core.report.markdown.MarkdownReport;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/**
 * What the decision after a block and the report of campaigns up to the largest one cost: {@code make bench PART=decisions}. The
 * first time is that of a JVM which has done nothing yet.
 */
final class CampaignBench {
    private static final int TIMES = 3;

    private static final ReportPlace PLACE =
            new ReportPlace("bench", "bench-report", "batchmark.io/campaign=bench", 900_000);

    private static final int LARGEST = 5000;
    private static final double SECONDS = 2;
    private static final long MEBIBYTES = 256;

    private CampaignBench() {}

    /** Ends with status 1 where an aim is missed. */
    public static void main(String[] arguments) {
        print(
                "%-26s %4s %16s %9s %14s %9s %12s %9s %9s %9s",
                "treatments x blocks",
                "time",
                "decision, CPU s",
                "clock, s",
                "report, CPU s",
                "clock, s",
                "page, CPU s",
                "clock, s",
                "KiB",
                "as gzip");
        measure("a share is faster", 12, 5, 0.3);
        measure("a share is faster", 100, 10, 0.3);
        double largest =
                Math.max(measure("a share is faster", LARGEST, 20, 0.3), measure("all the same", LARGEST, 20, 0));
        measure("all the same", 1000, 100, 0);
        measure("a share is faster", 100, 40, 0.3);
        System.gc();
        long bytes = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        print("%d MiB of the heap are in use at the end.%n", bytes >> 20);
        Aims aims = new Aims();
        aims.add(
                "decision and report of 5,000 treatments x 20 blocks, CPU time, the least of " + TIMES,
                "under 2 s",
                String.format(Locale.ROOT, "%.2f s", largest),
                largest < SECONDS);
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        aims.add("the heap that they have", "at most 256 MiB", heap + " MiB", heap <= MEBIBYTES);
        System.exit(aims.print() ? 0 : 1);
    }

    /** CPU time of decision and report, in seconds, the least of some. */
    private static double measure(String truth, int treatments, int blocks, double spread) {
        Factor factor = new Factor(
                "itemCount",
                "1",
                IntStream.rangeClosed(1, treatments).mapToObj(String::valueOf).toList());
        Design design = new Design(Design.Type.FullFactorial, List.of(factor), blocks, 3, 42, List.of());
        Analysis analysis = Analysis.ofElapsed(0.95, 0.03, NoiseModel.EqualScatter);
        CampaignDescription campaign = new CampaignDescription("bench", design, Map.of(), analysis);
        Plan plan = Ledgers.plan(design);
        Ledger ledger = Ledger.of(plan, rows(plan, blocks, spread));
        print("%d x %d, %s", treatments, blocks, truth);
        double least = Double.POSITIVE_INFINITY;
        for (int time = 1; time <= TIMES; time++) {
            double[] decision = new double[2];
            double[] report = new double[2];
            Summary summary = timed(decision, () -> {
                Summary made = Summary.of(campaign, plan, ledger.entries());
                new Adaptation(made, ledger, List.of(), Ledgers.START, false).rows();
                return made;
            });
            timed(report, () -> ReportFiles.of(summary, PLACE));
            least = Math.min(least, decision[0] + report[0]);
            double[] page = new double[2];
            byte[] html = timed(page, () -> page(summary));
            print(
                    "%-26s %4d %16.2f %9.2f %14.2f %9.2f %12.2f %9.2f %9d %9d",
                    "",
                    time,
                    decision[0],
                    decision[1],
                    report[0],
                    report[1],
                    page[0],
                    page[1],
                    html.length >> 10,
                    compressed(html) >> 10);
        }
        return least;
    }

    /** report.html alone, with the charts and the text that it is made of. */
    private static byte[] page(Summary summary) {
        Models models = Models.of(summary);
        MarkdownReport text = new MarkdownReport(summary, models);
        StringWriter html = new StringWriter();
        try {
            new HtmlReport(HtmlView.of(summary, Charts.of(summary, models), text.text(FileNotes.NONE)))
                    .write(summary, html);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return html.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static int compressed(byte[] file) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.size();
    }

    private static <T> T timed(double[] cpuAndClock, Supplier<T> work) {
        var threads = ManagementFactory.getThreadMXBean();
        long cpu = threads.getCurrentThreadCpuTime();
        long clock = System.nanoTime();
        T made = work.get();
        cpuAndClock[0] = (threads.getCurrentThreadCpuTime() - cpu) / 1e9;
        cpuAndClock[1] = (System.nanoTime() - clock) / 1e9;
        return made;
    }

    /** All runs, one after another; the times of the treatments differ by so much at most, and those of a treatment by 2 %. */
    private static List<Entry> rows(Plan plan, int blocks, double spread) {
        Random random = new Random(1);
        List<Entry> rows = new ArrayList<>();
        int size = plan.treatments().size();
        for (int position = 0; position < size * blocks; position++) {
            Run run = plan.run(position);
            int level = Integer.parseInt(run.treatment().levels().getOrDefault("itemCount", "1"));
            double milliseconds = 10_000 * (1 + spread * level / size) * Math.exp(0.02 * random.nextGaussian());
            Instant start = Ledgers.START.plusSeconds(20L * position);
            rows.add(Entry.builder(run.treatment().id(), run.block(), 1, Outcome.Succeeded, start.plusSeconds(15))
                    .started(start)
                    .node("node-" + position % 7)
                    .result(Ledgers.result(milliseconds))
                    .build());
        }
        return rows;
    }

    private static void print(String format, Object... arguments) {
        System.out.println(String.format(Locale.ROOT, format, arguments));
    }
}
