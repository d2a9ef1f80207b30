package io.batchmark.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.Defaults;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.SpecSource;
import io.batchmark.core.schedule.Neighbours;
import io.batchmark.core.schedule.Neighbours.GangPending;
import io.batchmark.operator.observe.AllRuns.Gang;
import io.batchmark.operator.run.Since;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OtherCampaignsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Since SINCE = what -> NOW;

    private final BenchmarkCampaign own = campaign("here", "own", "fast");
    private final BenchmarkCampaign other = campaign("there", "other", "fast");

    @Test
    void campaignWithNodes_isNoNeighbourOfItself() {
        assertThat(observe(Map.of("here", Set.of("own")), List.of()))
                .isEqualTo(new Neighbours(false, false, GangPending.None));
        assertThat(observe(Map.of("here", Set.of("own", "second")), List.of()))
                .isEqualTo(new Neighbours(true, true, GangPending.None));
        assertThat(observe(Map.of("here", Set.of("own"), "there", Set.of("own")), List.of()))
                .isEqualTo(new Neighbours(true, false, GangPending.None));
    }

    @Test
    void gang_thatWantsOtherNodes_isNotInTheWay() {
        assertThat(observe(Map.of(), List.of(gang(other))).gangPending()).isEqualTo(GangPending.Elsewhere);
        assertThat(observe(Map.of(), List.of(gang(campaign("there", "other", "slow"))))
                        .gangPending())
                .isEqualTo(GangPending.None);
        assertThat(observe(Map.of(), List.of(gang(other), gang(campaign("here", "second", "fast"))))
                        .gangPending())
                .isEqualTo(GangPending.InNamespace);
        assertThat(observe(Map.of(), List.of(gang(own))).gangPending()).isEqualTo(GangPending.None);
    }

    @Test
    void looksOfManyCampaigns_readAllRunsOnceASecond() {
        AtomicLong nanos = new AtomicLong();
        AtomicInteger reads = new AtomicInteger();
        Neighbourhood neighbourhood = new Neighbourhood(nanos::get);
        for (int look = 0; look < 1000; look++) {
            nanos.addAndGet(Duration.ofMillis(10).toNanos());
            neighbourhood.runs(() -> {
                reads.incrementAndGet();
                return new AllRuns(Map.of(), List.of());
            });
        }

        assertThat(reads.get()).isEqualTo(10);
    }

    @Test
    void look_leavesNoSpecInTheCachedCampaign() {
        AtomicInteger reads = new AtomicInteger();
        BenchmarkCampaign cached = new BenchmarkCampaign();
        cached.setMetadata(other.getMetadata());
        cached.setSource(new SpecSource() {
            @Override
            public long size() {
                return 1;
            }

            @Override
            public boolean isTooLarge() {
                return false;
            }

            @Override
            public Reading read() {
                reads.incrementAndGet();
                return new Reading(other.getSpec(), List.of());
            }
        });

        assertThat(observe(Map.of(), List.of(gang(cached))).gangPending()).isEqualTo(GangPending.Elsewhere);
        assertThat(reads).hasValue(1);
        cached.getSpec();
        assertThat(reads).hasValue(2);
    }

    private Neighbours observe(Map<String, Set<String>> withNodes, List<Gang> gangs) {
        return new OtherCampaigns(own, new AllRuns(withNodes, gangs)).observe(Duration.ofMinutes(2), SINCE, NOW);
    }

    /** A run whose database has a node. */
    private static Gang gang(BenchmarkCampaign campaign) {
        return new Gang(
                campaign,
                pod(campaign, Labels.RUN),
                List.of(pod(campaign, Labels.RUN), pod(campaign, Labels.DATABASE)));
    }

    private static Pod pod(BenchmarkCampaign campaign, String part) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withUid(campaign.getMetadata().getUid() + part)
                .addToLabels(Labels.JOB, "attempt")
                .addToLabels(Labels.PART, part)
                .addToLabels(Labels.CAMPAIGN_UID, campaign.getMetadata().getUid())
                .endMetadata()
                .withNewSpec()
                .withNodeName(part.equals(Labels.RUN) ? null : "node")
                .endSpec()
                .build();
    }

    private static BenchmarkCampaign campaign(String namespace, String name, String pool) {
        BenchmarkCampaign campaign = Defaults.campaign(Serialization.unmarshal("""
                baseline: {servers: 2}
                runner: {podTemplate: {spec: {nodeSelector: {pool: %s}}}}
                """.formatted(pool), ObjectNode.class));
        campaign.getMetadata().setNamespace(namespace);
        campaign.getMetadata().setName(name);
        campaign.getMetadata().setUid(namespace + name);
        return campaign;
    }
}
