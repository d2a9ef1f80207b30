package io.batchmark.core.report.file;

import io.batchmark.core.model.Models;
import io.batchmark.core.report.Report;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.chart.Charts;
import io.batchmark.core.report.csv.RunsCsv;
import io.batchmark.core.report.csv.SummaryCsv;
import io.batchmark.core.report.html.HtmlReport;
import io.batchmark.core.report.html.HtmlView;
import io.batchmark.core.report.html.LiveReport;
import io.batchmark.core.report.json.ResultsJson;
import io.batchmark.core.report.junit.JunitXml;
import io.batchmark.core.report.markdown.FileNotes;
import io.batchmark.core.report.markdown.MarkdownReport;
import io.batchmark.core.summary.Summary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The reports of a campaign as files of one ConfigMap.
 *
 * <p>Where they are too large together, some are compressed, and what has no room even so is left out. {@code report.md} has an
 * upper size and is always there as it is; it says which files are compressed or left out. The others are given room in the
 * order {@code report.html}, which has an upper size too, {@code results.json}, {@code summary.csv}, {@code junit.xml} where there are test cases, {@code runs.csv}: first as
 * many as there is room for in their smallest form, then as many of these as there is room for as they are.
 *
 * @param plain contents by file name
 * @param compressed contents by file name, which ends with {@code .gz}
 * @param leftOut names of the files that are too large
 * @param live the same for a live page; null where there is nothing
 */
public record ReportFiles(
        Map<String, String> plain,
        Map<String, byte[]> compressed,
        List<String> leftOut,
        @Nullable LiveReport live) {
    /** No files at all. */
    public static final ReportFiles NONE = new ReportFiles(Map.of(), Map.of(), List.of(), null);

    private static final String REPORT = "report.md";

    /** In the order in which they are given room. */
    private static Map<String, Report> tables(Summary summary, Models models, HtmlView page) {
        Map<String, Report> tables = new LinkedHashMap<>();
        tables.put("report.html", new HtmlReport(page));
        tables.put("results.json", new ResultsJson(models));
        tables.put("summary.csv", new SummaryCsv());
        if (!summary.thresholds().isEmpty() || !summary.regressions().isEmpty() || summary.earlier() != null) {
            tables.put("junit.xml", new JunitXml());
        }
        tables.put("runs.csv", new RunsCsv());
        return tables;
    }

    /**
     * @param place where they are kept; its size is that of all files, in UTF-8 or base64, and of their names. For a ConfigMap
     *     it is at most 1 MiB less its metadata
     * @throws IllegalArgumentException if the place is too small for {@code report.md} alone
     */
    public static ReportFiles of(Summary summary, ReportPlace place) {
        Models models = Models.of(summary);
        MarkdownReport report = new MarkdownReport(summary, models);
        HtmlView page = HtmlView.of(summary, Charts.of(summary, models), report.text(FileNotes.NONE));
        Map<String, Report> tables = tables(summary, models, page);
        List<String> all = List.copyOf(tables.keySet());
        // the report is longest when it has the most to say about the others
        long room = place.maxBytes()
                - REPORT.length()
                - report(
                                report,
                                new FileNotes(
                                        place,
                                        all.stream().map(name -> name + ".gz").toList(),
                                        all))
                        .bytes();
        List<ReportFile> files = new ArrayList<>();
        tables.forEach((name, table) -> files.add(ReportFile.of(name, table, summary, room)));
        ReportFiles chosen = choose(files, room, new LiveReport(page));
        FileNotes notes = new FileNotes(place, List.copyOf(chosen.compressed.keySet()), chosen.leftOut);
        chosen.plain.put(REPORT, report(report, notes).toString());
        return chosen;
    }

    private static ReportFiles choose(List<ReportFile> files, long room, LiveReport live) {
        ReportFiles chosen = new ReportFiles(new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>(), live);
        List<ReportFile> kept = new ArrayList<>();
        long left = room;
        for (ReportFile file : files) {
            if (file.smallestSize() <= left) {
                kept.add(file);
                left -= file.smallestSize();
            } else {
                chosen.leftOut.add(file.name());
            }
        }
        for (ReportFile file : kept) {
            long more = file.size() - file.smallestSize();
            if (file.text() != null && more <= left) {
                chosen.plain.put(file.name(), file.text());
                left -= more;
            } else if (file.compressed() != null) {
                chosen.compressed.put(file.compressedName(), file.compressed());
            }
        }
        return chosen;
    }

    private static BoundedText report(MarkdownReport report, FileNotes notes) {
        int maxBytes = notes.place().maxBytes();
        BoundedText text = new BoundedText(maxBytes - REPORT.length());
        try {
            report.write(notes, text);
        } catch (IOException e) {
            throw new IllegalArgumentException(REPORT + " is larger than maxBytes = " + maxBytes, e);
        }
        return text;
    }
}
