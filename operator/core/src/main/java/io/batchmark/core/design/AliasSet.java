package io.batchmark.core.design;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Effects of one factor or of two together that a design cannot tell apart.
 *
 * @param effects the factors of each, those of one factor first, in the order of the factors
 */
public record AliasSet(List<List<Factor>> effects) {
    /** Bits of a treatment's number that no fraction has. */
    private static final int CROSSED = 10;

    public AliasSet {
        effects = List.copyOf(effects);
    }

    /**
     * The effects of all factors with more than one level, and of all pairs of them, in the order of their first ones. In a fraction
     * some are aliased; in a full factorial each stands alone.
     */
    public static List<AliasSet> of(Design design) {
        Map<Factor, Long> columns = columns(design);
        List<Factor> factors = List.copyOf(columns.keySet());
        List<List<Factor>> effects = new ArrayList<>();
        factors.forEach(factor -> effects.add(List.of(factor)));
        for (int one = 0; one < factors.size(); one++) {
            for (int other = one + 1; other < factors.size(); other++) {
                effects.add(List.of(factors.get(one), factors.get(other)));
            }
        }
        Map<Long, List<List<Factor>>> sets = new LinkedHashMap<>();
        for (List<Factor> effect : effects) {
            // the bits of a product of two factors are those that one of them alone has
            long column = effect.stream().mapToLong(columns::get).reduce(0, (one, other) -> one ^ other);
            sets.computeIfAbsent(column, ignored -> new ArrayList<>()).add(effect);
        }
        return sets.values().stream().map(AliasSet::new).toList();
    }

    /** For each factor, the bits of a treatment's number that its level depends on. */
    private static Map<Factor, Long> columns(Design design) {
        Fraction fraction = design.fraction();
        List<Factor> sampled = design.sampled();
        Map<Factor, Long> columns = new LinkedHashMap<>();
        for (Factor factor : design.factors()) {
            if (factor.levels().stream().distinct().count() > 1) {
                int place = sampled.indexOf(factor);
                columns.put(
                        factor,
                        fraction != null && place >= 0
                                ? fraction.columns().get(place)
                                : 1L << (CROSSED + columns.size()));
            }
        }
        return columns;
    }

    /** The effect that it is named after. */
    public List<Factor> first() {
        return effects.get(0);
    }

    /** What cannot be told apart from the first one. */
    public List<List<Factor>> others() {
        return effects.subList(1, effects.size());
    }
}
