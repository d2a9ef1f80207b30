package io.batchmark.api.v1alpha1;

import static io.batchmark.contract.Iterations.MOST;

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
@ValidationRule(
        value = "!has(self.treatments) || self.type in ['FractionalFactorial', 'LatinHypercube']",
        messageExpression = "'design.treatments has no effect with design.type ' + self.type + ', whose treatments"
                + " all follow from the levels of the factors: remove it, or use FractionalFactorial or"
                + " LatinHypercube'")
@ValidationRule(
        value = "!has(self.treatments) || self.type != 'FractionalFactorial'"
                + " || self.treatments in [2, 4, 8, 16, 32, 64, 128, 256, 512]",
        // text that is made of an integer costs the API server more than a rule may
        message = "design.treatments is no power of two, which the treatments of a FractionalFactorial are: choose 4,"
                + " 8, 16, 32, 64, 128, 256 or 512")
@ValidationRule(
        value = "!has(self.refine) || !self.refine || self.type in ['FullFactorial', 'OneFactorAtATime']",
        messageExpression = "'design.refine has no effect with design.type ' + self.type + ', where one more level"
                + " would make other treatments of all: remove it, or use FullFactorial or OneFactorAtATime'")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ExperimentDesign(
        @JsonPropertyDescription("FullFactorial runs every combination of levels; OneFactorAtATime varies one"
                + " factor while the others stay at their baseline. With many factors, FractionalFactorial runs a"
                + " regular fraction of the combinations of factors with two levels each, and the report says which"
                + " effects it cannot tell apart; LatinHypercube runs a random sample that has each level equally"
                + " often. Factors of these two cannot change once the campaign is accepted. Default FullFactorial.")
        @Default("FullFactorial")
        Design.Type type,

        @JsonPropertyDescription("How many treatments a FractionalFactorial or a LatinHypercube has, the baseline"
                + " among them; an interruption doubles them. Of a FractionalFactorial a power of two, by default the"
                + " smallest with which no factor is aliased with a pair of others: 8 for 4 factors, 16 for 5 to 8, 32"
                + " for 9 to 16. Of a LatinHypercube by default 10 for each factor, and no more than there are"
                + " combinations; a baseline that is none of the levels is one more. 2 to 512.")
        @Min(2)
        @Max(512)
        @Nullable
        Integer treatments,

        @JsonPropertyDescription("How often every treatment is run. Replicate r of all treatments forms block r,"
                + " whose runs follow each other in random order. A number, 1 to 1000, or {min: 5, max: 40}: then blocks"
                + " are run until the question is answered, and treatments that surely take too long leave. An answer"
                + " takes at least 7 blocks with two treatments, 9 with four and 11 with twelve. Default {min: 5, max:"
                + " 30}.")
        Replicates replicates,

        @JsonPropertyDescription("Fixes the random order of the runs within their blocks. 0 to 9,007,199,254,740,991;"
                + " drawn for the campaign and shown in status.seed where it is left out.")
        @Min(0)
        @Max(9_007_199_254_740_991d)
        @Nullable
        Long seed,

        @JsonPropertyDescription("Combinations that are not run: a treatment that has all levels of one of these"
                + " is left out. At most 64 rules.")
        @Size(max = 64)
        List<Combination> exclude,

        @JsonPropertyDescription("Runs the baseline a second time in each block, under the name \"baseline again\". The"
                + " answer says whether the two can be told apart: if so, something else than the settings changes"
                + " what is measured on this cluster. Default false.")
        @ValidationRule(
                value = "self || !oldSelf",
                message = "design.selfTest cannot be taken back, because runs of it are in the ledger: create a new"
                        + " campaign")
        @Default("false")
        boolean selfTest,

        @JsonPropertyDescription(
                "Adds levels by itself: where the answer is a factor's smallest or largest level, and so the"
                        + " best one may be beyond it, the level that the answer proposes is run too, up to 4 of each factor."
                        + " status.addedLevels has them. Default false.")
        @Default("false")
        boolean refine,

        @JsonPropertyDescription("AsSet runs the setting iterations in each block. Auto runs it in the first "
                + CheapestIterations.BLOCKS
                + " blocks, computes from these the number, 1 to "
                + MOST
                + ", that gives the most precise answer for the time it takes, and runs that number of all"
                + " treatments from the next block on; status.iterations has it."
                + " Auto needs baseline.iterations of at least " + CheapestIterations.LEAST
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

    /** Of a spec, whether it needs none of what {@link Iterations#Auto} needs. */
    static final String NOT_AUTO = "!has(self.design.iterations) || self.design.iterations != 'Auto'";

    public ExperimentDesign {
        // what was stored before there was a choice has none
        iterations = Objects.requireNonNullElse(iterations, Iterations.AsSet);
    }

    /** Whether the campaign chooses how many iterations count. */
    public boolean choosesIterations() {
        return iterations == Iterations.Auto;
    }
}
