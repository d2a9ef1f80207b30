package io.batchmark.core.answer;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.LevelOrder;
import io.batchmark.core.question.AmountOfWork;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The smallest setting that is shown to keep all constraints, and to be within the margin of the best one that does.
 *
 * @param treatment the smallest by {@link LevelOrder} that is shown to be within the margin
 * @param atMost upper bound of the ratio to the best one
 * @param decided whether no smaller treatment may still turn out to be the best, so that further blocks can change little
 * @param cliff the first larger level, with all else equal, at which the time rises steeply; null where none is known
 * @param edges levels of this treatment, and of the one that has been best so far, that are the smallest or the largest of
 *     those tried
 */
public record Recommendation(
        TreatmentSummary treatment,
        double atMost,
        boolean decided,
        @Nullable TreatmentSummary cliff,
        List<Edge> edges) {
    /**
     * How much longer than the best one a treatment typically takes behind a cliff. That it takes more than the margin is sure; by how
     * much it is shown to be slower is not waited for, because it leaves the campaign as soon as that is known.
     */
    private static final double STEEP = 1.2;

    /** Settings that deal out the items: a chunk, or so many partitions, cannot have more of them than there are. */
    private static final Set<String> DIVIDES_ITEMS = Set.of("itemCount", "partitions");

    public Recommendation {
        edges = List.copyOf(edges);
    }

    /**
     * A level that nothing beyond was tried.
     *
     * @param largest whether it is the largest one, and not the smallest
     * @param next a level to try; null where none suggests itself
     */
    public record Edge(
            Factor factor,
            String level,
            boolean largest,
            @Nullable String next) {}

    /** Which of the treatments that may be chosen is chosen before others. */
    static LevelOrder order(CampaignDescription campaign) {
        return new LevelOrder(campaign.design().factors(), campaign.analysis().preferences());
    }

    /**
     * @param candidates treatments that may be chosen, in that order
     * @param standings of all treatments
     */
    static @Nullable Recommendation of(
            TreatmentComparison comparison,
            List<TreatmentSummary> candidates,
            List<Standing> standings,
            CampaignDescription campaign) {
        Map<TreatmentSummary, Standing> byTreatment = new HashMap<>();
        standings.forEach(standing -> byTreatment.put(standing.treatment(), standing));
        boolean decided = true;
        for (TreatmentSummary treatment : candidates) {
            Standing standing = Objects.requireNonNull(byTreatment.get(treatment));
            Standing.ToBest toBest = standing.toBest();
            if (comparison.keepsConstraints(treatment) && toBest != null && toBest.verdict() == Verdict.Equivalent) {
                return new Recommendation(
                        treatment,
                        toBest.atMost() == null ? comparison.atMost(treatment) : toBest.atMost(),
                        decided,
                        cliff(treatment, comparison, campaign),
                        edges(treatment, comparison.bestSoFar(), campaign));
            }
            decided &= !OnlyBest.mayBeBest(standing, standings);
        }
        return null;
    }

    private static @Nullable TreatmentSummary cliff(
            TreatmentSummary recommended, TreatmentComparison comparison, CampaignDescription campaign) {
        LevelOrder order = order(campaign);
        return comparison.candidates().stream()
                .filter(other -> order.compare(other.treatment(), recommended.treatment()) > 0
                        && differences(other, recommended, campaign.design()) == 1
                        && AmountOfWork.of(other.treatment()) == AmountOfWork.of(recommended.treatment())
                        && comparison.isBeyondMargin(other)
                        && !(comparison.typicalRatio(other) < STEEP))
                .min(Comparator.comparing(TreatmentSummary::treatment, order))
                .orElse(null);
    }

    private static long differences(TreatmentSummary one, TreatmentSummary other, Design design) {
        return design.factors().stream()
                .filter(factor -> !level(one, factor).equals(level(other, factor)))
                .count();
    }

    private static String level(TreatmentSummary treatment, Factor factor) {
        return Objects.requireNonNull(treatment.treatment().levels().get(factor.name()));
    }

    /** Those of the recommended treatment first, because smaller settings are preferred. */
    private static List<Edge> edges(
            TreatmentSummary recommended, @Nullable TreatmentSummary best, CampaignDescription campaign) {
        Set<Edge> edges = new LinkedHashSet<>(edges(recommended, campaign));
        if (best != null) {
            edges.addAll(edges(best, campaign));
        }
        return List.copyOf(edges);
    }

    private static List<Edge> edges(TreatmentSummary treatment, CampaignDescription campaign) {
        List<Edge> edges = new ArrayList<>();
        for (Factor factor : campaign.design().factors()) {
            List<String> sorted = LevelOrder.sorted(factor);
            if (sorted.size() > 1 && !factor.name().equals(AmountOfWork.FACTOR)) {
                String level = level(treatment, factor);
                if (level.equals(sorted.get(sorted.size() - 1))) {
                    largest(factor, level, sorted.get(sorted.size() - 2), items(treatment, campaign))
                            .ifPresent(edges::add);
                } else if (level.equals(sorted.get(0)) && LevelOrder.hasSmaller(level)) {
                    edges.add(new Edge(factor, level, false, LevelOrder.beyond(level, sorted.get(1))));
                }
            }
        }
        return edges;
    }

    /** The largest level as an edge, unless it has all items already: there is nothing beyond. */
    private static Optional<Edge> largest(Factor factor, String level, String before, @Nullable String items) {
        String next = LevelOrder.beyond(level, before);
        if (items == null || !DIVIDES_ITEMS.contains(factor.name())) {
            return Optional.of(new Edge(factor, level, true, next));
        }
        if (isLess(level, items)) {
            return Optional.of(new Edge(factor, level, true, next == null || isLess(next, items) ? next : items));
        }
        return Optional.empty();
    }

    private static @Nullable String items(TreatmentSummary treatment, CampaignDescription campaign) {
        String level = treatment.treatment().levels().get(AmountOfWork.FACTOR);
        return level == null ? campaign.settings().get(AmountOfWork.FACTOR) : level;
    }

    private static boolean isLess(String one, String other) {
        return LevelOrder.number(one)
                        .orElseThrow()
                        .compareTo(LevelOrder.number(other).orElseThrow())
                < 0;
    }
}
