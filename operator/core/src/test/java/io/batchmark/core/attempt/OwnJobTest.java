package io.batchmark.core.attempt;

import static io.batchmark.core.attempt.SampleRun.ALL;
import static io.batchmark.core.attempt.SampleRun.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.of;

import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Application;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.contract.result.RunResult.Counts;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs of a job that is the user's own. */
class OwnJobTest {
    private static final Run.Key RUN = new Run.Key("baseline", 1);
    private static final Instant ENDED = START.plusSeconds(105);
    private static final RunParameters PARAMETERS = new RunParameters(
            RUN.toString(), 1, SampleRun.WORKLOAD, new Application("payroll", Map.of(), 1000L), Database.DERBY, null);

    private static Entry classify(int exitCode, RunResult result) {
        PodStory pod = PodStory.created(START)
                .scheduled("node-1")
                .runs(START.plusSeconds(5))
                .exits(exitCode, ENDED, Wire.encode(result));
        return new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, ENDED.plusSeconds(1))
                .classify(pod.observed(RUN, 1))
                .orElseThrow();
    }

    @Test
    void oneThatFailsIsNoMeasurement() {
        Entry entry = classify(1, SampleRun.result(PARAMETERS, BatchStatus.FAILED, ALL));

        assertThat(entry.outcome()).isEqualTo(Outcome.Invalid);
        assertThat(entry.cause()).isEqualTo(Cause.BatchJobFailed);
        assertThat(entry.message()).isEqualTo("the table is full");
    }

    static Stream<Arguments> work() {
        return Stream.of(
                of(new Counts(1000, 0, 0, 0, 0, 11, 0, 0), null),
                of(new Counts(1200, 0, 0, 0, 0, 31, 2, 0), null),
                of(new Counts(990, 0, 0, 0, 0, 11, 0, 10), null),
                of(new Counts(1200, 0, 0, 0, 0, 11, 0, 0), "1200 items read instead of 1000"),
                of(new Counts(999, 0, 0, 0, 0, 11, 1, 0), "999 items read instead of 1000"),
                of(new Counts(980, 0, 0, 0, 0, 11, 1, 10), "980 items read instead of 1000"));
    }

    @ParameterizedTest
    @MethodSource
    void work(Counts counts, String problem) {
        Entry entry = classify(0, SampleRun.result(PARAMETERS, BatchStatus.COMPLETED, counts));

        assertThat(entry.message()).isEqualTo(problem);
        assertThat(entry.outcome()).isEqualTo(problem == null ? Outcome.Succeeded : Outcome.Invalid);
    }

    @ParameterizedTest
    @CsvSource({"Refused, ParametersNotUnderstood", "NotStarted, ServerNotStarted", "NotMeasurable, NotMeasurable"})
    void faultOfTheServer_isTheCauseOfARunWithoutAMeasurement(Fault fault, Cause cause) {
        Entry entry = classify(1, SampleRun.ofAgent(PARAMETERS, BatchStatus.FAILED, "no job payroll", fault, false));

        assertThat(entry.outcome()).isEqualTo(Outcome.Invalid);
        assertThat(entry.cause()).isEqualTo(cause);
        assertThat(entry.message()).isEqualTo("no job payroll");
        assertThat(entry.result()).isNull();
    }

    @Test
    void jobThatStops_isNotKilled() {
        Entry entry = classify(
                1, SampleRun.ofAgent(PARAMETERS, BatchStatus.STOPPED, "job payroll stopped by a <stop>", null, true));

        assertThat(entry.outcome()).isEqualTo(Outcome.Invalid);
        assertThat(entry.cause()).isEqualTo(Cause.JobStopped);
        assertThat(entry.message()).isEqualTo("job payroll stopped by a <stop>");
    }

    @Test
    void jobThatATerminationEnds_isKilled() {
        Entry entry = classify(
                143, SampleRun.ofAgent(PARAMETERS, BatchStatus.STOPPED, "the JVM got the signal SIGTERM", null, false));

        assertThat(entry.outcome()).isEqualTo(Outcome.Retried);
        assertThat(entry.cause()).isEqualTo(Cause.Killed);
    }

    /** A JVM without heap has the same exit code. */
    @Test
    void jobThatEndsTheJvm_isNotOutOfMemory() {
        Entry entry = classify(
                3, SampleRun.ofAgent(PARAMETERS, BatchStatus.FAILED, "A.b ended the JVM by System.exit", null, false));

        assertThat(entry.cause()).isEqualTo(Cause.BatchJobFailed);
    }

    private static Entry unprepared(int exitCode, String reason, String message) {
        PodStory pod = PodStory.created(START).scheduled("node-1").exits(exitCode, reason, ENDED, message);
        return new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, ENDED.plusSeconds(1))
                .classify(pod.observed(RUN, 1))
                .orElseThrow();
    }

    @Test
    void imageThatCannotBePrepared_isRefused_inTheWordsOfItsInitContainer() {
        Entry entry = unprepared(2, "Error", "/config is not the directory of a server: set spec.job.server\n");

        assertThat(entry.outcome()).isEqualTo(Outcome.Invalid);
        assertThat(entry.cause()).isEqualTo(Cause.ParametersNotUnderstood);
        assertThat(entry.message()).isEqualTo("/config is not the directory of a server: set spec.job.server");
    }

    @Test
    void imageWithoutAShell_isRefused() {
        Entry entry = unprepared(
                128,
                "StartError",
                "failed to create containerd task: exec: \"/bin/sh\": stat /bin/sh: no such file or directory");

        assertThat(entry.outcome()).isEqualTo(Outcome.Invalid);
        assertThat(entry.message()).startsWith("the image has no /bin/sh").endsWith("use an image with a shell");
    }

    @Test
    void containerThatCannotStart_isTriedAgain_andTheKubeletSaysWhy() {
        Entry entry = unprepared(128, "StartError", "failed to create containerd task: no space left on device");

        assertThat(entry.outcome()).isEqualTo(Outcome.Retried);
        assertThat(entry.cause()).isEqualTo(Cause.ContainerStart);
        assertThat(entry.message()).contains("exit code 128", "no space left on device");
    }

    @Test
    void imageWhoseUserIsRoot_isTriedAgain_withTheRemedy() {
        Entry entry = unconfigured("container has runAsNonRoot and image will run as root");

        assertThat(entry.cause()).isEqualTo(Cause.ContainerStart);
        assertThat(entry.message()).contains("image will run as root. Remedy: set spec.job.runAsUser");
    }

    @Test
    void serverWithoutItsSecret_isTriedAgain_withTheRemedy() {
        Entry entry = unconfigured("couldn't find key token in Secret team/smtp");

        assertThat(entry.cause()).isEqualTo(Cause.ContainerStart);
        assertThat(entry.message())
                .contains("couldn't find key token in Secret team/smtp. Remedy: add that key to the Secret");
    }

    /** A server may end with any exit code, and its log is no message. */
    @Test
    void serverWithoutAResult_hasNone_whateverItsExitCode() {
        PodStory pod = PodStory.created(START)
                .scheduled("node-1")
                .runs(START.plusSeconds(5))
                .exits(2, ENDED, null);
        Entry entry = new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, ENDED.plusSeconds(1))
                .classify(pod.observed(RUN, 1))
                .orElseThrow();

        assertThat(entry.cause()).isEqualTo(Cause.NoResult);
        assertThat(entry.message()).isEqualTo("the server ended with exit code 2 without a result");
    }

    /** A container that the kubelet does not start. */
    private static Entry unconfigured(String words) {
        PodStory pod = PodStory.created(START).scheduled("node-1").waits("CreateContainerConfigError", words);
        return new AttemptClassifier(PARAMETERS, SampleRun.ENDS, 0, START.plusSeconds(3600))
                .classify(pod.observed(RUN, 1))
                .orElseThrow();
    }
}
