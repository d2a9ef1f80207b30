package io.batchmark.core.schedule;

import static io.batchmark.core.attempt.SampleRun.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.Wire;
import io.batchmark.contract.result.Fault;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.PodStory;
import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.retry.RetryPolicy;
import io.batchmark.core.schedule.Decision.Opening;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Neighbours.GangPending;
import io.batchmark.core.schedule.Obstacle.Kind;
import io.batchmark.core.schedule.Policy.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing waits in silence or for ever: grace is a minute, and an attempt is given up after ten. */
class AttemptObstacleTest {
    private static final Plan PLAN = Given.plan(3, "25", "1000");
    private static final Run.Key FIRST = PLAN.run(0).key();
    private static final Run.Key SECOND = PLAN.run(1).key();
    private static final Instant GRACE = START.plusSeconds(60);
    private static final Instant TIMEOUT = START.plusSeconds(600);
    private static final Neighbours BUSY = new Neighbours(true, true, GangPending.None);
    private static final Neighbours BUSY_ELSEWHERE = new Neighbours(true, false, GangPending.None);
    private static final String QUOTA = "Error creating: pods \"x\" is forbidden: exceeded quota: q";

    @Test
    void aJobThatHasJustBeenMadeWaitsForNothing() {
        Decision decision = decide(GRACE.minusMillis(1), job(null, null));

        assertThat(decision.state().message()).isNull();
        assertThat(decision.state().reason()).isEqualTo("Running");
        assertThat(decision.lookAgain()).isEqualTo(GRACE);
    }

    @Test
    void aJobWithoutAPodSaysWhyAndWhatToDo() {
        Decision decision = decide(GRACE, job(null, "no PriorityClass with name x was found"));

        assertThat(decision.state().reason()).isEqualTo("NoPod");
        assertThat(decision.state().phase()).isEqualTo(Phase.Running);
        assertThat(decision.state().message())
                .isEqualTo("run " + FIRST + " gets no pod: no PriorityClass with name x was found. Remedy: create that"
                        + " PriorityClass, or correct runner.podTemplate.spec.priorityClassName");
        assertThat(decision.lookAgain()).isEqualTo(GRACE.plusSeconds(60));
        assertThat(decision.record()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pods \"x\" is forbidden: violates PodSecurity \"restricted:latest\" | injected sidecar",
                "exceeded quota: q, requested: pods=1 | raise that ResourceQuota",
                "failed quota: q: must specify limits.cpu for: runner | give runner.resources what that ResourceQuota asks for",
                "maximum memory usage per Container is 64Mi, but limit is 1Gi | LimitRange",
                "minimum cpu usage per Pod is 1 | LimitRange",
                "ValidatingAdmissionPolicy 'p' with binding 'b' denied request: no | meet what that ValidatingAdmissionPolicy asks for",
                "admission webhook \"w\" denied the request: no | whoever runs that admission webhook",
                "failed calling webhook \"w\": no endpoints | whoever runs that admission webhook",
                "its Job is suspended | set its spec.suspend to false",
                "no event says why | see that the Job controller of the cluster runs"
            })
    void theRemedyFitsWhatIsSaid(String said, String remedy) {
        assertThat(decide(GRACE, job(null, said)).state().message()).contains(said, ". Remedy: ", remedy);
    }

    @Test
    void aPodWithoutANodeSaysSoAtOnceAndWhatToDoLater() {
        ObservedAttempt homeless =
                PodStory.created(START).unschedulable("0/2 nodes are available").observed(FIRST, 1);

        Decision.State soon = decide(START.plusSeconds(1), homeless).state();
        assertThat(soon.reason()).isEqualTo("Waiting");
        assertThat(soon.message()).isEqualTo("run " + FIRST + " finds no node: 0/2 nodes are available");

        Decision.State later = decide(GRACE, homeless).state();
        assertThat(later.reason()).isEqualTo("NoNode");
        assertThat(later.message()).contains("finds no node: 0/2 nodes are available. Remedy: free or add a node");
    }

