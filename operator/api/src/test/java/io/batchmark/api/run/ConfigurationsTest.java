package io.batchmark.api.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.batchmark.api.Defaults;
import io.batchmark.api.pod.Images;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.spec.Configuration;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Setting;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Run;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever setting there is: it has the same default on both sides, and each of its levels gets to the run. */
class ConfigurationsTest {
    private static final Images IMAGES = new Images("runner", "postgresql", "artemis");
    private static final String SPEC = """
            baseline: {partitions: 2, servers: %s, jobRepository: %s, write: %s, messagesTo: %s, twoPhaseCommit: %s, sharedRows: %s, database: %s}
            jvmOptions: [{name: numa, options: ["-XX:+UseNUMA", "-Dshow=$(RUN) 'as it is'"]}]
            env: [{name: arenas, variables: [{name: MALLOC_ARENA_MAX, value: "2"}]}]
            images: [{name: next, image: "job-runner:next"}]
            databases: [{name: pg, postgresql: {sidecar: {}}}, {name: shared, postgresql: {pod: {}}}]
            brokers: [{name: queue, liberty: {inServer: {}}}, {name: other, liberty: {inServer: {}}}]
            """;

    static List<String> settings() {
        return Setting.ALL.stream().map(Setting::name).toList();
    }

    @Test
    void defaultsAreThoseOfTheContract() throws InvalidDesignException {
        BenchmarkCampaign campaign = Defaults.campaign(Serialization.unmarshal("{}", ObjectNode.class));

        assertThat(baseline(campaign).workload()).isEqualTo(Workload.DEFAULT);
    }

    @ParameterizedTest
    @MethodSource("settings")
    void everySettingDoesSomething(String setting) throws InvalidDesignException {
        boolean toBroker = setting.startsWith("message");
        ObjectNode spec = Serialization.unmarshal(
                SPEC.formatted(
                        setting.equals("placement") ? 2 : 1,
                        setting.equals("isolationLevel") ? "Memory" : "Database",
                        toBroker ? "SendMessage" : "Rewrite",
                        toBroker ? "queue" : "none",
                        setting.equals("lastParticipant"),
                        setting.equals("secondJobItemCount") ? 9 : 0,
                        setting.equals("dispatch") ? "shared" : "derby"),
                ObjectNode.class);
        BenchmarkCampaign before = Defaults.campaign(spec.deepCopy());
        ((ObjectNode) spec.get("baseline")).set(setting, another(setting, before));

        BenchmarkCampaign after = Defaults.campaign(spec);
        assertThat(List.of(baseline(after), pod(after))).isNotEqualTo(List.of(baseline(before), pod(before)));
    }

    /** What the runner itself does not have to know. */
    private static List<Object> pod(BenchmarkCampaign campaign) throws InvalidDesignException {
        CampaignPlan plan = CampaignPlan.of(campaign);
        Run run = new Run(plan.plan().treatments().get(0), 1);
        PodSpec pod = RunJob.of(
                        campaign,
                        run,
                        ParametersOfRuns.of(campaign, plan, Map.of()).of(run, 1),
                        IMAGES)
                .getSpec()
                .getTemplate()
                .getSpec();
        Container runner = pod.getContainers().getFirst();
        List<EnvVar> variables = runner.getEnv().stream()
                .filter(variable ->
                        !variable.getName().equals(RunParameters.VARIABLE)) // which has the name of the campaign
                .toList();
        return List.of(runner.getImage(), variables, pod.getAffinity());
    }

    private static Configuration baseline(BenchmarkCampaign campaign) throws InvalidDesignException {
        CampaignPlan plan = CampaignPlan.of(campaign);
        return plan.configuration(campaign, new Run(plan.plan().treatments().get(0), 1));
    }

    /** A value that the baseline does not have. */
    private static JsonNode another(String setting, BenchmarkCampaign campaign) throws InvalidDesignException {
        String now = CampaignPlan.of(campaign).description(campaign).settings().get(setting);
        JsonNode schema = Defaults.schema("spec", "baseline", setting);
        if (schema.has("enum")) {
            return schema.get("enum")
                    .valueStream()
                    .filter(value -> !value.asText().equals(now))
                    .findFirst()
                    .orElseThrow();
        }
        return switch (schema.get("type").asText()) {
            case "boolean" -> BooleanNode.valueOf(!Boolean.parseBoolean(now));
            case "integer" -> IntNode.valueOf(now.equals("1") ? 2 : 1);
            default ->
                TextNode.valueOf(
                        switch (setting) {
                            case "database" -> "pg";
                            case "events" -> "queue";
                            case "messagesTo" -> "other";
                            case "jvmOptions" -> "numa";
                            case "image" -> "next";
                            case "env" -> "arenas";
                            default -> "16Mi";
                        });
        };
    }
}
