package io.batchmark.operator.queue;

import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.RunBudget;
import io.batchmark.core.schedule.RunBudget.Claim;
import io.batchmark.core.schedule.RunBudget.Excess;
import io.batchmark.operator.status.CampaignEvents;
import io.batchmark.operator.status.EventReason;
import io.batchmark.operator.watch.Informers;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Accepts campaigns as long as there is room for their runs. A decision counts before a status has it.
 * After a restart, the statuses say which campaigns were accepted; campaigns that wait ask again.
 */
public final class Admission {
    /** Looks at all campaigns are at least this far apart, because a tenant can have many campaigns refused. */
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final RunBudget budget;
    private final Consumer<ResourceID> accepted;
    private final LongSupplier nanos;
    private boolean isRestored;
    private long looked;

    /**
     * @param accepted told of campaigns that waited for room and have it now
     * @param nanos a clock that does not jump
     */
    public Admission(RunBudget budget, Consumer<ResourceID> accepted, LongSupplier nanos) {
        this.budget = budget;
        this.accepted = accepted;
        this.nanos = nanos;
    }

    /** Why there is no room for what a campaign plans, which is told when it is news; null where there is room. */
    public @Nullable String wait(
            BenchmarkCampaign campaign, CampaignPlan plan, Context<BenchmarkCampaign> context, Clock clock) {
        if (campaign.getSpec().execution().cancel()) {
            return null;
        }
        String wait = refusal(campaign, plan.plan().size(), () -> Informers.campaigns(context))
                .orElse(null);
        if (wait != null && !isWaiting(campaign)) {
            new CampaignEvents(context.getClient(), clock).tell(campaign, EventReason.OverBudget, wait);
        }
        return wait;
    }

    /**
     * Whether there is room for a campaign.
     *
     * @param runs that it plans
     * @param all campaigns that there are
     * @return why not; nothing where it is accepted
     */
    synchronized Optional<String> refusal(BenchmarkCampaign campaign, int runs, Supplier<List<BenchmarkCampaign>> all) {
        restore(all);
        Claim claim = claim(campaign, runs);
        Optional<Excess> excess = budget.ask(claim);
        if (excess.isPresent() && nanos.getAsLong() - looked >= PAUSE.toNanos()) {
            looked = nanos.getAsLong();
            // a campaign whose finalizer a user has removed is gone without a word
            budget.retain(all.get().stream().map(Admission::uid).collect(Collectors.toSet()));
            excess = budget.ask(claim);
        }
        grant();
        return excess.map(why -> message(campaign, runs, why));
    }

    /** Forgets a campaign that has finished, is deleted or is refused; it takes no room. */
    public synchronized void release(BenchmarkCampaign campaign, Supplier<List<BenchmarkCampaign>> all) {
        restore(all);
        budget.leave(uid(campaign));
        grant();
    }

    private void restore(Supplier<List<BenchmarkCampaign>> all) {
        if (!isRestored) {
            all.get().stream().flatMap(Admission::acceptedBefore).forEach(budget::restore);
            isRestored = true;
            looked = nanos.getAsLong();
        }
    }

    private void grant() {
        budget.grant().forEach(claim -> accepted.accept(new ResourceID(claim.name(), claim.namespace())));
    }

    /** The claim of a campaign that an earlier operator accepted and that has not finished. */
    private static Stream<Claim> acceptedBefore(BenchmarkCampaign campaign) {
        BenchmarkCampaignStatus status = campaign.getStatus();
        if (campaign.isMarkedForDeletion() || status == null || status.phase().isOver() || !isAccepted(status)) {
            return Stream.empty();
        }
        return Stream.ofNullable(status.runs()).map(runs -> claim(campaign, runs.planned()));
    }

    private static Claim claim(BenchmarkCampaign campaign, int runs) {
        ObjectMeta metadata = campaign.getMetadata();
        Instant created = Instant.parse(metadata.getCreationTimestamp());
        return new Claim(uid(campaign), metadata.getNamespace(), metadata.getName(), created, runs);
    }

    private static boolean isAccepted(BenchmarkCampaignStatus status) {
        return Conditions.is(status, Conditions.ACCEPTED, true, null);
    }

    private static boolean isWaiting(BenchmarkCampaign campaign) {
        return Conditions.is(campaign.getStatus(), Conditions.ACCEPTED, false, State.OVER_BUDGET);
    }

    private static String message(BenchmarkCampaign campaign, int runs, Excess excess) {
        String others = excess.namespace()
                ? "the other campaigns of namespace " + campaign.getMetadata().getNamespace()
                : "all other campaigns";
        return "it plans " + runs + " runs; " + others + " that are not over have " + excess.others() + " of the "
                + excess.limit() + " that may be planned together ("
                + (excess.namespace() ? "limits.runsPerNamespace" : "limits.runs")
                + " of the operator's chart)"
                + (runs > excess.limit()
                        ? ": plan fewer runs, or have the limit raised"
                        : ": it starts when there is room; end or delete another campaign, plan fewer runs, or have the"
                                + " limit raised");
    }

    private static String uid(BenchmarkCampaign campaign) {
        return campaign.getMetadata().getUid();
    }
}
