package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.Registry;
import io.batchmark.e2e.cluster.Sandbox;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Campaigns whose image comes from a registry, where its tag moves to another build. */
@Tag("registry")
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class MovedTagIT {
    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    private String standIn;
    private Registry registry;

    @BeforeEach
    void begin() {
        standIn = Operator.image("stand-in");
        registry = new Registry(standIn);
    }

    @AfterEach
    void end() {
        if (registry != null) {
            registry.close();
        }
    }

    @Test
    void campaign_measuresOneBuild_andTheNextCampaignMeasuresTheNewOne() {
        String first = registry.push(standIn, 1);
        Campaign early = apply("early", 1);
        assertThat(measured(early)).isEqualTo(first);

        String second = registry.push(standIn, 2);
        assertThat(second).isNotEqualTo(first);
        apply("early", 3);
        assertThat(measured(early)).isEqualTo(first);
        assertThat(early.rows()).hasSize(6).allMatch(row -> row.outcome().equals("Succeeded"));
        assertThat(early.ledger().values()).allMatch(row -> row.contains(first));
        List<String> images = sandbox.pods().pods().stream()
                .filter(early::owns)
                .map(MovedTagIT::image)
                .toList();
        assertThat(images.getFirst()).isEqualTo(registry.image() + " Always");
        assertThat(images.subList(2, 6)).containsOnly("localhost:5055/moved@" + first + " IfNotPresent");

        Campaign late = apply("late", 1);
        assertThat(measured(late)).isEqualTo(second);
        assertThat(late.ledger().values()).allMatch(row -> row.contains(second));
    }

    private Campaign apply(String name, int replicates) {
        return sandbox.apply(name, """
                baseline: {items: 1000, itemCount: 1000, maxHeap: 256Mi}
                factors: {itemCount: [100]}
                design: {replicates: %d}
                execution: {parallelism: 2, isolation: None, runTimeout: 5m}
                %s
                """.formatted(
                replicates,
                Campaign.standIn().replace(standIn, registry.image()).replace("runner: {", "runner: {pull: Digest, ")));
    }

    /** The digest in the status of a campaign that has finished. */
    private static String measured(Campaign campaign) {
        JsonNode images = campaign.awaitEnd("Completed").path("images");
        assertThat(images).hasSize(1);
        assertThat(images.path(0).path("pinned").asBoolean()).isTrue();
        return images.path(0).path("digest").asText();
    }

    private static String image(Pod pod) {
        var runner = pod.getSpec().getContainers().getFirst();
        return runner.getImage() + " " + runner.getImagePullPolicy();
    }
}
