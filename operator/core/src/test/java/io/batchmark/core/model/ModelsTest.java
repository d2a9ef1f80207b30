package io.batchmark.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.FDistribution;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Against what {@code reference.py} makes of the same times with statsmodels and SciPy. */
class ModelsTest {
    private static final Percentage NINE_DIGITS = withinPercentage(1e-7);

    private final List<Entry> rows = new ArrayList<>();

    private static JsonNode reference(String model) throws IOException {
        return JsonMapper.builder()
                .build()
                .readTree(ModelsTest.class.getResourceAsStream("reference.json"))
                .get(model);
    }

    /** That of reference.py. */
    private static double noise(int i) {
        return 0.02 * ((i * 37 % 101) / 100.0 - 0.5);
    }

    private static Design design(int blocks, Factor... factors) {
        return new Design(Design.Type.FullFactorial, List.of(factors), blocks, 42, List.of());
    }

    private void run(Design design, int block, Map<String, String> levels, double milliseconds, long checkpoints) {
        rows.add(Ledgers.entry(
                id(design, levels), block, 1, Outcome.Succeeded, null, Ledgers.result(milliseconds, checkpoints)));
    }

    private static String id(Design design, Map<String, String> levels) {
        return Ledgers.plan(design).treatments().stream()
                .filter(treatment -> treatment.levels().equals(levels))
                .map(Treatment::id)
                .findFirst()
                .orElseThrow();
    }

    private Models models(Design design) {
        Plan plan = Ledgers.plan(design);
        return Models.of(Summary.of(
                new CampaignDescription("test", design, Map.of(), Analysis.ofElapsed(0.95, 0.03)), plan, rows));
    }

    private Design factorial() {
        Design design = design(
                4,
                new Factor("itemCount", "1000", List.of("100", "1000", "4000")),
                new Factor("maxHeap", "512m", List.of("512m", "1024m")));
        int i = 0;
        for (int block = 1; block <= 4; block++) {
            for (String chunk : List.of("100", "1000", "4000")) {
                for (String heap : List.of("512m", "1024m")) {
                    double milliseconds =
                            Map.of("100", 2000.0, "1000", 1000.0, "4000", 900.0).get(chunk);
                    milliseconds *= heap.equals("512m") ? 1.1 : 1;
                    milliseconds *= chunk.equals("4000") && heap.equals("512m") ? 1.05 : 1;
                    milliseconds *= 1 + noise(i) + 0.01 * block;
                    run(design, block, Map.of("itemCount", chunk, "maxHeap", heap), milliseconds, 11);
                    i++;
                }
            }
        }
        return design;
    }

    @Test
    void effectsAreThoseOfTheAnalysisOfVariance() throws IOException {
        JsonNode reference = reference("factorial");
        Effects effects = models(factorial()).effects();

        assertThat(effects.blocks()).isEqualTo(4);
        assertThat(effects.unexplained()).isCloseTo(reference.get("unexplained").asDouble(), NINE_DIGITS);
        List<String> names = List.of("chunk", "heap", "both");
        for (int term = 0; term < names.size(); term++) {
            JsonNode expected = reference.get(names.get(term));
            assertThat(effects.terms().get(term).share())
                    .isCloseTo(expected.get("share").asDouble(), NINE_DIGITS);
            assertThat(effects.terms().get(term).probability())
                    .isCloseTo(expected.get("probability").asDouble(), NINE_DIGITS);
        }
        Effects.Level level = effects.terms().get(0).levels().get(0);
        assertThat(level.level()).isEqualTo("100");
        assertThat(level.ratio()).isCloseTo(reference.get("ratio").asDouble(), NINE_DIGITS);
        assertThat(level.interval().low()).isCloseTo(reference.get("low").asDouble(), NINE_DIGITS);
        assertThat(level.interval().high()).isCloseTo(reference.get("high").asDouble(), NINE_DIGITS);
    }

