package io.batchmark.core.report;

import io.batchmark.core.statistics.Summary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The reports of a campaign as files of one ConfigMap.
 *
 * <p>Where they are too large together, those are left out that do not fit beside the ones before them: {@code summary.csv}
 * comes first, then {@code results.json}, {@code junit.xml} where there are thresholds, and {@code runs.csv}. {@code report.md} has an upper size and is always there; it
 * says what was left out.
 */
public final class ReportFiles {
    private static final String REPORT = "report.md";
    private static final String JUNIT = "junit.xml";

    /** In the order in which they are given room. */
    private static final Map<String, Report> TABLES = tables();

    private ReportFiles() {}

    private static Map<String, Report> tables() {
        Map<String, Report> tables = new LinkedHashMap<>();
        tables.put("summary.csv", new SummaryCsv());
        tables.put("results.json", new ResultsJson());
        tables.put(JUNIT, new JunitXml());
        tables.put("runs.csv", new RunsCsv());
        return tables;
    }

    /**
     * @param maxBytes largest size of all files together in UTF-8, their names included; for a ConfigMap at most 1 MiB
     *     less its metadata
     * @return contents by file name
     * @throws IllegalArgumentException if {@code maxBytes} is too small for {@code report.md} alone
     */
    public static Map<String, String> of(Summary summary, int maxBytes) {
        Map<String, Report> tables = new LinkedHashMap<>(TABLES);
        if (summary.thresholds().isEmpty()) {
            tables.remove(JUNIT);
        }
        List<String> leftOut = new ArrayList<>(tables.keySet());
        // the report is longest when it has the most to say about what is missing
        long room =
                maxBytes - REPORT.length() - report(summary, leftOut, maxBytes).bytes();

        Map<String, String> files = new LinkedHashMap<>();
        for (Map.Entry<String, Report> table : tables.entrySet()) {
            BoundedText text = new BoundedText(room - table.getKey().length());
            try {
                table.getValue().write(summary, text);
            } catch (BoundedText.TooLarge e) {
                // it stays on the list; a later one may be smaller
                continue;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            files.put(table.getKey(), text.toString());
            leftOut.remove(table.getKey());
            room -= table.getKey().length() + text.bytes();
        }
        files.put(REPORT, report(summary, leftOut, maxBytes).toString());
        return files;
    }

    private static BoundedText report(Summary summary, List<String> leftOut, int maxBytes) {
        BoundedText text = new BoundedText(maxBytes - REPORT.length());
        try {
            new MarkdownReport(leftOut).write(summary, text);
        } catch (IOException e) {
            throw new IllegalArgumentException(REPORT + " is larger than maxBytes = " + maxBytes, e);
        }
        return text;
    }
}
