package io.batchmark.api.spec;

import io.batchmark.api.v1alpha1.Baseline;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.DisturbanceSpec;
import io.batchmark.api.v1alpha1.Durations;
import io.batchmark.api.v1alpha1.Execution;
import io.batchmark.api.v1alpha1.ExperimentAnalysis.CompareTo;
import io.batchmark.api.v1alpha1.NamedJvmOptions;
import io.batchmark.api.v1alpha1.OwnJob;
import io.batchmark.api.v1alpha1.Setting;
import io.batchmark.core.adaptation.AdditionalLevels;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatments;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.question.CappedLevels;
import io.batchmark.core.question.ChosenIterations;
import io.batchmark.core.report.words.IterationWords;
import io.batchmark.core.report.words.PlanBudget;
import io.batchmark.core.report.words.PlanSentence;
import io.batchmark.core.summary.Experience;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A spec in the words of the core: the only translation of a custom resource. What a treatment does is worked out when a
 * run of it starts.
 *
 * @param design what is varied, with the seed that is used
 * @param plan what is run
 * @param configurations what treatments do
 * @param brokers names of the brokers that runs use
 * @param analysis what the runs are to be compared by
 * @param inputs the parts of the spec that plan and configurations depend on
 */
public record CampaignPlan(
        Design design,
        Plan plan,
        Configurations configurations,
        Set<String> brokers,
        Analysis analysis,
        Inputs inputs) {
    /** The parts of a spec that plan and configurations depend on. */
    private record Inputs(
            Design design,
            Baseline baseline,
            @Nullable OwnJob job,
            List<NamedJvmOptions> jvmOptions,
            boolean choosesIterations) {}

    /** What is varied, before anything is worked out. */
    public static Design design(BenchmarkCampaign campaign) {
        return CampaignDesign.of(campaign, new CampaignGrowth(campaign).levels());
    }

    /** @throws InvalidDesignException if the spec says something that its schema cannot refuse */
    public static CampaignPlan of(BenchmarkCampaign campaign) throws InvalidDesignException {
        return of(campaign, null);
    }

    /**
     * @param before the plan of an earlier spec, whose treatments are taken over if they are the same; null if there is no such plan
     * @throws InvalidDesignException if the spec has an error that its schema cannot refuse
     */
    public static CampaignPlan of(BenchmarkCampaign campaign, @Nullable CampaignPlan before)
            throws InvalidDesignException {
        return of(campaign, new CampaignGrowth(campaign).levels(), before);
    }

    /**
     * @param added levels beside those of the spec
     * @throws InvalidDesignException if it cannot be run with them
     */
    static CampaignPlan of(BenchmarkCampaign campaign, AdditionalLevels added, @Nullable CampaignPlan before)
            throws InvalidDesignException {
        BenchmarkCampaignSpec spec = campaign.getSpec();
        Design design = CampaignDesign.of(campaign, added);
        Inputs inputs = new Inputs(
                design,
                spec.baseline(),
                spec.job(),
                spec.jvmOptions(),
                spec.design().choosesIterations());
        CampaignPlan same = before != null && before.inputs.equals(inputs) ? before : null;
        Plan plan = same == null ? Plan.of(design) : same.plan;
        PairCheck.check(campaign.getSpec().execution(), plan);
        Integer maxRuns = campaign.getSpec().execution().maxRuns();
        if (maxRuns != null && maxRuns < plan.treatments().size()) {
            throw new InvalidDesignException(
                    "TooFewRuns",
                    "spec.execution.maxRuns",
                    maxRuns + " is less than the " + plan.treatments().size() + " runs of one block",
                    "raise it to at least " + plan.treatments().size() + ", or list fewer levels");
        }
        CompareTo compareTo = campaign.getSpec().analysis().compareTo();
        if (compareTo != null && campaign.getMetadata().getName().equals(compareTo.campaign())) {
            throw new InvalidDesignException(
                    "ComparedWithItself",
                    "spec.analysis.compareTo.campaign",
                    compareTo.campaign() + " is this campaign itself",
                    "name another campaign, or remove compareTo");
        }
        if (compareTo != null
                && compareTo.treatment() != null
                && plan.treatments().size() == 1) {
            throw new InvalidDesignException(
                    "NothingToCompare",
                    "spec.analysis.compareTo.treatment",
                    "the baseline is the only treatment",
                    "vary a setting in spec.factors, such as image, or remove compareTo");
        }
        Analysis analysis = CampaignAnalysis.of(spec.analysis(), design.factors());
        if (same != null) {
            return new CampaignPlan(design, plan, same.configurations, same.brokers, analysis, inputs);
        }
        Configurations configurations = Configurations.of(campaign.getSpec(), design.factors());
        IterationsCheck iterations = new IterationsCheck(campaign.getSpec());
        iterations.check(design);
        Set<String> brokers = new HashSet<>();
        Treatments treatments = plan.treatments();
        for (int index = 0; index < treatments.size(); index++) {
            int treatment = index;
            Configuration configuration = configurations.of(
                    treatments.levels(treatment),
                    () -> treatments.get(treatment).label());
            iterations.check(configuration.workload());
            brokers.add(configuration.broker());
        }
        return new CampaignPlan(design, plan, configurations, Set.copyOf(brokers), analysis, inputs);
    }

    /**
     * What a run does. A block is never mixed: all of its runs have the iterations that were known when its first run began.
     */
    public Configuration configuration(BenchmarkCampaign campaign, Run run) {
        Configuration configuration = configurations.of(run.treatment());
        ChosenIterations chosen = chosen(campaign);
        return chosen == null || run.block() < chosen.fromBlock()
                ? configuration
                : configuration.withIterations(chosen.number());
    }

    private static @Nullable ChosenIterations chosen(BenchmarkCampaign campaign) {
        return campaign.getStatus() == null || !campaign.getSpec().design().choosesIterations()
                ? null
                : campaign.getStatus().chosenIterations();
    }

    /**
     * What is going to be run.
     *
     * @param experience with such runs; null where there is none
     */
    public String sentence(BenchmarkCampaign campaign, @Nullable Experience experience) {
        String text = Stream.concat(
                        Stream.of(PlanSentence.of(plan, design, analysis, budget(campaign), experience)),
                        CappedLevels.of(design.factors(), settings(campaign.getSpec())).stream()
                                .map(CappedLevels::text))
                .collect(Collectors.joining("; "));
        return campaign.getSpec().design().choosesIterations()
                ? text + "; "
                        + IterationWords.planned(campaign.getSpec().baseline().iterations(), chosen(campaign))
                : text;
    }

    /** What its runs may take. */
    public static PlanBudget budget(BenchmarkCampaign campaign) {
        Execution execution = campaign.getSpec().execution();
        return new PlanBudget(
                Durations.parse(execution.runTimeout()),
                execution.parallelism(),
                execution.maxRuns(),
                execution.maxDuration() == null ? null : Durations.parse(execution.maxDuration()));
    }

    /** What was asked, for the readers of its results. */
    public CampaignDescription description(BenchmarkCampaign campaign) {
        DisturbanceSpec disturbance = campaign.getSpec().execution().disturbance();
        return new CampaignDescription(
                campaign.getMetadata().getName(),
                design,
                settings(campaign.getSpec()),
                analysis,
                disturbance == null ? null : disturbance.bounds(),
                definitions(campaign.getSpec()),
                chosen(campaign),
                campaign.getSpec().execution().isolation() == Execution.Isolation.Pair,
                AuxiliaryImages.digests(campaign));
    }

    /** What levels that are names stand for. */
    private static Map<String, String> definitions(BenchmarkCampaignSpec spec) {
        Map<String, String> definitions = new LinkedHashMap<>();
        spec.jvmOptions().forEach(it -> definitions.put("jvmOptions " + it.name(), String.join(" ", it.options())));
        spec.images().forEach(it -> definitions.put("image " + it.name(), it.image()));
        spec.env().forEach(it -> definitions.put("env " + it.name(), it.text()));
        if (spec.job() != null && spec.job().prepare() != null) {
            definitions.putAll(spec.job().prepare().definitions());
        }
        return definitions;
    }

    /** The settings of every run unless a factor varies them, by name. */
    static Map<String, String> settings(BenchmarkCampaignSpec spec) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (Setting setting : Setting.ALL) {
            if (spec.job() == null || !setting.isOfBuiltInJob()) {
                settings.put(setting.name(), String.valueOf(setting.of(spec.baseline())));
            }
        }
        OwnJob job = spec.job();
        if (job != null) {
            Setting.OF_OWN_JOB.forEach(
                    of -> job.entries(of).forEach((name, value) -> settings.put(of + "." + name, value)));
        }
        return settings;
    }
}
