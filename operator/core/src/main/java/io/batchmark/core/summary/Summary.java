package io.batchmark.core.summary;

import io.batchmark.core.answer.Answer;
import io.batchmark.core.answer.Constraints;
import io.batchmark.core.answer.Regression;
import io.batchmark.core.answer.Standing;
import io.batchmark.core.answer.ThresholdCheck;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.environment.MeasurementEnvironment;
import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.estimate.Ratio;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.ledger.TreatmentBlocks;
import io.batchmark.core.question.AmountOfWork;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.response.Response;
import io.batchmark.core.sequential.Arrivals;
import io.batchmark.core.treatment.DisturbedTreatment;
import io.batchmark.core.treatment.EqualWork;
import io.batchmark.core.treatment.EventCost;
import io.batchmark.core.treatment.FirstBlocks;
import io.batchmark.core.treatment.LedgerRows;
import io.batchmark.core.treatment.ObservedBlocks;
import io.batchmark.core.treatment.RunCounts;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import io.batchmark.core.treatment.Unmeasured;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the runs of a campaign say so far; it may be taken at any time.
 *
 * @param campaign what was asked
 * @param treatments in the order of the spec, the baseline first
 * @param observed the blocks in which they can be compared
 * @param answer which of them to choose
 * @param constraints whether they are kept, in the order of the spec, by treatment
 * @param thresholds whether they are kept, in the order of the spec, by treatment
 * @param eventCosts what events cost the treatments that publish some, and whether they arrived
 * @param disturbed the treatments that were disturbed by more than they may be, or have runs that were repeated for it
 * @param environment what was measured on, and what may have disturbed it
 * @param earlier how it compares with an earlier campaign; null where that was not asked for, or is not due yet
 */
