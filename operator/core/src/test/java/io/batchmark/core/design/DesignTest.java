package io.batchmark.core.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.core.design.Design.Type;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DesignTest {
    private static final Factor CHUNK = new Factor("itemCount", "1000", List.of("25", "1000"));
    private static final Factor HEAP = new Factor("maxHeap", "512Mi", List.of("64Mi", "512Mi", "1Gi"));
    /** Its baseline is not among its levels. */
    private static final Factor PARTITIONS = new Factor("partitions", "1", List.of("2", "4"));

    @Test
    void fullFactorialIsEveryCombination() throws InvalidDesignException {
        assertThat(labels(design(Type.FullFactorial, CHUNK, HEAP)))
                .containsExactly(
                        "baseline",
                        "itemCount=25, maxHeap=64Mi",
                        "itemCount=25",
                        "itemCount=25, maxHeap=1Gi",
                        "maxHeap=64Mi",
                        "maxHeap=1Gi");
    }

    @Test
    void oneFactorAtATimeLeavesTheOthersAtTheirBaseline() throws InvalidDesignException {
        assertThat(labels(design(Type.OneFactorAtATime, CHUNK, HEAP, PARTITIONS)))
                .containsExactly(
                        "baseline", "itemCount=25", "maxHeap=64Mi", "maxHeap=1Gi", "partitions=2", "partitions=4");
    }

    @Test
    void aCrossedFactorMeetsEveryTreatment() throws InvalidDesignException {
        Factor interrupt = new Factor("interrupt", "0", List.of("0", "20"), true);

        assertThat(labels(design(Type.OneFactorAtATime, CHUNK, PARTITIONS, interrupt)))
                .containsExactly(
                        "baseline",
                        "interrupt=20",
                        "itemCount=25",
                        "itemCount=25, interrupt=20",
                        "partitions=2",
                        "partitions=2, interrupt=20",
                        "partitions=4",
                        "partitions=4, interrupt=20");
    }

    @Test
    void baselineIsATreatmentEvenIfItsLevelsAreNotListed() throws InvalidDesignException {
        Design design = design(Type.FullFactorial, CHUNK, PARTITIONS);

        assertThat(labels(design))
                .containsExactly(
                        "baseline",
                        "itemCount=25, partitions=2",
                        "itemCount=25, partitions=4",
                        "partitions=2",
                        "partitions=4");
        assertThat(design.treatments().get(0).levels()).isEqualTo(Map.of("itemCount", "1000", "partitions", "1"));
        assertThat(design.treatments()).filteredOn(Treatment::isBaseline).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void withoutFactorsOnlyTheBaselineIsRun(Type type) throws InvalidDesignException {
        assertThat(labels(design(type))).containsExactly("baseline");
        assertThat(design(type).size()).isEqualTo(BigInteger.ONE);
    }

    @Test
    void levelsOfATreatmentAreInTheOrderOfTheFactors() throws InvalidDesignException {
        for (Treatment treatment :
                design(Type.FullFactorial, PARTITIONS, CHUNK, HEAP).treatments()) {
            assertThat(treatment.levels().keySet()).containsExactly("partitions", "itemCount", "maxHeap");
        }
    }

    @Test
    void sizeIsCountedAsExpansionWouldMakeIt() throws InvalidDesignException {
        Random random = new Random(1);
        for (int i = 0; i < 500; i++) {
            List<Factor> factors = new ArrayList<>();
            for (int f = random.nextInt(5); f > 0; f--) {
                List<String> levels = IntStream.range(0, 1 + random.nextInt(4))
                        .mapToObj(Integer::toString)
                        .toList();
                String baseline = random.nextBoolean() ? "0" : "none of them";
                factors.add(new Factor("factor" + f, baseline, levels, random.nextInt(4) == 0));
            }
            Type type = random.nextBoolean() ? Type.FullFactorial : Type.OneFactorAtATime;
            Design design = new Design(type, factors, 1 + random.nextInt(3), 42, List.of());

            assertThat(BigInteger.valueOf(Plan.of(design).runs().size()))
                    .as(design.toString())
                    .isEqualTo(design.size());
        }
    }

    @Test
    void sizeBeyondEveryMemoryIsCountedAndRefused() {
        Factor[] factors = IntStream.range(0, 40)
                .mapToObj(f -> new Factor("factor" + f, "0", numbers(100)))
                .toArray(Factor[]::new);
        Design design = design(Type.FullFactorial, factors);

        assertThat(design.size()).isEqualTo(BigInteger.TEN.pow(80));
        assertThatThrownBy(design::treatments)
                .isInstanceOf(InvalidDesignException.class)
                .hasMessageContaining("1" + "0".repeat(80) + " runs");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -106002})
    void thereIsABlock(int replicates) {
        Design none = new Design(Type.FullFactorial, List.of(CHUNK), replicates, 1, List.of());

        assertThatThrownBy(none::treatments)
                .isInstanceOf(InvalidDesignException.class)
                .hasMessageContaining("spec.design.replicates")
                .hasMessageContaining("" + replicates);
    }

    @Test
    void selfTestAddsTheBaselineUnderASecondName() throws InvalidDesignException {
        Design design = new Design(Type.FullFactorial, List.of(CHUNK), 2, 2, 42, List.of(), true);
        Plan plan = Plan.of(design);
        Treatment again = plan.treatments().get(plan.treatments().size() - 1);

        assertThat(plan.size()).isEqualTo(design.size().intValueExact());
        assertThat(again.label()).isEqualTo("baseline again");
        assertThat(again.levels()).isEqualTo(plan.treatments().get(0).levels());
        assertThat(again.isBaseline()).isFalse();
        assertThat(plan.has(new Run.Key(again.id(), 2))).isTrue();
        assertThat(plan.runs())
                .filteredOn(run -> run.treatment().isBaselineAgain())
                .hasSize(2);
    }

    @Test
    void largestCampaignIsAccepted() throws InvalidDesignException {
        Design design =
                new Design(Type.FullFactorial, List.of(new Factor("items", "1", numbers(100))), 1000, 42, List.of());

        assertThat(Plan.of(design).runs()).hasSize(Design.MAX_RUNS);
    }

    @Test
    void oneRunMoreIsRefusedWithFieldValueAndRemedy() {
        // 11 x 9091 = 100,001
        Design design =
                new Design(Type.FullFactorial, List.of(new Factor("items", "1", numbers(11))), 9091, 42, List.of());

        assertThatThrownBy(() -> Plan.of(design))
                .isInstanceOf(InvalidDesignException.class)
                .hasMessage("spec.factors: they make 100001 runs (9091 replicates); a campaign has at most 100000: "
                        + "remove levels or factors, lower design.replicates, or use design.type OneFactorAtATime");
    }

    @Test
    void excludeLeavesOutWhatHasAllLevelsOfARule() throws InvalidDesignException {
        Design design = excluding(Map.of("itemCount", "25", "maxHeap", "1Gi"), Map.of("maxHeap", "64Mi"));

        assertThat(labels(design)).containsExactly("baseline", "itemCount=25", "maxHeap=1Gi");
    }

    @Test
    void excludingTheBaselineIsRefused() {
        assertThatThrownBy(() -> excluding(Map.of("maxHeap", "64Mi"), Map.of("itemCount", "1000"))
                        .treatments())
                .isInstanceOf(InvalidDesignException.class)
                .hasMessage("spec.design.exclude[1]: {itemCount=1000} excludes the baseline treatment, "
                        + "which every ratio is relative to; choose another spec.baseline or narrow the rule");
    }

    @Test
    void anEmptyRuleExcludesTheBaselineToo() {
        assertThatThrownBy(() -> excluding(Map.of()).treatments())
                .isInstanceOf(InvalidDesignException.class)
                .hasMessageContaining("spec.design.exclude[0]: {} excludes the baseline treatment");
    }

    @Test
    void aRuleThatExcludesNothingIsRefused() {
        for (Map<String, String> rule : List.of(
                Map.of("itemCount", "26"), // no such level
                Map.of("chunkSize", "25"), // no such factor
                Map.of("itemCount", "25", "partitions", "1"))) {
            assertThatThrownBy(() -> excluding(Map.of("maxHeap", "64Mi"), rule).treatments())
                    .isInstanceOf(InvalidDesignException.class)
                    .hasMessageStartingWith("spec.design.exclude[1]: ")
                    .hasMessageEndingWith(" excludes no treatment that an earlier rule leaves; "
                            + "name factors and levels that spec.factors has, or remove the rule");
        }
    }

    @Test
    void aRuleThatAnotherRuleCoversIsRefused() {
        assertThatThrownBy(() -> excluding(Map.of("itemCount", "25"), Map.of("itemCount", "25", "maxHeap", "1Gi"))
                        .treatments())
                .isInstanceOf(InvalidDesignException.class)
                .hasMessageContaining("spec.design.exclude[1]");
    }

    @Test
    void aMessageQuotesARuleAsItWasWritten() {
        Map<String, String> rule = new LinkedHashMap<>();
        for (String name : List.of("resultBytes", "items", "partitions", "maxHeap", "itemCount")) {
            rule.put(name, "7");
        }

        assertThatThrownBy(() -> excluding(rule).treatments())
                .hasMessageContaining("{resultBytes=7, items=7, partitions=7, maxHeap=7, itemCount=7}");
    }

    @SafeVarargs
    private static Design excluding(Map<String, String>... rules) {
        return new Design(Type.FullFactorial, List.of(CHUNK, HEAP), 1, 42, List.of(rules));
    }

    private static Design design(Type type, Factor... factors) {
        return new Design(type, List.of(factors), 1, 42, List.of());
    }

    private static List<String> labels(Design design) throws InvalidDesignException {
        return design.treatments().stream().map(Treatment::label).toList();
    }

    private static List<String> numbers(int many) {
        return IntStream.range(0, many).mapToObj(Integer::toString).toList();
    }
}
