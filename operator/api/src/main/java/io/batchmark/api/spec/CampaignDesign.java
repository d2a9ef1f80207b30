package io.batchmark.api.spec;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.Combination;
import io.batchmark.core.adaptation.AdditionalLevels;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** The design of a campaign: its factors and the seed that it uses. */
final class CampaignDesign {
    /** Every reader of JSON reads numbers up to this one exactly. */
    private static final long LARGEST_SEED = (1L << 53) - 1;
    /** A campaign without a seed has the same treatments whenever it is created. */
    private static final Long SEED_OF_SAMPLE = 1L;

    private CampaignDesign() {}

    /** @param added levels in addition to the levels of the spec */
    static Design of(BenchmarkCampaign campaign, AdditionalLevels added) {
        BenchmarkCampaignSpec spec = campaign.getSpec();
        List<Factor> factors =
                factors(CampaignPlan.settings(spec), added.after(spec.factors().levels()));
        if (spec.interrupt() != null) {
            String checkpoints = Integer.toString(spec.interrupt().afterCheckpoints());
            factors.add(new Factor(
                    Configurations.INTERRUPT,
                    Configurations.UNINTERRUPTED,
                    List.of(Configurations.UNINTERRUPTED, checkpoints),
                    true));
        }
        return new Design(
                spec.design().type(),
                factors,
                spec.design().replicates().max(),
                spec.design().replicates().min(),
                seed(campaign),
                spec.design().exclude().stream().map(Combination::levels).toList(),
                spec.design().selfTest(),
                spec.design().treatments(),
                Objects.requireNonNullElse(spec.design().seed(), SEED_OF_SAMPLE),
                spec.analysis().noiseModel().order());
    }

    /**
     * The seed of the order: of the spec, or drawn from the campaign's UID, which is random and never changes. If all campaigns had one order, a slow
     * first run of each block would slow down the same treatments in all of them.
     */
    private static long seed(BenchmarkCampaign campaign) {
        UUID uid = UUID.fromString(campaign.getMetadata().getUid());
        return Objects.requireNonNullElse(
                campaign.getSpec().design().seed(),
                (uid.getMostSignificantBits() ^ uid.getLeastSignificantBits()) & LARGEST_SEED);
    }

    private static List<Factor> factors(Map<String, String> baseline, Map<String, List<String>> varied) {
        List<Factor> all = new ArrayList<>();
        varied.forEach((name, levels) -> all.add(new Factor(name, baseline.getOrDefault(name, ""), levels)));
        return all;
    }
}