    @Test
    void effectsTakeOnlyBlocksThatAreComplete() {
        Design design = factorial();
        rows.remove(0);
        assertThat(models(design).effects().blocks()).isEqualTo(3);
        rows.removeIf(row -> row.block() > 2);
        assertThat(models(design).effects()).isNull();
    }

    /**
     * Five factors in eight treatments, with D = AB and E = ABC: of the logarithm of the time, A makes 0.1 up or down, B with E, which is
     * aliased with A with C, 0.05, and chance 0.02, another way in each of two blocks.
     */
    @Test
    void effectsOfAFractionAreNamedWithAllThatTheyMayBe() throws InvalidDesignException {
        List<Factor> factors = Stream.of("A", "B", "C", "D", "E")
                .map(name -> new Factor(name, "0", List.of("0", "1")))
                .toList();
        Design design = new Design(Design.Type.FractionalFactorial, factors, 2, 2, 42, List.of(), false, 8);
        int cell = 0;
        for (Treatment treatment : design.treatments()) {
            double signA = sign(treatment, "A");
            double signBE = sign(treatment, "B") * sign(treatment, "E");
            double chance = cell++ % 2 == 0 ? 0.02 : -0.02;
            for (int block = 1; block <= 2; block++) {
                double log = 0.1 * signA + 0.05 * signBE + (block == 1 ? chance : 0.3 - chance);
                run(design, block, treatment.levels(), 1e6 * Math.exp(log), 11);
            }
        }
        Effects effects = models(design).effects();

        double all = 0.1 * 0.1 + 0.05 * 0.05 + 0.02 * 0.02;
        assertThat(effects.terms())
                .extracting(term -> names(term.factors())
                        + term.aliases().stream().map(ModelsTest::names).toList())
                .containsExactly("A[BD]", "B[AD]", "C[DE]", "D[AB, CE]", "E[CD]", "AC[BE]", "AE[BC]");
        assertThat(effects.terms().get(0).share()).isCloseTo(0.01 / all, NINE_DIGITS);
        assertThat(effects.terms().get(5).share()).isCloseTo(0.0025 / all, NINE_DIGITS);
        assertThat(effects.unexplained()).isCloseTo(0.0004 / all, NINE_DIGITS);
        // 14 degrees of freedom within the blocks less those of seven terms
        assertThat(effects.terms().get(5).probability())
                .as("the second smallest of seven, by Holm")
                .isCloseTo(6 * FDistribution.of(1, 7).survivalProbability(0.0025 / (0.0004 / 7)), NINE_DIGITS);
        assertThat(effects.terms().get(0).levels().get(1).ratio()).isCloseTo(Math.exp(-0.2), NINE_DIGITS);
        assertThat(effects.terms().subList(5, 7)).allMatch(term -> term.levels().isEmpty());

        rows.removeIf(row -> row.block() == 2 && row.treatment().equals(Treatment.BASELINE));
        assertThat(models(design).effects()).as("of one block").isNull();
    }

    private static double sign(Treatment treatment, String factor) {
        return treatment.levels().get(factor).equals("0") ? 1 : -1;
    }

    private static String names(List<Factor> factors) {
        return factors.stream().map(Factor::name).collect(Collectors.joining());
    }

    @Test
    void aSampleThatIsNotBalancedHasNoEffects() throws InvalidDesignException {
        List<Factor> factors = List.of(
                new Factor("itemCount", "1000", List.of("100", "1000", "4000")),
                new Factor("maxHeap", "512m", List.of("512m", "1024m")));
        Design design = new Design(Design.Type.LatinHypercube, factors, 2, 2, 42, List.of(), false, 4);
        for (Treatment treatment : design.treatments()) {
            run(design, 1, treatment.levels(), 1000, 11);
            run(design, 2, treatment.levels(), 1100, 11);
        }

        assertThat(models(design).effects()).isNull();
    }

