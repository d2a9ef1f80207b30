package io.batchmark.core.design;

import java.math.BigInteger;

/** How many combinations a fraction or a sample has. */
final class SampleSize {
    /** More than any of them needs, and few enough to be chosen in less than a second. */
    static final int MAX = 512;

    /** Treatments of a Latin hypercube (Loeppky, Sacks and Welch, Technometrics 51, 2009). */
    private static final int PER_FACTOR = 10;

    private static final String FIELD = "spec.design.treatments";

    private SampleSize() {}

    /** What is asked for, or what it takes. */
    static int of(Design design) {
        if (design.sampleSize() != null) {
            return design.sampleSize();
        }
        int usual = design.type() == Design.Type.FractionalFactorial
                ? Fraction.usualSize(design.sampled().size())
                : PER_FACTOR
                        * Math.max(1, (int) design.sampled().stream()
                                .filter(factor -> levels(factor) > 1)
                                .count());
        return BigInteger.valueOf(usual).min(combinations(design)).intValue();
    }

    /** With the baseline, where that has a level which is none of its factor's. */
    static int withBaseline(Design design) {
        boolean hasBaseline =
                design.sampled().stream().allMatch(factor -> factor.levels().contains(factor.baseline()));
        return of(design) + (hasBaseline ? 0 : 1);
    }

    /** @throws InvalidDesignException if there is no such fraction or sample */
    static void check(Design design) throws InvalidDesignException {
        Integer size = design.sampleSize();
        if (!design.type().isSample()) {
            if (size != null) {
                throw refusal(
                        "TreatmentsNotChosen",
                        size + " has no effect, because a " + design.type() + " has as many as its levels make",
                        "remove it, or use design.type FractionalFactorial or LatinHypercube");
            }
            return;
        }
        if (size != null && (size < 2 || size > MAX)) {
            throw refusal("TreatmentsOutOfRange", "is " + size, "choose 2 to " + MAX);
        }
        BigInteger combinations = combinations(design);
        if (size != null && BigInteger.valueOf(size).compareTo(combinations) > 0) {
            throw refusal(
                    "MoreThanCombinations",
                    size + " are more than the combinations of the factors' levels, " + combinations,
                    "choose at most " + combinations + ", add factors, or use design.type FullFactorial");
        }
        if (design.type() == Design.Type.FractionalFactorial) {
            checkFraction(design);
        }
    }

    private static void checkFraction(Design design) throws InvalidDesignException {
        for (Factor factor : design.sampled()) {
            if (levels(factor) != 2 || !factor.levels().contains(factor.baseline())) {
                throw new InvalidDesignException(
                        "NotTwoLevels",
                        "spec.factors." + factor.name(),
                        "has the levels " + String.join(", ", factor.levels()) + " and the baseline "
                                + factor.baseline(),
                        "a FractionalFactorial needs two levels, one of them the baseline: list two, or use design.type"
                                + " LatinHypercube");
            }
        }
        if (!design.exclude().isEmpty()) {
            throw new InvalidDesignException(
                    "FractionExcludes",
                    "spec.design.exclude[0]",
                    design.exclude().get(0) + " would leave a fraction that cannot tell effects apart",
                    "remove all rules, or use design.type LatinHypercube");
        }
        int factors = design.sampled().size();
        int size = of(design);
        int least = Fraction.leastSize(factors);
        if (Integer.bitCount(size) != 1) {
            int lower = Integer.highestOneBit(size);
            throw refusal("NoPowerOfTwo", "is " + size, "choose a power of two, such as " + lower + " or " + 2 * lower);
        }
        if (size < least) {
            throw refusal(
                    "TooFewTreatments",
                    size + " tell at most " + (size - 1) + " factors apart, and there are " + factors,
                    "choose at least " + least);
        }
    }

    private static InvalidDesignException refusal(String reason, String problem, String remedy) {
        return new InvalidDesignException(reason, FIELD, problem, remedy);
    }

    private static BigInteger combinations(Design design) {
        return design.sampled().stream()
                .map(factor -> BigInteger.valueOf(levels(factor)))
                .reduce(BigInteger.ONE, BigInteger::multiply);
    }

    private static long levels(Factor factor) {
        return factor.levels().stream().distinct().count();
    }
}
