package io.batchmark.core.loop;

import io.batchmark.core.design.Plan;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.schedule.Policy;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A campaign as its spec and its status specify it.
 *
 * @param plan runs in their order
 * @param policy rules of execution, without obstacles
 * @param description the question, for analyses
 * @param place where its report can be read
 * @param revision version of its spec
 * @param retention pods of ended runs that are kept
 * @param growth levels that the campaign adds by itself
 * @param iterationTimeout run timeout of a campaign that chooses the number of its iterations; null for any other campaign
 * @param compares whether the campaign is compared with an earlier one at its end
 */
public record Campaign(
        Key key,
        Plan plan,
        Policy policy,
        CampaignDescription description,
        ReportPlace place,
        Revision revision,
        PodRetention.Mode retention,
        Growth growth,
        @Nullable Duration iterationTimeout,
        boolean compares) {
    /** Identity of a campaign on its cluster. */
    public record Key(String namespace, String name, String uid) {}

    /**
     * Version of the spec.
     *
     * @param generation counts the changes of the spec
     * @param isPlanned true if the ledger has the rows of all treatments that changes of the spec have added, by the status
     * @param blockedSince since when the campaign has met an obstacle, by its status; null if it has not met one
     */
    public record Revision(
            long generation, boolean isPlanned, @Nullable Instant blockedSince) {}
}