public record Summary(
        CampaignDescription campaign,
        List<TreatmentSummary> treatments,
        ObservedBlocks observed,
        Answer answer,
        List<ThresholdCheck> constraints,
        List<ThresholdCheck> thresholds,
        List<EventCost> eventCosts,
        List<DisturbedTreatment> disturbed,
        MeasurementEnvironment environment,
        @Nullable EarlierComparison earlier) {

    /** Where a ledger holds more than one final attempt of a run, the first of them is the run's. */
    private static final Comparator<RunRow> FIRST =
            Comparator.comparingInt(RunRow::attempt).thenComparing(RunRow::finished);

    public Summary {
        treatments = List.copyOf(treatments);
        constraints = List.copyOf(constraints);
        thresholds = List.copyOf(thresholds);
        eventCosts = List.copyOf(eventCosts);
        disturbed = List.copyOf(disturbed);
    }

    /**
     * @param plan the plan of {@code campaign.design()}
     * @param ledger attempts of its runs, in any order
     */
    public static Summary of(CampaignDescription campaign, Plan plan, Collection<Entry> ledger) {
        return of(campaign, plan, LedgerRows.of(ledger), null);
    }

    /** @param earlier what it is to be compared with, once it is over; null for nothing */
    public static Summary of(
            CampaignDescription campaign, Plan plan, LedgerRows ledger, @Nullable EarlierCampaign earlier) {
        Analysis analysis = campaign.analysis();
        TreatmentBlocks runIn = TreatmentBlocks.ALL.with(ledger.notes());
        int blocks = runIn.blocks(plan.replicates());
        // a plan computes a treatment each time
        List<Treatment> all = List.copyOf(plan.treatments());
        Map<String, @Nullable RunRow[]> counting = new HashMap<>();
        for (Treatment treatment : all) {
            counting.put(treatment.id(), new RunRow[blocks]);
        }
        List<Entry> again = ledger.notes().stream()
                .filter(entry -> entry.outcome() == Outcome.Rerun)
                .toList();
        // the attempt up to which the attempts of such a run no longer count
        Map<Run.Key, Integer> asked = again.stream().collect(Collectors.toMap(Entry::run, Entry::attempt, Math::max));
        List<RunRow> repeated = new ArrayList<>();
        int retried = 0;
        int unplanned = 0;
        for (RunRow entry : ledger.attempts()) {
            if (entry.attempt() <= asked.getOrDefault(entry.run(), 0)) {
                continue;
            }
            @Nullable RunRow[] byBlock = counting.get(entry.treatment());
            int block = entry.block() - 1;
            if (byBlock == null || block < 0 || block >= blocks) {
                unplanned++;
            } else if (entry.callsForRepeat()) {
                repeated.add(entry);
            } else if (!entry.outcome().isFinal()) {
                retried++;
            } else {
                RunRow other = byBlock[block];
                byBlock[block] = other == null || FIRST.compare(entry, other) < 0 ? entry : other;
            }
        }

        if (!AmountOfWork.varies(campaign.design())) {
            EqualWork.require(Objects.requireNonNull(counting.get(all.getFirst().id())), counting.values());
        }
        Confidence confidence = Confidence.of(analysis.confidence());
        List<TreatmentSummary> treatments = new ArrayList<>(all.size());
        for (Treatment treatment : all) {
            List<RunRow> runs = Arrays.stream(Objects.requireNonNull(counting.get(treatment.id())))
                    .filter(Objects::nonNull)
                    .toList();
            treatments.add(
                    new TreatmentSummary(treatment, blocks, planned(treatment, runs, runIn, blocks), runs, confidence));
        }
        Arrivals arrivals = FirstBlocks.of(runIn, again).arrivals(treatments, treatments);
        List<ThresholdCheck> constraints = ThresholdCheck.ofConstraints(treatments, arrivals, analysis);
        MeasurementEnvironment environment = MeasurementEnvironment.of(treatments, retried, unplanned);
        ObservedBlocks observed = new ObservedBlocks(treatments, analysis.response(), blocks, runIn, again);
        return new Summary(
                campaign,
                treatments,
                observed,
                Answer.of(treatments, campaign, new Constraints(constraints), observed),
                constraints,
                ThresholdCheck.ofThresholds(treatments, arrivals, analysis),
                EventCost.of(treatments, observed, confidence),
                DisturbedTreatment.of(treatments, repeated, campaign),
                environment,
                earlier == null ? null : EarlierComparison.of(campaign, treatments, environment, earlier));
    }

    /** Runs that are over or are to be run. */
    private static int planned(Treatment treatment, List<RunRow> runs, TreatmentBlocks runIn, int blocks) {
        BitSet planned = new BitSet();
        runs.forEach(run -> planned.set(run.block()));
        IntStream.rangeClosed(1, blocks)
                .filter(block -> runIn.has(treatment.id(), block))
                .forEach(planned::set);
        return planned.cardinality();
    }

    /** The treatments, without the baseline under its second name. */
    public List<TreatmentSummary> distinct() {
        return campaign.design().selfTest() ? distinct(treatments) : treatments;
    }

    /** The comparison of each treatment with the baseline, if the analysis asks for it. */
    public List<Regression> regressions() {
        return Regression.of(answer, campaign.analysis());
    }

    /** Tests if no treatment has a run. */
    public boolean isEmpty() {
        return treatments.stream().allMatch(treatment -> treatment.runs().isEmpty());
    }

    static List<TreatmentSummary> distinct(List<TreatmentSummary> treatments) {
        return treatments.stream()
                .filter(treatment -> !treatment.treatment().isBaselineAgain())
                .toList();
    }

    /** What the campaign asks for, and no run has measured. */
    public List<Unmeasured> unmeasured() {
        return Unmeasured.of(treatments, campaign.analysis());
    }

    public TreatmentSummary baseline() {
        return treatments.get(0);
    }

    /**
     * A treatment relative to the baseline, by the blocks that are over.
     *
     * @return null if they cannot be compared: too few common blocks, values that are not positive, censored runs
     */
    public @Nullable Ratio ratio(TreatmentSummary treatment, Response response) {
        if (treatment.censoring() != null || baseline().censoring() != null || !treatment.isMeasured(response)) {
            return null;
        }
        return Ratio.of(
                observed.sample(treatment, response), observed.sample(baseline(), response), treatment.confidence());
    }

    /** How all runs of the plan ended. */
    public RunCounts counts() {
        return treatments.stream()
                .map(TreatmentSummary::counts)
                .reduce(RunCounts::plus)
                .orElseThrow();
    }

    /** At most {@code n} of the treatments, the one that is typically fastest first; without those of which half of the runs, or more, are censored. */
    public List<TreatmentSummary> ranking(int n) {
        if (treatments.size() == 1) {
            return baseline().estimate(campaign.analysis().response()) == null ? List.of() : treatments;
        }
        return answer.standings().stream()
                .filter(standing ->
                        standing.toBest() != null && standing.toBest().ratio() != null)
                .sorted(Comparator.comparingDouble(
                        standing -> Objects.requireNonNull(standing.toBest()).ratio()))
                .map(Standing::treatment)
                .limit(n)
                .toList();
    }
}
