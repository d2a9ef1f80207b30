package io.batchmark.api.v1alpha1;

import static io.batchmark.contract.result.Iterations.MOST;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.batchmark.core.adaptation.CheapestIterations;
import io.batchmark.core.design.Design;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which combinations of levels are run, how often and in which order. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ExperimentDesign(
        @JsonPropertyDescription(
                "FullFactorial runs every combination of levels; OneFactorAtATime varies one factor while the "
                        + "others stay at their baseline. With many factors, FractionalFactorial runs a regular fraction "
                        + "of the combinations of factors with two levels each, and the report lists the effects that it "
                        + "cannot separate; LatinHypercube runs a random sample that has each level equally often. Factors"
                        + " of these two cannot change once the campaign is accepted. Default FullFactorial.")
        @Default("FullFactorial")
        Design.Type type,

        @JsonPropertyDescription(
                "Number of treatments of a FractionalFactorial or a LatinHypercube, including the baseline; an "
                        + "interruption doubles it. A FractionalFactorial needs a power of two. Its default is the "
                        + "smallest number with which no factor is aliased with a pair of other factors: 8 for 4 factors, "
                        + "16 for 5 to 8, 32 for 9 to 16. The default of a LatinHypercube is 10 for each factor, limited "
                        + "by the number of combinations; a baseline outside the levels adds one. 2 to 512.")
        @Min(2)
        @Max(512)
        @Nullable
        Integer treatments,

        @JsonPropertyDescription(
                "Number of runs of every treatment. Replicate r of all treatments forms block r, in an order that is"
                        + " drawn. A number, 1 to 1000, or {min: 3, max: 40}: then blocks are run until there is an"
                        + " answer, and treatments that are shown to take too long are dropped. An answer needs at least 3 blocks."
                        + " Without a noise model, it needs at least 6 blocks with two treatments, 8 with four and 10 with"
                        + " twelve. Default {min: 3, max: 30}.")
        Replicates replicates,

        @JsonPropertyDescription(
                "Fixes the order of the runs within their blocks, and the combinations of a LatinHypercube."
                        + " 0 to 9,007,199,254,740,991. If it is left out, the operator draws the seed of the order for"
                        + " each campaign and shows it in status.seed; the combinations are always the same.")
        @Min(0)
        @Max(9_007_199_254_740_991d)
        @Nullable
        Long seed,

        @JsonPropertyDescription(
                "Combinations that are not run: a treatment with all levels of one entry is left out. At most 64"
                        + " rules.")
        @Size(max = 64)
        List<Combination> exclude,

        @JsonPropertyDescription(
                "Runs the baseline a second time in each block, under the name \"baseline again\". The answer "
                        + "reports if the two differ. If they differ, something other than the settings changes the "
                        + "measurements on this cluster. Default false.")
        @ValidationRule(
                value = "self || !oldSelf",
                message = "design.selfTest cannot be taken back, because runs of it are in the ledger: create a new"
                        + " campaign")
        @Default("false")
        boolean selfTest,

        @JsonPropertyDescription(
                "True: the campaign adds levels. If the answer is the smallest or largest level of a factor, the"
                        + " best level might be beyond it, so the operator also runs the level that the answer proposes, "
                        + "up to 4 for each factor. status.addedLevels contains them. Default false.")
        @Default("false")
        boolean refine,

        @JsonPropertyDescription("AsSet runs the setting iterations in each block. Auto runs it in the first "
                + CheapestIterations.BLOCKS
                + " blocks, computes from these the number, 1 to "
                + MOST
                + ", that gives the most precise answer for the time it takes, and runs all treatments with that "
                + "number from the next block on; status.iterations contains it. Auto needs baseline.iterations of"
                + " at least " + CheapestIterations.LEAST
                + ", warmUpIterations of at least 1 everywhere, analysis.response elapsed without limits, and at"
                + " least " + (CheapestIterations.BLOCKS + 1) + " blocks. Default AsSet.")
        @ValidationRule(
                value = "self == oldSelf",
                message =
                        "design.iterations cannot be changed, because runs of earlier blocks are in the ledger: create a new"
                                + " campaign")
        @Default("AsSet")
        Iterations iterations) {
    /** Who says how many iterations of a run count. */
    public enum Iterations {
        /** The setting does. */
        AsSet,
        /** The setting does so for the first blocks, and what these have shown for all others. */
        Auto
    }

    public ExperimentDesign {
        // what was stored before there was a choice has none
        iterations = Objects.requireNonNullElse(iterations, Iterations.AsSet);
    }

    /** Whether the campaign chooses how many iterations count. */
    public boolean choosesIterations() {
        return iterations == Iterations.Auto;
    }
}
