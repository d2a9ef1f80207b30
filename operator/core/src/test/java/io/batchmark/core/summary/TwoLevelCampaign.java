package io.batchmark.core.summary;

import io.batchmark.contract.result.RunResult;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.treatment.LedgerRows;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A finished campaign of three blocks, whose factor has the levels {@code old} and {@code new}. */
public final class TwoLevelCampaign {
    private TwoLevelCampaign() {}

    /**
     * Summarizes the campaign.
     *
     * @param digests the digest of the runner image by level
     * @param earlier null if there is no comparison
     */
    public static Summary of(String factor, Map<String, String> digests, @Nullable EarlierCampaign earlier) {
        return of(factor, digests, Map.of(), earlier);
    }

    /**
     * Summarizes the campaign.
     *
     * @param results the result of each run by its level
     */
    public static Summary of(String factor, Function<String, RunResult> results) {
        return of(factor, Map.of(), Map.of(), results, null);
    }

    /** @param images digests of the images of databases and brokers, by name */
    static Summary of(
            String factor, Map<String, String> digests, Map<String, String> images, @Nullable EarlierCampaign earlier) {
        return of(factor, digests, images, level -> Ledgers.result(1000), earlier);
    }

    private static Summary of(
            String factor,
            Map<String, String> digests,
            Map<String, String> images,
            Function<String, RunResult> results,
            @Nullable EarlierCampaign earlier) {
        Design design = new Design(
                Design.Type.FullFactorial,
                List.of(new Factor(factor, "old", List.of("old", "new"))),
                3,
                3,
                42,
                List.of(),
                false);
        Plan plan = Ledgers.plan(design);
        List<Entry> rows = plan.runs().stream()
                .map(run -> Entry.builder(
                                run.treatment().id(), run.block(), 1, Outcome.Succeeded, Ledgers.START.plusSeconds(9))
                        .started(Ledgers.START)
                        .node("node")
                        .image(digests.get(run.treatment().levels().get(factor)))
                        .result(results.apply(run.treatment().levels().get(factor)))
                        .build())
                .toList();
        return Summary.of(
                new CampaignDescription(
                        "test", design, Map.of(), Analysis.ofElapsed(0.95, 0.03), null, Map.of(), null, false, images),
                plan,
                LedgerRows.of(rows),
                earlier);
    }
}
