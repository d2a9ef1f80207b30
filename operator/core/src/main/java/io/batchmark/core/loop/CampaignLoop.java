package io.batchmark.core.loop;

import io.batchmark.core.adaptation.LateTreatments;
import io.batchmark.core.adaptation.Rerun;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.loop.DecisionExecutor.Progress;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Neighbours.GangPending;
import io.batchmark.core.schedule.Obstacle;
import io.batchmark.core.schedule.Obstacle.Kind;
import io.batchmark.core.schedule.Policy;
import io.batchmark.core.schedule.Scheduler;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Brings one campaign forward: looks, decides, carries out the decision, and analyses the runs. */
public final class CampaignLoop {
    /** A campaign that never runs out of work has its status written after this time at the latest. */
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Campaign campaign;
    private final Ports ports;
    private final Shared shared;
    private final Memory memory;
    private final Obstacles obstacles;
    private final Analyser analyser;
    private final DecisionExecutor executor;

    public CampaignLoop(Campaign campaign, Ports ports, Shared shared, Memory memory) {
        this.campaign = campaign;
        this.ports = ports;
        this.shared = shared;
        this.memory = memory;
        this.obstacles = new Obstacles(campaign.revision().blockedSince(), shared.clock(), ports.watcher());
        this.analyser = new Analyser(campaign, ports, shared, memory.analysis(), obstacles);
        this.executor = new DecisionExecutor(campaign, ports, shared, memory.ledger(), obstacles);
    }

    /**
     * Asks for runs again: their rows stay in the ledger and no longer count. A request that the cluster refuses to record is dropped, because
     * a finished campaign must not wait for it. While the request cannot be dropped no run is started: the next pass would ask for the run again.
     *
     * @param request ids or labels of treatments with semicolons between them
     * @param forget removes the request from the campaign
     */
    public void rerun(String request, Runnable forget) throws UnreadableLedgerException {
        Observation observation = look();
        Rerun rerun =
                Rerun.of(request, campaign.plan(), observation.ledger(), observation.attempts(), observation.at());
        try {
            ports.ledger().add(rerun.rows());
        } catch (RefusedException e) {
            if (obstacles.allow(Kind.Starting, forget::run)) {
                ports.events().rerunRefused(e.getMessage());
            }
            return;
        }
        if (!rerun.rows().isEmpty()) {
            memory.analysis().askAgain();
        }
        long runs = rerun.rows().stream()
                .filter(row -> row.outcome() == Outcome.Rerun)
                .count();
        if (runs > 0) {
            ports.events().rerun(runs, request);
        }
        if (!rerun.unknown().isEmpty()) {
            String example = campaign.plan().treatments().getLast().label();
            ports.events().rerunUnknown(rerun.unknown(), example, request);
        }
        obstacles.allow(Kind.Starting, forget::run);
    }

    /**
     * Starts, records and ends runs until the campaign waits for an event or a time, and writes the report when it is due.
     *
     * @param noRoom why there is no room for the runs of the campaign, so that no run is started; null if there is room
     */
    public Result run(@Nullable String noRoom) throws UnreadableLedgerException {
        obstacles.find(ports.prerequisites());
        Scheduler.Parameters parameters = ports.prerequisites().parameters();
        boolean isPlanned = campaign.revision().isPlanned() || obstacles.allow(Kind.Recording, this::grow);
        long begin = shared.nanos().getAsLong();
        while (true) {
            Policy policy = campaign.policy().with(obstacles.found());
            Observation observation = look();
            Decision decision = decide(policy, parameters, observation, noRoom);
            ports.watcher().observed(observation, decision.state());
            PodRetention retention = retention(observation, decision);
            // before the next block begins, because the answer may make it unnecessary
            if (campaign.plan().isSequential() && analyser.analyseIfDue(observation, decision)) {
                continue;
            }
            decision = analyser.hold(decision);
            Addition addition = analyser.addition(observation, decision);
            if (addition != null) {
                return new Result(observation, decision, retention.failureLog(), addition, isPlanned);
            }
            Progress progress = executor.carryOut(decision, parameters, retention);
            if (progress == Progress.Refused) {
                continue;
            }
            // attempts can be removed as soon as their rows are written; a Job in a queue shows its state at once
            boolean again = progress == Progress.Unfinished
                    || !decision.record().isEmpty()
                    || policy.concurrency().queued() && !decision.start().isEmpty();
            if (again && shared.nanos().getAsLong() - begin > MOST_NANOS) {
                Decision last = decision.thenLookAgain(observation.at());
                return new Result(observation, last, retention.failureLog(), null, isPlanned);
            }
            if (!again && !analyser.analyseIfDue(observation, decision)) {
                Decision last = analyser.hold(decision);
                return new Result(observation, last, retention.failureLog(), analyser.levels(), isPlanned);
            }
        }
    }

    private Observation look() throws UnreadableLedgerException {
        Observation observation = ports.runs().look(shared.clock().instant());
        if (observation.missingRows() > 0) {
            ports.events().rowsMissing(observation.missingRows());
        }
        return observation;
    }

    private PodRetention retention(Observation observation, Decision decision) {
        boolean mayKeep = campaign.retention() != PodRetention.Mode.None
                && !decision.retire().isEmpty();
        return mayKeep || observation.keptPods() > 0
                ? PodRetention.of(observation.ledger(), ports.runs().ended(decision.retire()), campaign.retention())
                : PodRetention.NONE;
    }

    /** The treatments and blocks that a changed spec adds start in blocks of their own time. */
    private void grow() throws UnreadableLedgerException {
        Observation observation = look();
        List<Entry> rows =
                LateTreatments.rows(campaign.plan(), observation.ledger(), observation.attempts(), observation.at());
        ports.ledger().add(rows);
        ports.events().recorded(rows);
    }

    private Decision decide(
            Policy policy, Scheduler.Parameters parameters, Observation observation, @Nullable String noRoom) {
        Scheduler scheduler = new Scheduler(campaign.plan(), noRoom == null ? policy : policy.draining(), parameters);
        Decision decision = decideInTurn(scheduler, policy.concurrency().gang(), observation);
        if (noRoom != null) {
            decision = decision.with(decision.state().overBudget(noRoom, policy.obstacle()));
        }
        Obstacle unstoppable = obstacles.unstoppable();
        return unstoppable == null ? decision : decision.withRefusedStops(unstoppable, observation.at());
    }

    private Decision decideInTurn(Scheduler scheduler, boolean gang, Observation observation) {
        GangPending pending = observation.neighbours().gangPending();
        // as if no campaign were in the way: a campaign that would start an attempt then has a place in the queue
        Decision decision = decide(scheduler, GangPending.None, observation);
        return gang && !decision.start().isEmpty() && !shared.gangs().admits(campaign.key(), pending, observation.at())
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
}
