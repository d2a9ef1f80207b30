package io.batchmark.core.attempt;

import static io.batchmark.core.attempt.SampleRun.ALL;
import static io.batchmark.core.attempt.SampleRun.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.LockSettings;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.contract.result.RunResult.Counts;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.treatment.Censoring;
import io.batchmark.core.treatment.LedgerRows;
import io.batchmark.text.StepBegin;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The fault table: what each end of an attempt means. */
class AttemptClassifierTest {
    private static final Broker EMBEDDED =
            new Broker("embedded", Broker.Engine.LibertyInServer, null, "batch", Broker.Security.NONE, null, null);
    private static final Run.Key RUN = new Run.Key("baseline", 1);
    private static final RunParameters PARAMETERS = parameters(1);
    private static final Instant STARTED = START.plusSeconds(5);
    private static final Instant ENDED = START.plusSeconds(125);
    private static final Instant NOW = START.plusSeconds(200);
    private static final String OUT_OF_LIMIT = "it needs more than the memory limit of the container";
    private static final String OUT_OF_HEAP = "it needs more than maxHeap";
    private static final String TOO_LONG = "it takes longer than execution.runTimeout";

    static Stream<Arguments> valid() {
        Instant during = ENDED.minusSeconds(2);
        Instant after = ENDED.plusSeconds(20);
        return Stream.of(
                of("as it should be", ran().exits(0, ENDED, result())),
                of("deleted while it ran", ran().deleted(during).exits(0, ENDED, result())),
                of("deleted after it ran", ran().exits(0, ENDED, result()).deleted(after)),
                of("drained", ran().disrupted("EvictionByEvictionAPI", during).exits(0, ENDED, result())),
                of("evicted", ran().exits(0, ENDED, result()).because("Evicted")),
                of("told to stop too late", ran().exits(143, ENDED, result())),
                of("killed after it had reported", ran().exits(137, ENDED, result())),
                of("node restarted after it had reported", ran().exits(255, "Unknown", ENDED, result())),
                of("killed for memory afterwards", ran().exits(137, "OOMKilled", ENDED, result())),
                of("deadline as it ended", ran().exits(0, ENDED, result()).because("DeadlineExceeded")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("valid")
    void aValidResultCountsWhateverHappenedToThePod(String name, PodStory pod) {
        assertThat(classify(pod))
                .contains(Entry.builder("baseline", 1, 1, Outcome.Succeeded, ENDED)
                        .started(STARTED)
                        .node("node-1")
                        .result(SampleRun.result(PARAMETERS, BatchStatus.COMPLETED, ALL))
                        .build());
    }

    @Test
    void theImageOfTheRunIsRecorded() {
        assertThat(classify(ran().exits(0, ENDED, result()).image("sha256:1"))
                        .orElseThrow()
                        .image())
                .isEqualTo("sha256:1");
    }

    /** A kubelet takes the end of the log where a container fails without a message. */
    @Test
    void theEndOfTheLogIsKeptOfARunWithoutAResult() {
        String log = "[AUDIT] started\nTerminating due to java.lang.OutOfMemoryError: Java heap space\n";
        assertThat(classify(ran().exits(3, ENDED, log)).orElseThrow().log()).isEqualTo(log.strip());
        assertThat(classify(ran().exits(137, "OOMKilled", ENDED, log))
                        .orElseThrow()
                        .log())
                .isEqualTo(log.strip());
        Entry crashed = classify(ran().exits(134, ENDED, "password=hunter2\n# SIGSEGV (0xb)"))
                .orElseThrow();
        assertOutcome(crashed, Outcome.Invalid, Cause.NoResult, "the runner ended with exit code 134 without a result");
        assertThat(crashed.log()).isEqualTo("password=***\n# SIGSEGV (0xb)");
    }

    @Test
    void theLogThatAFailedRunSendsIsKeptOnce() {
        RunResult failed = SampleRun.result(PARAMETERS, BatchStatus.FAILED, ALL)
                .withLog("IllegalStateException: no account\n  at Payroll.pay(Payroll.java:7)");
        Entry row = classify(ran().exits(1, ENDED, Wire.encode(failed))).orElseThrow();
        assertThat(row.cause()).isEqualTo(Cause.BatchJobFailed);
        assertThat(row.log()).isEqualTo(failed.log());
        assertThat(row.result()).isEqualTo(failed.withLog(null));
        assertThat(row.withoutResult().log()).isEqualTo("…");
    }

    /** What somebody stopped has not failed. */
    @Test
    void noLogIsKeptOfWhatWasStopped() {
        Entry row = classify(ran().stopped(Cause.Cancelled, ENDED).exits(137, ENDED, "half a line\n"))
                .orElseThrow();
        assertThat(row.cause()).isEqualTo(Cause.Cancelled);
        assertThat(row.log()).isNull();
    }

    static Stream<Arguments> notConserved() {
        return Stream.of(
                of(new Counts(999, 1000, 500, 500, 0, 11, 0, 0), "999 items read instead of 1000"),
                of(new Counts(1000, 1001, 500, 500, 0, 11, 0, 0), "1001 items written instead of 1000"),
                of(new Counts(1000, 1000, 499, 500, 0, 11, 0, 0), "999 rows inserted and deleted instead of 1000"),
                of(new Counts(1000, 1000, 500, 501, 0, 11, 0, 0), "1001 rows inserted and deleted instead of 1000"),
                of(new Counts(1000, 1000, 500, 500, 0, 10, 0, 0), "10 checkpoints instead of 11"),
                of(new Counts(1000, 1000, 500, 500, 0, 11, 1, 0), "1 rollbacks instead of 0"),
                of(new Counts(1000, 1000, 500, 500, 0, 11, 0, 1), "1 skips instead of 0"),
                of(
                        new Counts(0, 1000, 500, 500, 0, 0, 0, 2),
                        "0 items read instead of 1000, 0 checkpoints instead of 11, 2 skips instead of 0"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("notConserved")
    void aResultOfOtherWorkIsInvalidAndKeptToBeLookedAt(Counts counts, String message) {
        RunResult result = SampleRun.result(PARAMETERS, BatchStatus.COMPLETED, counts);

        Entry entry = classify(ran().exits(0, ENDED, Wire.encode(result))).orElseThrow();

        assertOutcome(entry, Outcome.Invalid, Cause.WorkNotConserved, message);
        assertThat(entry.result()).isEqualTo(result);
    }

    static Stream<Arguments> unusable() {
        String other = Wire.encode(SampleRun.result(
                new RunParameters("b2-baseline", 1, SampleRun.WORKLOAD, null, Database.DERBY, null),
                BatchStatus.COMPLETED,
                ALL));
        String laterAttempt = Wire.encode(SampleRun.result(parameters(2), BatchStatus.COMPLETED, ALL));
        String otherVersion = result().replace("\"version\":1", "\"version\":2");
        return Stream.of(
                of(0, null, Cause.NoResult, "the runner ended with exit code 0 without a result"),
                of(0, " \n", Cause.NoResult, "the runner ended with exit code 0 without a result"),
                of(1, "", Cause.NoResult, "the runner ended with exit code 1 without a result"),
                of(134, null, Cause.NoResult, "the runner ended with exit code 134 without a result"),
                of(0, "done in 3 s", Cause.NotUnderstood, "result is not understood: "),
                of(0, result().substring(1), Cause.NotUnderstood, "result is not understood: "),
                of(0, result().substring(0, 300), Cause.NotUnderstood, "result is not understood: "),
                of(143, result().substring(0, 300), Cause.NotUnderstood, "result is not understood: "),
                of(0, result() + "}", Cause.NotUnderstood, "result is not understood: "),
                of(0, "null", Cause.NotUnderstood, "result has contract version none"),
                of(0, "[".repeat(4096), Cause.NotUnderstood, "result is not understood: "),
                of(0, result() + " ".repeat(4096), Cause.NotUnderstood, "bytes, at most 4096 are allowed"),
                of(0, otherVersion, Cause.NotUnderstood, "result has contract version 2, this side speaks version 1"),
                of(
                        0,
                        other,
                        Cause.WrongRun,
                        "the result is one of run b2-baseline attempt 1, this is run b1-baseline attempt 1"),
                of(
                        0,
                        laterAttempt,
                        Cause.WrongRun,
                        "the result is one of run b1-baseline attempt 2, this is run b1-baseline attempt 1"),
                of(2, null, Cause.ParametersNotUnderstood, "use the image of the operator's version"),
                of(2, "what is partitions?\n", Cause.ParametersNotUnderstood, "what is partitions?; use the image"));
    }

    @ParameterizedTest(name = "exit {0}: {3}")
    @MethodSource("unusable")
    void whatCannotBeUsedIsInvalidAndNotRepeated(int exitCode, @Nullable String message, Cause cause, String says) {
        Entry entry = classify(ran().exits(exitCode, ENDED, message)).orElseThrow();

        assertOutcome(entry, Outcome.Invalid, cause, says);
        assertThat(entry.result()).isNull();
    }

    static Stream<Arguments> measured() {
        return Stream.of(
                of("heap", ran().exits(3, ENDED, null), Cause.OutOfMemory, OUT_OF_HEAP, false),
                of("heap, with result", ran().exits(3, ENDED, failed()), Cause.OutOfMemory, OUT_OF_HEAP, true),
                of("limit", ran().exits(137, "OOMKilled", ENDED, null), Cause.OutOfMemory, OUT_OF_LIMIT, false),
                of("limit, garbage", ran().exits(137, "OOMKilled", ENDED, "{"), Cause.OutOfMemory, OUT_OF_LIMIT, false),
                of(
                        "limit, with result",
                        ran().exits(137, "OOMKilled", ENDED, stopped()),
                        Cause.OutOfMemory,
                        OUT_OF_LIMIT,
                        true),
                of(
                        "limit, while it was deleted",
                        ran().deleted(STARTED).exits(137, "OOMKilled", ENDED, null),
                        Cause.OutOfMemory,
                        OUT_OF_LIMIT,
                        false),
                of(
                        "timeout",
                        ran().exits(1, ENDED, stopped()).because("DeadlineExceeded"),
                        Cause.Timeout,
                        TOO_LONG,
                        true),
                of(
                        "timeout, without result",
                        ran().exits(137, ENDED, null).because("DeadlineExceeded"),
                        Cause.Timeout,
                        TOO_LONG,
                        false),
                of(
                        "disk limit",
                        overDisk("Container runner exceeded its local ephemeral storage limit \"1Gi\". "),
                        Cause.OutOfDisk,
                        "Container runner exceeded its local ephemeral storage limit \"1Gi\".",
                        false),
                of(
                        "disk limit of a volume",
                        overDisk("Usage of EmptyDir volume \"scratch\" exceeds the limit \"1Gi\". "),
                        Cause.OutOfDisk,
                        "Usage of EmptyDir volume",
                        false),
                of(
                        "disk limit of the pod",
                        overDisk("Pod ephemeral local storage usage exceeds the total limit of containers 1Gi. "),
                        Cause.OutOfDisk,
                        "Pod ephemeral local storage usage exceeds",
                        false),
                of("failed", ran().exits(1, ENDED, failed()), Cause.BatchJobFailed, "the table is full", true));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("measured")
    void whatTheBatchJobDidIsTheMeasurement(
            String name, PodStory pod, Cause cause, String message, boolean withResult) {
        Entry entry = classify(pod).orElseThrow();

        assertOutcome(entry, Outcome.Censored, cause, message);
        assertThat(entry.result() != null).isEqualTo(withResult);
        assertThat(entry.ran()).hasSeconds(120);
    }

    static Stream<Arguments> notes() {
        String began = StepBegin.note(ENDED.minusSeconds(30));
        return Stream.of(
                of("the begin of the step", began, 30L, null),
                of(
                        "a log",
                        "old line\nThe " + began + "\nTerminating",
                        30L,
                        "old line\nThe " + began + "\nTerminating"),
                of("no begin", "Terminating", 0L, "Terminating"),
                of("nothing", null, 0L, null),
                of("a begin before its container", StepBegin.note(START.minusSeconds(1)), 0L, null),
                of("a begin after its end", StepBegin.note(ENDED.plusSeconds(9)), 0L, null));
    }

    /** Its server may have been slow to start, and the step fast. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("notes")
    void runThatIsKilled_tookLongerThanFromTheBeginOfItsStep(String name, String said, long seconds, String log) {
        Entry entry = classify(ran().exits(3, ENDED, said)).orElseThrow();

        assertThat(Censoring.bound(LedgerRows.of(List.of(entry)).attempts().getFirst()))
                .hasSeconds(seconds);
        assertThat(entry.log()).isEqualTo(log);
    }

    static Stream<Arguments> infrastructure() {
        Instant during = ENDED.minusSeconds(2);
        return Stream.of(
                of(
                        "told to stop by nobody we know",
                        ran().exits(1, ENDED, stopped()),
                        Cause.Killed,
                        "got a request to stop, and its sender is not known"),
                of("SIGKILL", ran().exits(137, ENDED, null), Cause.Killed, "exit code 137"),
                of("SIGKILL, with the log", ran().exits(137, ENDED, "half a line\n"), Cause.Killed, "exit code 137"),
                of(
                        "SIGKILL, with the begin of its step",
                        ran().exits(137, ENDED, StepBegin.note(ENDED.minusSeconds(30))),
                        Cause.Killed,
                        "exit code 137"),
                of("SIGTERM", ran().exits(143, ENDED, null), Cause.Killed, "exit code 143"),
                of("SIGTERM before the first word", ran().exits(143, ENDED, "\n"), Cause.Killed, "exit code 143"),
                of(
                        "SIGTERM, stopped",
                        ran().exits(143, ENDED, stopped()),
                        Cause.Killed,
                        "got a request to stop, and its sender is not known"),
                of("evicted", ran().exits(137, ENDED, null).because("Evicted"), Cause.Evicted, "Evicted"),
                of(
                        "disk of the node is full",
                        overDisk("The node was low on resource: ephemeral-storage. Threshold quantity: 1Gi"),
                        Cause.Evicted,
                        "Evicted: The node was low on resource: ephemeral-storage"),
                of(
                        "disk limit of another container",
                        overDisk("Container proxy exceeded its local ephemeral storage limit \"1Mi\". "),
                        Cause.Evicted,
                        "Evicted: Container proxy exceeded its local ephemeral storage limit"),
                of("evicted, stopped", ran().exits(1, ENDED, stopped()).because("Evicted"), Cause.Evicted, "Evicted"),
                of("evicted, garbage", ran().exits(1, ENDED, "{").because("Evicted"), Cause.Evicted, "Evicted"),
                of(
                        "refused by its node",
                        PodStory.created(START).scheduled().fails("OutOfcpu"),
                        Cause.Evicted,
                        "OutOfcpu"),
                of(
                        "drained",
                        ran().disrupted("EvictionByEvictionAPI", during)
                                .deleted(during)
                                .exits(1, ENDED, stopped()),
                        Cause.Evicted,
                        "EvictionByEvictionAPI"),
                of(
                        "preempted",
                        ran().disrupted("PreemptionByScheduler", during).exits(143, ENDED, null),
                        Cause.Evicted,
                        "PreemptionByScheduler"),
                of(
                        "kubelet shut down",
                        ran().disrupted("TerminationByKubelet", during)
                                .exits(1, ENDED, failed())
                                .because("Terminated"),
                        Cause.Evicted,
                        "TerminationByKubelet"),
                of(
                        "tainted node",
                        ran().disrupted("DeletionByTaintManager", during)
                                .deleted(during)
                                .exits(137, ENDED, null),
                        Cause.NodeLost,
                        "DeletionByTaintManager"),
                of(
                        "node deleted",
                        ran().disrupted("DeletionByPodGC", during).fails(null),
                        Cause.NodeLost,
                        "DeletionByPodGC"),
                of(
                        "node restarted",
                        ran().exits(255, "Unknown", ENDED, null),
                        Cause.NodeLost,
                        "did not see the container end"),
                of(
                        "node restarted, runtime forgot",
                        ran().exits(137, "ContainerStatusUnknown", ENDED, "The container could not be located"),
                        Cause.NodeLost,
                        "did not see the container end"),
                of("database", ran().exits(1, ENDED, withoutDatabase()), Cause.Database, "database local"),
                of(
                        "database that does not start",
                        PodStory.created(START)
                                .scheduled()
                                .fails(null)
                                .databaseEnds("Error, exit code 1, does not answer"),
                        Cause.Database,
                        "the database did not start: Error, exit code 1, does not answer"),
                of(
                        "deadline while it waits for its database",
                        PodStory.created(START)
                                .scheduled()
                                .fails("DeadlineExceeded")
                                .databaseEnds("Error, exit code 137"),
                        Cause.ContainerStart,
                        "its container did not start within execution.runTimeout"),
                of(
                        "evicted while its database starts",
                        PodStory.created(START).scheduled().fails("Evicted").databaseEnds("Error, exit code 137"),
                        Cause.Evicted,
                        "Evicted"),
                of(
                        "database out of memory",
                        ran().exits(1, ENDED, withoutDatabase()).databaseEnds("OOMKilled, exit code 137"),
                        Cause.Database,
                        "its container ended (OOMKilled, exit code 137), database local"),
                of("node lost", ran().fails("NodeLost"), Cause.NodeLost, "NodeLost"),
                of(
                        "deleted by hand",
                        ran().deleted(during).exits(1, ENDED, stopped()),
                        Cause.Deleted,
                        "the pod was deleted"),
                of(
                        "deleted by hand, failed on its way down",
                        ran().deleted(during).exits(1, ENDED, failed()),
                        Cause.Deleted,
                        "the pod was deleted"),
                of(
                        "deleted by hand, silent",
                        ran().deleted(during).exits(1, ENDED, null),
                        Cause.Deleted,
                        "the pod was deleted"),
                of(
                        "deleted by hand at its start, seen when the kubelet was done with it",
                        ran().exits(143, ENDED, "Picked up JAVA_TOOL_OPTIONS: -Xlog:disable")
                                .deleted(ENDED.plusSeconds(20)),
                        Cause.Deleted,
                        "the pod was deleted"),
                of(
                        "deleted within the second it ended in",
                        ran().exits(1, ENDED, stopped()).deleted(ENDED.plusMillis(900)),
                        Cause.Deleted,
                        "the pod was deleted"),
                of(
                        "deleted before it started",
                        PodStory.created(START).scheduled().deleted(STARTED).fails(null),
                        Cause.Deleted,
                        "the pod was deleted"),
                of(
                        "cannot be started",
                        PodStory.created(START).scheduled().exits(128, "StartError", ENDED, "exec: java: not found"),
                        Cause.ContainerStart,
                        "exit code 128"),
                of(
                        "cannot be run",
                        PodStory.created(START).scheduled().exits(127, "ContainerCannotRun", ENDED, null),
                        Cause.ContainerStart,
                        "exit code 127"),
                of(
                        "over before its container",
                        PodStory.created(START).scheduled().fails(null),
                        Cause.ContainerStart,
                        "the pod ended before its container started"),
                of(
                        "deadline before the image was there",
                        PodStory.created(START).scheduled().fails("DeadlineExceeded"),
                        Cause.ContainerStart,
                        "did not start within execution.runTimeout"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("infrastructure")
    void whatTheInfrastructureDidIsTriedAgain(String name, PodStory pod, Cause cause, String message) {
        Entry entry = classify(pod).orElseThrow();

        assertOutcome(entry, Outcome.Retried, cause, message);
        assertThat(entry.result()).isNull();
        assertThat(entry.finished()).isEqualTo(pod.pod().container() == null || end(pod) == null ? NOW : ENDED);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("infrastructure")
    void theLastAttemptThatTheInfrastructureEndsFailsTheRun(String name, PodStory pod, Cause cause, String message) {
        ObservedAttempt second = new ObservedAttempt(RUN, 2, null, Map.of(0, renumbered(pod.pod(), 2)));
        ObservedAttempt third = new ObservedAttempt(RUN, 3, null, Map.of(0, renumbered(pod.pod(), 3)));

        assertThat(new AttemptClassifier(parameters(2), SampleRun.ENDS, 1, NOW)
                        .classify(second)
                        .orElseThrow()
                        .outcome())
                .isEqualTo(Outcome.Retried);
        assertOutcome(
                new AttemptClassifier(parameters(3), SampleRun.ENDS, 2, NOW)
                        .classify(third)
                        .orElseThrow(),
                Outcome.Failed,
                cause,
                message);
    }

    static Stream<Arguments> afterTheEnd() {
        return Stream.of(
                of(ran().exits(1, ENDED, failed()), Outcome.Censored, Cause.BatchJobFailed),
                of(ran().exits(1, ENDED, null), Outcome.Invalid, Cause.NoResult),
                of(ran().exits(0, ENDED, "{"), Outcome.Invalid, Cause.NotUnderstood),
                of(ran().exits(2, ENDED, null), Outcome.Invalid, Cause.ParametersNotUnderstood));
    }

    /** The operator sees the end first; what is done to the pod later did not end it. */
    @ParameterizedTest(name = "{2}")
    @MethodSource("afterTheEnd")
    void whatHappensToAPodAfterItsEndDoesNotCount(PodStory pod, Outcome outcome, Cause cause) {
        pod.disrupted("EvictionByEvictionAPI", ENDED.plusSeconds(10)).deleted(ENDED.plusSeconds(10));

        assertThat(classify(pod)).get().extracting(Entry::outcome, Entry::cause).containsExactly(outcome, cause);
    }

    /** The operator was away, and the clock of the node is off. */
    @ParameterizedTest
    @ValueSource(longs = {-86_400, -90, 0, 90, 86_400})
    void orderOfEndAndDeletion_thatNobodySaw_isTheOrderOfTheirTimesByOneClock(long ahead) {
        Duration lead = Duration.ofSeconds(ahead);
        Supplier<PodStory> pod = () -> PodStory.created(START)
                .scheduled()
                .nodeAhead(lead, false)
                .runs(STARTED)
                .exits(1, ENDED, failed());

        assertThat(classify(pod.get().deleted(ENDED.plusSeconds(61)).seenAt(NOW)))
                .get()
                .extracting(Entry::outcome, Entry::cause)
                .containsExactly(Outcome.Censored, Cause.BatchJobFailed);
        // so near that the deletion may have been first
        assertThat(classify(pod.get().deleted(ENDED.plusSeconds(60)).seenAt(NOW)))
                .get()
                .extracting(Entry::outcome, Entry::cause)
                .containsExactly(Outcome.Retried, Cause.Deleted);
        // the operator has seen the order
        assertThat(classify(pod.get().deleted(ENDED.minusSeconds(9)).endSeen(ENDED)))
                .get()
                .extracting(Entry::outcome, Entry::cause)
                .containsExactly(Outcome.Retried, Cause.Deleted);
    }

    /** Such as a proxy that was injected and does not know that it is a batch job it is beside. */
    @Test
    void aRunnerThatHasEndedIsJudgedAlthoughSomethingElseInItsPodGoesOn() {
        assertThat(classify(ran().exits(0, ENDED, result()).outlived()))
                .get()
                .extracting(Entry::outcome)
                .isEqualTo(Outcome.Succeeded);
        ObservedAttempt killed =
                ran().exits(137, "OOMKilled", ENDED, null).outlived().observed(RUN, 1);
        AttemptClassifier before = new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, ENDED.plusSeconds(29));
        assertThat(before.classify(killed)).isEmpty();
        assertThat(before.deadline(killed)).hasValue(ENDED.plusSeconds(30));
        assertThat(new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, ENDED.plusSeconds(30)).classify(killed))
                .get()
                .extracting(Entry::outcome)
                .isEqualTo(Outcome.Censored);
    }

    @ParameterizedTest
    @ValueSource(longs = {-86_400, -90, 90, 86_400})
    void podThatOutlivesItsRunner_onANodeWithAnotherClock_hasItsGracePeriod(long ahead) {
        Instant at = ENDED.plusSeconds(ahead);
        Supplier<PodStory> ran = () -> PodStory.created(START).scheduled().runs(at.minusSeconds(60));
        ObservedAttempt killed = ran.get()
                .exits(137, "OOMKilled", at, null)
                .endSeen(ENDED)
                .outlived()
                .observed(RUN, 1);
        ObservedAttempt completed =
                ran.get().exits(0, at, result()).endSeen(ENDED).outlived().observed(RUN, 1);

        assertGivesUpAt(ENDED.plusSeconds(30), killed, Outcome.Censored, Cause.OutOfMemory);
        assertThat(new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, ENDED).classify(completed))
                .get()
                .extracting(Entry::outcome, Entry::finished)
                .containsExactly(Outcome.Succeeded, at);
    }

    private static void assertGivesUpAt(Instant end, ObservedAttempt observed, Outcome outcome, Cause cause) {
        AttemptClassifier before = new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, end.minusSeconds(1));
        assertThat(before.classify(observed)).isEmpty();
        assertThat(before.deadline(observed)).hasValue(end);
        assertThat(new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, end).classify(observed))
                .get()
                .extracting(Entry::outcome, Entry::cause)
                .containsExactly(outcome, cause);
    }

    static Stream<Arguments> goesOn() {
        return Stream.of(
                of("running", ran()),
                of("node does not answer", ran().unknown()),
                of("about to be evicted", ran().disrupted("EvictionByEvictionAPI", NOW)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("goesOn")
    void anAttemptThatGoesOnIsLeftAlone(String name, PodStory pod) {
        AttemptClassifier classifier = new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, START.plusSeconds(86_400));

        assertThat(classifier.classify(pod.observed(RUN, 1))).isEmpty();
        assertThat(classifier.deadline(pod.observed(RUN, 1))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ErrImagePull",
                "ImagePullBackOff",
                "InvalidImageName",
                "ErrImageNeverPull",
                "ImageInspectError",
                "RegistryUnavailable"
            })
    void anImageHasTimeToBePulled(String reason) {
        PodStory pod = PodStory.created(START).scheduled().waits(reason, "no such image");

        assertGivesUpAt(START.plusSeconds(60), pod, Cause.ImagePull, reason + ": no such image. Remedy: ");
    }

    @ParameterizedTest
    @CsvSource({
        "CreateContainerConfigError,secret not found,CreateContainerConfigError: secret not found",
        "CreateContainerError,,CreateContainerError",
        "RunContainerError,,RunContainerError"
    })
    void aContainerHasTimeToStart(String reason, @Nullable String message, String says) {
        PodStory pod = PodStory.created(START).scheduled().waits(reason, message);

        assertGivesUpAt(START.plusSeconds(60), pod, Cause.ContainerStart, says);
    }

    @Test
    void aDatabaseBesideTheRunHasTimeToStart() {
        PodStory pod = PodStory.created(START)
                .scheduled()
                .waits("CrashLoopBackOff", "the database: FATAL: invalid value for parameter");

        assertGivesUpAt(START.plusSeconds(60), pod, Cause.Database, "the database: FATAL: invalid value");
    }

    @Test
    void aNodeHasTimeToConfirmThatAPodEnded() {
        // 30 s to stop and 30 s more
        assertGivesUpAt(
                START.plusSeconds(160),
                ran().deleted(START.plusSeconds(100)),
                Cause.NodeLost,
                "node node-1 does not confirm that the pod ended");
        assertGivesUpAt(
                START.plusSeconds(160),
                ran().unknown()
                        .disrupted("DeletionByTaintManager", START.plusSeconds(100))
                        .deleted(START.plusSeconds(100)),
                Cause.NodeLost,
                "node node-1 does not confirm that the pod ended");
    }

    /** A kubelet that comes back ends the pod at once, because the deadline has passed. */
    @Test
    void podThatWasGivenUp_isNodeLostThoughItsKubeletReportsDeadline() {
        PodStory pod = ran().stopped(Cause.NodeLost, STARTED.plusSeconds(100));

        Entry row = classify(pod.fails("DeadlineExceeded").exits(137, ENDED, "half a line\n"))
                .orElseThrow();

        assertOutcome(
                row,
                Outcome.Retried,
                Cause.NodeLost,
                "its node did not report the end of the pod at execution.runTimeout");
    }

    @Test
    void podThatWasGivenUp_succeededIfItsJobCompleted() {
        PodStory pod = ran().stopped(Cause.NodeLost, STARTED.plusSeconds(100));

        assertThat(classify(pod.exits(0, ENDED, result())).orElseThrow().outcome())
                .isEqualTo(Outcome.Succeeded);
    }

    @Test
    void aPodThatIsDeletedIsNotGivenUpForItsImage() {
        PodStory pod = PodStory.created(START)
                .scheduled()
                .waits("ImagePullBackOff", null)
                .deleted(START.plusSeconds(50));

        assertGivesUpAt(START.plusSeconds(110), pod, Cause.NodeLost, "does not confirm");
    }

    @Test
    void aPodThatIsDeletedBeforeItHasANodeIsWaitedForByNobody() {
        PodStory pod = PodStory.created(START).unschedulable("no node").deleted(START.plusSeconds(10));

        Entry entry = new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, START.plusSeconds(11))
                .classify(pod.observed(RUN, 1))
                .orElseThrow();

        assertOutcome(entry, Outcome.Retried, Cause.Deleted, "the pod was deleted");
        assertThat(entry.started()).isNull();
    }

    @Test
    void lostEventsAreNoReasonUnlessTheCampaignSaysSo() {
        ObservedAttempt observed = ran().exits(0, ENDED, Wire.encode(SampleRun.withEvents(PARAMETERS, 20, 18)))
                .observed(RUN, 1);
        EndPolicy strict = new EndPolicy(SampleRun.ENDS.retry(), true, Duration.ofSeconds(60), Duration.ofSeconds(30));

        assertThat(new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, NOW).classify(observed))
                .get()
                .extracting(Entry::outcome)
                .isEqualTo(Outcome.Succeeded);
        assertOutcome(
                new AttemptClassifier(PARAMETERS, strict, 0, NOW)
                        .classify(observed)
                        .orElseThrow(),
                Outcome.Invalid,
                Cause.EventsLost,
                "2 of 20 events were lost");
    }

    @Test
    void aSubscriberThatIsLostIsNoFaultOfTheJob() {
        RunResult counted = SampleRun.withEvents(PARAMETERS, 20, 20);
        RunResult lost = new RunResult(
                counted.version(),
                counted.run(),
                counted.attempt(),
                0,
                BatchStatus.COMPLETED,
                "broker kafka: the subscriber was started again",
                counted.counts(),
                counted.times(),
                counted.jvm(),
                null,
                null,
                null,
                null,
                Fault.Broker,
                counted.environment(),
                null,
                null);

        assertOutcome(
                classify(ran().exits(1, ENDED, Wire.encode(lost))).orElseThrow(),
                Outcome.Retried,
                Cause.Broker,
                "the subscriber was started again");
    }

    @Test
    void eventsThatNobodyCountedAreNoMeasurement() {
        RunParameters publishing =
                new RunParameters(RUN.toString(), 1, SampleRun.WORKLOAD, null, Database.DERBY, EMBEDDED);

        assertOutcome(
                new AttemptClassifier(publishing, SampleRun.ENDS, 0, NOW)
                        .classify(ran().exits(0, ENDED, result()).observed(RUN, 1))
                        .orElseThrow(),
                Outcome.Invalid,
                Cause.WorkNotConserved,
                "the events of the job were not counted");
    }

    @ParameterizedTest
    @CsvSource({
        "InsertBatch, 1000, 0, ",
        "Delete, 0, 1000, ",
        "DeleteBatch, 0, 1000, ",
        "DeleteBatch, 0, 999, 999 rows deleted instead of 1000",
        "Delete, 1, 1000, 1 rows inserted instead of 0",
        "InsertBatch, 1000, 1, 1 rows deleted instead of 0"
    })
    void eachWriterHasRowsToWrite(Workload.Write write, int inserted, int deleted, @Nullable String difference) {
        RunParameters parameters =
                new RunParameters(RUN.toString(), 1, SampleRun.workload(1, 1, write), null, Database.DERBY, null);
        Counts counts = new Counts(1000, 1000, inserted, deleted, 0, 11, 0, 0);
        String said = Wire.encode(SampleRun.result(parameters, BatchStatus.COMPLETED, counts));

        assertThat(new AttemptClassifier(parameters, SampleRun.ENDS, 0, NOW)
                        .classify(ran().exits(0, ENDED, said).observed(RUN, 1)))
                .hasValueSatisfying(row -> assertThat(row.message()).isEqualTo(difference));
    }

    /** What is rolled back is written again item by item, with a checkpoint each: more of them, but never other rows. */
    @ParameterizedTest
    @CsvSource({
        "1000, 11, 0, ",
        "1000, 110, 1, ",
        "1000, 110, 0, 110 checkpoints instead of 11",
        "1000, 10, 1, 10 checkpoints instead of 11",
        "1100, 110, 1, 1100 rows updated instead of 1000"
    })
    void chunksOfSharedRowsMayBeRolledBack(int updated, int commits, int rollbacks, @Nullable String difference) {
        Workload shared = SampleRun.workload(1, 1, Workload.Write.Rewrite)
                .with(new LockSettings(9, LockSettings.RowOrder.Random, 0));
        RunParameters parameters = new RunParameters(RUN.toString(), 1, shared, null, Database.DERBY, null);
        Counts counts = new Counts(1000, 1000, 0, 0, updated, commits, rollbacks, 0);
        String said = Wire.encode(SampleRun.result(parameters, BatchStatus.COMPLETED, counts));

        assertThat(new AttemptClassifier(parameters, SampleRun.ENDS, 0, NOW)
                        .classify(ran().exits(0, ENDED, said).observed(RUN, 1)))
                .hasValueSatisfying(row -> assertThat(row.message()).isEqualTo(difference));
    }

    @ParameterizedTest
    @CsvSource({"10, Invalid", "11, Succeeded", "40, Succeeded"})
    void checkpointsByTimeAreNotFewerThanThoseByItems(int checkpoints, Outcome outcome) {
        Workload byTime = SampleRun.WORKLOAD.with(SampleRun.WORKLOAD.step().withCheckpointSeconds(5));
        RunParameters parameters = new RunParameters(RUN.toString(), 1, byTime, null, Database.DERBY, null);
        Counts counts = new Counts(1000, 1000, 500, 500, 0, checkpoints, 0, 0);
        String said = Wire.encode(SampleRun.result(parameters, BatchStatus.COMPLETED, counts));

        assertThat(new AttemptClassifier(parameters, SampleRun.ENDS, 0, NOW)
                        .classify(ran().exits(0, ENDED, said).observed(RUN, 1)))
                .hasValueSatisfying(row -> assertThat(row.outcome()).isEqualTo(outcome));
    }

    @Test
    void messagesThatNobodyHasReceivedAreWorkThatWasNotDone() {
        RunParameters sending = new RunParameters(RUN.toString(), 1, SampleRun.SENDING, null, Database.DERBY, EMBEDDED);
        Counts sent = new Counts(1000, 1000, 0, 0, 0, 11, 0, 0);

        assertOutcome(
                new AttemptClassifier(sending, SampleRun.ENDS, 0, NOW)
                        .classify(ran().exits(0, ENDED, Wire.encode(SampleRun.withEvents(sending, sent, 1000, 999)))
                                .observed(RUN, 1))
                        .orElseThrow(),
                Outcome.Invalid,
                Cause.WorkNotConserved,
                "999 messages received instead of 1000");
        assertThat(new AttemptClassifier(sending, SampleRun.ENDS, 0, NOW)
                        .classify(ran().exits(0, ENDED, Wire.encode(SampleRun.withEvents(sending, sent, 1000, 1000)))
                                .observed(RUN, 1)))
                .get()
                .extracting(Entry::outcome)
                .isEqualTo(Outcome.Succeeded);
    }

    @Test
    void aJobWithoutAPodMayStillMakeOne() {
        AttemptClassifier classifier = new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, START.plusSeconds(86_400));
        ObservedAttempt observed = new ObservedAttempt(RUN, 1, null, Map.of());

        assertThat(classifier.classify(observed)).isEmpty();
        assertThat(classifier.deadline(observed)).isEmpty();
    }

    @Test
    void aPodThatIsNotSeenWhenItsJobEndedHasTimeToBeSeen() {
        ObservedAttempt observed =
                new ObservedAttempt(RUN, 1, new ObservedAttempt.Job(null, START, null, null), Map.of());

        assertGivesUpAt(
                START.plusSeconds(30), observed, Cause.Deleted, "its pod was gone before its result was recorded");
    }

    @Test
    void aPodThatIsThereSaysMoreThanItsJob() {
        ObservedAttempt observed = new ObservedAttempt(
                RUN,
                1,
                new ObservedAttempt.Job(null, ENDED, null, null),
                Map.of(0, ran().exits(0, ENDED, result()).pod()));

        assertThat(new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, NOW).classify(observed))
                .get()
                .extracting(Entry::outcome)
                .isEqualTo(Outcome.Succeeded);
    }