    private Design chunks(double[] milliseconds, String... levels) {
        Design design = design(1, new Factor("itemCount", levels[0], List.of(levels)));
        for (int i = 0; i < levels.length; i++) {
            run(design, 1, Map.of("itemCount", levels[i]), milliseconds[i], 100_000 / Integer.parseInt(levels[i]) + 1);
        }
        return design;
    }

    @Test
    void aCheckpointCostsTheSlopeOfALine() throws IOException {
        String[] levels = {"25", "50", "100", "250", "500", "1000"};
        double[] milliseconds = new double[levels.length];
        for (int i = 0; i < levels.length; i++) {
            milliseconds[i] = 4000 + 0.8 * (100_000 / Integer.parseInt(levels[i]) + 1) * (1 + noise(i));
        }
        UnitCost cost = models(chunks(milliseconds, levels)).unitCosts().get(0);
        JsonNode reference = reference("unitCost");

        assertThat(cost.unit()).isEqualTo(UnitCost.Unit.Checkpoint);
        assertThat(cost.levels()).isEqualTo(6);
        assertThat(cost.seconds()).isCloseTo(reference.get("seconds").asDouble(), NINE_DIGITS);
        assertThat(cost.interval().low()).isCloseTo(reference.get("low").asDouble(), NINE_DIGITS);
        assertThat(cost.interval().high()).isCloseTo(reference.get("high").asDouble(), NINE_DIGITS);
        assertThat(cost.explained()).isCloseTo(reference.get("explained").asDouble(), NINE_DIGITS);
    }

    @Test
    void whatWasCutShortIsLeftOutOfALine() {
        Design design = chunks(new double[] {84, 44, 24, 12, 8, 6}, "25", "50", "100", "250", "500", "1000");
        rows.remove(rows.size() - 1);
        rows.add(Ledgers.entry(
                id(design, Map.of("itemCount", "1000")), 1, 1, Outcome.Censored, Cause.OutOfMemory, null));
        UnitCost cost = models(design).unitCosts().get(0);
        assertThat(cost.levels()).isEqualTo(5);
        assertThat(cost.leftOut())
                .singleElement()
                .satisfies(
                        treatment -> assertThat(treatment.treatment().label()).isEqualTo("itemCount=1000"));
    }

    private Models models(Design design, Map<String, List<String>> predictions) {
        Analysis asked = new Analysis(
                Response.ELAPSED, 0.95, 0.03, List.of(), List.of(), List.of(), false, predictions, NoiseModel.None);
        return Models.of(
                Summary.of(new CampaignDescription("test", design, Map.of(), asked), Ledgers.plan(design), rows));
    }

    @Test
    void aLevelThatWasNotRunIsOnTheLineOfTheOthers() throws IOException {
        String[] levels = {"25", "50", "100", "250", "500", "1000"};
        double[] milliseconds = new double[levels.length];
        for (int i = 0; i < levels.length; i++) {
            milliseconds[i] = 4000 + 0.8 * (100_000 / Integer.parseInt(levels[i]) + 1) * (1 + noise(i));
        }
        List<Prediction> predictions = models(chunks(milliseconds, levels), Map.of("itemCount", List.of("300", "2000")))
                .predictions();

        List<String> names = List.of("inside", "beyond");
        for (int i = 0; i < 2; i++) {
            JsonNode expected = reference("prediction").get(names.get(i));
            Prediction.Estimate estimate = predictions.get(i).estimate();
            assertThat(estimate.seconds()).isCloseTo(expected.get("seconds").asDouble(), NINE_DIGITS);
            assertThat(estimate.interval().low()).isCloseTo(expected.get("low").asDouble(), NINE_DIGITS);
            assertThat(estimate.interval().high())
                    .isCloseTo(expected.get("high").asDouble(), NINE_DIGITS);
            assertThat(estimate.beyond()).isEqualTo(i == 1);
        }
    }

