package io.batchmark.core.report;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.Cgroup;
import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.Contention;
import io.batchmark.contract.result.CpuTimes;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.JobDetails;
import io.batchmark.contract.result.Jvm;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.StepSeries;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.summary.Ledgers;
import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/**
 * A ledger as people write it: a row per attempt, with a column per factor and one per figure that matters to the case.
 * Times are in milliseconds, {@code start} and {@code ran} in seconds; a row without {@code elapsed} has no result.
 * {@code job} is a name in {@code in-jobs.json}, which has the details of a user's own job.
 */
final class LedgerCsv {
    /** Time from the start of a container to the begin of its step. */
    private static final int START_SECONDS = 2;

    private final CampaignDescription campaign;
    private final Map<Map<String, String>, String> ids;

    private final Map<String, JobDetails> jobs;

    private LedgerCsv(CampaignDescription campaign, Plan plan, Map<String, JobDetails> jobs) {
        this.jobs = jobs;
        this.campaign = campaign;
        this.ids = plan.treatments().stream().collect(Collectors.toMap(Treatment::levels, Treatment::id));
    }

    static List<Entry> read(Path file, CampaignDescription campaign, Plan plan) throws IOException {
        Path jobs = file.resolveSibling("in-jobs.json");
        LedgerCsv ledger = new LedgerCsv(
                campaign,
                plan,
                Files.exists(jobs) ? new JsonMapper().readValue(jobs.toFile(), new TypeReference<>() {}) : Map.of());
        List<Entry> entries = new ArrayList<>();
        try (Reader reader = Files.newBufferedReader(file)) {
            CSVFormat.RFC4180
                    .builder()
                    .setHeader()
                    .setSkipHeaderRecord(true)
                    .get()
                    .parse(reader)
                    .forEach(row -> entries.add(ledger.entry(new Row(row))));
        }
        return entries;
    }

    private record Row(CSVRecord cells) {
        String text(String column, String otherwise) {
            return cells.isMapped(column) && !cells.get(column).isEmpty() ? cells.get(column) : otherwise;
        }

        long number(String column, long otherwise) {
            return Long.parseLong(text(column, Long.toString(otherwise)));
        }

        /** Of times with spaces between them. */
        List<Long> list(String column) {
            return Arrays.stream(text(column, "").split(" "))
                    .filter(time -> !time.isEmpty())
                    .map(time -> new BigDecimal(time).movePointRight(6).longValueExact())
                    .toList();
        }

        long nanos(String column) {
            return new BigDecimal(text(column, "0")).movePointRight(6).longValueExact();
        }
    }

    private static boolean isCutShort(Row row) {
        return row.text("outcome", "").equals("Censored") && row.text("elapsed", null) == null;
    }

    private Entry entry(Row row) {
        Map<String, String> levels = new HashMap<>();
        for (Factor factor : campaign.design().factors()) {
            levels.put(factor.name(), row.text(factor.name(), ""));
        }
        String cause = row.text("cause", null);
        String ran = row.text("ran", null);
        Instant started = Ledgers.START.plusSeconds(row.number("start", 0));
        return Entry.builder(
                        ids.get(levels),
                        (int) row.number("block", 0),
                        (int) row.number("attempt", 1),
                        Outcome.valueOf(row.text("outcome", "Succeeded")),
                        ran == null ? started : started.plusSeconds(Long.parseLong(ran)))
                .cause(cause == null ? null : Cause.valueOf(cause))
                .message(row.text("message", null))
                .started(ran == null ? null : started)
                .node(row.text("node", null))
                .result(row.text("elapsed", null) == null ? null : result(row))
                .began(isCutShort(row) ? started.plusSeconds(START_SECONDS) : null)
                .image(row.text("image", null))
                .log(
                        row.text("log", null) == null
                                ? null
                                : row.text("log", null).replace(" / ", "\n"))
                .build();
    }

    /** Of as many items in each part. */
    private static StepSeries series(Row row) {
        List<Long> elapsed = micros(row.list("seriesElapsed"));
        long items = row.number("rows", 0) / elapsed.size();
        return new StepSeries(
                items,
                items,
                elapsed,
                row.text("seriesCpu", null) == null ? null : micros(row.list("seriesCpu")),
                row.list("seriesGc").stream().map(nanos -> nanos / 1_000_000).toList());
    }

    private static String chunks(List<Long> nanos) {
        Histogram histogram = ChunkTimes.none();
        micros(nanos).forEach(histogram::recordValue);
        return ChunkTimes.encoded(histogram);
    }

    private static List<Long> micros(List<Long> nanos) {
        return nanos.stream().map(time -> time / 1000).toList();
    }

    private RunResult result(Row row) {
        long elapsed = row.nanos("elapsed");
        long rows = row.number("rows", 0);
        Components components = row.text("writer", null) == null
                ? null
                : new Components(
                        row.nanos("reader"),
                        row.nanos("processor"),
                        row.nanos("writer"),
                        row.nanos("insert"),
                        row.nanos("delete"),
                        0,
                        0,
                        row.nanos("outsideChunks"));
        RunResult.Counts counts =
                new RunResult.Counts(rows, rows, rows - rows / 2, rows / 2, 0, row.number("commits", 0), 0, 0);
        return new RunResult(
                RunParameters.VERSION,
                "0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11",
                1,
                0,
                RunResult.BatchStatus.COMPLETED,
                null,
                counts,
                new RunResult.Times(
                        0,
                        elapsed,
                        row.text("threads", null) == null ? elapsed : row.nanos("threads"),
                        components,
                        row.text("counted", null) == null
                                ? null
                                : new Iterations(row.list("warmUp"), row.list("counted"), counts, counts),
                        row.text("seriesElapsed", null) == null ? null : series(row),
                        row.text("threadCpu", null) == null
                                ? null
                                : new CpuTimes(
                                        row.nanos("threadCpu"),
                                        row.nanos("readerCpu"),
                                        row.nanos("processorCpu"),
                                        row.nanos("writerCpu"),
                                        0),
                        row.text("chunks", null) == null ? null : chunks(row.list("chunks"))),
                new Jvm(
                        row.number("jobStart", 2400),
                        row.nanos("stepCpu"),
                        row.nanos("stepCpu"),
                        row.number("gcCount", 0),
                        row.nanos("gcTime"),
                        row.nanos("gcMaxPause"),
                        512L << 20,
                        List.of()),
                row.text("memoryPeak", null) == null && row.text("periods", null) == null
                        ? null
                        : new Cgroup(
                                row.number("periods", 0),
                                row.number("throttledPeriods", 0),
                                row.nanos("throttled"),
                                row.number("memoryPeak", 0)),
                null,
                null,
                null,
                null,
                new RunEnvironment(
                        row.text("java", "25.0.3"),
                        row.text("vm", "OpenJDK 64-Bit Server VM"),
                        row.text("liberty", "26.0.0.3"),
                        List.of(row.text("collectors", "G1 Young Generation")),
                        (int) row.number("processors", 2),
                        null,
                        null),
                row.text("cpuPressure", null) == null
                        ? null
                        : new Contention(
                                row.nanos("cpuPressure"), null, null, row.nanos("steal"), row.nanos("processorTime")),
                null,
                null,
                null,
                jobs.get(row.text("job", "")),
                null);
    }
}
