package io.batchmark.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.Defaults;
import io.batchmark.api.pod.Images;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.AddedLevels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus.LedgerStatus;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.api.v1alpha1.IterationsStatus;
import io.batchmark.core.adaptation.AdditionalLevels;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.loop.Addition;
import io.batchmark.core.loop.Observation;
import io.batchmark.core.loop.Result;
import io.batchmark.core.loop.ResultCondition;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.Neighbours;
import io.batchmark.core.schedule.Obstacle;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StatusesTest {
    private static final Statuses STATUSES = new Statuses(Clock.systemUTC());
    private static final Images IMAGES = new Images("runner", "postgresql", "artemis");

    static List<Path> samples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../../manifests/samples"))) {
            return files.filter(file -> file.toString().endsWith(".yaml")).toList();
        }
    }

    /** {@code kubectl batchmark plan} prints the same sentence. */
    @ParameterizedTest
    @MethodSource("samples")
    void acceptedCampaign_hasTheSentenceOfItsPlan(Path sample) throws IOException, InvalidDesignException {
        BenchmarkCampaign campaign =
                Defaults.campaign((ObjectNode) Serialization.unmarshal(Files.readString(sample), ObjectNode.class)
                        .get("spec"));
        campaign.getMetadata().setGeneration(1L);
        CampaignPlan plan = CampaignPlan.of(campaign);

        assertThat(Conditions.message(STATUSES.planned(campaign, plan, IMAGES, null), Conditions.ACCEPTED))
                .isEqualTo(plan.sentence(campaign, null));
    }

    @Test
    void campaignWhoseTimeIsOver_namesTheRunsThatWereNotRun() throws Exception {
        State state = new State(
                Phase.Completed, new Counts(3, 0, 1, 0, 0, 0), "MaxDurationReached", "execution.maxDuration is over");

        List<Condition> conditions = conditions(state, List.of());

        assertThat(said(conditions, Conditions.COMPLETE))
                .isEqualTo("True MaxDurationReached: 1 succeeded, 0 censored, 0 invalid, 0 failed, 2 not run because"
                        + " execution.maxDuration is over");
        assertThat(said(conditions, Conditions.FINISHED)).startsWith("True MaxDurationReached");
    }

    @Test
    void suspendedCampaign_thatContinues_isNoLongerSuspended() throws Exception {
        State suspending = new State(
                Phase.Suspended, new Counts(4, 2, 0, 0, 0, 0), "Suspending", "execution.suspend: 2 runs are finishing");
        State suspended = new State(
                Phase.Suspended, new Counts(4, 0, 2, 0, 0, 0), "Suspended", "execution.suspend: no run is started");
        State running = new State(Phase.Running, new Counts(4, 2, 2, 0, 0, 0), "Running", null);

        assertThat(said(conditions(suspending, List.of()), Conditions.SUSPENDED))
                .isEmpty();
        List<Condition> before = conditions(suspended, List.of());
        assertThat(said(before, Conditions.SUSPENDED)).startsWith("True Suspended: ");
        assertThat(said(conditions(running, before), Conditions.SUSPENDED))
                .isEqualTo("False Resumed: 2 of 4 runs have finished");
    }

    @Test
    void blockedCampaign_namesItsObstacleUntilRunsGoOn() throws Exception {
        Obstacle quota = new Obstacle(
                Obstacle.Kind.Recording, "LedgerNotWritable", "exceeded quota", null, Instant.EPOCH, false);
        State blocked = new State(Phase.Running, new Counts(3, 0, 0, 0, 0, 0), quota.reason(), quota.text(), quota);
        State failed =
                new State(Phase.Failed, new Counts(3, 0, 0, 0, 0, 0), "ResultsNotWritten", "could not be recorded");
        State running = new State(Phase.Running, new Counts(3, 1, 0, 0, 0, 0), "Running", null);

        List<Condition> before = conditions(blocked, List.of());
        assertThat(said(before, Conditions.PROGRESSING)).isEqualTo("False LedgerNotWritable: exceeded quota");
        assertThat(said(before, Conditions.BLOCKED)).isEqualTo("True LedgerNotWritable: exceeded quota");
        List<Condition> given = conditions(failed, before);
        assertThat(said(given, Conditions.FAILED)).isEqualTo("True ResultsNotWritten: could not be recorded");
        assertThat(said(given, Conditions.BLOCKED))
                .as("until it is tried again")
                .startsWith("True ");
        assertThat(said(conditions(running, given), Conditions.BLOCKED)).isEmpty();
    }

    @Test
    void thresholdsMet_ofAnEarlierSpec_isUnknownUntilTheRunsAreAnalysed() {
        List<Condition> before = List.of(new ConditionBuilder()
                .withType(Conditions.THRESHOLDS_MET)
                .withStatus("True")
                .withReason("Met")
                .withMessage("all thresholds are met")
                .withObservedGeneration(1L)
                .build());

        List<Condition> same = new UpdatedConditions(before, 1, Instant.EPOCH)
                .set(Conditions.THRESHOLDS_MET, true, (ResultCondition) null, "not analysed")
                .toList();
        List<Condition> changed = new UpdatedConditions(before, 2, Instant.EPOCH)
                .set(Conditions.THRESHOLDS_MET, true, (ResultCondition) null, "not analysed")
                .toList();

        assertThat(said(same, Conditions.THRESHOLDS_MET)).isEqualTo("True Met: all thresholds are met");
        assertThat(said(changed, Conditions.THRESHOLDS_MET)).isEqualTo("Unknown NothingMeasured: not analysed");
    }

    @Test
    void campaignWithoutRoom_isNotAccepted() throws Exception {
        State state = new State(Phase.Pending, new Counts(20, 0, 0, 0, 0, 0), State.OVER_BUDGET, "it plans 20 runs");

        assertThat(said(conditions(state, List.of()), Conditions.ACCEPTED))
                .isEqualTo("False OverBudget: it plans 20 runs");
    }

    @Test
    void cancelledCampaign_hasFailed() throws Exception {
        State state = new State(
                Phase.Cancelled,
                new Counts(200, 0, 5, 0, 0, 0),
                "Cancelled",
                "execution.cancel: 195 of 200 runs were not run");

        assertThat(said(conditions(state, List.of()), Conditions.FAILED))
                .isEqualTo("True Cancelled: execution.cancel: 195 of 200 runs were not run");
        assertThat(said(conditions(state, List.of()), Conditions.COMPLETE)).startsWith("False Cancelled");
    }

    @Test
    void plannedGeneration_ofACampaignWhoseLedgerCannotBeWritten_isBehindTheObservedOne() throws Exception {
        BenchmarkCampaign campaign = Defaults.campaign(new ObjectMapper().createObjectNode());
        campaign.getMetadata().setGeneration(1L);
        campaign.setStatus(status(campaign, true));
        assertThat(campaign.getStatus().plannedGeneration()).isEqualTo(1);

        campaign.getMetadata().setGeneration(2L);
        campaign.setStatus(status(campaign, false));
        assertThat(campaign.getStatus().observedGeneration()).isEqualTo(2);
        assertThat(campaign.getStatus().plannedGeneration()).isEqualTo(1);
        campaign.setStatus(STATUSES.halted(campaign, "LedgerUnreadable", "shard 0 is no ledger"));
        assertThat(campaign.getStatus().plannedGeneration()).isEqualTo(1);

        campaign.setStatus(status(campaign, true));
        assertThat(campaign.getStatus().plannedGeneration()).isEqualTo(2);
        Addition levels = new Addition.Levels(new AdditionalLevels(Map.of("itemCount", List.of("10"))));
        assertThat(STATUSES.with(levels, campaign).plannedGeneration())
                .as("until the added levels have their rows")
                .isNull();
    }

    @Test
    void startedCampaign_whoseSpecBecomesInvalid_keepsWhatItsRunsDependOn() throws Exception {
        BenchmarkCampaign campaign = Defaults.campaign(new ObjectMapper().createObjectNode());
        campaign.getMetadata().setGeneration(1L);
        campaign.setStatus(status(campaign, true)
                .change()
                .addedLevels(List.of(new AddedLevels("itemCount", List.of("10"))))
                .iterations(new IterationsStatus(3, 2))
                .ledger(new LedgerStatus(1, "batchmark.io/campaign=test"))
                .report("test-report", null)
                .failureLog("test-b1-baseline-a1")
                .build());
        BenchmarkCampaignStatus before = campaign.getStatus();
        assertThat(before.seed()).isNotNull();

        campaign.getMetadata().setGeneration(2L);
        BenchmarkCampaignStatus refused = STATUSES.refused(
                campaign, new InvalidDesignException("Invalid", "spec.factors", "has no level", "add a level"));
        BenchmarkCampaignStatus waiting = STATUSES.waiting(campaign, "it plans 20 runs");

        assertThat(refused.phase()).isEqualTo(Phase.Failed);
        assertThat(refused.observedGeneration()).isEqualTo(2);
        assertThat(waiting.phase()).isEqualTo(Phase.Pending);
        assertThat(List.of(refused, waiting)).allSatisfy(after -> {
            assertThat(after.addedLevels()).isEqualTo(before.addedLevels());
            assertThat(after.iterations()).isEqualTo(before.iterations());
            assertThat(after.seed()).isEqualTo(before.seed());
            assertThat(after.runnerImage()).isEqualTo("runner");
            assertThat(after.startTime()).isEqualTo(before.startTime());
            assertThat(after.ledger()).isEqualTo(before.ledger());
            assertThat(after.report()).isEqualTo("test-report");
            assertThat(after.failureLog()).isEqualTo("test-b1-baseline-a1");
        });
    }

    private static BenchmarkCampaignStatus status(BenchmarkCampaign campaign, boolean isPlanned)
            throws InvalidDesignException {
        CampaignPlan plan = CampaignPlan.of(campaign);
        State state = new State(Phase.Running, new Counts(3, 1, 0, 0, 0, 0), "Running", null);
        Decision decision = new Decision(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), state, null);
        Observation observation =
                new Observation(Instant.EPOCH, Ledger.of(plan.plan()), 0, List.of(), 0, Neighbours.NONE);
        return STATUSES.of(campaign, plan, IMAGES, new Result(observation, decision, null, null, isPlanned), 0, null);
    }

    private static List<Condition> conditions(State state, List<Condition> before) throws InvalidDesignException {
        ObjectNode spec = new ObjectMapper().createObjectNode();
        spec.putObject("design").put("replicates", 3);
        BenchmarkCampaign campaign = Defaults.campaign(spec);
        return CampaignConditions.of(
                campaign, CampaignPlan.of(campaign), state, null, new UpdatedConditions(before, 1L, Instant.EPOCH));
    }

    /** Status, reason and message of a condition; nothing if there is no such condition. */
    private static String said(List<Condition> conditions, String type) {
        return conditions.stream()
                .filter(condition -> condition.getType().equals(type))
                .map(condition -> condition.getStatus() + " " + condition.getReason() + ": " + condition.getMessage())
                .findFirst()
                .orElse("");
    }
}
