package io.batchmark.operator.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.broker.StrimziListener;
import io.batchmark.api.pod.Images;
import io.batchmark.api.run.AuxiliaryObjects;
import io.batchmark.api.run.ParametersOfRuns;
import io.batchmark.api.run.RunJob;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.validation.AnyJson;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.batchmark.contract.parameters.Broker.Security;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Run;
import io.batchmark.core.schedule.Policy;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.operator.adapter.CampaignTranslation;
import io.batchmark.operator.cleanup.Expiry;
import io.batchmark.operator.cluster.LocalOperator;
import io.batchmark.operator.reconcile.HostileCampaigns.Field;
import io.batchmark.operator.reconcile.HostileCampaigns.Place;
import io.batchmark.operator.status.IdleCampaign;
import io.batchmark.operator.status.Statuses;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every field of a campaign with every odd value, without an API server; {@link HostileCampaignsIT} has some of them with one. */
class HostileCampaignsTest {
    private static final ObjectMapper JSON = AnyJson.ofOperator();
    private static final Path EXAMPLE = Path.of("../api/src/test/resources/objects/kinds/in-campaign.yaml");
    private static final Images IMAGES = new Images("runner", "postgresql", "artemis");
    private static final StrimziListener STRIMZI =
            new StrimziListener("ours:9093", new Security(true, Authentication.ScramSha512), "PEM", true);
    /** A note has no more of a field. */
    private static final int FIELD_CHARACTERS = 120;

    /** What a treatment is made of, and so what another kind of treatment may not go with. */
    private static final Predicate<Field> SHAPES_RUNS = field -> !field.steps().isEmpty()
            && Set.of("baseline", "factors", "interrupt", "job")
                    .contains(field.steps().getFirst());

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    /** Every 28th trial: one for each field, and for neighbouring fields another one of the 27 odd values. */
    private static final int SAMPLE = HostileCampaigns.ODD.size() + 1;

    private final Statuses statuses = new Statuses(Clock.fixed(NOW, ZoneOffset.UTC));

    /** Each with other parts, none of which a field of another one is in the way of. */
    static List<JsonNode> specs() throws IOException {
        return List.of(
                yaml("{}"),
                yaml("""
                        baseline: {write: SendMessage, messagesTo: queue}
                        brokers: [{name: queue, artemis: {external: {host: mq}}}]
                        """),
                yaml("""
                        job: {image: payroll, batchJob: payroll, items: 10, parameters: {month: "1"}}
                        factors: {parameters: {month: ["2"]}, maxHeap: [256Mi]}
                        """),
                yaml("interrupt: {afterCheckpoints: 1}\nfactors: {itemCount: [10, 20, 50, 100, 200]}"),
                everything());
    }

    /** A treatment with each kind of database and of broker. */
    private static JsonNode everything() throws IOException {
        ObjectNode spec = (ObjectNode) yaml(Files.readString(EXAMPLE)).get("spec");
        ObjectNode all = (ObjectNode) yaml("""
                jvmOptions: [{name: numa, options: ["-XX:+UseNUMA"]}]
                images: [{name: next, image: next}]
                env: [{name: arenas, variables: [{name: MALLOC_ARENA_MAX, value: "2"}]}]
                factors: {itemCount: [10, 20, 50, 100, 200], jvmOptions: [numa], image: [next], env: [arenas]}
                design: {type: OneFactorAtATime, replicates: {min: 2, max: 3}, seed: 1}
                execution: {pendingTimeout: 10m, maxDuration: 8h, maxRuns: 100, ttlAfterFinished: 24h, disturbance: {maxSteal: 5%}}
                analysis:
                  constraints: [{response: elapsed, max: 30s}]
                  thresholds: [{response: memoryPeak, min: 1Mi}]
                  prefer: [{factor: itemCount}]
                  predict: [{factor: itemCount, levels: [500]}]
                  compareTo: {campaign: other}
                """);
        ((ArrayNode) spec.get("brokers")).remove(spec.get("brokers").size() - 1); // which is not ready
        List.of("databases", "brokers").forEach(entries -> all.set(entries, spec.get(entries)));
        ObjectNode factors = (ObjectNode) all.get("factors");
        all.get("databases").forEach(database -> factors.withArray("database").add(database.get("name")));
        all.get("brokers").forEach(broker -> factors.withArray("events").add(broker.get("name")));
        return all;
    }

    @ParameterizedTest
    @MethodSource("specs")
    void everyFieldOfASpecIsReadOrNotedWithOneOddValue(JsonNode spec) throws Exception {
        assertReadOrNoted(spec, SAMPLE);
    }

    @ParameterizedTest
    @MethodSource("specs")
    @Tag("thorough")
    void everyFieldOfASpecIsReadOrNoted(JsonNode spec) throws Exception {
        assertReadOrNoted(spec, 1);
    }

    private void assertReadOrNoted(JsonNode spec, int step) throws Exception {
        assertThat(read(spec.toString(), "{}").notUnderstood()).isEmpty();
        Predicate<Field> all = field -> true;
        everywhere("spec", spec, spec.isEmpty() || spec.has("databases") ? all : SHAPES_RUNS, step, (place, odd) -> {
            BenchmarkCampaign campaign = read(place.with(odd), "{}");
            assertReadOrNoted(campaign, place, odd);
            goThrough(campaign);
        });
    }

    @Test
    void noFieldOfAStatusIsInTheWayWithOneOddValue() throws Exception {
        assertNotInTheWay(SAMPLE);
    }

    @Test
    @Tag("thorough")
    void noFieldOfAStatusIsInTheWay() throws Exception {
        assertNotInTheWay(1);
    }

