package io.batchmark.core.report.words;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Plan;
import io.batchmark.core.question.AmountOfWork;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.sequential.BaselineComparison;
import io.batchmark.core.sequential.EqualScatterPrecision;
import io.batchmark.core.summary.Experience;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A preview of a campaign before it runs: its size, its duration, and the differences that it can show. */
public final class PlanSentence {
    /** Standard deviations of a run within its block: of a quiet node and of a busy one. */
    private static final List<Double> NOISE = List.of(0.02, 0.05);

    private PlanSentence() {}

    /**
     * The size, the duration, and the differences that the blocks show.
     *
     * @param experience the times of such runs, or null if there are no earlier runs
     */
    public static String of(
            Plan plan, Design design, Analysis analysis, PlanBudget budget, @Nullable Experience experience) {
        int treatments = plan.treatments().size();
        int planned = plan.size();
        int most = experience == null ? budget.runs(planned) : budget.runs(planned, experience.mean(planned));
        int least = Math.min(most, treatments * design.minReplicates());
        String text = Words.count(treatments, "treatment") + ", " + (least == most ? "" : least + " to ")
                + Words.count(most, "run")
                + (experience == null
                        ? limits(budget)
                        : " that take about " + expected(least, most, budget, experience));
        return text
                + (treatments == 1 ? "" : "; " + differences(treatments, most / treatments, analysis, experience))
                + fraction(design)
                + baseline(design)
                + work(design, analysis);
    }

    /** The limits of the spec. Their product is far more than a campaign takes. */
    private static String limits(PlanBudget budget) {
        return " of at most " + Time.atLeast(budget.runTimeout()) + " each"
                + (budget.maxDuration() == null ? "" : ", begun within " + Time.atLeast(budget.maxDuration()));
    }

    private static String work(Design design, Analysis analysis) {
        return AmountOfWork.varies(design) && AmountOfWork.comparesPerItem(analysis.response())
                ? "; runs are compared per item, because " + AmountOfWork.FACTOR + " varies"
                : "";
    }

    private static String expected(int least, int most, PlanBudget budget, Experience experience) {
        String shortest = Time.atLeast(budget.time(least, experience.mean(Math.max(1, least))));
        String longest = Time.atLeast(budget.time(most, experience.mean(Math.max(1, most))));
        Experience.First first = experience.first();
        return (shortest.equals(longest) ? "" : shortest + " to ") + longest + ", if each takes "
                + Time.atLeast(experience.run())
                + (first == null ? "" : " (the first " + first.runs() + " took " + Time.atLeast(first.run()) + ")")
                + " as in " + experience.where();
    }

    /** A reminder that the baseline is one treatment more than the combinations of levels. */
    private static String baseline(Design design) {
        List<String> others = design.factors().stream()
                .filter(factor -> !factor.levels().contains(factor.baseline()))
                .map(factor -> factor.name() + "=" + factor.baseline())
                .toList();
        return design.type() == Design.Type.OneFactorAtATime || others.isEmpty()
                ? ""
                : "; one treatment is the baseline, because " + Words.list(others)
                        + (others.size() == 1 ? " is not a level of its factor" : " are not levels of their factors");
    }

    private static String fraction(Design design) {
        String resolution = FractionWords.resolution(design);
        List<String> aliases = FractionWords.aliases(design);
        return resolution == null
                ? ""
                : "; " + resolution + (aliases.isEmpty() ? "" : " (" + Words.list(aliases) + ")");
    }

    /** By the noise of a run. */
    private static DoubleUnaryOperator smallestDifference(int treatments, int blocks, Analysis analysis) {
        double error = 1 - analysis.confidence();
        if (analysis.noiseModel() == NoiseModel.EqualScatter) {
            EqualScatterPrecision precision = new EqualScatterPrecision(treatments, error);
            return noise -> precision.smallestDifference(blocks, noise);
        }
        return noise -> BaselineComparison.smallestDifference(treatments, blocks, error, noise);
    }

    /** Tests if so many blocks can show any difference from the baseline. */
    public static boolean canTell(int treatments, int blocks, Analysis analysis) {
        return Double.isFinite(smallestDifference(treatments, blocks, analysis).applyAsDouble(1));
    }

    private static String differences(int treatments, int blocks, Analysis analysis, @Nullable Experience experience) {
        DoubleUnaryOperator smallest = smallestDifference(treatments, blocks, analysis);
        if (!canTell(treatments, blocks, analysis)) {
            return Words.count(blocks, "block") + " are too few to show any difference from the baseline";
        }
        Double scatter = experience == null ? null : experience.scatter();
        return Words.count(blocks, "block") + " typically show" + (blocks == 1 ? "s" : "")
                + " a difference from the baseline of "
                + (scatter == null ? NOISE : List.of(scatter))
                        .stream()
                                .map(noise -> Words.percentUp(Math.expm1(smallest.applyAsDouble(noise)))
                                        + " if runs scatter by " + Words.percentUp(noise))
                                .collect(Collectors.joining(", of "))
                + (scatter == null ? "" : " as there");
    }
}
