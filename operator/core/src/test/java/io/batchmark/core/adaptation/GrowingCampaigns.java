package io.batchmark.core.adaptation;

import io.batchmark.core.answer.Standing;
import io.batchmark.core.answer.Verdict;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.response.Response;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Neighbours;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.core.sequential.Noise;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Campaigns of treatments that do not differ, run through scheduler and ledger. After ten blocks each they grow, and from then on the
 * cluster is slower: who pairs runs of both times makes false statements.
 */
public final class GrowingCampaigns {
    private static final int BLOCKS = 10;
    /** The first four are there from the beginning; the baseline is one of them. */
    private static final String[] LEVELS = {"100", "1000", "2000", "4000", "50", "500", "3000", "8000", "9000"};

    private static final int RERUNS = 5;
    /** Those of the campaigns that grow again and again. */
    private static final int MOST_BLOCKS = (1 + RERUNS) * BLOCKS;

    /** How they grow. */
    public enum Growth {
        BLOCKS,
        LEVELS,
        RERUN,
        ONE_BY_ONE,
        RERUN_OF_ALL
    }

    private final Analysis analysis;
    /** By block and level. */
    private final double[][] noise;

    private final List<Entry> rows = new ArrayList<>();
    private Instant now = Ledgers.START;
    private double slower = 1;
    private boolean misled;

    private GrowingCampaigns(NoiseModel model, double[][] noise) {
        analysis = new Analysis(Response.ELAPSED, 0.95, 0.03, List.of(), List.of(), List.of(), false, Map.of(), model);
        this.noise = noise;
    }

    /**
     * Whether one of them makes a false statement at any look.
     *
     * @param slower how many times as long everything takes after it has grown
     */
    public static boolean isMisled(
            NoiseModel model, Growth growth, double slower, Noise noise, RandomGenerator random) {
        GrowingCampaigns campaign = new GrowingCampaigns(model, noise.draw(MOST_BLOCKS, LEVELS.length, random));
        Design small = campaign.design(BLOCKS, "100", "1000", "2000", "4000");
        campaign.run(small);
        campaign.slower = slower;
        switch (growth) {
            case BLOCKS -> campaign.run(campaign.design(2 * BLOCKS, "100", "1000", "2000", "4000"));
            case LEVELS -> campaign.run(campaign.design(BLOCKS, "50", "100", "1000", "2000", "4000", "8000"));
            case RERUN -> campaign.rerun("itemCount=100; itemCount=4000", small);
            case ONE_BY_ONE -> {
                for (int levels = 5; levels <= LEVELS.length; levels++) {
                    campaign.run(campaign.design(BLOCKS, Arrays.copyOf(LEVELS, levels)));
                }
            }
            case RERUN_OF_ALL -> {
                String all = Ledgers.plan(small).treatments().stream()
                        .map(Treatment::id)
                        .collect(Collectors.joining(";"));
                IntStream.range(0, RERUNS).forEach(rerun -> campaign.rerun(all, small));
            }
        }
        return campaign.misled;
    }

    private void rerun(String treatments, Design design) {
        Plan plan = Ledgers.plan(design);
        rows.addAll(Rerun.of(treatments, plan, Ledger.of(plan, rows), List.of(), now)
                .rows());
        run(design);
    }

    private Design design(int blocks, String... levels) {
        Factor factor = new Factor("itemCount", "1000", List.of(levels));
        return new Design(
                Design.Type.FullFactorial,
                List.of(factor),
                blocks,
                blocks,
                42,
                List.of(),
                false,
                null,
                42,
                analysis.noiseModel().order());
    }

    private void run(Design design) {
        Plan plan = Ledgers.plan(design);
        Scheduler scheduler = new Scheduler(plan, Given.policy(1), Given.PARAMETERS);
        rows.addAll(LateTreatments.rows(plan, Ledger.of(plan, rows), List.of(), now));
        CampaignDescription campaign = new CampaignDescription("bench", design, Map.of(), analysis);
        int looks = 0;
        while (true) {
            Decision decision = scheduler.decide(Ledger.of(plan, rows), List.of(), Neighbours.NONE, now);
            rows.addAll(decision.record());
            int over = (int) rows.stream()
                            .filter(row -> row.outcome() == Outcome.Succeeded)
                            .count()
                    / plan.treatments().size();
            if (over != looks || decision.state().phase() == Phase.Completed) {
                looks = over;
                misled |= Summary.of(campaign, plan, rows).answer().standings().stream()
                        .anyMatch(GrowingCampaigns::isFalse);
            }
            if (decision.state().phase() == Phase.Completed) {
                return;
            }
            decision.start().forEach(start -> rows.add(measured(start)));
        }
    }

    private static boolean isFalse(Standing standing) {
        Standing.ToBaseline toBaseline = standing.toBaseline();
        return standing.toBest() != null && standing.toBest().verdict() == Verdict.Slower
                || toBaseline != null
                        && (toBaseline.low() != null && toBaseline.low() > 1
                                || toBaseline.high() != null && toBaseline.high() < 1);
    }

    private Entry measured(Start start) {
        now = now.plusSeconds(10);
        int level =
                Arrays.asList(LEVELS).indexOf(start.run().treatment().levels().getOrDefault("itemCount", "1000"));
        return Ledgers.row(
                start, now, 1000 * slower * Math.exp(noise[start.run().block() - 1][level]));
    }
}
