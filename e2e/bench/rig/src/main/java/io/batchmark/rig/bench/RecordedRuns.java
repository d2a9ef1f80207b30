package io.batchmark.rig.bench;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.validation.AnyJson;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.summary.RealRows;
import io.batchmark.rig.Console;
import io.batchmark.rig.Settings;
import io.batchmark.rig.plane.MemoryGroup;
import io.batchmark.rig.plane.Operator;
import io.batchmark.rig.plane.Program;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The memory of an operator that starts, finds all runs of a campaign in its ledger, and makes the report. The rows have as many figures as the
 * job runner measures. The operator is in a cgroup of its own, as in a container.
 */
final class RecordedRuns {
    /** The word for it among the cases. */
    static final String CASE = "report";

    private static final Duration POLL = Duration.ofSeconds(1);

    private final Leg leg;
    private final BenchCampaign campaign;
    private final Case size;
    private final long limit;

    private RecordedRuns(Leg leg, Case size, long limit) {
        this.leg = leg;
        this.size = size;
        this.limit = limit;
        campaign = new BenchCampaign(leg.client(), size);
    }

    /**
     * Prints the peak of the memory. {@code RUNS} is the number of runs, {@code MEMORY} the limit of the container in MiB.
     *
     * @return true if the operator was never started again
     */
    static boolean measure(Duration patience) throws Exception {
        Case size = Case.parse(Settings.number("RUNS", 100_000) + "x1");
        long limit = Settings.number("MEMORY", 256) << 20;
        // the processes in the cgroup end with the control plane
        try (MemoryGroup group =
                        MemoryGroup.create("batchmark-rig-operator", limit).orElse(null);
                Leg leg = new Leg(CASE, size)) {
            RecordedRuns runs = new RecordedRuns(leg, size, limit);
            runs.record();
            return runs.report(group, patience);
        }
    }

    /** Writes the ledger as an operator has written it. */
    private void record() throws IOException, InvalidDesignException {
        Operator.define(leg.plane());
        campaign.create();
        BenchmarkCampaign created = read();
        RealRows rows = new RealRows(CampaignPlan.of(created).plan());
        long bytes = 0;
        for (int shard = 0; shard * LedgerConfigMap.ROWS < size.runs(); shard++) {
            int first = shard * LedgerConfigMap.ROWS;
            List<Entry> entries = new ArrayList<>();
            for (int row = first; row < Math.min(first + LedgerConfigMap.ROWS, size.runs()); row++) {
                entries.add(rows.row(row));
            }
            ConfigMap written = LedgerConfigMap.of(created, shard, entries);
            bytes += written.getData().values().stream()
                    .mapToLong(String::length)
                    .sum();
            leg.client().resource(written).create();
        }
        Console.say("%d rows are recorded, with %d bytes each", size.runs(), bytes / size.runs());
    }

    private boolean report(@Nullable MemoryGroup group, Duration patience) throws IOException, InterruptedException {
        Map<String, String> settings = new HashMap<>();
        settings.put("JDK_JAVA_OPTIONS", "-XX:MaxRAM=" + limit + " " + Settings.text("OPERATOR_JAVA_OPTIONS", ""));
        if (group != null) {
            settings.put(Operator.GROUP, group.folder().toString());
        }
        long begin = System.nanoTime();
        Program operator = Operator.start(leg.plane(), settings).program();
        await("report").atMost(patience).pollInterval(POLL).until(() -> isOver(operator));
        Duration time = Duration.ofNanos(System.nanoTime() - begin);
        System.out.printf(
                Locale.ROOT,
                "%d runs from the start of the operator to the end of the report: %.1f s, CPU of the operator %.1f s%n",
                size.runs(),
                time.toMillis() / 1e3,
                operator.cpu().toMillis() / 1e3);
        System.out.printf(Locale.ROOT, "operator, most resident MiB: %d; ", operator.peakMemory() >> 10);
        System.out.println(
                group == null
                        ? "there is no memory cgroup of version 1 for it"
                        : String.format(
                                Locale.ROOT,
                                "container: most %d MiB of %d, %d times at the limit",
                                group.peak() >> 20,
                                limit >> 20,
                                group.limits()));
        System.out.println("restarts: " + (operator.launches() - 1) + ", exit codes " + operator.failures());
        return operator.launches() == 1;
    }

    /** Fails if the operator has ended by itself. */
    private boolean isOver(Program operator) {
        if (!operator.failures().isEmpty()) {
            throw new IllegalStateException("the operator ended by itself with " + operator.failures());
        }
        JsonNode status =
                Serialization.unmarshal(campaign.json(), JsonNode.class).path("status");
        return BenchCampaign.isOver(status) && status.hasNonNull("report");
    }

    private BenchmarkCampaign read() {
        return new KubernetesSerialization(AnyJson.mapper(), true).unmarshal(campaign.json(), BenchmarkCampaign.class);
    }
}
