package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.design.Design;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Policy;
import io.batchmark.core.summary.Summary;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A campaign on a simulated cluster. Only the second of an event is left to chance: tests choose the faults. */
final class CalmCampaign {
    private static final int STEPS = 3000;

    private final SimulatedCampaign campaign;
    private final SimulatedCluster cluster;
    private final Random random = new Random(1);
    private final AnalysisResult.Analysis analysis;
    private Function<Retirement, Fate> fates = attempt -> Fate.COMPLETES;
    private boolean mayEnd = true;
    private ToDoubleFunction<String> seconds = treatment -> 5;
    private SimulatedOperator operator;

    private CalmCampaign(Design design, Policy policy, boolean withJobs, AnalysisResult.Analysis analysis) {
        this.campaign = new SimulatedCampaign(design, policy);
        this.cluster = new SimulatedCluster(random, campaign, new ChosenScript(), withJobs);
        this.analysis = analysis;
        restart();
    }

    /** A campaign whose analyses find nothing: a test of it takes milliseconds. */
    static CalmCampaign of(Design design, Policy policy) {
        return new CalmCampaign(design, policy, false, SimulatedOperator::nothing);
    }

    /** A campaign whose runs are analysed as the product does. */
    static CalmCampaign analysed(Design design, Policy policy) {
        return analysed(design, policy, AnalysisResult::of);
    }

    static CalmCampaign analysed(Design design, Policy policy, AnalysisResult.Analysis analysis) {
        return new CalmCampaign(design, policy, false, analysis);
    }

    /** A campaign whose runs have Jobs. */
    static CalmCampaign withJobs(Design design, Policy policy) {
        return new CalmCampaign(design, policy, true, SimulatedOperator::nothing);
    }

    /** A campaign of one treatment. */
    static CalmCampaign of(int replicates, Policy policy) {
        return of(Given.design(replicates, replicates), policy);
    }

    SimulatedCampaign campaign() {
        return campaign;
    }

    SimulatedCluster cluster() {
        return cluster;
    }

    SimulatedOperator operator() {
        return operator;
    }

    /** Ends the operator, and starts another one. */
    void restart() {
        operator = new SimulatedOperator(cluster, random, Duration.ofMillis(-1), analysis);
    }

    /** Attempts that are started later end so. */
    void fate(Fate fate) {
        fates = attempt -> fate;
    }

    void fates(Function<Retirement, Fate> chosen) {
        fates = chosen;
    }

    /** Keeps pods running until {@link #release}. */
    void hold() {
        mayEnd = false;
    }

    void release() {
        mayEnd = true;
    }

    /** @param ofTreatment elapsed time of the runs of a treatment in seconds, by the label of the treatment */
    void takes(ToDoubleFunction<String> ofTreatment) {
        seconds = ofTreatment;
    }

    void pass(Duration time) {
        cluster.pass(time.toMillis());
        operator.wake();
    }

    /** The operator and the cluster continue for some steps. */
    void go(int steps) throws UnreadableLedgerException {
        for (int step = 0; step < steps; step++) {
            cluster.pass(500);
            cluster.step();
            operator.step(0);
        }
    }

    /** The pods continue until all have ended, without an operator. */
    void endAllPods() {
        mayEnd = true;
        while (!cluster.alivePods().allMatch(SimulatedPod::isTerminal)) {
            cluster.pass(500);
            cluster.step();
        }
    }

    void runUntil(String what, BooleanSupplier condition) throws UnreadableLedgerException {
        for (int step = 0; step < STEPS; step++) {
            if (condition.getAsBoolean()) {
                return;
            }
            go(1);
        }
        throw new AssertionError(
                what + " did not come; the campaign is " + campaign.state() + "\n" + cluster.history());
    }

    void runUntil(Phase phase) throws UnreadableLedgerException {
        operator.wake();
        runUntil("phase " + phase, () -> campaign.phase() == phase && campaign.isObserved());
    }

    void runUntilReason(String reason) throws UnreadableLedgerException {
        operator.wake();
        runUntil(
                "reason " + reason,
                () -> campaign.phase() != null && campaign.state().reason().equals(reason));
    }

    /** Keeps pods running until so many run. */
    void holdUntilRunning(int count) throws UnreadableLedgerException {
        hold();
        runUntilRunning(count);
    }

    /** Until pods run. */
    void runUntilRunning(int count) throws UnreadableLedgerException {
        operator.wake();
        runUntil(count + " pods", () -> running() == count);
    }

    long running() {
        return cluster.alivePods().filter(SimulatedPod::isRunning).count();
    }

    /** Until the campaign has ended and nothing of its runs is left. */
    void complete() throws UnreadableLedgerException {
        runUntil(Phase.Completed);
        runUntil("end of all pods", cluster::isEmpty);
        cluster.witness().assertNothingLostOrRepeated(true);
    }

    /** The runs as an analysis sees them. */
    Summary summary() {
        return Summary.of(campaign.read().description(), campaign.plan(), rows());
    }

    List<Entry> rows() {
        return cluster.rows.all();
    }

    List<Entry> rows(Outcome outcome) {
        return rows().stream().filter(row -> row.outcome() == outcome).toList();
    }

    /** Asserts that every run of the plan has succeeded in its first attempt. */
    void assertEachRunMeasuredOnce(int runs) {
        assertThat(rows()).hasSize(runs).allMatch(row -> row.outcome() == Outcome.Succeeded && row.attempt() == 1);
        assertThat(rows().stream().map(Entry::run)).doesNotHaveDuplicates();
    }

    private final class ChosenScript implements Script {
        @Override
        public Fate fate(Retirement attempt) {
            return fates.apply(attempt);
        }

        @Override
        public boolean mayEnd() {
            return mayEnd;
        }

        @Override
        public boolean mayRecover() {
            return false;
        }

        /** Times scatter by half a percent, in an order of their own for each treatment. */
        @Override
        public RunResult result(Retirement attempt, RunParameters parameters) {
            String label = campaign.plan().treatments().stream()
                    .filter(treatment -> treatment.id().equals(attempt.run().treatment()))
                    .findFirst()
                    .orElseThrow()
                    .label();
            int step = Math.floorMod((label.hashCode() % 11 + attempt.run().block()) * 7, 11) - 5;
            long elapsed = Math.round(seconds.applyAsDouble(label) * (1 + 0.001 * step) * 1e9);
            return SampleRun.taking(parameters, elapsed);
        }
    }
}
