package io.batchmark.core.summary;

import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.core.answer.Change;
import io.batchmark.core.answer.Doubt;
import io.batchmark.core.answer.RunOrder;
import io.batchmark.core.answer.Verdict;
import io.batchmark.core.environment.MeasurementEnvironment;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.question.ChosenIterations;
import io.batchmark.core.response.Response;
import io.batchmark.core.treatment.RunCost;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a campaign compares with an earlier one, cell by cell: treatments with the same settings. It is made once, when the
 * campaign is over; all of its statements hold together at the confidence of the campaign.
 *
 * <p>The runs of two campaigns are not in random order with each other, so that whatever changed between them, the nodes' load
 * too, is in the ratio. If the runs of a campaign have a trend, the intervals also hold for runs that continue it. If the runs have streaks, the
 * intervals also hold for one of four runs.
 *
 * @param campaign name of the earlier one
 * @param obstacle why nothing can be compared; null where something can
 * @param differences what else is not as it was then, for the user
 * @param cells of the treatments that both campaigns have, in the order of the spec
 * @param others treatments that the earlier campaign does not have
 * @param doubts that the runs of this campaign or of the earlier one raise in their order
 */
public record EarlierComparison(
        String campaign,
        @Nullable String obstacle,
        List<String> differences,
        List<Cell> cells,
        int others,
        List<Doubt> doubts) {

    /**
     * A treatment of both campaigns.
     *
     * @param runs with a value in this campaign
     * @param earlierRuns with a value in the earlier one
     * @param ratio typical ratio of what it costs to what it cost then; null where it is not known
     * @param low lower bound of the ratio; null if nothing is known
     * @param high upper bound of the ratio; null if nothing is known
     * @param obstacle why the two cannot be compared; null where they can
     */
    public record Cell(
            TreatmentSummary treatment,
            int runs,
            int earlierRuns,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            Verdict verdict,
            Change change,
            @Nullable String obstacle) {}

    public EarlierComparison {
        differences = List.copyOf(differences);
        cells = List.copyOf(cells);
        doubts = List.copyOf(doubts);
    }

    /** Regressed if a treatment regressed. Not regressed if the runs show that no treatment of the comparison regressed. */
    public Change change() {
        return Change.of(cells.stream().map(Cell::change).toList());
    }

    static EarlierComparison of(
            CampaignDescription campaign,
            List<TreatmentSummary> treatments,
            MeasurementEnvironment environment,
            EarlierCampaign earlier) {
        List<TreatmentSummary> distinct = Summary.distinct(treatments);
        Summary before = earlier.summary();
        if (before == null) {
            return new EarlierComparison(
                    earlier.name(), earlier.obstacle(), List.of(), List.of(), distinct.size(), List.of());
        }
        Map<Map<String, String>, TreatmentSummary> bySettings = new HashMap<>();
        before.distinct().forEach(treatment -> bySettings.put(settings(before.campaign(), treatment), treatment));
        Map<TreatmentSummary, TreatmentSummary> pairs = new LinkedHashMap<>();
        for (TreatmentSummary treatment : distinct) {
            TreatmentSummary other = bySettings.get(settings(campaign, treatment));
            if (other != null) {
                pairs.put(treatment, other);
            }
        }
        Analysis analysis = campaign.analysis();
        double error = (1 - analysis.confidence()) / Math.max(1, pairs.size());
        RunOrder order = order(pairs.keySet(), analysis.response());
        RunOrder orderBefore = order(pairs.values(), analysis.response());
        Set<Doubt> doubts = EnumSet.noneOf(Doubt.class);
        doubts.addAll(order.doubts());
        doubts.addAll(orderBefore.doubts());
        List<Cell> cells = pairs.entrySet().stream()
                .map(pair -> cell(pair.getKey(), pair.getValue(), order, orderBefore, analysis, error))
                .toList();
        return new EarlierComparison(
                earlier.name(),
                cells.isEmpty() ? "no treatment has the settings of one of its treatments" : null,
                CampaignDifferences.of(before, campaign, environment, pairs),
                cells,
                distinct.size() - cells.size(),
                List.copyOf(doubts));
    }

    private static RunOrder order(Collection<TreatmentSummary> treatments, Response response) {
        return RunOrder.of(
                treatments.stream().map(treatment -> logs(treatment, response)).toList());
    }

    /** All settings of a treatment. */
    private static Map<String, String> settings(CampaignDescription campaign, TreatmentSummary treatment) {
        Map<String, String> settings = new HashMap<>(campaign.settings());
        settings.putAll(treatment.treatment().levels());
        if (campaign.iterations() != null) {
            // its runs are those of two settings
            settings.put(ChosenIterations.SETTING, campaign.iterations().toString());
        }
        return settings;
    }

    private static Cell cell(
            TreatmentSummary now,
            TreatmentSummary before,
            RunOrder order,
            RunOrder orderBefore,
            Analysis analysis,
            double error) {
        double[] costs = logs(now, analysis.response());
        double[] earlier = logs(before, analysis.response());
        String obstacle = obstacle(now, before);
        if (obstacle == null && (costs.length == 0 || earlier.length == 0)) {
            obstacle = (costs.length == 0 ? "no run" : "no run of the earlier campaign") + " has a value";
        }
        if (obstacle != null) {
            return new Cell(
                    now, costs.length, earlier.length, null, null, null, Verdict.Undecided, Change.Undecided, obstacle);
        }
        Shift shift = Shift.ofVariants(order.variants(costs), orderBefore.variants(earlier), error);
        return new Cell(
                now,
                costs.length,
                earlier.length,
                Double.isNaN(shift.ratio()) ? null : (Double) shift.ratio(),
                shift.low() == 0 ? null : (Double) shift.low(),
                Double.isInfinite(shift.high()) ? null : (Double) shift.high(),
                Verdict.of(
                        StrictMath.log(shift.low()), StrictMath.log(shift.high()), StrictMath.log1p(analysis.margin())),
                Change.of(shift.low(), shift.high(), analysis.margin()),
                null);
    }

    /** Logarithms of the costs, in the order in which the runs ended. */
    private static double[] logs(TreatmentSummary treatment, Response response) {
        return treatment.runs().stream()
                .sorted(Comparator.comparing(RunRow::finished))
                .mapToDouble(run -> RunCost.isOpen(run) ? Double.POSITIVE_INFINITY : RunCost.of(run, response))
                .filter(cost -> !Double.isNaN(cost))
                .map(StrictMath::log)
                .toArray();
    }

    /** Why what one campaign measured says nothing about the other; null where it does. */
    private static @Nullable String obstacle(TreatmentSummary now, TreatmentSummary before) {
        return Stream.of(
                        other(now, before, "processors", RunEnvironment::processors),
                        other(now, before, "database", RunEnvironment::database),
                        other(now, before, "settings of the database", RunEnvironment::databaseSettings))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable String other(
            TreatmentSummary now, TreatmentSummary before, String what, Function<RunEnvironment, @Nullable Object> of) {
        Set<String> ofNow = environment(now, of);
        Set<String> ofBefore = environment(before, of);
        return ofNow.isEmpty() || ofBefore.isEmpty() || ofNow.equals(ofBefore)
                ? null
                : "its " + what + " differ: " + CampaignDifferences.text(ofBefore) + " then, "
                        + CampaignDifferences.text(ofNow) + " now";
    }

    private static Set<String> environment(TreatmentSummary treatment, Function<RunEnvironment, @Nullable Object> of) {
        return treatment.runs().stream()
                .filter(run -> run.outcome() == Outcome.Succeeded)
                .flatMap(run -> Stream.ofNullable(run.environment()))
                .map(of)
                .flatMap(Stream::ofNullable)
                .map(Object::toString)
                .collect(Collectors.toSet());
    }
}
