package io.batchmark.bench.agent;

import io.batchmark.bench.runner.PairedRatio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The table of costs, which the bench writes into a page between two comments. */
final class CostPage {
    static final String BEGIN = "<!-- from make bench PART=agent -->\n";
    static final String END = "<!-- end -->\n";

    private final List<ChunkCost> costs;
    private final PairedRatio start;

    CostPage(List<ChunkCost> costs, PairedRatio start) {
        this.costs = costs;
        this.start = start;
    }

    String table() {
        StringBuilder table = new StringBuilder(
                "| items per chunk | elapsed, with / without | 95 % interval | CPU, with / without | 95 % interval | more per item |\n"
                        + "|---|---|---|---|---|---|\n");
        for (ChunkCost cost : costs) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %.2f of %.1f µs |%n",
                    cost.name(),
                    cells(cost.elapsed()),
                    cells(cost.cpu()),
                    cost.nanosPerItem() / 1e3,
                    cost.nanosOfItem() / 1e3));
        }
        return table.append(String.format(Locale.ROOT, "| start of the server | %s | | | |%n", cells(start)))
                .toString();
    }

    private static String cells(PairedRatio ratio) {
        return String.format(Locale.ROOT, "%.3f | %.3f to %.3f", ratio.middle(), ratio.low(), ratio.high());
    }

    /** @throws IOException if the page has no place for the table, or cannot be written */
    void write(Path page) throws IOException {
        String text = Files.readString(page);
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IOException(page + " has no place for the table");
        }
        Files.writeString(page, text.substring(0, begin + BEGIN.length()) + table() + text.substring(end));
    }
}
