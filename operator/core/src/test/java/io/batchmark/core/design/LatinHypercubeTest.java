package io.batchmark.core.design;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.core.design.Design.Type;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatinHypercubeTest {
    private static final Factor CHUNK = new Factor("itemCount", "1000", List.of("10", "100", "1000", "10000"));
    private static final Factor HEAP = new Factor("maxHeap", "512Mi", List.of("256Mi", "512Mi", "1Gi"));
    private static final Factor WRITE = new Factor("write", "Insert", List.of("Insert", "Rewrite"));
    /** Its baseline is none of its levels. */
    private static final Factor PARTITIONS = new Factor("partitions", "1", List.of("2", "4", "8"));

    private static Design design(long seed, Integer treatments, Factor... factors) {
        return new Design(Type.LatinHypercube, List.of(factors), 1, 1, seed, List.of(), false, treatments);
    }

    private static List<String> labels(Design design) throws InvalidDesignException {
        return design.treatments().stream().map(Treatment::label).toList();
    }

    private static Factor numbers(String name, int levels) {
        return new Factor(
                name,
                "1",
                IntStream.rangeClosed(1, levels).mapToObj(Integer::toString).toList());
    }

    @Test
    void eachLevelOccursEquallyOften() throws InvalidDesignException {
        Random random = new Random(3);
        for (int i = 0; i < 300; i++) {
            List<Factor> factors = new ArrayList<>();
            for (int f = 1 + random.nextInt(5); f > 0; f--) {
                factors.add(numbers("factor" + f, 1 + random.nextInt(6)));
            }
            int combinations =
                    factors.stream().mapToInt(factor -> factor.levels().size()).reduce(1, (one, other) -> one * other);
            if (combinations < 2) {
                continue;
            }
            int size = 2 + random.nextInt(Math.min(combinations, 60) - 1);
            Design design = design(random.nextInt(99), size, factors.toArray(Factor[]::new));
            List<Treatment> treatments = List.copyOf(design.treatments());

            assertThat(treatments).as("%s", design).hasSize(size).doesNotHaveDuplicates();
            assertThat(treatments.get(0).isBaseline()).isTrue();
            assertThat(design.size()).isEqualTo(size);
            for (Factor factor : factors) {
                int fewest = size / factor.levels().size();
                Map<String, Long> counts = treatments.stream()
                        .collect(Collectors.groupingBy(
                                treatment -> treatment.levels().get(factor.name()), Collectors.counting()));
                assertThat(factor.levels())
                        .as("%s of %s", factor.name(), design)
                        .allMatch(level -> counts.getOrDefault(level, 0L) == fewest
                                || counts.getOrDefault(level, 0L) == fewest + 1);
            }
        }
    }

    @Test
    void allCombinationsAreTheFullFactorial() throws InvalidDesignException {
        assertThat(labels(design(1, 24, CHUNK, HEAP, WRITE)))
                .containsExactlyInAnyOrderElementsOf(
                        labels(new Design(Type.FullFactorial, List.of(CHUNK, HEAP, WRITE), 1, 1, List.of())));
    }

    @ParameterizedTest
    @CsvSource({"1, 4", "2, 12", "3, 24"})
    void usuallyHasTenTreatmentsPerFactorAndNoMoreThanThereAre(int factors, int treatments)
            throws InvalidDesignException {
        Factor[] some = Stream.of(CHUNK, HEAP, WRITE).limit(factors).toArray(Factor[]::new);

        assertThat(labels(design(1, null, some))).hasSize(treatments);
    }

    @Test
    void tenPerFactorThatVaries() throws InvalidDesignException {
        assertThat(labels(design(1, null, CHUNK, HEAP, WRITE, PARTITIONS)))
                .as("and the baseline")
                .hasSize(41);
        assertThat(labels(design(1, null, CHUNK, HEAP, numbers("items", 1), numbers("servers", 9))))
                .hasSize(30);
    }

    @Test
    void aBaselineThatIsNoCombinationOfLevelsStandsBesideThem() throws InvalidDesignException {
        Design design = design(7, 6, CHUNK, PARTITIONS);
        List<Treatment> treatments = List.copyOf(design.treatments());

        assertThat(treatments).hasSize(7).doesNotHaveDuplicates();
        assertThat(design.size()).isEqualTo(BigInteger.valueOf(7));
        assertThat(treatments.get(0).isBaseline()).isTrue();
        assertThat(treatments.subList(1, 7).stream()
                        .collect(Collectors.groupingBy(
                                treatment -> treatment.levels().get("partitions"), Collectors.counting())))
                .isEqualTo(Map.of("2", 2L, "4", 2L, "8", 2L));
    }

    @Test
    void aCrossedFactorMeetsEveryTreatment() throws InvalidDesignException {
        Factor interrupt = new Factor("interrupt", "0", List.of("0", "20"), true);
        List<Treatment> treatments =
                List.copyOf(design(7, 6, CHUNK, interrupt, HEAP).treatments());

        assertThat(treatments).hasSize(12).doesNotHaveDuplicates();
        assertThat(treatments.get(0).isBaseline()).isTrue();
        assertThat(treatments.stream()
                        .collect(Collectors.groupingBy(
                                treatment -> List.of(
                                        treatment.levels().get("itemCount"),
                                        treatment.levels().get("maxHeap")),
                                Collectors.counting())))
                .hasSize(6)
                .allSatisfy((point, count) -> assertThat(count).isEqualTo(2));
    }

    @Test
    void seedFixesTheSample() throws InvalidDesignException {
        assertThat(labels(design(1, 8, CHUNK, HEAP, WRITE))).isEqualTo(labels(design(1, 8, CHUNK, HEAP, WRITE)));
        assertThat(labels(design(1, 8, CHUNK, HEAP, WRITE))).isNotEqualTo(labels(design(2, 8, CHUNK, HEAP, WRITE)));
    }

    /**
     * Finished runs keep their treatments from release to release, and any language can draw them: {@code latin-hypercube.py}
     * does, from hashes alone.
     */
    @Test
    void isWhatAnotherProgramDraws() throws IOException, InvalidDesignException {
        JsonNode examples = JsonMapper.builder()
                .build()
                .readTree(LatinHypercubeTest.class.getResourceAsStream("latin-hypercube.json"));
        assertThat(examples).hasSize(4);
        for (JsonNode example : examples) {
            Factor[] factors = example.get("factors")
                    .valueStream()
                    .map(factor -> new Factor(
                            factor.get("name").asText(),
                            factor.get("baseline").asText(),
                            factor.get("levels")
                                    .valueStream()
                                    .map(JsonNode::asText)
                                    .toList()))
                    .toArray(Factor[]::new);
            List<Map<String, String>> sample = new ArrayList<>();
            for (JsonNode treatment : example.get("sample")) {
                Map<String, String> levels = new HashMap<>();
                treatment
                        .properties()
                        .forEach(level ->
                                levels.put(level.getKey(), level.getValue().asText()));
                sample.add(levels);
            }

            assertThat(
                            design(
                                            example.get("seed").asLong(),
                                            example.get("treatments").asInt(),
                                            factors)
                                    .treatments()
                                    .stream()
                                    .map(Treatment::levels))
                    .isEqualTo(sample);
        }
    }

    @Test
    void aSmallExampleWrittenOut() throws InvalidDesignException {
        assertThat(labels(design(42, 4, CHUNK, new Factor("write", "Insert", List.of("Insert", "Rewrite")))))
                .containsExactly(
                        "baseline", "itemCount=10000, write=Rewrite", "itemCount=10", "itemCount=100, write=Rewrite");
    }

    @Test
    void theOrderOfFactorsAndLevelsDoesNotMatter() throws InvalidDesignException {
        Factor[] turned = Stream.of(WRITE, HEAP, CHUNK)
                .map(factor -> {
                    List<String> levels = new ArrayList<>(factor.levels());
                    Collections.reverse(levels);
                    return new Factor(factor.name(), factor.baseline(), levels);
                })
                .toArray(Factor[]::new);

        assertThat(design(1, 8, turned).treatments().stream().map(Treatment::id))
                .isEqualTo(design(1, 8, CHUNK, HEAP, WRITE).treatments().stream()
                        .map(Treatment::id)
                        .toList());
    }

    /** Of all samples of ten combinations of ten levels each, those that are drawn at random are mostly closer to each other. */
    @Test
    void fillsTheSpace() {
        LevelPlaces places = LevelPlaces.of(List.of(numbers("a", 10), numbers("b", 10)));
        int[] factors = {0, 1};
        LevelDistance distance = new LevelDistance(places, factors);
        int farther = 0;
        for (int seed = 0; seed < 50; seed++) {
            LatinHypercube best = LatinHypercube.of(places, new boolean[2], 10, seed);
            byte[][] points = new byte[10][2];
            for (int point = 0; point < 10; point++) {
                int[] read = new int[2];
                best.read(point, read);
                points[point] = new byte[] {(byte) read[0], (byte) read[1]};
            }
            LevelDistance.Closest closest = distance.closest(points);
            assertThat(closest)
                    .isGreaterThanOrEqualTo(distance.closest(new HypercubeDraw(places, factors, 10, seed).sample(0)));
            farther += closest.compareTo(distance.closest(new HypercubeDraw(places, factors, 10, seed).sample(40))) > 0
                    ? 1
                    : 0;
        }
        assertThat(farther).isGreaterThan(45);
    }

    @Test
    void distancesAreThoseOfTheLevelsInTheirOrder() {
        LevelPlaces places = LevelPlaces.of(List.of(
                new Factor("itemCount", "10", List.of("1000", "10", "100")),
                new Factor("write", "Insert", List.of("Insert", "Rewrite", "None"))));
        LevelDistance distance = new LevelDistance(places, new int[] {0, 1});

        assertThat(distance.closest(new byte[][] {{0, 0}, {1, 0}})).isEqualTo(new LevelDistance.Closest(1_000_000, 1));
        assertThat(distance.closest(new byte[][] {{0, 0}, {2, 0}})).isEqualTo(new LevelDistance.Closest(250_000, 1));
        assertThat(distance.closest(new byte[][] {{0, 0}, {2, 2}, {2, 1}, {2, 0}}))
                .isEqualTo(new LevelDistance.Closest(250_000, 1));
    }

    @Test
    void excludedTreatmentsAreLeftOut() throws InvalidDesignException {
        Design all = design(1, 8, CHUNK, HEAP, WRITE);
        Map<String, String> rule = Map.of("maxHeap", "256Mi", "write", "Rewrite");
        Design some = new Design(Type.LatinHypercube, all.factors(), 1, 1, 1, List.of(rule), false, 8);
        List<Treatment> left = all.treatments().stream()
                .filter(treatment -> !treatment.levels().entrySet().containsAll(rule.entrySet()))
                .toList();

        assertThat(some.treatments()).isEqualTo(left).hasSizeLessThan(8);
    }
}