    @Test
    void whereARunHasSeveralServersTheirPlacementMayBeWhyOneFindsNoNode() {
        ObservedAttempt homeless =
                PodStory.created(START).unschedulable("0/1 nodes are available").observed(FIRST, 1);

        assertThat(ObservedObstacles.of(homeless, 2, false).filter(obstacle -> obstacle.kind() == Kind.NoNode))
                .singleElement()
                .satisfies(obstacle -> assertThat(obstacle.remedy()).contains("placement Spread"));
        assertThat(ObservedObstacles.of(homeless, 1, false))
                .singleElement()
                .satisfies(obstacle -> assertThat(obstacle.remedy()).doesNotContain("placement"));
    }

    @Test
    void whatHasANodeIsNotGivenUpButSaysWhatItWaitsFor() {
        ObservedAttempt mounting = PodStory.created(START)
                .scheduled()
                .waits("ContainerCreating", null)
                .said("MountVolume.SetUp failed")
                .observed(FIRST, 1);

        Decision decision = decide(TIMEOUT.plusSeconds(3600), mounting);
        assertThat(decision.record()).isEmpty();
        assertThat(decision.state().reason()).isEqualTo("NotStarting");
        assertThat(decision.state().message()).contains("waits: ContainerCreating: MountVolume.SetUp failed");
        assertThat(decide(GRACE, PodStory.created(START).scheduled("node-7").observed(FIRST, 1))
                        .state()
                        .message())
                .contains("its node node-7 has not begun with it: no event says why");
    }

    @Test
    void podWithoutAnObjectOfItsJob_hasTheRemedy() {
        PodStory mounts = PodStory.created(START)
                .scheduled()
                .waits("ContainerCreating", null)
                .said("MountVolume.SetUp failed for volume \"files-1\" : configmap \"payroll\" not found");
        PodStory claims = PodStory.created(START).unschedulable("persistentvolumeclaim \"input\" not found");

        assertThat(decide(GRACE, mounts.observed(FIRST, 1)).state().message())
                .contains("configmap \"payroll\" not found. Remedy: create that ConfigMap");
        assertThat(decide(GRACE, claims.observed(FIRST, 1)).state().message())
                .contains("persistentvolumeclaim \"input\" not found. Remedy: create that PersistentVolumeClaim");
    }

    @Test
    void gatedPod_isOpenedAndIsNoObstacleAtFirst() {
        ObservedAttempt gated = PodStory.created(START).gated().observed(FIRST, 1);

        Decision decision = decide(START.plusSeconds(1), gated);

        assertThat(decision.open()).containsExactly(new Opening(FIRST, 1));
        assertThat(decision.state().reason()).isEqualTo("Running");
        assertThat(decision.state().message()).isNull();
    }

    @Test
    void gatedPodNextToARun_isOpened() {
        ObservedAttempt gated = new ObservedAttempt(
                FIRST,
                1,
                null,
                Map.of(0, PodStory.created(START).scheduled().pod()),
                Map.of("database", PodStory.created(START).gated().pod()));

        assertThat(decide(START.plusSeconds(1), gated).open()).containsExactly(new Opening(FIRST, 1));
    }