    @Test
    void aNumberOfPartitionsIsPredictedByTheLaw() {
        Prediction prediction = models(partitions(0.05, 0.002, 0), Map.of("partitions", List.of("12")))
                .predictions()
                .get(0);
        assertThat(prediction.estimate().seconds())
                .isCloseTo(20.0 * (1 + 0.05 * 11 + 0.002 * 12 * 11) / 12, withinPercentage(1e-6));
        assertThat(prediction.estimate().levels()).isEqualTo(6);
    }

    @Test
    void nothingIsPredictedWithoutACurve() {
        Map<String, List<String>> asked = Map.of("itemCount", List.of("300"));
        assertThat(models(chunks(new double[] {84, 44, 24}, "25", "50", "100"), asked)
                        .predictions())
                .singleElement()
                .satisfies(
                        prediction -> assertThat(prediction.obstacle()).startsWith("it takes 4 levels of itemCount"));
        rows.clear();
        assertThat(models(chunks(new double[] {50, 90, 40, 80, 60}, "25", "50", "100", "250", "500"), asked)
                        .predictions())
                .singleElement()
                .satisfies(prediction -> assertThat(prediction.obstacle()).contains("on no curve that is known"));
    }

    private Design knee(double before, double after, double noise) {
        String[] levels = {"25", "50", "100", "250", "500", "1000", "2000", "4000"};
        double[] milliseconds = new double[levels.length];
        for (int i = 0; i < levels.length; i++) {
            double level = Integer.parseInt(levels[i]);
            milliseconds[i] = 2000 * Math.pow(level / 400, level < 400 ? before : after) * (1 + noise * noise(i));
        }
        return chunks(milliseconds, levels);
    }

    @Test
    void aKneeIsWhereTwoLinesMeet() throws IOException {
        JsonNode reference = reference("knee");
        Knee knee = models(knee(-0.8, -0.05, 1)).knees().get(0);

        assertThat(knee.level()).isCloseTo(reference.get("level").asDouble(), NINE_DIGITS);
        assertThat(knee.interval().low()).isCloseTo(reference.get("low").asDouble(), NINE_DIGITS);
        assertThat(knee.interval().high()).isCloseTo(reference.get("high").asDouble(), NINE_DIGITS);
        assertThat(knee.before()).isCloseTo(reference.get("before").asDouble(), NINE_DIGITS);
        assertThat(knee.after()).isCloseTo(reference.get("after").asDouble(), NINE_DIGITS);
        assertThat(knee.explained()).isCloseTo(reference.get("explained").asDouble(), NINE_DIGITS);
    }

    @Test
    void aStraightLineHasNoKnee() {
        assertThat(models(knee(-0.4, -0.4, 1)).knees()).isEmpty();
    }

    @Test
    void threeLevelsMakeNoLine() {
        assertThat(models(chunks(new double[] {84, 44, 24}, "25", "50", "100")).unitCosts())
                .isEmpty();
    }

    private Design partitions(double contention, double coherency, double noise) {
        String[] levels = {"1", "2", "4", "8", "16", "32"};
        Design design = design(1, new Factor("partitions", "1", List.of(levels)));
        for (int i = 0; i < levels.length; i++) {
            int n = Integer.parseInt(levels[i]);
            double milliseconds =
                    20_000 * (1 + contention * (n - 1) + coherency * n * (n - 1)) / n * (1 + noise * noise(i));
            run(design, 1, Map.of("partitions", levels[i]), milliseconds, 11);
        }
        return design;
    }

