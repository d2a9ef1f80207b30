package io.batchmark.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.batchmark.core.Golden;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.ObservedAttempt.Pod;
import io.batchmark.core.attempt.PodStory;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each folder is a case: {@code in-campaign.yaml}, and where there is something to be seen {@code in-ledger.yaml},
 * {@code in-attempts.yaml} and a termination message such as {@code in-b1-baseline-a1.json}, go in, and
 * {@code out-decision.yaml} comes out. {@code -Dgolden.write} writes what comes out into the folders; read the
 * difference before it is committed.
 */
class GoldenTest {
    private static final Path CASES = Path.of("src/test/resources/io/batchmark/core/schedule/golden");
    private static final String DECISION = "out-decision.yaml";
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            // most attempts have nothing beside them
            .withConfigOverride(Map.class, map -> map.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
            .build();

    /** What is the same all through a case. */
    record Campaign(Instant now, Policy policy, Design design) {}

    public static List<String> cases() throws IOException {
        return List.copyOf(files(CASES));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theDecisionIsAsItShouldBe(String name) throws IOException, InvalidDesignException {
        Path folder = CASES.resolve(name);
        Set<String> used = new TreeSet<>(List.of("in-campaign.yaml", DECISION));
        Campaign campaign = YAML.readValue(folder.resolve("in-campaign.yaml").toFile(), Campaign.class);
        List<Entry> rows = list(folder, "in-ledger.yaml", new TypeReference<>() {}, used);
        List<ObservedAttempt> attempts = new ArrayList<>();
        for (ObservedAttempt observed :
                list(folder, "in-attempts.yaml", new TypeReference<List<ObservedAttempt>>() {}, used)) {
            attempts.add(withMessages(folder, observed, used));
        }

        Plan plan = Plan.of(campaign.design());
        Decision decision = new Scheduler(plan, campaign.policy(), Given.PARAMETERS)
                .decide(Ledger.of(plan, rows), attempts, Neighbours.NONE, campaign.now());

        Golden.check(folder.resolve(DECISION), text(decision));
        assertThat(files(folder)).as("files of the case, none of them unused").isEqualTo(used);
    }

    private static <T> List<T> list(Path folder, String file, TypeReference<List<T>> type, Set<String> used)
            throws IOException {
        if (!Files.exists(folder.resolve(file))) {
            return List.of();
        }
        used.add(file);
        return YAML.readValue(folder.resolve(file).toFile(), type);
    }

    /** The same with termination messages from files: {@code in-ATTEMPT.json}, of a later server {@code in-ATTEMPT-1.json}. */
    private static ObservedAttempt withMessages(Path folder, ObservedAttempt observed, Set<String> used)
            throws IOException {
        String attempt = "in-" + name(new Retirement(observed.run(), observed.attempt()));
        Map<Integer, Pod> pods = new HashMap<>();
        for (Map.Entry<Integer, Pod> pod : observed.pods().entrySet()) {
            String file = attempt + (pod.getKey() == 0 ? "" : "-" + pod.getKey()) + ".json";
            boolean says = Files.exists(folder.resolve(file));
            if (says) {
                used.add(file);
            }
            pods.put(
                    pod.getKey(),
                    says
                            ? PodStory.saying(
                                    pod.getValue(),
                                    Files.readString(folder.resolve(file)).strip())
                            : pod.getValue());
        }
        return new ObservedAttempt(
                observed.run(), observed.attempt(), observed.job(), pods, observed.beside(), observed.otherImage());
    }

    /** The decision, with attempts by name and, where a row keeps a result, only the status of it. */
    private static String text(Decision decision) throws IOException {
        ObjectNode tree = YAML.valueToTree(decision);
        tree.get("record").forEach(row -> {
            if (row.has("result")) {
                ((ObjectNode) row).set("result", row.get("result").get("batchStatus"));
            }
        });
        ArrayNode open = tree.putArray("open");
        decision.open().forEach(opened -> open.add(name(new Retirement(opened.run(), opened.attempt()))));
        if (open.isEmpty()) {
            tree.remove("open");
        }
        starts(decision.start(), tree.putArray("start"));
        if (decision.accompany().isEmpty()) {
            tree.remove("accompany");
        } else {
            starts(decision.accompany(), tree.putArray("accompany"));
        }
        ArrayNode retire = tree.putArray("retire");
        decision.retire().forEach(retired -> retire.add(name(retired)));
        return YAML.writeValueAsString(tree);
    }

    private static void starts(List<Start> starts, ArrayNode names) {
        starts.forEach(start -> names.add(name(new Retirement(start.run().key(), start.attempt()))));
    }

    private static String name(Retirement attempt) {
        return attempt.run() + "-a" + attempt.attempt();
    }

    private static Set<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return new TreeSet<>(
                    files.map(file -> file.getFileName().toString()).toList());
        }
    }
}