    @Test
    void gatedPod_thatCannotBeOpened_isGivenUp() {
        ObservedAttempt gated = PodStory.created(START).gated().observed(FIRST, 1);

        assertThat(decide(GRACE, gated).state().reason()).isEqualTo("Gated");
        assertThat(decide(BUSY, TIMEOUT, gated).record()).singleElement().satisfies(row -> {
            assertThat(row.cause()).isEqualTo(Cause.NotStarted);
            assertThat(row.message()).startsWith("it waits at the scheduling gate of the operator. Remedy: ");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"Halt", "Cancel"})
    void gatedPod_ofAnAttemptThatStops_isNotOpened(Mode mode) {
        ObservedAttempt gated = PodStory.created(START).gated().observed(FIRST, 1);

        Decision decision = new Scheduler(PLAN, Given.policy(1, mode), Given.PARAMETERS)
                .decide(Ledger.of(PLAN), List.of(gated), Neighbours.NONE, GRACE);

        assertThat(decision.open()).isEmpty();
        assertThat(decision.stop())
                .singleElement()
                .satisfies(stop -> assertThat(stop.run()).isEqualTo(FIRST));
    }

    @Test
    void gatedPod_isNotOpened_whileTheClusterRefusesRequests() {
        ObservedAttempt gated = PodStory.created(START).gated().observed(FIRST, 1);
        Obstacle refusal = Obstacle.ofCampaign(Kind.Starting, "RequestRefused", "no", START, false);

        Decision decision = new Scheduler(PLAN, Given.policy(1).with(refusal), Given.PARAMETERS)
                .decide(Ledger.of(PLAN), List.of(gated), Neighbours.NONE, START.plusSeconds(1));

        assertThat(decision.open()).isEmpty();
        assertThat(decision.state().message()).contains("no");
        assertThat(decision.lookAgain()).isBefore(GRACE);
    }

    @Test
    void whatGetsNoPodIsGivenUpAndTriedAgain() {
        ObservedAttempt job = job(null, "no PriorityClass with name x was found");

        assertThat(decide(TIMEOUT.minusSeconds(1), job).record()).isEmpty();
        assertThat(decide(TIMEOUT.minusSeconds(1), job).lookAgain()).isEqualTo(TIMEOUT);
        assertThat(decide(TIMEOUT, job).record()).singleElement().satisfies(row -> {
            assertThat(row.outcome()).isEqualTo(Outcome.Retried);
            assertThat(row.cause()).isEqualTo(Cause.NotStarted);
            assertThat(row.message()).startsWith("it gets no pod: no PriorityClass with name x was found. Remedy: ");
        });
    }

    @Test
    void aCampaignOfWhichNothingCanStartIsGivenUp() {
        Entry failed = Entry.builder(FIRST.treatment(), 1, 3, Outcome.Failed, TIMEOUT)
                .cause(Cause.NotStarted)
                .message("it gets no pod")
                .build();

        Decision decision = new Scheduler(PLAN, Given.policy(1), Given.PARAMETERS)
                .decide(Ledger.of(PLAN, List.of(failed)), List.of(), Neighbours.NONE, TIMEOUT);

        assertThat(decision.state().reason()).isEqualTo("NoRunCanStart");
        assertThat(decision.state().message()).isEqualTo("no run can start: it gets no pod");
    }

    @Test
    void nobodyIsGivenUpForWantOfWhatOtherRunsHave() {
        ObservedAttempt homeless =
                PodStory.created(START).unschedulable("0/2 nodes are available").observed(FIRST, 1);
        ObservedAttempt running =
                PodStory.created(START).scheduled().runs(START).observed(SECOND, 1);

        assertThat(decide(TIMEOUT, homeless).record()).hasSize(1);
        assertThat(decide(TIMEOUT, homeless, running).record()).isEmpty();
        assertThat(decide(BUSY, TIMEOUT, homeless).record()).isEmpty();
        assertThat(decide(BUSY, TIMEOUT, homeless).lookAgain()).isEqualTo(TIMEOUT.plusSeconds(60));
        assertThat(decide(BUSY, TIMEOUT, job(null, QUOTA)).record()).isEmpty();
        assertThat(decide(BUSY, TIMEOUT, job(null, "violates PodSecurity")).record())
                .hasSize(1);
    }

    @Test
    void whatRunsOfOtherNamespacesHaveIsNoShareOfAQuota() {
        assertThat(decide(BUSY_ELSEWHERE, TIMEOUT, job(null, QUOTA)).record())
                .extracting(Entry::cause)
                .containsExactly(Cause.NotStarted);
    }

    @Test
    void aTimeoutThatTheCampaignNamesBoundsEveryWait() {
        ObservedAttempt homeless =
                PodStory.created(START).unschedulable("0/2 nodes are available").observed(FIRST, 1);
        Instant end = START.plus(Duration.ofMinutes(30));

        for (ObservedAttempt waiting : List.of(homeless, job(null, QUOTA))) {
            assertThat(patient(Ledger.of(PLAN), end.minusSeconds(1), waiting).record())
                    .isEmpty();
            assertThat(patient(Ledger.of(PLAN), end, waiting).record())
                    .extracting(Entry::cause)
                    .containsExactly(Cause.NotStarted);
        }
    }

    /** What gives up its nodes is tried again at once, so that all these attempts wait for the same thing. */
    @Test
    void whatHasGivenUpItsNodesAgainAndAgainHasWaitedAllThatTime() {
        Instant end = START.plus(Duration.ofMinutes(30));
        Ledger ledger = Ledger.of(
                PLAN, List.of(taken(1, START), taken(2, START.plusSeconds(600)), taken(3, START.plusSeconds(1200))));
        ObservedAttempt fourth = incomplete(4, START.plusSeconds(1200));

        assertThat(patient(ledger, end.minusSeconds(1), fourth).record()).isEmpty();
        assertThat(patient(ledger, end, fourth).record()).singleElement().satisfies(row -> {
            assertThat(row.cause()).isEqualTo(Cause.NotStarted);
            assertThat(row.attempt()).isEqualTo(4);
        });
        assertThat(gang(BUSY, end, fourth).record()).extracting(Entry::cause).containsExactly(Cause.NodesTaken);
    }

    private static Decision patient(Ledger ledger, Instant now, ObservedAttempt... attempts) {
        Policy policy =
                new PolicyBuilder(1).gang().patience(Duration.ofMinutes(30)).build();
        return new Scheduler(PLAN, policy, Given.PARAMETERS).decide(ledger, List.of(attempts), BUSY, now);
    }

    private static Entry taken(int attempt, Instant at) {
        return Entry.builder(FIRST.treatment(), 1, attempt, Outcome.Retried, at)
                .cause(Cause.NodesTaken)
                .message("no node")
                .build();
    }

    @Test
    void aQueueTakesAsLongAsItTakesUnlessTheCampaignSaysOtherwise() {
        ObservedAttempt queued = job("lane", null);

        Decision decision = decide(TIMEOUT.plus(Duration.ofDays(30)), queued);
        assertThat(decision.record()).isEmpty();
        assertThat(decision.state().reason()).isEqualTo("Queued");
        assertThat(decision.state().message())
                .isEqualTo("run " + FIRST + " waits in queue lane. Remedy: nothing has taken it up: see that Kueue is"
                        + " installed and that the namespace has the LocalQueue lane");
        assertThat(decide(GRACE, job("lane", "Created Workload: a/b")).state().message())
                .contains("waits in queue lane: Created Workload: a/b. Remedy: kubectl get workloads");

        Policy bounded =
                new PolicyBuilder(1).retries(0).patience(Duration.ofHours(1)).build();
        assertThat(new Scheduler(PLAN, bounded, Given.PARAMETERS)
                        .decide(Ledger.of(PLAN), List.of(queued), BUSY, START.plusSeconds(3600))
                        .record())
                .extracting(Entry::outcome)
                .containsExactly(Outcome.Failed);
    }

    @Test
    void imageThatCannotBePulled_hasWordsOfKubeletAndRemedyInConditionAndRow() {
        ObservedAttempt pulling = PodStory.created(START)
                .scheduled()
                .waits("ErrImagePull", "failed to resolve reference \"localhost/job-runner:1\": connection refused")
                .observed(FIRST, 1);
        String said =
                "ErrImagePull: failed to resolve reference \"localhost/job-runner:1\": connection refused. Remedy:"
                        + " correct the registry in the name of the image, or let the nodes reach that registry; if the image is"
                        + " loaded onto the nodes, set runner.pull: IfNotPresent in the campaign or runs.pull of the chart";

        assertThat(decide(GRACE.minusSeconds(1), pulling).state().message())
                .endsWith("waits: " + said.substring(0, said.indexOf(". Remedy")));
        assertThat(decide(GRACE, pulling).record()).extracting(Entry::message).containsExactly(said);
    }

    /** A run that has been in its queue for long has all its time for what comes then. */
    @Test
    void timeCountsAnewForWhatComesNext() {
        ObservedAttempt scheduled = PodStory.created(START)
                .scheduled("node-1", TIMEOUT)
                .waits("ErrImagePull", "not yet")
                .observed(FIRST, 1);

        assertThat(decide(TIMEOUT.plusSeconds(59), scheduled).record()).isEmpty();
        assertThat(decide(TIMEOUT.plusSeconds(60), scheduled).record())
                .extracting(Entry::cause)
                .containsExactly(Cause.ImagePull);
    }

    @Test
    void attemptsWithSeveralPodsGetTheirNodesOneAfterAnother() {
        ObservedAttempt.Pod placed = PodStory.created(START).scheduled().pod();
        ObservedAttempt.Pod homeless =
                PodStory.created(START).unschedulable("no").pod();
        ObservedAttempt.Job job = new ObservedAttempt.Job(START, null, null, null);

        assertThat(gang(Neighbours.NONE, START).start()).hasSize(1);
        for (ObservedAttempt pending : List.of(
                new ObservedAttempt(FIRST, 1, job, Map.of(), Map.of("database", placed)),
                new ObservedAttempt(FIRST, 1, job, Map.of(0, homeless), Map.of("database", placed)),
                new ObservedAttempt(FIRST, 1, job, Map.of(0, placed), Map.of("database", homeless)))) {
            assertThat(gang(Neighbours.NONE, START, pending).start()).isEmpty();
        }
        ObservedAttempt complete = new ObservedAttempt(FIRST, 1, job, Map.of(0, placed), Map.of("database", placed));
        assertThat(gang(Neighbours.NONE, START, complete).start()).hasSize(1);

        Decision others = gang(Neighbours.NONE.with(GangPending.Elsewhere), START);
        assertThat(others.start()).isEmpty();
        assertThat(others.state().message())
                .isEqualTo("runs with several pods are started one after another: one of another campaign waits for"
                        + " nodes for all of its pods");
        assertThat(others.lookAgain()).isEqualTo(START.plusSeconds(5));
    }

    @Test
    void nodesOfAnIncompleteAttemptAreGivenUpAndNoAttemptIsUsedUp() {
        ObservedAttempt incomplete = incomplete(1, START);

        assertThat(gang(BUSY, TIMEOUT.minusMillis(1), incomplete).record()).isEmpty();
        Entry row = gang(BUSY, TIMEOUT, incomplete).record().getFirst();
        assertThat(row.outcome()).isEqualTo(Outcome.Retried);
        assertThat(row.cause()).isEqualTo(Cause.NodesTaken);
        assertThat(row.message()).startsWith("it gives up the nodes that it has, because it finds no node: no");
        assertThat(RetryPolicy.used(Ledger.of(PLAN).with(List.of(row)).attempts(FIRST)))
                .isZero();

        assertThat(gang(Neighbours.NONE, TIMEOUT, incomplete).record())
                .extracting(Entry::cause)
                .containsExactly(Cause.NotStarted);
    }

    /** One whose database has a node, and whose run has none. */
    private static ObservedAttempt incomplete(int attempt, Instant since) {
        return new ObservedAttempt(
                FIRST,
                attempt,
                new ObservedAttempt.Job(since, null, null, null),
                Map.of(0, PodStory.created(since).unschedulable("no").pod()),
                Map.of("database", PodStory.created(since).scheduled().pod()));
    }

    @Test
    void aRunSaysThatItsDatabaseWaits() {
        ObservedAttempt waiting = new ObservedAttempt(
                FIRST,
                1,
                new ObservedAttempt.Job(START, null, null, null),
                Map.of(0, PodStory.created(START).scheduled().runs(START).pod()),
                Map.of(
                        "database",
                        PodStory.created(START).unschedulable("0/2 nodes").pod()));

        assertThat(decide(START, waiting).state().message())
                .isEqualTo("run " + FIRST + " waits for its database, which finds no node: 0/2 nodes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0/3 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found",
                "0/3 nodes are available: 3 node(s) did not have enough free storage.",
                "0/3 nodes are available: 3 node(s) didn't find available persistent volumes to bind.",
                "waiting for ephemeral volume controller to create the persistentvolumeclaim \"a-data\""
            })
    void whatAVolumeKeepsFromItsNodeNeedsNoFurtherNode(String said) {
        ObservedAttempt homeless = PodStory.created(START).unschedulable(said).observed(FIRST, 1);

        assertThat(ObservedObstacles.of(homeless, 1, false))
                .singleElement()
                .satisfies(obstacle -> assertThat(obstacle.textWithRemedy())
                        .contains(said)
                        .contains("Remedy: see that this StorageClass exists"));
    }

    @Test
    void aRunThatFailsBecauseItsBrokerHasNoNodeWaitedInVain() {
        Instant end = START.plusSeconds(66);
        String failed = Wire.encode(SampleRun.without(Fault.Broker, Given.PARAMETERS.of(PLAN.run(0), 1)));
        ObservedAttempt.Job ended = new ObservedAttempt.Job(START, end, null, null);
        Map<Integer, ObservedAttempt.Pod> pods = Map.of(
                0,
                PodStory.created(START)
                        .scheduled()
                        .runs(START)
                        .exits(1, end, failed)
                        .pod());
        ObservedAttempt waited = new ObservedAttempt(
                FIRST,
                1,
                ended,
                pods,
                Map.of(
                        "broker",
                        PodStory.created(START).unschedulable("0/2 nodes").pod()));
        ObservedAttempt ran = new ObservedAttempt(
                FIRST,
                1,
                ended,
                pods,
                Map.of("broker", PodStory.created(START).scheduled().pod()));

        assertThat(gang(BUSY, end, waited).record()).singleElement().satisfies(row -> {
            assertThat(row.cause()).isEqualTo(Cause.NodesTaken);
            assertThat(row.outcome()).isEqualTo(Outcome.Retried);
            assertThat(row.message())
                    .startsWith("it ended while it waits for its broker, which finds no node: 0/2 nodes");
        });
        assertThat(gang(Neighbours.NONE, end, waited).record())
                .extracting(Entry::cause)
                .containsExactly(Cause.NotStarted);
        assertThat(gang(BUSY, end, ran).record()).extracting(Entry::cause).containsExactly(Cause.Broker);
    }

    private static Decision gang(Neighbours neighbours, Instant now, ObservedAttempt... attempts) {
        return new Scheduler(PLAN, new PolicyBuilder(2).gang().build(), Given.PARAMETERS)
                .decide(Ledger.of(PLAN), List.of(attempts), neighbours, now);
    }

    @Test
    void oneRunSpeaksForOthersWithTheSameTrouble() {
        ObservedAttempt second =
                new ObservedAttempt(SECOND, 1, new ObservedAttempt.Job(START, null, null, QUOTA), Map.of());

        assertThat(decide(GRACE, job(null, QUOTA), second).state().message())
                .startsWith("run " + FIRST + " gets no pod: " + QUOTA)
                .endsWith(" (and 1 more runs)");
    }

    private static ObservedAttempt job(@Nullable String queue, @Nullable String said) {
        return new ObservedAttempt(FIRST, 1, new ObservedAttempt.Job(START, null, queue, said), Map.of());
    }

    private static Decision decide(Instant now, ObservedAttempt... attempts) {
        return decide(Neighbours.NONE, now, attempts);
    }

    private static Decision decide(Neighbours neighbours, Instant now, ObservedAttempt... attempts) {
        return new Scheduler(PLAN, Given.policy(attempts.length), Given.PARAMETERS)
                .decide(Ledger.of(PLAN), List.of(attempts), neighbours, now);
    }
}
