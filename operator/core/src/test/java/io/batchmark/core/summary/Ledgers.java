package io.batchmark.core.summary;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.Cgroup;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.JobDetails;
import io.batchmark.contract.result.Jvm;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.treatment.TreatmentSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** A campaign over one factor, mostly {@code itemCount} with baseline 1000, and a ledger to which tests add rows. */
public final class Ledgers {
    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    public static final RunEnvironment ENVIRONMENT = new RunEnvironment(
            "25.0.3", "OpenJDK 64-Bit Server VM", "26.0.0.3", List.of("G1 Young Generation"), 2, null, null);

    private CampaignDescription campaign;
    private final Plan plan;
    private final Map<String, String> ids = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    public Ledgers(int replicates, String... levels) {
        this(new Factor("itemCount", "1000", List.of(levels)), replicates);
    }

    public Ledgers(Factor factor, int replicates) {
        Design design = new Design(Design.Type.FullFactorial, List.of(factor), replicates, 42, List.of());
        campaign = new CampaignDescription("test", design, Map.of(), Analysis.ofElapsed(0.95, 0.03));
        plan = plan(design);
        for (Treatment treatment : plan.treatments()) {
            treatment.levels().values().forEach(level -> ids.put(level, treatment.id()));
        }
    }

    /** What every run has. */
    public Ledgers settings(Map<String, String> settings) {
        campaign = new CampaignDescription(campaign.name(), campaign.design(), settings, campaign.analysis());
        return this;
    }

    /** Differences that do not matter. */
    public Ledgers margin(double margin) {
        campaign = new CampaignDescription(
                campaign.name(),
                campaign.design(),
                campaign.settings(),
                Analysis.ofElapsed(campaign.analysis().confidence(), margin));
        return this;
    }

    /** The answer assumes that all treatments scatter alike. */
    public Ledgers equalScatter() {
        Analysis given = campaign.analysis();
        campaign = new CampaignDescription(
                campaign.name(),
                campaign.design(),
                campaign.settings(),
                new Analysis(
                        given.response(),
                        given.confidence(),
                        given.margin(),
                        given.preferences(),
                        given.constraints(),
                        given.thresholds(),
                        given.comparesWithBaseline(),
                        given.predictions(),
                        NoiseModel.EqualScatter));
        return this;
    }

    public static Plan plan(Design design) {
        try {
            return Plan.of(design);
        } catch (InvalidDesignException e) {
            throw new AssertionError(e);
        }
    }

    /** One run per block from the first on took this many milliseconds. */
    public Ledgers succeeded(String level, double... milliseconds) {
        for (int i = 0; i < milliseconds.length; i++) {
            add(entry(id(level), i + 1, 1, Outcome.Succeeded, null, result(milliseconds[i])));
        }
        return this;
    }

    /** One run in each of the first blocks succeeded with these results. */
    public Ledgers rows(String level, RunResult... results) {
        for (int i = 0; i < results.length; i++) {
            add(entry(id(level), i + 1, 1, Outcome.Succeeded, null, results[i]));
        }
        return this;
    }

    /** One run in each of the first blocks took about so many milliseconds, within 0.5 %, in an order of its own. */
    public Ledgers about(String level, double milliseconds, int blocks) {
        int start = Math.floorMod(level.hashCode(), 11);
        return succeeded(
                level,
                IntStream.range(0, blocks)
                        .mapToDouble(block -> milliseconds * (1 + 0.001 * (Math.floorMod((start + block) * 7, 11) - 5)))
                        .toArray());
    }

    /** A run in each of these blocks ended so after 30 minutes. */
    public Ledgers ended(String level, Outcome outcome, Cause cause, int... blocks) {
        Arrays.stream(blocks).forEach(block -> add(entry(id(level), block, 1, outcome, cause, null)));
        return this;
    }

    public Ledgers add(Entry entry) {
        entries.add(entry);
        return this;
    }

    public String id(String level) {
        return Objects.requireNonNull(ids.get(level), level);
    }

    public List<Entry> entries() {
        return entries;
    }

