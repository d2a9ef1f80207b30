package io.batchmark.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.Defaults;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.operator.pod.Images;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StatusesTest {
    static List<Path> samples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../../manifests/samples"))) {
            return files.filter(file -> file.toString().endsWith(".yaml")).toList();
        }
    }

    /** {@code kubectl batchmark plan} prints the same sentence. */
    @ParameterizedTest
    @MethodSource("samples")
    void acceptedCampaign_hasTheSentenceOfItsPlan(Path sample) throws IOException, InvalidDesignException {
        BenchmarkCampaign campaign =
                Defaults.campaign((ObjectNode) Serialization.unmarshal(Files.readString(sample), ObjectNode.class)
                        .get("spec"));
        campaign.getMetadata().setGeneration(1L);
        CampaignPlan plan = CampaignPlan.of(campaign);

        assertThat(Conditions.message(
                        new Statuses(Clock.systemUTC())
                                .planned(campaign, plan, new Images("runner", "postgresql", "artemis"), null),
                        Conditions.ACCEPTED))
                .isEqualTo(plan.sentence(campaign, null));
    }
}
