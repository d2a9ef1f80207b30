package io.batchmark.core.report.markdown;

import io.batchmark.core.design.LevelOrder;
import io.batchmark.core.estimate.Interval;
import io.batchmark.core.model.Disturbances;
import io.batchmark.core.model.Effects;
import io.batchmark.core.model.Interference;
import io.batchmark.core.model.Knee;
import io.batchmark.core.model.Models;
import io.batchmark.core.model.Prediction;
import io.batchmark.core.model.Scalability;
import io.batchmark.core.model.UnitCost;
import io.batchmark.core.report.words.FractionWords;
import io.batchmark.core.report.words.RatioText;
import io.batchmark.core.report.words.Scale;
import io.batchmark.core.report.words.Time;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.treatment.TreatmentSummary;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What models say, for people.
 *
 * @param lines a sentence each
 * @param effects a table; null where there is none
 */
record ModelsView(List<String> lines, @Nullable String effects) {
    /** Share of runs far from the others, above which their distribution is not near to a normal one: that has 1 in 16,000. */
    private static final double HEAVY = 0.01;

    /** Below this, chance is not shown in figures. */
    private static final double RARE = 0.0001;

    /** Null where no model can be made. */
    static @Nullable ModelsView of(Models models) {
        List<String> lines = new ArrayList<>();
        models.unitCosts().forEach(cost -> lines.add(line(cost)));
        if (models.scalability() != null) {
            lines.add(line(models.scalability()));
        }
        models.knees().forEach(knee -> lines.add(line(knee)));
        models.predictions().forEach(prediction -> lines.add(line(prediction)));
        if (models.disturbances() != null) {
            lines.addAll(lines(models.disturbances()));
        }
        models.interferences().stream()
                .filter(interference -> !interference.effect().interval().contains(1))
                .forEach(interference -> lines.add(line(interference)));
        return lines.isEmpty() && models.effects() == null
                ? null
                : new ModelsView(lines, models.effects() == null ? null : table(models.effects()));
    }

    private static String line(UnitCost cost) {
        String unit = switch (cost.unit()) {
            case Checkpoint -> "checkpoint";
            case Item -> "item";
            case CheckpointByte -> "byte of checkpoint data";
        };
        String levels = cost.levels() + " levels of " + cost.factor().name();
        String text = !cost.fits()
                ? "The cost of " + (unit.startsWith("i") ? "an " : "a ") + unit + " is unknown: the times of " + levels
                        + " are not on a line (it explains " + percent(cost.explained()) + " of their variance)"
                : (unit.startsWith("i") ? "An " : "A ") + unit + " takes " + time(cost.seconds(), cost.interval())
                        + ", by the line through " + levels + ", which explains " + percent(cost.explained())
                        + " of their variance";
        return text + leftOut(cost.leftOut()) + ".";
    }

    private static String line(Scalability law) {
        String text = "By the Universal Scalability Law, which explains " + percent(law.explained())
                + " of the variance of " + law.levels() + " numbers of partitions, " + percent(law.contention())
                + between(law.contentionInterval())
                + " of the step cannot run in parallel, and each partition slows each"
                + " other partition by " + percent(law.coherency()) + between(law.coherencyInterval());
        return text + ". " + optimum(law) + leftOut(law.leftOut()) + ".";
    }

    private static String optimum(Scalability law) {
        Scalability.Optimum optimum = law.optimum();
        return optimum == null
                ? "The runs show no number of partitions with the least time"
                : "The least time by the law is " + Time.measured(optimum.seconds()) + ", with "
                        + rounded(optimum.partitions(), RoundingMode.HALF_EVEN) + " partitions ("
                        + rounded(optimum.interval().low(), RoundingMode.FLOOR) + " to "
                        + rounded(optimum.interval().high(), RoundingMode.CEILING) + ")"
                        + (optimum.partitions() > law.largest() ? ", more than were tried: a prediction" : "");
    }

    private static String rounded(double partitions, RoundingMode rounding) {
        return BigDecimal.valueOf(partitions).setScale(0, rounding).toPlainString();
    }

    private static String line(Knee knee) {
        return "In these runs, the times of " + knee.factor().name() + " bend most at "
                + level(knee, knee.level(), RoundingMode.HALF_EVEN) + " ("
                + level(knee, knee.interval().low(), RoundingMode.FLOOR) + " to "
                + level(knee, knee.interval().high(), RoundingMode.CEILING)
                + "): below it a level twice as large takes " + twoDigits(knee.before())
                + " of the time, above it " + twoDigits(knee.after()) + ". Two lines through " + knee.levels()
                + " levels explain " + percent(knee.explained()) + " of the variance of the logarithms.";
    }

    private static String level(Knee knee, double level, RoundingMode rounding) {
        return LevelOrder.inUnitOf(knee.factor().baseline(), level, rounding);
    }

    private static String twoDigits(double ratio) {
        return BigDecimal.valueOf(ratio).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
    }

