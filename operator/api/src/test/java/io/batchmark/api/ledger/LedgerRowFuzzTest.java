package io.batchmark.api.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.batchmark.api.report.ReportConfigMap;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.summary.Summary;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

class LedgerRowFuzzTest {
    private static final String NAME = "fuzz-ledger-0";
    private static final BenchmarkCampaign CAMPAIGN = Serialization.unmarshal("""
            apiVersion: batchmark.io/v1alpha1
            kind: BenchmarkCampaign
            metadata: {name: fuzz, namespace: bench, uid: 5d3c}
            """, BenchmarkCampaign.class);
    private static final String KEY = "b1-baseline-a1";
    private static final Design DESIGN = new Design(
            Design.Type.FullFactorial, List.of(new Factor("itemCount", "1000", List.of("500"))), 3, 42, List.of());
    private static final Plan PLAN = plan();

    static Stream<byte[]> seeds() {
        return Stream.of("""
                {"treatment":"baseline","block":1,"attempt":1,"outcome":"Succeeded","started":"2026-01-01T00:00:00Z",\
                "finished":"2026-01-01T00:01:00Z","node":"worker","result":{"version":1,\
                "run":"0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11","attempt":1,"server":0,"batchStatus":"COMPLETED",\
                "counts":{"read":1,"written":1,"inserted":1,"deleted":0,"updated":0,"commits":1,"rollbacks":0,"skips":0},\
                "times":{"begun":0,"elapsed":9,"threads":9,"components":{"reader":1,"processor":0,"writer":3,"insert":2,"delete":1,"update":0,"publish":0}},\
                "jvm":{"jobStartMillis":1,"stepCpu":1,"processCpu":1,"gcCount":1,"gcTime":1,"gcMaxPause":1,"heapMax":1,\
                "heapAfterGcKiB":[1]},"cgroup":{"periods":1,"throttledPeriods":0,"throttled":0,"memoryPeak":1},"disk":null,"recovery":null,"events":null,"fault":null,\
                "environment":{"java":"25","vm":"a VM","liberty":"26","collectors":["G1"],"processors":2,"database":"D 1",\
                "databaseSettings":null}}}""", """
                {"treatment":"baseline","block":1,"attempt":1,"outcome":"Censored","cause":"Timeout",\
                "message":"it takes longer than execution.runTimeout","finished":"2026-01-01T00:01:00.5Z"}""").map(row -> row.getBytes(StandardCharsets.UTF_8));
    }

    /** Whatever somebody makes of a row: it can be reckoned with and written again, or the message says where it is. */
    @MethodSource("seeds")
    @FuzzTest
    void isARowOrSaysWhereItIsNone(byte[] row) throws UnreadableLedgerException {
        ConfigMap shard = shard(new String(row, StandardCharsets.UTF_8));
        List<Entry> entries;
        try {
            entries = LedgerConfigMap.entries(shard);
        } catch (UnreadableLedgerException e) {
            assertThat(e).hasMessageContaining("key b1-baseline-a1 of ConfigMap fuzz-ledger-0");
            return;
        }
        ConfigMap again = new ConfigMapBuilder(LedgerConfigMap.of(CAMPAIGN, 0, entries))
                .editMetadata()
                .withName(NAME)
                .endMetadata()
                .build();
        byte[] sent = Serialization.asJson(again).getBytes(StandardCharsets.UTF_8);
        ConfigMap stored = Serialization.unmarshal(new String(sent, StandardCharsets.UTF_8), ConfigMap.class);
        assertThat(stored.getData()).containsOnlyKeys(KEY);
        assertThat(LedgerConfigMap.entries(stored)).isEqualTo(entries);

        Summary summary = Summary.of(
                new CampaignDescription("fuzz", DESIGN, Map.of(), Analysis.ofElapsed(0.95, 0.03)), PLAN, entries);
        assertThat(LedgerShard.of(stored).rows()).containsOnlyKeys(KEY);
        assertThat(ReportFiles.of(summary, ReportConfigMap.place(CAMPAIGN)).plain())
                .containsKey("report.md");
    }

    private static ConfigMap shard(String row) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(NAME)
                .endMetadata()
                .withData(row == null ? Map.of() : Map.of(KEY, row))
                .build();
    }

    private static Plan plan() {
        try {
            return Plan.of(DESIGN);
        } catch (InvalidDesignException e) {
            throw new AssertionError(e);
        }
    }
}