    private static void assertGivesUpAt(Instant at, PodStory pod, Cause cause, String message) {
        assertGivesUpAt(at, pod.observed(RUN, 1), cause, message);
    }

    /** It goes on until then, says that it is to be looked at again then, and is over then. */
    private static void assertGivesUpAt(Instant at, ObservedAttempt observed, Cause cause, String message) {
        AttemptClassifier before = new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, at.minusMillis(1));
        AttemptClassifier then = new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, at);

        assertThat(before.classify(observed)).isEmpty();
        assertThat(before.deadline(observed)).contains(at);
        Entry entry = then.classify(observed).orElseThrow();
        assertOutcome(entry, Outcome.Retried, cause, message);
        assertThat(entry.finished()).isEqualTo(at);
    }

    private static void assertOutcome(Entry entry, Outcome outcome, Cause cause, String message) {
        assertThat(entry.run()).isEqualTo(RUN);
        assertThat(List.of(entry.outcome(), entry.cause())).isEqualTo(List.of(outcome, cause));
        assertThat(entry.message()).contains(message);
    }

    private static Optional<Entry> classify(PodStory pod) {
        return new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, NOW).classify(pod.observed(RUN, 1));
    }

    /** The same pod in a later attempt: its result, where it has one, says so. */
    private static ObservedAttempt.Pod renumbered(ObservedAttempt.Pod pod, int attempt) {
        ObservedAttempt.Container container = pod.container();
        if (container == null || container.end() == null || container.end().message() == null) {
            return pod;
        }
        String message = container.end().message().replace("\"attempt\":1", "\"attempt\":" + attempt);
        return PodStory.saying(pod, message);
    }

    private static ObservedAttempt.@Nullable End end(PodStory pod) {
        return pod.pod().container().end();
    }

    private static PodStory overDisk(String message) {
        return ran().exits(137, ENDED, null).because("Evicted", message);
    }

    private static PodStory ran() {
        return PodStory.created(START).scheduled().runs(STARTED);
    }

    private static RunParameters parameters(int attempt) {
        return new RunParameters(RUN.toString(), attempt, SampleRun.WORKLOAD, null, Database.DERBY, null);
    }

    private static String result() {
        return Wire.encode(SampleRun.result(PARAMETERS, BatchStatus.COMPLETED, ALL));
    }

    private static String failed() {
        return Wire.encode(
                SampleRun.result(PARAMETERS, BatchStatus.FAILED, new Counts(500, 400, 200, 200, 0, 4, 1, 0)));
    }

    private static String withoutDatabase() {
        return Wire.encode(SampleRun.without(Fault.Database, PARAMETERS));
    }

    private static String stopped() {
        return Wire.encode(
                SampleRun.result(PARAMETERS, BatchStatus.STOPPED, new Counts(500, 500, 250, 250, 0, 5, 0, 0)));
    }

    private static Arguments of(Object... arguments) {
        return Arguments.of(arguments);
    }
}