    public Summary summary() {
        return Summary.of(campaign, plan, entries);
    }

    public TreatmentSummary summary(String level) {
        return summary().treatments().stream()
                .filter(treatment -> treatment.treatment().id().equals(id(level)))
                .findFirst()
                .orElseThrow();
    }

    public static Entry entry(
            String treatment, int block, int attempt, Outcome outcome, Cause cause, RunResult result) {
        Instant started = START.plusSeconds(3600L * block + 60L * attempt);
        return Entry.builder(treatment, block, attempt, outcome, started.plusSeconds(1800))
                .cause(cause)
                .started(started)
                .node("node")
                .result(result)
                .began(outcome == Outcome.Censored && result == null ? started : null)
                .build();
    }

    /** Of a run that succeeded. */
    public static Entry row(Start start, Instant started, double elapsedMillis) {
        return Entry.builder(
                        start.run().treatment().id(),
                        start.run().block(),
                        start.attempt(),
                        Outcome.Succeeded,
                        started.plusSeconds(9))
                .started(started)
                .node("node")
                .result(result(elapsedMillis))
                .build();
    }

    public static RunResult result(double elapsedMillis) {
        long elapsed = Math.round(elapsedMillis * 1e6);
        return result(
                new RunResult.Times(0, elapsed, elapsed, new Components(0, 0, elapsed / 2, elapsed / 4, 0, 0, 0)),
                new Cgroup(100, 0, 0, 1 << 20));
    }

    public static RunResult result(RunResult.Times times, Cgroup cgroup) {
        return result(times, cgroup, 11);
    }

    /** A run that took this long for so many checkpoints. */
    public static RunResult result(double elapsedMillis, long checkpoints) {
        return result(elapsed(elapsedMillis), null, checkpoints);
    }

    /** The result of a job of the user's own. */
    public static RunResult ofOwnJob(long read, long rollbacks) {
        return result(
                new RunResult.Counts(read, read, 0, 0, 0, 11, rollbacks, 0),
                elapsed(2000),
                null,
                ownJob(Map.of(), List.of()));
    }

    /** The result of a job of the user's own that made these calls. */
    public static RunResult result(double elapsedMillis, Map<String, JobDetails.Calls> calls) {
        return result(
                new RunResult.Counts(1000, 1000, 500, 500, 0, 11, 0, 0),
                elapsed(elapsedMillis),
                null,
                ownJob(calls, List.of()));
    }

    /** The result of a user's own job whose job XML does not use some parameters. */
    public static RunResult unused(List<String> parameters) {
        return result(
                new RunResult.Counts(1000, 1000, 500, 500, 0, 11, 0, 0),
                elapsed(1000),
                null,
                ownJob(Map.of(), parameters));
    }

    private static RunResult.Times elapsed(double millis) {
        long nanos = Math.round(millis * 1e6);
        return new RunResult.Times(0, nanos, nanos, null);
    }

    private static JobDetails ownJob(Map<String, JobDetails.Calls> calls, List<String> unused) {
        return new JobDetails("pay/pay", "DONE", false, List.of(), List.of(), unused, calls, List.of(), null);
    }

    private static RunResult result(RunResult.Times times, Cgroup cgroup, long checkpoints) {
        return result(new RunResult.Counts(1000, 1000, 500, 500, 0, checkpoints, 0, 0), times, cgroup, null);
    }

    private static RunResult result(RunResult.Counts counts, RunResult.Times times, Cgroup cgroup, JobDetails job) {
        return new RunResult(
                RunParameters.VERSION,
                "run",
                1,
                0,
                RunResult.BatchStatus.COMPLETED,
                null,
                counts,
                times,
                new Jvm(2500, 3_000_000_000L, 5_000_000_000L, 7, 40_000_000, 9_000_000, 512 << 20, List.of()),
                cgroup,
                null,
                null,
                null,
                null,
                ENVIRONMENT,
                null,
                null,
                null,
                null,
                job,
                null);
    }

    /** Blocks from 1 to {@code last}. */
    public static int[] blocks(int last) {
        return IntStream.rangeClosed(1, last).toArray();
    }
}
