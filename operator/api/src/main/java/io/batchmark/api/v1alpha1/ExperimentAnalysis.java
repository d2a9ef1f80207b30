package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.batchmark.core.question.NoiseModel;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How the answer is computed. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ExperimentAnalysis(
        @JsonPropertyDescription(
                "Name of the response that decides which setting is best, as in the reports, such as stepCpu, "
                        + "memoryPeak or throughput. Less is better; for throughput, more is better. Default elapsed.")
        @Default("elapsed")
        String response,

        @JsonPropertyDescription("Confidence of the intervals, as a fraction. 0.5 to 0.999, default 0.95.")
        @Default("0.95")
        double confidence,

        @JsonPropertyDescription(
                "Difference in the response that does not matter, in percent. The answer is the smallest setting"
                        + " that is shown to be within this margin of the best setting. 0.1% to 50%, default 3%.")
        @Pattern(ExperimentAnalysis.MARGIN)
        @Size(max = 16)
        @Default("3%")
        String margin,

        @JsonPropertyDescription(
                "Treatment of a run that lost events. Count: its times count, and the report contains the number"
                        + " of lost events. Invalidate: the run is invalid. Default Count.")
        @Default("Count")
        LostEvents lostEvents,

        @JsonPropertyDescription(
                "Order of the settings within the margin, by these factors. The first setting is chosen. Other "
                        + "factors follow in the order of spec.factors, with their smallest levels first. At most 20.")
        @Size(max = 20)
        List<PreferenceSpec> prefer,

        @JsonPropertyDescription(
                "Limits that a treatment must keep to be chosen, such as {response: memoryPeak, max: 1Gi}. At "
                        + "most 20.")
        @Size(max = 20)
        List<ThresholdSpec> constraints,

        @JsonPropertyDescription(
                "Limits for every treatment. Condition ThresholdsMet reports if all treatments keep them, once "
                        + "the runs show it; junit.xml in the report has a test case for each limit. At most 20.")
        @Size(max = 20)
        List<ThresholdSpec> thresholds,

        @JsonPropertyDescription(
                "Comparison for condition Regressed: with a treatment of this campaign, or with an earlier campaign. The "
                        + "condition is True if a treatment exceeds the other value by more than the margin, and False if no"
                        + " treatment does. Exactly one of campaign and treatment.")
        @Nullable
        CompareTo compareTo,

        @JsonPropertyDescription(
                "Levels that are not run. The report predicts their time from the levels that are run. Example: "
                        + "{factor: itemCount, levels: [3000]}. At most 5.")
        @Size(max = 5)
        List<LevelsToPredict> predict,

        @JsonPropertyDescription(
                "Assumption of the answer about the noise of runs. EqualScatter: within a block, the log times of all"
                        + " treatments scatter alike. If the runs contradict it, the answer does without it. None: nothing,"
                        + " the random order of each block is enough, but the answer needs more blocks. Default"
                        + " EqualScatter.")
        @Default("EqualScatter")
        NoiseModel noiseModel) {
    public ExperimentAnalysis {
        // a campaign that was stored without these fields
        predict = Objects.requireNonNullElse(predict, List.of());
        noiseModel = Objects.requireNonNullElse(noiseModel, NoiseModel.EqualScatter);
    }

    /** From 0.1% to 50%. */
    public static final String MARGIN = "^(0[.][1-9][0-9]{0,2}|([1-9]|[1-4][0-9])([.][0-9]{1,3})?|50)%$";

    /** 0.03 for 3%. */
    public double marginAsFraction() {
        return new BigDecimal(margin.replace("%", "")).movePointLeft(2).doubleValue();
    }

    /** Exactly one of the two is given. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record CompareTo(
            @JsonPropertyDescription(
                    "Name of a finished campaign in the same namespace. Treatments are compared one by one when this"
                            + " campaign has finished. Only treatments with the same settings, number of processors and"
                            + " database are compared.")
            @Size(min = 1, max = 253)
            @Alternative
            @Nullable
            String campaign,

            @JsonPropertyDescription(
                    "Baseline: the other treatments are compared with the baseline of this campaign, in the same"
                            + " blocks. Blocks are run until that is decided, within design.replicates. Two builds of a job are"
                            + " two levels of image.")
            @Alternative
            @Nullable
            ComparedTreatment treatment) {}

    /** A treatment that the others are compared with. */
    public enum ComparedTreatment {
        Baseline
    }

    /** What a run is that lost events. */
    public enum LostEvents {
        Count,
        Invalidate
    }
}
