package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How the answer is computed. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ExperimentAnalysis(
        @JsonPropertyDescription("What decides which setting is best: the name of a response, as in the reports, such"
                + " as stepCpu, memoryPeak or throughput. Less is better, of throughput more. Default elapsed.")
        @Default("elapsed")
        String response,

        @JsonPropertyDescription("Confidence of the intervals, as a fraction. 0.5 to 0.999, default 0.95.")
        // a rule, because the message of a bound leaves out the decimals of the bound
        @ValidationRule(
                value = "self >= 0.5 && self <= 0.999",
                message = "analysis.confidence must be a fraction between 0.5 and 0.999, such as 0.95")
        @Default("0.95")
        double confidence,

        @JsonPropertyDescription("Difference in the response that does not matter, in percent. The answer is the"
                + " smallest setting that surely is not worse than the best one by more than this. 0.1% to 50%,"
                + " default 3%.")
        // a rule, because the message of a pattern is the pattern
        @ValidationRule(
                value = "self.matches('" + ExperimentAnalysis.MARGIN + "')",
                message = "analysis.margin must be from 0.1% to 50%, such as 3%")
        @Default("3%")
        String margin,

        @JsonPropertyDescription(
                "How a run that lost events is treated. Count: its times count, and the report says how many"
                        + " events were lost. Invalidate: it is invalid. Default Count.")
        @Default("Count")
        LostEvents lostEvents,

        @JsonPropertyDescription(
                "Which of the settings within the margin is chosen: the first by these factors, in this"
                        + " order. Other factors follow in the order of spec.factors, with their smallest levels first. At most 20.")
        @Size(max = 20)
        List<PreferenceSpec> prefer,

        @JsonPropertyDescription(
                "What a treatment has to keep to be chosen, such as {response: memoryPeak, max: 1Gi}." + " At most 20.")
        @Size(max = 20)
        List<ThresholdSpec> constraints,

        @JsonPropertyDescription("What every treatment is to keep. Condition ThresholdsMet says whether it does, once"
                + " that is sure, and junit.xml in the report has a test case for each. At most 20.")
        @Size(max = 20)
        List<ThresholdSpec> thresholds,

        @JsonPropertyDescription("An earlier campaign that this one is compared with when it is over, treatment by"
                + " treatment. Condition Regressed says whether one of them takes more than it did then by more than"
                + " the margin.")
        @Nullable
        CompareTo compareTo,

        @JsonPropertyDescription("Levels that are not run, and whose time the report predicts from those that are, such"
                + " as {factor: itemCount, levels: [3000]}. At most 5.")
        @Size(max = 5)
        List<LevelsToPredict> predict) {
    public ExperimentAnalysis {
        // what was stored before there was such a list has none
        predict = Objects.requireNonNullElse(predict, List.of());
    }

    /** From 0.1% to 50%. */
    public static final String MARGIN = "^(0[.][1-9][0-9]{0,2}|([1-9]|[1-4][0-9])([.][0-9]{1,3})?|50)%$";

    /** 0.03 for 3%. */
    public double marginAsFraction() {
        return new BigDecimal(margin.replace("%", "")).movePointLeft(2).doubleValue();
    }

    public record CompareTo(
            @JsonPropertyDescription("Name of a campaign in the same namespace that is over. Treatments are compared"
                    + " that have the same settings in both, on as many processors and the same database.")
            @Size(min = 1, max = 253)
            @Required
            String campaign) {}

    /** What a run is that lost events. */
    public enum LostEvents {
        Count,
        Invalidate
    }
}