    private static String line(Prediction prediction) {
        String treatment = prediction.factor().name() + "=" + prediction.level();
        Prediction.Estimate estimate = prediction.estimate();
        if (estimate == null) {
            return "There is no prediction for " + treatment + ", because " + prediction.obstacle() + ".";
        }
        Scale scale = Scale.ofTimes(estimate.seconds());
        return "Prediction: " + treatment + " would take " + scale.text(estimate.seconds()) + " " + scale.unit() + " ("
                + scale.text(estimate.interval()) + "), by the curve through " + estimate.levels() + " levels"
                + (estimate.beyond() ? ", all of them on one side of it" : "") + "; it was not run.";
    }

    private static List<String> lines(Disturbances disturbances) {
        List<String> lines = new ArrayList<>();
        disturbances
                .nodes()
                .forEach(node ->
                        lines.add("Runs on node " + node.node() + " (" + node.runs() + ") took " + ratio(node.effect())
                                + " of the time of those on node " + disturbances.node() + tells(node.effect())));
        if (disturbances.position() != null) {
            lines.add("The last run of a block took " + ratio(disturbances.position()) + " of the time of the first one"
                    + tells(disturbances.position()));
        }
        if (disturbances.trend() != null) {
            lines.add("By the line through all blocks, the last block took " + ratio(disturbances.trend())
                    + " of the time of the first one" + tells(disturbances.trend()));
        }
        if (disturbances.outliers() > HEAVY * disturbances.runs()) {
            lines.add("The times have heavy tails: " + disturbances.outliers() + " of "
                    + Words.count(disturbances.runs(), "run")
                    + " are more than four standard deviations from what the other runs predict.");
        }
        return lines;
    }

    private static String line(Interference interference) {
        String treatment = interference.treatment().treatment().label();
        return interference.kind() == Interference.Kind.CarryOver
                ? "Runs after " + treatment + " (" + interference.runs() + ") took " + ratio(interference.effect())
                        + " of the time of runs after the baseline."
                : "A run that is next to " + treatment + " for all of its time takes " + ratio(interference.effect())
                        + " of the time of a run next to the baseline.";
    }

    private static String ratio(Disturbances.Effect effect) {
        return RatioText.of(
                effect.ratio(), effect.interval().low(), effect.interval().high(), "");
    }

    private static String tells(Disturbances.Effect effect) {
        return effect.interval().contains(1) ? ", which may be chance." : ".";
    }

    private static String leftOut(List<TreatmentSummary> treatments) {
        return treatments.isEmpty() ? "" : "; without " + Words.names(treatments);
    }

    private static String time(double seconds, Interval interval) {
        double size = Math.max(Math.abs(seconds), 1e-12);
        Scale scale = size < 1e-6
                ? Scale.of("ns", 1e9, size)
                : size < 1e-3 ? Scale.of("µs", 1e6, size) : Scale.of("ms", 1e3, size);
        return scale.text(seconds) + " " + scale.unit() + " (" + scale.text(interval) + ")";
    }

    private static String between(Interval interval) {
        return " (" + number(Math.max(0, interval.low())) + " to " + percent(Math.max(0, interval.high())) + ")";
    }

    private static String percent(double share) {
        return number(share) + " %";
    }

    private static String number(double share) {
        // as many nines as it takes: what is not all is not 100 %
        BigDecimal percent = BigDecimal.valueOf(share).movePointRight(2);
        BigDecimal rounded = percent.round(new MathContext(2));
        for (int digits = 3; digits < 6 && share < 1 && rounded.compareTo(BigDecimal.valueOf(100)) >= 0; digits++) {
            rounded = percent.round(new MathContext(digits));
        }
        return rounded.stripTrailingZeros().toPlainString();
    }

    private static String table(Effects effects) {
        MarkdownTable table = MarkdownTable.of(List.of("of", ">share of the variance", ">chance", "typical ratios"));
        for (Effects.Term term : effects.terms()) {
            table.row(List.of(
                    FractionWords.effects(Stream.concat(Stream.of(term.factors()), term.aliases().stream())),
                    percent(term.share()),
                    chance(term.probability()),
                    term.levels().isEmpty() ? "-" : ratios(term)));
        }
        table.row(List.of("the rest", percent(effects.unexplained()), "-", "-"));
        return table.toString();
    }

    private static String chance(@Nullable Double probability) {
        return probability == null
                ? "-"
                : probability < RARE
                        ? "under 0.0001"
                        : BigDecimal.valueOf(probability)
                                .round(new MathContext(2))
                                .toPlainString();
    }

    private static String ratios(Effects.Term term) {
        return term.levels().stream()
                .map(level -> level.level() + ": "
                        + (level.interval() == null
                                ? "1"
                                : RatioText.of(
                                        level.ratio(),
                                        level.interval().low(),
                                        level.interval().high(),
                                        "")))
                .collect(Collectors.joining(", "));
    }
}