    /** The operator writes the status: if another client has written it, the user is not told. */
    private void assertNotInTheWay(int step) throws Exception {
        JsonNode status = yaml("""
                phase: Completed
                observedGeneration: 1
                seed: 7
                startTime: "2025-12-31T00:00:00Z"
                completionTime: "2025-12-31T01:00:00Z"
                addedLevels: [{factor: itemCount, levels: ["500"]}]
                """);
        String spec =
                "{\"factors\":{\"itemCount\":[10,20]},\"execution\":{\"maxDuration\":\"8760h\",\"ttlAfterFinished\":\"8760h\"}}";
        everywhere("status", status, field -> true, step, (place, odd) -> {
            BenchmarkCampaign campaign = read(spec, place.with(odd));
            assertThat(campaign.notUnderstood()).isEmpty();
            goThrough(campaign);
        });
    }

    @FunctionalInterface
    private interface Trial {
        void of(Place place, String odd) throws IOException;
    }

    /** @param step 1 for every trial, 2 for every second one, and so on */
    private static void everywhere(String part, JsonNode json, Predicate<Field> which, int step, Trial trial)
            throws IOException {
        List<String> problems = new ArrayList<>();
        int trials = 0;
        for (Field field : HostileCampaigns.fields(part).stream().filter(which).toList()) {
            Place place = field.in(json);
            for (String odd : HostileCampaigns.ODD) {
                if (trials++ % step != 0) {
                    continue;
                }
                try {
                    trial.of(place, odd);
                } catch (RuntimeException | AssertionError | StackOverflowError e) {
                    problems.add(place.name() + ": " + bounded(odd) + ": " + bounded(e.toString()));
                }
            }
        }
        assertThat(problems).isEmpty();
    }

    /** What was written is what is read; or else somebody says so. */
    private static void assertReadOrNoted(BenchmarkCampaign campaign, Place place, String odd) throws IOException {
        JsonNode read = JSON.createObjectNode().set("spec", JSON.valueToTree(campaign.getSpec()));
        for (String key : place.path()) {
            read = read.isArray() ? read.path(Integer.parseInt(key)) : read.path(key);
        }
        if (isIn(JSON.readTree(odd), read)) {
            return;
        }
        // rules call an element by its name, or not at all
        String field = withoutIndex(place.name());
        String noted = field.substring(0, Math.min(field.length(), FIELD_CHARACTERS));
        if (campaign.notUnderstood().stream()
                .noneMatch(note -> withoutIndex(note).contains(noted))) {
            throw new AssertionError("is read as " + read + " with notes " + campaign.notUnderstood());
        }
    }

    private static String withoutIndex(String text) {
        return text.replaceAll("\\[[0-9]+]", "");
    }

    /** A null says nothing, and neither does an empty list; a quantity may be a number. */
    private static boolean isIn(JsonNode given, JsonNode read) {
        if (given.isNull() || given.isContainerNode() && given.isEmpty() && read.isMissingNode()) {
            return true;
        }
        if (given.isNumber() && read.isTextual()) {
            return given.asText().equals(read.textValue());
        }
        if (given.isNumber() && read.isNumber()) {
            return given.decimalValue().compareTo(read.decimalValue()) == 0;
        }
        if (given.isArray()) {
            return read.isArray()
                    && given.size() == read.size()
                    && Stream.iterate(0, i -> i < given.size(), i -> i + 1)
                            .allMatch(i -> !given.get(i).isNull() && isIn(given.get(i), read.get(i)));
        }
        if (given.isObject()) {
            return read.isObject()
                    && given.properties().stream().allMatch(field -> isIn(field.getValue(), read.path(field.getKey())));
        }
        return given.equals(read);
    }

    /** Everything that is worked out about a campaign before its first run is observed. */
    private void goThrough(BenchmarkCampaign campaign) {
        Expiry.of(campaign, campaign.getStatus(), LocalOperator.clock());
        IdleCampaign.isOver(campaign);
        IdleCampaign.isSuspended(campaign);
        Statuses.isHalted(campaign);
        statuses.halted(campaign, "Odd", "odd");
        if (!campaign.notUnderstood().isEmpty()) {
            statuses.notUnderstood(campaign);
            return;
        }
        CampaignPlan plan;
        try {
            plan = CampaignPlan.of(campaign);
        } catch (InvalidDesignException e) {
            assertThat(e).hasMessageStartingWith("spec").hasMessageContaining("; ");
            statuses.refused(campaign, e);
            return;
        }
        statuses.planned(campaign, plan, IMAGES.of(campaign), null);
        Policy policy = CampaignTranslation.of(campaign, plan, LocalOperator.config(), LocalOperator.clock())
                .policy();
        assertThat(NOW.plus(policy.timeouts().pendingTimeout())).isAfter(NOW);
        assertThat(policy.limits().maxFailed()).isNotNegative();
        Scheduler.Parameters parameters = ParametersOfRuns.of(campaign, plan, Map.of("strimzi", STRIMZI));
        for (Run run : plan.plan().runs().subList(0, plan.plan().treatments().size())) {
            RunParameters given = parameters.of(run, 1);
            AuxiliaryObjects.of(campaign, run.key(), given, IMAGES);
            RunJob.of(campaign, run, given, IMAGES);
        }
    }

    private static BenchmarkCampaign read(String spec, String status) throws IOException {
        return JSON.readValue("""
                {"apiVersion":"batchmark.io/v1alpha1","kind":"BenchmarkCampaign","metadata":{"name":"any","namespace":"any",
                "generation":1,"uid":"0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11"},"spec":%s,"status":%s}
                """.formatted(spec, status), BenchmarkCampaign.class);
    }

    private static JsonNode yaml(String text) {
        return Serialization.unmarshal(text, JsonNode.class);
    }

    private static String bounded(String text) {
        return text.substring(0, Math.min(text.length(), 200));
    }
}
