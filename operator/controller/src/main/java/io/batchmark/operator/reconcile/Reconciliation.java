package io.batchmark.operator.reconcile;

import io.batchmark.api.ledger.UnreadableLedgerException;
import io.batchmark.api.spec.AdditionalLevels;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Hindrance.Of;
import io.batchmark.core.schedule.Neighbours.GangPending;
import io.batchmark.core.schedule.Policy;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.operator.act.Actuator;
import io.batchmark.operator.act.AttemptRemover;
import io.batchmark.operator.act.Keeping;
import io.batchmark.operator.act.LedgerWriter;
import io.batchmark.operator.observe.Observation;
import io.batchmark.operator.observe.Observer;
import io.batchmark.operator.run.Gangs;
import io.batchmark.operator.run.ParametersOfRuns;
import io.batchmark.operator.status.AnalysisResult;
import io.batchmark.operator.status.CampaignEvents;
import io.batchmark.operator.status.EventReason;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Brings a campaign forward that can be run: observe, decide, act. */
final class Reconciliation {
    /** For how long a campaign of which there is always something to do is looked after before its status is written. */
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(5);

    /**
     * What was seen last, and what was decided about it.
     *
     * @param keeping which runs that are over leave their pod
     * @param addition what is new in the plan, and told before anything else; null for nothing
     */
    record Result(
            Observation observation,
            Decision decision,
            Keeping keeping,
            @Nullable Addition addition) {}

    private final Services common;
    private final BenchmarkCampaign campaign;
    private final CampaignPlan plan;
    private final CampaignCache cache;
    private final Context<BenchmarkCampaign> context;
    private final Actuator actuator;
    private final LedgerWriter ledger;
    private final CampaignEvents events;
    private final Hindrances hindrances;
    private final DecisionExecutor executor;
    private @Nullable Addition added;
    private boolean canReport = true;

    Reconciliation(
            Services common,
            BenchmarkCampaign campaign,
            CampaignPlan plan,
            CampaignCache cache,
            Context<BenchmarkCampaign> context) {
        this.common = common;
        this.campaign = campaign;
        this.plan = plan;
        this.cache = cache;
        this.context = context;
        this.actuator = new Actuator(campaign, context, common.images(campaign), common.metrics());
        this.ledger = new LedgerWriter(campaign, context, common.metrics(), cache.ledger());
        this.hindrances = new Hindrances(campaign, common.clock(), common.metrics());
        this.events = new CampaignEvents(context.getClient(), common.clock());
        this.executor = new DecisionExecutor(
                common, campaign, actuator, new AttemptRemover(campaign, context), ledger, events, hindrances);
    }

    /** Asks for runs again, as an annotation says. */
    void rerun(String request) throws UnreadableLedgerException {
        new RerunRequest(campaign, request).meet(plan, observe(), ledger, actuator, events);
        cache.analysis().askAgain();
    }

    private void grow() throws UnreadableLedgerException {
        SpecChange change = new SpecChange(campaign);
        if (change.isNew()) {
            change.meet(plan, observe(), ledger, events);
        }
    }

    /**
     * Starts, records and ends runs until an event or a time is to be waited for, and writes the report where it is due.
     *
     * @param wait why there is no room for what is planned, so that no run is started; null where there is
     */
    Result run(@Nullable String wait) throws UnreadableLedgerException {
        Scheduler.Parameters parameters =
                ParametersOfRuns.of(campaign, plan, hindrances.find(plan.brokers(), cache, context.getClient()));
        hindrances.allow(Of.Recording, this::grow);
        long begin = common.nanos().getAsLong();
        while (true) {
            Policy policy = policy();
            Scheduler scheduler = new Scheduler(plan.plan(), wait == null ? policy : policy.draining(), parameters);
            Observation observation = observe();
            tellOfMissingRows();
            common.metrics().observed(campaign, observation.attempts());
            Decision decision = decide(scheduler, policy.gang(), observation);
            if (wait != null) {
                decision = decision.with(decision.state().overBudget(wait, policy.hindrance()));
            }
            Ledger rows = observation.ledger();
            common.pages().seen(campaign, plan, decision.state(), rows, observation.attempts(), observation.at());
            Keeping keeping = Keeping.of(
                    observation,
                    decision.retire(),
                    campaign.getSpec().execution().keepPods());
            // before the next block is begun, which the answer may make superfluous
            if (plan.plan().isSequential() && sumUp(observation, decision)) {
                continue;
            }
            if (added == null) {
                added = Addition.ofIterations(campaign, cache.analysis().result(), observation, decision);
            }
            if (added != null) {
                return new Result(observation, decision, keeping, added);
            }
            DecisionExecutor.Result done = executor.execute(decision, parameters, observation, keeping);
            if (done == DecisionExecutor.Result.Refused) {
                continue;
            }
            // once rows are written, what they were written for can be let go at once; Jobs that wait in a queue say so
            boolean again = done == DecisionExecutor.Result.Unfinished
                    || !decision.record().isEmpty()
                    || policy.queued() && !decision.start().isEmpty();
            if (again && common.nanos().getAsLong() - begin > MOST_NANOS) {
                return new Result(observation, decision.thenLookAgain(observation.at()), keeping, added);
            }
            if (!again && !sumUp(observation, decision)) {
                return new Result(observation, decision, keeping, added);
            }
        }
    }

