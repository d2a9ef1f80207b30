package io.batchmark.core.report.words;

import io.batchmark.core.design.AliasSet;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Fraction;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The effects that a fraction can separate, in prose. */
public final class FractionWords {
    /** No fraction that is small enough has a higher resolution. */
    private static final List<String> ROMAN = List.of("III", "IV", "V", "VI", "VII", "VIII", "IX", "X");

    private FractionWords() {}

    /**
     * The size and the resolution of a fraction, as in {@code a fraction of 16 of 32 combinations, of resolution V}. The text is
     * null if the design is not a fraction.
     */
    public static @Nullable String resolution(Design design) {
        Fraction fraction = design.fraction();
        if (fraction == null) {
            return null;
        }
        if (fraction.resolution() == 0) {
            return "a fraction that has all combinations: nothing is aliased";
        }
        return "a fraction of " + fraction.treatments() + " of " + BigInteger.TWO.pow(fraction.factors())
                + " combinations, of resolution " + ROMAN.get(fraction.resolution() - 3) + ": "
                + switch (fraction.resolution()) {
                    case 3 -> "no factor is aliased with another factor, but some are aliased with pairs of factors";
                    case 4 ->
                        "no factor is aliased with another factor or with a pair of factors, but some pairs are aliased with each other";
                    default -> "neither factors nor pairs of factors are aliased with each other";
                };
    }

    /** For example {@code items with maxHeap = partitions with write}, for each set of effects that cannot be told apart. */
    public static List<String> aliases(Design design) {
        return AliasSet.of(design).stream()
                .filter(set -> !set.others().isEmpty())
                .map(set -> effects(set.effects().stream()))
                .toList();
    }

    public static String effects(Stream<List<Factor>> effects) {
        return effects.map(effect -> effect.stream().map(Factor::name).collect(Collectors.joining(" with ")))
                .collect(Collectors.joining(" = "));
    }
}
