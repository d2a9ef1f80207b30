package io.batchmark.core.design;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Design.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FractionTest {
    /** Factors A, B, C and so on, each with its baseline first. */
    private static Design design(int factors, Integer treatments) {
        return new Design(Type.FractionalFactorial, factors(factors), 1, 1, 42, List.of(), false, treatments);
    }

    private static List<Factor> factors(int many) {
        return IntStream.range(0, many)
                .mapToObj(i -> new Factor(letter(i), "0", List.of("0", "1")))
                .toList();
    }

    private static String letter(int factor) {
        return String.valueOf((char) ('A' + factor));
    }

    /** How many products of factors of each length from 3 on are the same in all treatments: each product is made. */
    private static List<Integer> wordLengths(Fraction fraction) {
        int[] lengths = new int[fraction.factors() + 1];
        for (int word = 1; word < 1 << fraction.factors(); word++) {
            int column = 0;
            for (int factor = 0; factor < fraction.factors(); factor++) {
                column ^= (word >> factor & 1) == 1 ? fraction.columns().get(factor) : 0;
            }
            lengths[Integer.bitCount(word)] += column == 0 ? 1 : 0;
        }
        assertThat(lengths[1] + lengths[2]).isZero();
        return IntStream.of(lengths).skip(3).boxed().toList();
    }

    private static String words(Fraction fraction) {
        return fraction.generators().stream()
                .map(word -> word.stream().sorted().map(FractionTest::letter).collect(Collectors.joining()))
                .collect(Collectors.joining(" "));
    }

    /** NIST/SEMATECH e-Handbook, table 5.3.3.4.7; Box, Hunter and Hunter, table 6.22. */
    @ParameterizedTest
    @CsvSource({
        "3, 4, 3",
        "4, 8, 4",
        "5, 16, 5",
        "5, 8, 3",
        "6, 32, 6",
        "6, 16, 4",
        "6, 8, 3",
        "7, 64, 7",
        "7, 32, 4",
        "7, 16, 4",
        "7, 8, 3",
        "8, 128, 8",
        "8, 64, 5",
        "8, 32, 4",
        "8, 16, 4",
        "9, 128, 6",
        "9, 64, 4",
        "9, 32, 4",
        "9, 16, 3",
        "10, 128, 5",
        "10, 64, 4",
        "10, 32, 4",
        "10, 16, 3",
        "11, 128, 5",
        "11, 64, 4",
        "11, 32, 4",
        "11, 16, 3",
        "15, 16, 3",
        "31, 32, 3"
    })
    void hasTheResolutionOfThePublishedDesign(int factors, int treatments, int resolution) {
        assertThat(Fraction.of(factors, treatments).resolution()).isEqualTo(resolution);
    }

    /** Words of three, four, five and so on, of designs of minimum aberration: Chen, Sun and Wu, 1993, tables 2 to 4. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            5 | 16 | 0 0 1
            6 | 16 | 0 3
            7 | 16 | 0 7
            8 | 16 | 0 14 0 0 0 1
            9 | 16 | 4 14 8
            10 | 16 | 8 18 16 8
            15 | 16 | 35 105 168
            6 | 32 | 0 0 0 1
            7 | 32 | 0 1 2
            8 | 32 | 0 3 4
            9 | 32 | 0 6 8
            10 | 32 | 0 10 16
            11 | 32 | 0 25 0 27
            12 | 32 | 0 38 0 52
            16 | 32 | 0 140 0 448
            17 | 32 | 8 140
            8 | 64 | 0 0 2 1
            9 | 64 | 0 1 4 2
            10 | 64 | 0 2 8 4
            11 | 64 | 0 4 14 8
            12 | 64 | 0 6 24 16
            13 | 64 | 0 14 28 24
            14 | 64 | 0 22 40
            15 | 64 | 0 30 60
            16 | 64 | 0 43 81
            17 | 64 | 0 59 108
            """)
    void hasTheFewestShortWords(int factors, int treatments, String published) {
        List<Integer> lengths = wordLengths(Fraction.of(factors, treatments));

        List<Integer> expected =
                List.of(published.split(" ")).stream().map(Integer::valueOf).toList();
        assertThat(lengths.subList(0, expected.size())).isEqualTo(expected);
    }

    @Test
    void fiveFactorsInSixteenTreatmentsHaveTheWordOfAllFive() {
        Fraction fraction = Fraction.of(5, 16);

        assertThat(words(fraction)).isEqualTo("ABCDE");
        assertThat(AliasSet.of(design(5, 16)))
                .hasSize(15)
                .allMatch(set -> set.others().isEmpty());
    }

    /** NIST/SEMATECH e-Handbook, 5.3.3.4.5: D = AB, E = AC, F = BC, G = ABC. */
    @Test
    void sevenFactorsInEightTreatmentsAreAliasedWithThreePairsEach() {
        assertThat(words(Fraction.of(7, 8))).isEqualTo("ABD ACE BCF ABCG");
        assertThat(aliases(design(7, 8)))
                .containsExactly(
                        "A = BD = CE = FG",
                        "B = AD = CF = EG",
                        "C = AE = BF = DG",
                        "D = AB = CG = EF",
                        "E = AC = BG = DF",
                        "F = AG = BC = DE",
                        "G = AF = BE = CD");
    }

    @Test
    void eightFactorsInSixteenTreatmentsHaveAliasesOfPairsAlone() {
        List<String> aliases = aliases(design(8, null));

        assertThat(aliases.subList(0, 8)).containsExactly("A", "B", "C", "D", "E", "F", "G", "H");
        assertThat(aliases.subList(8, 15)).allMatch(set -> set.split(" = ").length == 4);
        assertThat(aliases).hasSize(15);
    }

    private static List<String> aliases(Design design) {
        return AliasSet.of(design).stream()
                .map(set -> set.effects().stream()
                        .map(effect -> effect.stream().map(Factor::name).collect(Collectors.joining()))
                        .collect(Collectors.joining(" = ")))
                .toList();
    }

    /** Effects of one factor or two are aliased if and only if they are the same in every treatment, or the opposite. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 6, 7, 9, 11})
    void aliasesAreWhatTreatmentsCannotTellApart(int factors) throws InvalidDesignException {
        for (Integer treatments : List.of(Fraction.leastSize(factors), Fraction.usualSize(factors))) {
            Design design = design(factors, treatments);
            Set<List<Boolean>> contrasts = new HashSet<>();
            for (AliasSet set : AliasSet.of(design)) {
                Set<List<Boolean>> ofSet = new HashSet<>();
                for (List<Factor> effect : set.effects()) {
                    ofSet.add(contrast(design, effect));
                }
                assertThat(ofSet).as(set.toString()).hasSize(1);
                assertThat(contrasts.addAll(ofSet)).as(set.toString()).isTrue();
                assertThat(ofSet.iterator().next().stream().filter(odd -> odd)).hasSize(treatments / 2);
            }
        }
    }

    private static List<Boolean> contrast(Design design, List<Factor> effect) throws InvalidDesignException {
        List<Boolean> contrast = new ArrayList<>();
        for (Treatment treatment : design.treatments()) {
            long deviations = effect.stream()
                    .filter(factor -> treatment.levels().get(factor.name()).equals("1"))
                    .count();
            contrast.add(deviations % 2 == 1);
        }
        return contrast;
    }

    /** The fewest in which no factor is aliased with a pair; of up to three factors, all combinations. */
    @ParameterizedTest
    @CsvSource({
        "0, 1", "1, 2", "2, 4", "3, 8", "4, 8", "5, 16", "8, 16", "9, 32", "16, 32", "17, 64", "32, 64", "33, 128"
    })
    void usuallyHasResolutionFour(int factors, int treatments) throws InvalidDesignException {
        Design design = design(factors, null);

        assertThat(design.treatments()).hasSize(treatments);
        assertThat(design.size()).isEqualTo(treatments);
        if (factors < 4) {
            assertThat(design.fraction().resolution()).isZero();
        } else {
            assertThat(design.fraction().resolution()).isGreaterThanOrEqualTo(4);
            assertThat(factors >= treatments / 2
                            || Fraction.of(factors, treatments / 2).resolution() < 4)
                    .isTrue();
        }
    }

    @Test
    void theBaselineIsTheFirstTreatmentWhicheverLevelItIs() throws InvalidDesignException {
        List<Factor> factors = List.of(
                new Factor("a", "on", List.of("off", "on")),
                new Factor("b", "1", List.of("1", "2")),
                new Factor("c", "2", List.of("1", "2")));
        Design design = new Design(Type.FractionalFactorial, factors, 1, 1, 1, List.of(), false, 4);

        assertThat(design.treatments().stream().map(Treatment::label))
                .containsExactly("baseline", "a=off, c=1", "b=2, c=1", "a=off, b=2");
    }

    @Test
    void aCrossedFactorMeetsEveryTreatmentAndIsAliasedWithNothing() throws InvalidDesignException {
        List<Factor> factors = new ArrayList<>(factors(3));
        factors.add(1, new Factor("interrupt", "0", List.of("0", "20"), true));
        Design design = new Design(Type.FractionalFactorial, factors, 1, 1, 1, List.of(), false, 4);

        assertThat(design.treatments().stream().map(Treatment::label))
                .containsExactly(
                        "baseline",
                        "interrupt=20",
                        "A=1, C=1",
                        "A=1, interrupt=20, C=1",
                        "B=1, C=1",
                        "interrupt=20, B=1, C=1",
                        "A=1, B=1",
                        "A=1, interrupt=20, B=1");
        assertThat(aliases(design))
                .containsExactly("A = BC", "interrupt", "B = AC", "C = AB", "Ainterrupt", "interruptB", "interruptC");
    }

    /** Runs that are done keep their treatments: whatever this breaks would lose finished runs. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3 | 4 | ABC
            4 | 8 | ABCD
            5 | 8 | ABD ABCE
            5 | 16 | ABCDE
            6 | 16 | ABCE ABDF
            7 | 16 | ABCE ABDF ACDG
            8 | 16 | ABCE ABDF ACDG BCDH
            9 | 16 | ABE ABCF ABDG ACDH BCDI
            7 | 32 | ABCDF ABEG
            8 | 32 | ABCDF ABEG ACEH
            9 | 32 | ABCDF ABEG ACEH ADEI
            10 | 32 | ABCDF ABEG ACEH ADEI BCDEJ
            12 | 32 | ABCF ABDG ACDH BCDI ACEJ ADEK ABCDEL
            16 | 32 | ABCF ABDG ACDH BCDI ABEJ ACEK BCEL ADEM BDEN CDEO ABCDEP
            8 | 64 | ABCDEG ABCFH
            10 | 64 | ABCDEG ABCFH ADFI ABEFJ
            20 | 64 | ABDG ACDH ACEI BCEJ ADEK CDEL ABCDEM ABCFN ADFO BCDFP ABEFQ CEFR BDEFS ACDEFT
            17 | 64 | ABDG ACDH ACEI BCEJ ADEK ABCDEL ABCFM ADFN ABEFO CEFP BDEFQ
            11 | 128 | ABCDEH ABDFI ACEGJ ABCFGK
            """)
    void generatorsNeverChangeFromReleaseToRelease(int factors, int treatments, String words) {
        assertThat(words(Fraction.of(factors, treatments))).isEqualTo(words);
    }
}
