package io.batchmark.core.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.batchmark.core.design.Design.Type;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What there is no fraction or sample of is refused with field, value and remedy. */
class SampleSizeTest {
    private static final Factor CHUNK = new Factor("itemCount", "1000", List.of("10", "1000"));

    private static Design design(Type type, Integer treatments, List<Factor> factors) {
        return new Design(type, factors, 1, 1, 42, List.of(), false, treatments);
    }

    private static List<Factor> factors(int many) {
        return IntStream.range(0, many)
                .mapToObj(i -> new Factor("factor" + i, "0", List.of("0", "1")))
                .toList();
    }

    private static void assertRefused(Design design, String reason, String message) {
        assertThatThrownBy(design::treatments)
                .asInstanceOf(type(InvalidDesignException.class))
                .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(reason))
                .satisfies(refusal -> assertThat(refusal).hasMessage(message));
    }

    @ParameterizedTest
    @EnumSource(names = {"FullFactorial", "OneFactorAtATime"})
    void isForThoseThatAreChosen(Type type) {
        assertRefused(
                design(type, 8, factors(4)),
                "TreatmentsNotChosen",
                "spec.design.treatments: 8 has no effect, because a " + type + " has as many as its levels make; remove"
                        + " it, or use design.type FractionalFactorial or LatinHypercube");
    }

    @ParameterizedTest
    @CsvSource({
        "FractionalFactorial, 12, 5, NoPowerOfTwo, 'is 12; choose a power of two, such as 8 or 16'",
        "FractionalFactorial, 4, 5, TooFewTreatments, '4 tell at most 3 factors apart, and there are 5; choose at least 8'",
        "FractionalFactorial, 8, 8, TooFewTreatments, '8 tell at most 7 factors apart, and there are 8; choose at least 16'",
        "FractionalFactorial, 1, 3, TreatmentsOutOfRange, 'is 1; choose 2 to 512'",
        "FractionalFactorial, 1024, 12, TreatmentsOutOfRange, 'is 1024; choose 2 to 512'",
        "LatinHypercube, 513, 12, TreatmentsOutOfRange, 'is 513; choose 2 to 512'",
        "LatinHypercube, -7, 12, TreatmentsOutOfRange, 'is -7; choose 2 to 512'",
    })
    void isOneThatThereIs(Type type, int treatments, int factors, String reason, String message) {
        assertRefused(design(type, treatments, factors(factors)), reason, "spec.design.treatments: " + message);
    }

    @ParameterizedTest
    @EnumSource(names = {"FractionalFactorial", "LatinHypercube"})
    void isNoMoreThanThereAreCombinations(Type type) {
        assertRefused(
                design(type, 16, factors(3)),
                "MoreThanCombinations",
                "spec.design.treatments: 16 are more than the combinations of the factors' levels, 8; choose at most 8,"
                        + " add factors, or use design.type FullFactorial");
    }

    static Stream<Factor> notTwoLevels() {
        return Stream.of(
                new Factor("maxHeap", "1Gi", List.of("1Gi")),
                new Factor("maxHeap", "1Gi", List.of("1Gi", "1Gi")),
                new Factor("maxHeap", "1Gi", List.of("512Mi", "2Gi")),
                new Factor("maxHeap", "1Gi", List.of("512Mi", "1Gi", "2Gi")));
    }

    @ParameterizedTest
    @MethodSource("notTwoLevels")
    void aFractionHasTwoLevelsOfEachFactor(Factor factor) {
        assertRefused(
                design(Type.FractionalFactorial, null, List.of(CHUNK, factor)),
                "NotTwoLevels",
                "spec.factors.maxHeap: has the levels " + String.join(", ", factor.levels()) + " and the baseline 1Gi;"
                        + " a FractionalFactorial needs two levels, one of them the baseline: list two, or use"
                        + " design.type LatinHypercube");
    }

    @Test
    void aFractionIsWhole() {
        assertRefused(
                new Design(Type.FractionalFactorial, List.of(CHUNK), 1, 42, List.of(Map.of("itemCount", "10"))),
                "FractionExcludes",
                "spec.design.exclude[0]: {itemCount=10} would leave a fraction that cannot tell effects apart; remove"
                        + " all rules, or use design.type LatinHypercube");
    }

    @Test
    void aRuleOfASampleNamesLevelsThatThereAre() throws InvalidDesignException {
        List<Factor> factors = factors(5);
        Map<String, String> none = Map.of("factor1", "2");
        assertRefused(
                new Design(Type.LatinHypercube, factors, 1, 42, List.of(none)),
                "ExcludesNothing",
                "spec.design.exclude[0]: {factor1=2} names no levels that spec.factors has; name factors and levels that"
                        + " spec.factors has, or remove the rule");
        assertRefused(
                new Design(Type.LatinHypercube, factors, 1, 42, List.of(Map.of("factor1", "0"))),
                "BaselineExcluded",
                "spec.design.exclude[0]: {factor1=0} excludes the baseline treatment, which every ratio is relative to;"
                        + " choose another spec.baseline or narrow the rule");
        // one of 32 combinations, of which the sample has 4 only
        Map<String, String> one =
                Map.of("factor0", "1", "factor1", "1", "factor2", "1", "factor3", "1", "factor4", "1");
        assertThat(new Design(Type.LatinHypercube, factors, 1, 1, 42, List.of(one), false, 4).treatments())
                .hasSizeBetween(3, 4);
    }

    @Test
    void runsAreCountedBeforeTreatmentsAreChosen() {
        assertThatThrownBy(() -> new Design(Type.LatinHypercube, factors(9), 1200, 42, List.of()).treatments())
                .isInstanceOf(InvalidDesignException.class)
                .hasMessageStartingWith("spec.factors: they make 108000 runs (1200 replicates)");
    }
}