    private Observation observe() throws UnreadableLedgerException {
        return Observer.observe(
                campaign,
                cache.observations(),
                common.config().startGrace(),
                common.clock().instant(),
                common.nanos(),
                context);
    }

    private Policy policy() {
        return ExecutionPolicy.of(
                campaign.getSpec(),
                Gangs.has(campaign),
                plan.plan().size(),
                campaign.getStatus() == null ? null : campaign.getStatus().startTime(),
                hindrances.found(),
                common.config());
    }

    private void tellOfMissingRows() {
        int missing = cache.book().missing();
        if (missing > 0) {
            String note = missing + " rows of the ledger are gone. Their runs are measured again";
            events.tell(campaign, EventReason.LedgerRowsMissing, note);
        }
    }

    private Decision decide(Scheduler scheduler, boolean gang, Observation observation) {
        Instant now = observation.at();
        GangPending pending = observation.neighbours().gangPending();
        // as if nobody were in the way: who would start something then has a place in the queue
        Decision decision = decide(scheduler, GangPending.None, observation);
        return gang && !decision.start().isEmpty() && !common.gangs().admits(campaign, pending, now)
                ? decide(scheduler, pending == GangPending.None ? GangPending.Elsewhere : pending, observation)
                : decision;
    }

    private static Decision decide(Scheduler scheduler, GangPending pending, Observation observation) {
        return scheduler.decide(
                observation.ledger(),
                observation.attempts(),
                observation.neighbours().with(pending),
                observation.at());
    }

    /** @return whether something else is to be decided: the answer changes what is to be run, or cannot be written down */
    private boolean sumUp(Observation observation, Decision decision) throws UnreadableLedgerException {
        if (!canReport || !cache.analysis().isOutdated(campaign, plan, observation.ledger(), decision.state())) {
            return false;
        }
        canReport = hindrances.allow(Of.Reporting, () -> analyse(observation, decision));
        AnalysisResult result = cache.analysis().result();
        return !canReport || result != null && !result.changes().isEmpty();
    }

    private void analyse(Observation observation, Decision decision) throws UnreadableLedgerException {
        int runs = observation.ledger().over();
        boolean over = decision.state().over();
        AnalysisResult result = common.turns()
                .take(Math.max(runs, plan.plan().treatments().size()), () -> {
                    // before the rows are read: a report is then never older than the one that it replaces
                    ConfigMap replaced = actuator.report();
                    AnalysisResult found = AnalysisResult.of(
                            campaign,
                            plan,
                            Observer.entries(campaign, context),
                            observation.ledger(),
                            observation.attempts(),
                            over,
                            over ? EarlierCampaigns.of(campaign, context) : null,
                            observation.at());
                    actuator.report(found.files(), replaced);
                    common.pages().analysed(campaign, found.files().live());
                    return found.withoutFiles();
                });
        boolean grows = !result.levels().equals(AdditionalLevels.of(campaign));
        added = grows ? Addition.of(campaign, result.levels()) : null;
        ledger.add(result.changes(), observation.shards());
        result.changes().forEach(entry -> events.tell(campaign, entry));
        cache.analysis().made(result, campaign, plan, observation.ledger(), over && !grows);
    }
}
