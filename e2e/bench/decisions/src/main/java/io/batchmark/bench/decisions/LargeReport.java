package io.batchmark.bench.decisions;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.RealRows;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.LedgerRows;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The heap and the CPU time of a report of 100,000 runs, next to the ledger that the operator decides with. The rows have as many figures as
 * the job runner measures. {@code make bench PART=decisions} gives it the heap that must be enough.
 */
final class LargeReport {
    private static final int TREATMENTS = 100;
    private static final int BLOCKS = 1000;
    /** Rows of a ConfigMap. */
    private static final int SHARD = 100;

    private static final long MEBIBYTES = 120;

    private LargeReport() {}

    /** Ends with status 1 if an aim is missed, and with an error if the heap is too small. */
    public static void main(String[] arguments) {
        Factor factor = new Factor(
                "itemCount",
                "1",
                IntStream.rangeClosed(1, TREATMENTS).mapToObj(String::valueOf).toList());
        Design design = new Design(Design.Type.FullFactorial, List.of(factor), BLOCKS, 3, 42, List.of());
        CampaignDescription campaign =
                new CampaignDescription("bench", design, Map.of(), Analysis.ofElapsed(0.95, 0.03));
        Plan plan = Ledgers.plan(design);
        RealRows real = new RealRows(plan);
        LedgerRows rows = new LedgerRows();
        Ledger ledger = Ledger.of(plan);
        for (int position = 0; position < TREATMENTS * BLOCKS; position += SHARD) {
            List<Entry> shard = new ArrayList<>();
            for (int row = position; row < position + SHARD; row++) {
                Entry entry = real.row(row);
                rows.add(entry);
                shard.add(entry.withoutResult());
            }
            ledger = ledger.with(shard);
        }
        System.gc();
        print(
                "%d MiB of the heap are in use with the ledger and the rows of %d runs.%n",
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20, ledger.over());
        double before = seconds();
        Summary summary = Summary.of(campaign, plan, rows, null);
        double between = seconds();
        ReportFiles files = ReportFiles.of(
                summary, new ReportPlace("bench", "bench-report", "batchmark.io/campaign=bench", 900_000));
        print(
                "Summary %.1f s, files %.1f s of CPU time; compressed %s, left out %s.%n",
                between - before, seconds() - between, files.compressed().keySet(), files.leftOut());
        Aims aims = new Aims();
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        aims.add(
                "the heap of a report of 100,000 runs with all figures",
                "at most " + MEBIBYTES + " MiB",
                heap + " MiB",
                heap <= MEBIBYTES);
        System.exit(aims.print() ? 0 : 1);
    }

    private static double seconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }

    private static void print(String format, Object... arguments) {
        System.out.print(String.format(Locale.ROOT, format, arguments));
    }
}
