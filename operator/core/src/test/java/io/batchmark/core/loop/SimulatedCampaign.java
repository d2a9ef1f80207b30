package io.batchmark.core.loop;

import io.batchmark.core.adaptation.AdditionalLevels;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Plan;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.question.ChosenIterations;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Policy;
import io.batchmark.core.schedule.Policy.Mode;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.core.summary.Ledgers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Spec, report and events of a campaign, as its API server stores them. */
final class SimulatedCampaign {
    static final Campaign.Key KEY = new Campaign.Key("bench", "sim", "uid");

    private static final ReportPlace PLACE =
            new ReportPlace("bench", "sim-report", "batchmark.io/campaign=sim", 900_000);

    /** Events in the order in which they were told: a reason, a colon and a note. */
    final List<String> events = new ArrayList<>();

    private Design design;
    private Plan plan;
    private Policy policy;
    private Analysis analysis = Analysis.ofElapsed(0.95, 0.03);
    private PodRetention.Mode retention = PodRetention.Mode.None;
    private boolean refines;
    private @Nullable Duration iterationTimeout;
    private long generation = 1;
    private @Nullable String rerun;
    private Scheduler.Parameters parameters = Given.PARAMETERS;
    private boolean compares;

    private final SimulatedStatus status = new SimulatedStatus();
    private @Nullable ReportFiles report;

    SimulatedCampaign(Design design, Policy policy) {
        this.design = design;
        this.plan = Ledgers.plan(design);
        this.policy = policy;
    }

    Plan plan() {
        return plan;
    }

    Policy policy() {
        return policy;
    }

    /** The user changes the spec. */
    void apply(Policy changed) {
        policy = changed;
        generation++;
    }

    void apply(Design changed) {
        design = changed;
        plan = Ledgers.plan(changed);
        generation++;
    }

    /** The user adds a level to the factor. */
    void addLevel(String level) {
        apply(GrownDesign.withLevels(
                design, new AdditionalLevels(Map.of(design.factors().getFirst().name(), List.of(level)))));
    }

    /** The user adds a block. */
    void addBlock() {
        apply(GrownDesign.withBlock(design));
    }

    void ask(Mode mode) {
        apply(policy.with(mode));
    }

    void analyse(Analysis asked) {
        analysis = asked;
        generation++;
    }

    void retain(PodRetention.Mode mode) {
        retention = mode;
        generation++;
    }

    void refine() {
        refines = true;
        generation++;
    }

    void chooseIterations(Duration runTimeout) {
        iterationTimeout = runTimeout;
        generation++;
    }

    /** Parameters of attempts. */
    Scheduler.Parameters parameters() {
        return parameters;
    }

    void parameters(Scheduler.Parameters changed) {
        parameters = changed;
    }

    /** The campaign is compared with an earlier one. */
    void compare() {
        compares = true;
        generation++;
    }

    /** The user annotates the campaign: these treatments are measured again. */
    void askForRuns(String treatments) {
        rerun = treatments;
    }

    @Nullable
    String rerun() {
        return rerun;
    }

    void forgetRerun() {
        rerun = null;
    }

    @Nullable
    Phase phase() {
        return status.phase();
    }

    /** True if the status was written for the spec as it is. */
    boolean isObserved() {
        return generation == status.observedGeneration();
    }

    boolean isOver() {
        return status.isOver();
    }

    State state() {
        return status.state();
    }

    AdditionalLevels levels() {
        return status.levels();
    }

    @Nullable
    ChosenIterations iterations() {
        return status.iterations();
    }

    @Nullable
    ReportFiles report() {
        return report;
    }

    void report(ReportFiles files) {
        report = files;
    }

    @Nullable
    String failureLog() {
        return status.failureLog();
    }

    /** The campaign as an operator reads it. */
    Campaign read() {
        CampaignDescription description = new CampaignDescription(
                "sim",
                design,
                Map.of(),
                analysis,
                null,
                Map.of(),
                status.iterations(),
                policy.concurrency().paired(),
                Map.of());
        return new Campaign(
                KEY,
                plan,
                policy,
                description,
                PLACE,
                status.revision(generation),
                retention,
                refines ? new Refining() : Growth.none(),
                iterationTimeout,
                compares);
    }

    private final class Refining implements Growth {
        @Override
        public AdditionalLevels levels() {
            return status.levels();
        }

        @Override
        public AdditionalLevels with(Map<String, String> proposed) {
            return status.levels().with(proposed, more -> true);
        }

        @Override
        public boolean isAllowed() {
            return true;
        }
    }

    /** An operator writes the status, for the spec that it has read. */
    void write(Result result, long forGeneration, Instant now) {
        switch (result.addition()) {
            case Addition.Levels added -> {
                status.add(added.levels());
                apply(GrownDesign.withLevels(design, added.levels()));
                events.add("LevelsAdded: " + added.levels());
            }
            case Addition.Iterations added -> {
                status.choose(added.chosen());
                events.add("IterationsChosen: " + added.chosen().number());
            }
            case null -> status.write(result, forGeneration, now);
        }
    }
}