    @Test
    void partitionsFollowTheUniversalScalabilityLaw() throws IOException {
        JsonNode reference = reference("scalability");
        Scalability law = models(partitions(0.05, 0.002, 1)).scalability();

        assertThat(law.contention()).isCloseTo(reference.get("contention").asDouble(), NINE_DIGITS);
        assertThat(law.coherency()).isCloseTo(reference.get("coherency").asDouble(), NINE_DIGITS);
        assertThat(law.optimum().partitions())
                .isCloseTo(reference.get("optimum").asDouble(), NINE_DIGITS);
        assertThat(law.optimum().seconds()).isCloseTo(reference.get("atOptimum").asDouble(), NINE_DIGITS);
        assertThat(law.optimum().interval().low())
                .isCloseTo(reference.get("optimumLow").asDouble(), NINE_DIGITS);
        assertThat(law.optimum().interval().high())
                .isCloseTo(reference.get("optimumHigh").asDouble(), NINE_DIGITS);
        assertThat(law.explained()).isCloseTo(reference.get("explained").asDouble(), NINE_DIGITS);
        assertThat(law.contentionInterval().low())
                .isCloseTo(reference.get("contentionLow").asDouble(), NINE_DIGITS);
        assertThat(law.coherencyInterval().high())
                .isCloseTo(reference.get("coherencyHigh").asDouble(), NINE_DIGITS);
    }

    @Test
    void whatIsBelowZeroIsLeftOutOfTheLaw() {
        Scalability amdahl = models(partitions(0.1, -0.0001, 0)).scalability();
        assertThat(amdahl.coherency()).isZero();
        assertThat(amdahl.contention()).isBetween(0.09, 0.11);
        assertThat(amdahl.optimum()).isNull();

        rows.clear();
        Scalability coherent = models(partitions(-0.001, 0.003, 0)).scalability();
        assertThat(coherent.contention()).isZero();
        assertThat(coherent.optimum().partitions()).isBetween(15.0, 22.0);
    }

    /** The campaign of reference.py. */
    private Design disturbed() {
        Design design = design(8, new Factor("itemCount", "1000", List.of("100", "1000", "4000")));
        int i = 0;
        for (int block = 1; block <= 8; block++) {
            List<String> order = new ArrayList<>(List.of("100", "1000", "4000"));
            Collections.rotate(order, -(block % 3));
            for (int place = 0; place < order.size(); place++) {
                String chunk = order.get(place);
                String node = i % 4 == 1 ? "b" : "a";
                double milliseconds =
                        Map.of("100", 2000.0, "1000", 1000.0, "4000", 900.0).get(chunk);
                milliseconds *= (1 + noise(i) + 0.01 * block) * (node.equals("b") ? 1.06 : 1) * (1 + 0.02 * place);
                i++;
                if (block == 2 && chunk.equals("100")) {
                    continue;
                }
                Instant start = Ledgers.START.plusSeconds(60L * i);
                rows.add(Entry.builder(
                                id(design, Map.of("itemCount", chunk)),
                                block,
                                1,
                                Outcome.Succeeded,
                                start.plusSeconds(30))
                        .started(start)
                        .node(node)
                        .result(Ledgers.result(milliseconds, 11))
                        .build());
            }
        }
        return design;
    }

    @Test
    void nodeAndPositionHaveTheEffectsOfALinearModel() throws IOException {
        JsonNode reference = reference("disturbances");
        Disturbances disturbances = models(disturbed()).disturbances();

        assertThat(disturbances.runs()).isEqualTo(23);
        assertThat(disturbances.node()).isEqualTo("a");
        assertThat(disturbances.outliers()).isZero();
        assertEffect(disturbances.position(), reference, "position");
        assertEffect(disturbances.trend(), reference, "trend");
        assertEffect(disturbances.nodes().get(0).effect(), reference, "node");
    }

    private static void assertEffect(Disturbances.Effect effect, JsonNode reference, String name) {
        assertThat(effect.ratio()).isCloseTo(reference.get(name).asDouble(), NINE_DIGITS);
        assertThat(effect.interval().low())
                .isCloseTo(reference.get(name + "Low").asDouble(), NINE_DIGITS);
        assertThat(effect.interval().high())
                .isCloseTo(reference.get(name + "High").asDouble(), NINE_DIGITS);
    }

