package io.batchmark.api.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.Defaults;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.design.InvalidDesignException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a sample says of its size is what would be run. */
class SamplesTest {
    private static final Pattern TREATMENTS = Pattern.compile("(?m)^# (\\d+) treatments, ");

    static List<Path> samples() throws IOException {
        Path samples = Path.of("../../manifests/samples");
        try (Stream<Path> files = Files.list(samples)) {
            return Stream.concat(
                            files.filter(file -> file.toString().endsWith(".yaml")),
                            Stream.of(samples.resolve("repository/campaign.yaml")))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void treatmentsAreAsManyAsItSays(Path sample) throws IOException, InvalidDesignException {
        String yaml = Files.readString(sample);
        BenchmarkCampaign campaign = Defaults.campaign(
                (ObjectNode) Serialization.unmarshal(yaml, ObjectNode.class).get("spec"));

        List<String> said = TREATMENTS
                .matcher(yaml)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
        assertThat(said)
                .containsExactly(Integer.toString(
                        CampaignPlan.of(campaign).plan().treatments().size()));
    }
}
