package io.batchmark.core.report;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Plan;
import io.batchmark.core.sequential.BaselineComparison;
import io.batchmark.core.statistics.Analysis;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** What a campaign is going to do and can find out, before anything runs. */
public final class PlanSentence {
    /** Standard deviations of a run within its block: of a quiet node and of a busy one. */
    private static final List<Double> NOISE = List.of(0.02, 0.05);

    private PlanSentence() {}

    /**
     * For example {@code 4 treatments, 20 to 120 runs that take at most 30 h; after 30 blocks it typically tells a difference from
     * the baseline of 2.5 % where runs scatter by 2 %, of 6.4 % where they scatter by 5 %}.
     *
     * @param runTimeout longest time of a run
     * @param parallelism runs at a time
     */
    public static String of(Plan plan, Design design, Analysis analysis, Duration runTimeout, int parallelism) {
        int treatments = plan.treatments().size();
        int most = plan.size();
        int least = treatments * design.minReplicates();
        Duration longest = runTimeout.multipliedBy(Math.ceilDiv(most, parallelism));
        String text = Words.count(treatments, "treatment") + ", " + (least == most ? "" : least + " to ")
                + Words.count(most, "run") + " that take at most " + Time.atLeast(longest);
        return text + (treatments == 1 ? "" : "; " + differences(plan, analysis)) + fraction(design) + baseline(design);
    }

    /** Where the baseline is one treatment more than the combinations of levels, which is easily overlooked. */
    private static String baseline(Design design) {
        List<String> others = design.factors().stream()
                .filter(factor -> !factor.levels().contains(factor.baseline()))
                .map(factor -> factor.name() + "=" + factor.baseline())
                .toList();
        return design.type() == Design.Type.OneFactorAtATime || others.isEmpty()
                ? ""
                : "; one of them is the baseline, whose " + Words.list(others)
                        + (others.size() == 1 ? " is no level of its factor" : " are no levels of their factors");
    }

    private static String fraction(Design design) {
        String resolution = FractionWords.resolution(design);
        List<String> aliases = FractionWords.aliases(design);
        return resolution == null
                ? ""
                : "; " + resolution + (aliases.isEmpty() ? "" : " (" + Words.list(aliases) + ")");
    }

    private static String differences(Plan plan, Analysis analysis) {
        int treatments = plan.treatments().size();
        int blocks = plan.replicates();
        double error = 1 - analysis.confidence();
        if (Double.isInfinite(BaselineComparison.smallestDifference(treatments, blocks, error, 1))) {
            return Words.count(blocks, "block") + " are too few to be sure of any difference from the baseline";
        }
        return "after " + Words.count(blocks, "block") + " it typically tells a difference from the baseline of "
                + NOISE.stream()
                        .map(noise -> Words.percentUp(Math.expm1(
                                        BaselineComparison.smallestDifference(treatments, blocks, error, noise)))
                                + " where runs scatter by " + Words.percent(noise))
                        .collect(Collectors.joining(", of "));
    }
}
