package io.batchmark.operator.queue;

import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.design.Design;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.RunBudget;
import io.batchmark.core.schedule.RunBudget.Claim;
import io.batchmark.core.schedule.RunBudget.Excess;
import io.batchmark.operator.config.OperatorConfig;
import io.batchmark.operator.status.CampaignEvents;
import io.batchmark.operator.status.EventReason;
import io.batchmark.operator.watch.Informers;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.math.BigInteger;
import java.time.Clock;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Accepts campaigns as long as there is room for their runs. What was decided here counts before it is seen in a status;
 * after a restart the statuses say it.
 */
public final class Admission {
    private static final Comparator<BenchmarkCampaign> AGE = Comparator.comparing(
                    (BenchmarkCampaign campaign) -> campaign.getMetadata().getCreationTimestamp())
            .thenComparing(campaign -> campaign.getMetadata().getUid());

    private final RunBudget budget;
    private final Consumer<BenchmarkCampaign> waiting;
    private final Map<String, Settled> settled = new HashMap<>();

    /**
     * What was worked out about a campaign.
     *
     * @param generation of its spec
     * @param runs that it plans; none where it is over or cannot be run
     */
    private record Settled(long generation, int runs, boolean accepted) {}

    /** @param waiting told of campaigns that waited for room and have it now */
    public Admission(OperatorConfig.Limits limits, Consumer<BenchmarkCampaign> waiting) {
        this.budget = new RunBudget(limits.runsPerNamespace(), limits.runs());
        this.waiting = waiting;
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
        Claim before = claim(campaign);
        if (before.accepted() && before.runs() == runs) {
            settle(campaign, runs, true);
            return Optional.empty();
        }
        settle(campaign, runs, before.accepted() && before.runs() > runs);
        List<BenchmarkCampaign> campaigns = all.get();
        settled.keySet().retainAll(campaigns.stream().map(Admission::uid).collect(Collectors.toSet()));
        Excess excess = budget.excesses(claims(campaigns)).get(uid(campaign));
        settle(campaign, runs, excess == null);
        if (runs < before.runs()) {
            wake(campaigns);
        }
        return Optional.ofNullable(excess).map(why -> message(campaign, runs, why));
    }

    /** A campaign that is over, gone or refused takes no room. */
    public synchronized void release(BenchmarkCampaign campaign, Supplier<List<BenchmarkCampaign>> all) {
        Settled known = settled.get(uid(campaign));
        boolean had = known == null
                ? campaign.isMarkedForDeletion() || claim(campaign).runs() > 0
                : known.runs() > 0;
        settle(campaign, 0, false);
        if (had) {
            wake(all.get());
        }
    }

    /** Those that there is room for now. */
    private void wake(List<BenchmarkCampaign> all) {
        Map<String, Excess> excesses = budget.excesses(claims(all));
        all.stream()
                .filter(campaign -> isWaiting(campaign) && !excesses.containsKey(uid(campaign)))
                .forEach(waiting);
    }

    private void settle(BenchmarkCampaign campaign, int runs, boolean accepted) {
        settled.put(uid(campaign), new Settled(campaign.getMetadata().getGeneration(), runs, accepted));
    }

    private List<Claim> claims(List<BenchmarkCampaign> all) {
        return all.stream().sorted(AGE).map(this::claim).toList();
    }

    private Claim claim(BenchmarkCampaign campaign) {
        Settled known = settled.get(uid(campaign));
        BenchmarkCampaignStatus status = campaign.getStatus();
        long generation = campaign.getMetadata().getGeneration();
        if (campaign.isMarkedForDeletion()) {
            return claim(campaign, 0, false);
        }
        // what has been accepted is so while it grows, with what it had
        if (known != null && (known.generation() == generation || known.accepted())) {
            return claim(campaign, known.runs(), known.accepted());
        }
        if (status != null
                && status.runs() != null
                && isAccepted(status)
                && !status.phase().isOver()) {
            return claim(campaign, status.runs().planned(), true);
        }
        int runs = isRefused(campaign) ? 0 : size(campaign);
        settle(campaign, runs, false);
        return claim(campaign, runs, false);
    }

    /** Whether it is over, or cannot be run. */
    private static boolean isRefused(BenchmarkCampaign campaign) {
        BenchmarkCampaignStatus status = campaign.getStatus();
        return status != null
                && campaign.getMetadata().getGeneration().equals(status.observedGeneration())
                && !isWaiting(campaign);
    }

    private static Claim claim(BenchmarkCampaign campaign, int runs, boolean accepted) {
        return new Claim(uid(campaign), campaign.getMetadata().getNamespace(), runs, accepted);
    }

    /** Runs of a campaign that has not been planned yet, before exclusion; none where it is sure to be refused. */
    private static int size(BenchmarkCampaign campaign) {
        try {
            // the campaign stays in the cache, where it must not keep what is read of its spec
            BigInteger size = CampaignPlan.design(campaign.copy()).size();
            return size.signum() > 0 && size.compareTo(BigInteger.valueOf(Design.MAX_RUNS)) <= 0 ? size.intValue() : 0;
        } catch (RuntimeException e) {
            return 0; // what is wrong with it is said where it is planned
        }
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
