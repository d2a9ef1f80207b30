package io.batchmark.api.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.Defaults;
import io.batchmark.api.pod.Images;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.spec.Configuration;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.ContractException;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Run;
import io.batchmark.core.treatment.EventCost;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

class SpecFuzzTest {
    private static final Path SAMPLES = Path.of(System.getProperty("basedir", "."), "../../manifests/samples");
    private static final ObjectMapper JSON = new ObjectMapper();

    static Stream<byte[]> seeds() throws IOException {
        try (Stream<Path> samples = Files.list(SAMPLES)) {
            return samples
                    .filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .map(SpecFuzzTest::shape)
                    .toList()
                    .stream();
        }
    }

    /** Whatever a spec says about what is run: there is a plan of that, or a message; never another exception. */
    @MethodSource("seeds")
    @FuzzTest
    void isPlannedOrRefused(byte[] spec) throws ContractException {
        BenchmarkCampaign campaign;
        try {
            campaign = campaign(JSON.readTree(spec));
        } catch (IOException | IllegalArgumentException e) {
            return; // the schema of the custom resource refuses it, see AdmissionIT
        }
        CampaignPlan plan;
        try {
            plan = CampaignPlan.of(campaign);
        } catch (InvalidDesignException e) {
            assertThat(e).hasMessageStartingWith("spec").hasMessageContaining("; ");
            return;
        }
        assertThat(plan.plan().runs()).hasSizeLessThanOrEqualTo(Design.MAX_RUNS);
        if (plan.plan().runs().isEmpty()) {
            return;
        }
        Run run = plan.plan().runs().get(0);
        Configuration configuration = plan.configuration(campaign, run);
        if (!configuration.database().equals("derby")
                || !configuration.broker().equals(EventCost.NONE)
                || configuration.workload().step().dispatches()) {
            // the schema refuses names that are not in spec.databases and spec.brokers, and dispatch Jms with Derby
            return;
        }
        RunParameters parameters = ParametersOfRuns.of(campaign, plan, Map.of()).of(run, 1);
        assertThat(Wire.decodeParameters(Wire.encode(parameters))).isEqualTo(parameters);
        assertThat(RunJob.of(campaign, run, parameters, new Images("runner", "postgresql", "artemis"))
                        .getMetadata()
                        .getName())
                .startsWith("fuzz-b1-");
    }

    private static BenchmarkCampaign campaign(JsonNode shape) {
        ObjectNode spec = JSON.createObjectNode();
        for (String part : new String[] {"baseline", "factors", "design"}) {
            if (shape.path(part) instanceof ObjectNode settings) {
                spec.set(part, settings);
            }
        }
        return Defaults.campaign(spec);
    }

    private static byte[] shape(Path sample) {
        try {
            JsonNode campaign = Serialization.unmarshal(Files.readString(sample), JsonNode.class);
            return campaign.get("spec").toString().getBytes(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
