package io.batchmark.core.treatment;

import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.question.Disturbance;
import io.batchmark.core.question.DisturbanceBounds;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hipparchus.distribution.discrete.HypergeometricDistribution;

/**
 * A treatment of which attempts were disturbed by more than the campaign allows.
 *
 * @param treatment it
 * @param runs runs that succeeded at least once
 * @param disturbed of these, those whose first success was disturbed
 * @param repeated attempts that do not count, because their run was repeated
 * @param counted runs that count although they were disturbed
 * @param kinds of both, how many were disturbed by what
 * @param own whether it is disturbed more often than others are by chance, so that it is the treatment that does it
 */
public record DisturbedTreatment(
        TreatmentSummary treatment,
        int runs,
        int disturbed,
        int repeated,
        int counted,
        Map<Disturbance, Integer> kinds,
        boolean own) {

    /** @param repeated attempts that do not count, because their run was repeated */
    public static List<DisturbedTreatment> of(
            List<TreatmentSummary> treatments, List<RunRow> repeated, CampaignDescription campaign) {
        Map<String, List<RunRow>> byTreatment = repeated.stream().collect(Collectors.groupingBy(RunRow::treatment));
        List<DisturbedTreatment> all = treatments.stream()
                .filter(treatment -> !treatment.runs().isEmpty()
                        || byTreatment.containsKey(treatment.treatment().id()))
                .map(treatment -> of(
                        treatment,
                        byTreatment.getOrDefault(treatment.treatment().id(), List.of()),
                        campaign))
                .toList();
        int runs = all.stream().mapToInt(DisturbedTreatment::runs).sum();
        int disturbed = all.stream().mapToInt(DisturbedTreatment::disturbed).sum();
        double error = (1 - campaign.analysis().confidence()) / treatments.size();
        return all.stream()
                .filter(treatment -> treatment.disturbed > 0 || treatment.counted > 0)
                .map(treatment -> treatment.withOwn(treatment.chance(runs, disturbed) < error))
                .toList();
    }

    private static DisturbedTreatment of(
            TreatmentSummary treatment, List<RunRow> repeated, CampaignDescription campaign) {
        List<RunRow> counted = treatment.runs().stream()
                .filter(row -> row.cause() == Cause.Disturbed)
                .toList();
        Set<Run.Key> runs = new HashSet<>();
        Set<Run.Key> disturbed = new HashSet<>();
        Stream.concat(repeated.stream(), counted.stream()).map(RunRow::run).forEach(disturbed::add);
        runs.addAll(disturbed);
        treatment.runs().stream()
                .filter(row -> row.outcome() == Outcome.Succeeded)
                .map(RunRow::run)
                .forEach(runs::add);
        Map<Disturbance, Integer> kinds = new EnumMap<>(Disturbance.class);
        DisturbanceBounds bounds = campaign.disturbance();
        if (bounds != null) {
            List<RunRow> both = new ArrayList<>(repeated);
            both.addAll(counted);
            both.stream()
                    .flatMap(row -> Stream.ofNullable(row.result()))
                    .flatMap(result -> bounds.exceededBy(result).stream())
                    .forEach(kind -> kinds.merge(kind, 1, Integer::sum));
        }
        return new DisturbedTreatment(
                treatment, runs.size(), disturbed.size(), repeated.size(), counted.size(), kinds, false);
    }

    /** How likely it is that chance alone gives so many of the disturbances to this treatment. */
    private double chance(int allRuns, int allDisturbed) {
        return new HypergeometricDistribution(allRuns, allDisturbed, runs).upperCumulativeProbability(disturbed);
    }

    private DisturbedTreatment withOwn(boolean isOwn) {
        return new DisturbedTreatment(treatment, runs, disturbed, repeated, counted, kinds, isOwn);
    }
}
