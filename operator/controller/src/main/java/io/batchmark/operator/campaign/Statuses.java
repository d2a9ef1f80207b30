package io.batchmark.operator.campaign;

import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.operator.resource.ReportConfigMap;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a user sees of a campaign. */
final class Statuses {
    private final Clock clock;

    Statuses(Clock clock) {
        this.clock = clock;
    }

    /** The spec cannot be run: nothing is started until it is changed. */
    BenchmarkCampaignStatus refused(BenchmarkCampaign campaign, String message) {
        List<Condition> conditions = conditions(campaign)
                .set(Conditions.ACCEPTED, false, "InvalidSpec", message)
                .set(Conditions.PROGRESSING, false, "InvalidSpec", "no run was started")
                .set(Conditions.COMPLETE, false, "InvalidSpec", "the campaign was not accepted")
                .set(Conditions.FAILED, true, "InvalidSpec", message)
                .toList();
        return new BenchmarkCampaignStatus(
                generation(campaign),
                Phase.Failed,
                conditions,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** Something outside the campaign keeps it from going on; it stays as it is. */
    BenchmarkCampaignStatus halted(BenchmarkCampaign campaign, String reason, String message) {
        BenchmarkCampaignStatus before = campaign.getStatus();
        List<Condition> conditions = conditions(campaign)
                .set(Conditions.PROGRESSING, false, reason, message)
                .toList();
        return before == null
                ? new BenchmarkCampaignStatus(
                        generation(campaign),
                        Phase.Pending,
                        conditions,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null)
                : new BenchmarkCampaignStatus(
                        generation(campaign),
                        before.phase(),
                        conditions,
                        before.seed(),
                        before.progress(),
                        before.runs(),
                        before.startTime(),
                        before.completionTime(),
                        before.estimatedCompletionTime(),
                        before.best(),
                        before.answer(),
                        before.treatments(),
                        before.ledger(),
                        before.report());
    }

    /** @param findings what the runs say; null to leave what the status says about that as it is */
    BenchmarkCampaignStatus of(
            BenchmarkCampaign campaign,
            Planned planned,
            Observation observation,
            Decision decision,
            @Nullable Findings findings) {
        BenchmarkCampaignStatus before = campaign.getStatus();
        State state = decision.state();
        Counts counts = state.counts();
        String start = startTime(before, counts);
        boolean over = state.phase() == Phase.Completed || state.phase() == Phase.Failed;
        return new BenchmarkCampaignStatus(
                generation(campaign),
                state.phase(),
                conditions(campaign, planned.plan(), state),
                planned.design().seed(),
                counts.finished() + "/" + counts.planned(),
                counts,
                start,
                over ? last(observation.ledger()).map(Statuses::text).orElse(null) : null,
                over || start == null ? null : estimate(Instant.parse(start), observation.ledger(), counts),
                findings != null ? findings.best() : before == null ? null : before.best(),
                findings != null ? findings.answer() : before == null ? null : before.answer(),
                findings != null ? findings.treatments() : before == null ? null : before.treatments(),
                names(observation.shards()),
                findings != null || (before != null && before.report() != null)
                        ? ReportConfigMap.name(campaign)
                        : null);
    }

    private List<Condition> conditions(BenchmarkCampaign campaign, Plan plan, State state) {
        Counts counts = state.counts();
        String problem = state.problem();
        String progress = counts.finished() + " of " + counts.planned() + " runs are over";
        Conditions conditions = conditions(campaign)
                .set(
                        Conditions.ACCEPTED,
                        true,
                        "Planned",
                        plan.treatments().size() + " treatments, " + plan.runs().size() + " runs");
        switch (state.phase()) {
            case Completed ->
                conditions
                        .set(Conditions.PROGRESSING, false, "Completed", progress)
                        .set(Conditions.COMPLETE, true, "AllRunsRecorded", recorded(counts))
                        .set(Conditions.FAILED, false, "Completed", progress);
            case Failed -> {
                String why = problem == null ? progress : problem;
                conditions
                        .set(Conditions.PROGRESSING, false, "Failed", why)
                        .set(Conditions.COMPLETE, false, "Failed", progress)
                        .set(Conditions.FAILED, true, "NoUsableResult", why);
            }
            case Pending, Running ->
                conditions
                        .set(
                                Conditions.PROGRESSING,
                                problem == null,
                                problem == null ? "Running" : "Waiting",
                                problem == null ? progress : problem)
                        .set(Conditions.COMPLETE, false, "Running", progress)
                        .set(Conditions.FAILED, false, "Running", progress);
        }
        return conditions.toList();
    }

    private static String recorded(Counts counts) {
        return counts.succeeded() + " succeeded, " + counts.censored() + " censored, " + counts.invalid() + " invalid, "
                + counts.failed() + " failed";
    }

    private @Nullable String startTime(@Nullable BenchmarkCampaignStatus before, Counts counts) {
        if (before != null && before.startTime() != null) {
            return before.startTime();
        }
        return counts.running() + counts.finished() > 0 ? text(clock.instant()) : null;
    }

    /** The remaining runs at the pace of those that are over, from the last of them on. */
    private static @Nullable String estimate(Instant start, Ledger ledger, Counts counts) {
        return last(ledger)
                .map(last -> last.plus(Duration.between(start, last)
                        .multipliedBy(counts.planned() - counts.finished())
                        .dividedBy(Math.max(1, counts.finished()))))
                .map(Statuses::text)
                .orElse(null);
    }

    private static Optional<Instant> last(Ledger ledger) {
        return ledger.finals().stream().map(Entry::finished).max(Instant::compareTo);
    }

    private static @Nullable List<String> names(List<ConfigMap> shards) {
        return shards.isEmpty()
                ? null
                : shards.stream().map(shard -> shard.getMetadata().getName()).toList();
    }

    private Conditions conditions(BenchmarkCampaign campaign) {
        List<Condition> before =
                campaign.getStatus() == null ? List.of() : campaign.getStatus().conditions();
        return new Conditions(before, generation(campaign), clock.instant());
    }

    private static long generation(BenchmarkCampaign campaign) {
        return campaign.getMetadata().getGeneration();
    }

    private static String text(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
