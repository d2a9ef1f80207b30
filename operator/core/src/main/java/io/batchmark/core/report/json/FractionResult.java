package io.batchmark.core.report.json;

import io.batchmark.core.design.AliasSet;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Fraction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which fraction of all combinations was run, in {@code results.json}.
 *
 * @param resolution 0 where it is all of them
 * @param generators factors whose product is the same in every treatment, the baseline being +1 and the other level -1
 * @param aliases effects of one factor or two that cannot be told apart, each by the names of its factors
 */
record FractionResult(int resolution, List<List<String>> generators, List<List<List<String>>> aliases) {
    static @Nullable FractionResult of(Design design) {
        Fraction fraction = design.fraction();
        if (fraction == null) {
            return null;
        }
        List<Factor> factors =
                design.factors().stream().filter(factor -> !factor.crossed()).toList();
        return new FractionResult(
                fraction.resolution(),
                fraction.generators().stream()
                        .map(word -> names(word.stream().map(factors::get).toList()))
                        .toList(),
                AliasSet.of(design).stream()
                        .filter(set -> !set.others().isEmpty())
                        .map(set -> set.effects().stream()
                                .map(FractionResult::names)
                                .toList())
                        .toList());
    }

    private static List<String> names(List<Factor> factors) {
        return factors.stream().map(Factor::name).toList();
    }
}