    @Test
    void aRunFarFromTheOthersIsAnOutlier() {
        Design design = disturbed();
        Entry last = rows.remove(rows.size() - 1);
        rows.add(Entry.builder(last.treatment(), last.block(), 1, Outcome.Succeeded, last.finished())
                .started(last.started())
                .node(last.node())
                .result(Ledgers.result(9_000, 11))
                .build());
        assertThat(models(design).disturbances().outliers()).isPositive();
    }

    private Design replicated(double between, double within) {
        return replicated(between, within, true);
    }

    /** @param warmUp whether the first iteration, which takes nine times as long, is one that does not count */
    private Design replicated(double between, double within, boolean warmUp) {
        Design design = design(6, new Factor("maxHeap", "512m", List.of("512m")));
        for (int run = 0; run < 6; run++) {
            List<Long> times = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                double milliseconds = 1000.0 * (1 + between * noise(7 * run) + within * noise(11 * i));
                times.add((long) Math.floor(milliseconds * 1e6 + 0.5));
            }
            RunResult.Counts counts = new RunResult.Counts(1, 1, 1, 0, 0, 1, 0, 0);
            long cold = 9_000_000_000L;
            if (!warmUp) {
                times.add(0, cold);
            }
            Iterations iterations = new Iterations(warmUp ? List.of(cold) : List.of(), times, counts, counts);
            Instant started = Ledgers.START.plusSeconds(60L * run);
            rows.add(Entry.builder(
                            id(design, Map.of("maxHeap", "512m")),
                            run + 1,
                            1,
                            Outcome.Succeeded,
                            started.plusSeconds(20 + run))
                    .started(started)
                    .node("a")
                    .result(Ledgers.result(new RunResult.Times(0, iterations.mean(), 1, null, iterations), null))
                    .build());
        }
        return design;
    }

    @Test
    void runsAndTheirIterationsHaveTheVariancesOfTheAnalysisOfVariance() throws IOException {
        JsonNode reference = reference("replication");
        Replication replication = models(replicated(0.3, 2)).replications().get(0);

        assertThat(replication.runs()).isEqualTo(6);
        assertThat(replication.iterations()).isEqualTo(5);
        assertThat(replication.between()).isCloseTo(reference.get("between").asDouble(), NINE_DIGITS);
        assertThat(replication.within()).isCloseTo(reference.get("within").asDouble(), NINE_DIGITS);
        assertThat(replication.iteration()).isCloseTo(reference.get("iteration").asDouble(), NINE_DIGITS);
        assertThat(replication.start()).isCloseTo(reference.get("start").asDouble(), NINE_DIGITS);
        assertThat(replication.cheapest()).isEqualTo(reference.get("cheapest").asInt());
    }

    @Test
    void aFirstIterationThatIsColdIsNoVarianceWithinARun() {
        Replication warmedUp = models(replicated(0.3, 2)).replications().get(0);
        rows.clear();
        Replication cold = models(replicated(0.3, 2, false)).replications().get(0);

        assertThat(cold.iterations()).isEqualTo(5);
        assertThat(cold.within()).isEqualTo(warmedUp.within());
        assertThat(cold.between()).isEqualTo(warmedUp.between());
        assertThat(cold.cheapest()).isEqualTo(warmedUp.cheapest());
    }

    @Test
    void whereOnlyIterationsDifferMoreOfThemAreAlwaysBetter() {
        Replication replication = models(replicated(0, 2)).replications().get(0);
        assertThat(replication.between()).isZero();
        assertThat(replication.within()).isPositive();
        assertThat(replication.cheapest()).isNull();
    }

    @Test
    void whereOnlyRunsDifferOneIterationIsEnough() {
        Replication replication = models(replicated(3, 0)).replications().get(0);
        assertThat(replication.within()).isZero();
        assertThat(replication.cheapest()).isEqualTo(1);
    }

    @Test
    void oneRunSaysNothingOfHowRunsDiffer() {
        Design design = replicated(0.3, 2);
        rows.subList(1, 6).clear();
        assertThat(models(design).replications()).isEmpty();
    }
}
