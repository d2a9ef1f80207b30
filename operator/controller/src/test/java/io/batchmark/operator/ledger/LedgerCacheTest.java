package io.batchmark.operator.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.ledger.LedgerShard;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LedgerCacheTest {
    private static final Entry ROW = Entry.builder(
                    "baseline", 1, 1, Outcome.Retried, Instant.parse("2026-01-01T00:00:00Z"))
            .build();

    private Plan plan;

    @BeforeEach
    void plan() throws InvalidDesignException {
        plan = Plan.of(new Design(Design.Type.FullFactorial, List.of(), 2, 42, List.of()));
    }

    @Test
    void rowsThatTheOperatorHasWritten_areNotReadAgain() throws Exception {
        LedgerCache cache = new LedgerCache(plan, null);
        ConfigMap seen = LedgerShard.withoutRows(shard("1"));
        assertThat(cache.lacks(seen)).isTrue();

        cache.wrote(shard("1"));
        assertThat(cache.lacks(seen)).isFalse();
        assertThat(cache.read(List.of(seen)).entries()).containsExactly(ROW);
        assertThat(cache.lacks(seen)).isFalse();
    }

    @Test
    void rowsThatSomebodyElseHasWritten_areReadAgain() throws Exception {
        LedgerCache cache = new LedgerCache(plan, null);
        cache.read(List.of(shard("1")));

        assertThat(cache.lacks(LedgerShard.withoutRows(shard("2")))).isTrue();
    }

    @Test
    void cacheOfTheNextPlan_keepsTheRows() throws Exception {
        LedgerCache before = new LedgerCache(plan, null);
        before.read(List.of(shard("1")));

        LedgerCache cache = new LedgerCache(plan, before);
        ConfigMap seen = LedgerShard.withoutRows(shard("1"));
        assertThat(cache.lacks(seen)).isFalse();
        assertThat(cache.read(List.of(seen)).entries()).containsExactly(ROW);
        assertThat(cache.missing()).isZero();
    }

    private static ConfigMap shard(String version) {
        BenchmarkCampaign campaign = new BenchmarkCampaign();
        campaign.getMetadata().setName("any");
        campaign.getMetadata().setUid("campaign");
        ConfigMap shard = LedgerConfigMap.of(campaign, 0, List.of(ROW));
        shard.getMetadata().setUid("shard");
        shard.getMetadata().setResourceVersion(version);
        return shard;
    }
}
