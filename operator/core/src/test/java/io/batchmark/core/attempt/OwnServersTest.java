package io.batchmark.core.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Application;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.ServerSettings;
import io.batchmark.contract.parameters.StepSettings;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.JobDetails;
import io.batchmark.contract.result.Jvm;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.contract.result.RunResult.Counts;
import io.batchmark.contract.result.RunResult.Times;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run of a job of the user's own in two servers, which together read 1000 items. */
class OwnServersTest {
    private static final Run.Key RUN = new Run.Key("baseline", 1);
    private static final Instant ENDED = SampleRun.START.plusSeconds(60);
    private static final long BEGUN = 1_767_225_600_000_000_000L;

    @Test
    void servers_areMeasuredFromTheFirstBeginToTheLastEnd_andTheirItemsAreAddedUp() {
        Entry entry = classify(parameters(1), completed(0, 0, 600), completed(1, 1_000_000_000L, 400));

        assertThat(entry.message()).isNull();
        assertThat(entry.outcome()).isEqualTo(Outcome.Succeeded);
        RunResult result = entry.result();
        assertThat(result.counts().read()).isEqualTo(1000);
        assertThat(result.times().elapsed()).isEqualTo(6_000_000_000L);
        assertThat(result.job().steps()).singleElement().satisfies(step -> {
            assertThat(step.elapsed()).isEqualTo(5_000_000_000L);
            assertThat(step.counts()).containsEntry("READ_COUNT", 1000L);
            assertThat(step.calls()).containsEntry("reader.readItem", new JobDetails.Calls(1000, 20, 0, null));
        });
    }

    @Test
    void sumOfTheItems_mustBeThatOfTheJob() {
        Entry entry = classify(parameters(1), completed(0, 0, 600), completed(1, 0, 600));

        assertThat(entry.outcome()).isEqualTo(Outcome.Invalid);
        assertThat(entry.cause()).isEqualTo(Cause.WorkNotConserved);
        assertThat(entry.message()).isEqualTo("1200 items read instead of 1000");
    }

    /** Servers that take items from a queue read another number in each iteration. The mean shows if items are missing. */
    @ParameterizedTest
    @CsvSource({
        "500, 500, 500, 500, ",
        "450, 550, 450, 550, ",
        "450, 500, 450, 550, in an iteration 900 items read instead of 1000",
        "400, 500, 400, 500, in an iteration 800 items read instead of 1000"
    })
    void itemsOfIterations_areShared(
            long least, long most, long leastOfOther, long mostOfOther, @Nullable String problem) {
        RunResult first = iterated(0, least, most);
        RunResult second = iterated(1, leastOfOther, mostOfOther);

        Entry entry = classify(parameters(2), ended(0, 0, first), ended(1, 0, second));

        assertThat(entry.message()).isEqualTo(problem);
    }

    @Test
    void serverThatFails_isNamed_andItsRunDoesNotCount() {
        RunResult failed =
                result(1, BatchStatus.FAILED, null, "job payroll failed", 0, new Counts(3, 0, 0, 0, 0, 1, 0, 0), null);

        Entry entry = classify(parameters(1), completed(0, 0, 1000), ended(1, 1, failed));

        assertThat(entry.outcome()).isEqualTo(Outcome.Invalid);
        assertThat(entry.cause()).isEqualTo(Cause.BatchJobFailed);
        assertThat(entry.message()).isEqualTo("server 1: job payroll failed");
    }

    @Test
    void serverThatDoesNotCome_isTriedAgainWithAllOthers() {
        RunResult waiting = result(
                0,
                BatchStatus.FAILED,
                Fault.NotConcurrent,
                "server 1 of 2 servers did not arrive",
                0,
                new Counts(0, 0, 0, 0, 0, 0, 0, 0),
                null);
        PodStory ended = ended(0, 1, waiting);

        Entry entry = classify(parameters(1), ended);

        assertThat(entry.outcome()).isEqualTo(Outcome.Retried);
        assertThat(entry.cause()).isEqualTo(Cause.NotConcurrent);
        assertThat(entry.message()).isEqualTo("server 0: server 1 of 2 servers did not arrive");
    }

    private static Entry classify(RunParameters parameters, PodStory... servers) {
        Map<Integer, ObservedAttempt.Pod> pods = new HashMap<>();
        for (PodStory server : servers) {
            pods.put(pods.size(), server.pod());
        }
        return new AttemptClassifier(parameters, SampleRun.ENDS, 0, ENDED.plusSeconds(10))
                .classify(new ObservedAttempt(RUN, 1, new ObservedAttempt.Job(null, null, null, null), pods))
                .orElseThrow();
    }

    private static RunParameters parameters(int iterations) {
        Workload workload = Workload.DEFAULT
                .with(StepSettings.DEFAULT.withPartitions(1, 2))
                .with(ServerSettings.DEFAULT.withIterations(0, iterations));
        return new RunParameters(
                RUN.toString(), 1, workload, new Application("payroll", Map.of(), 1000L), Database.DERBY, null);
    }

    private static PodStory ended(int server, int exitCode, RunResult result) {
        return PodStory.created(SampleRun.START)
                .scheduled("node-" + server)
                .runs(SampleRun.START.plusSeconds(5))
                .exits(exitCode, ENDED.plusSeconds(server), Wire.encode(result));
    }

    private static PodStory completed(int server, long later, long read) {
        return ended(
                server,
                0,
                result(server, BatchStatus.COMPLETED, null, null, later, new Counts(read, 0, 0, 0, 0, 6, 0, 0), null));
    }

    private static RunResult iterated(int server, long least, long most) {
        Counts mean = new Counts((least + most) / 2, 0, 0, 0, 0, 6, 0, 0);
        Iterations iterations = new Iterations(
                List.of(),
                List.of(5_000_000_000L, 5_000_000_000L),
                new Counts(least, 0, 0, 0, 0, 6, 0, 0),
                new Counts(most, 0, 0, 0, 0, 6, 0, 0));
        return result(server, BatchStatus.COMPLETED, null, null, 0, mean, iterations);
    }

    private static RunResult result(
            int server,
            BatchStatus status,
            @Nullable Fault fault,
            @Nullable String message,
            long later,
            Counts counts,
            @Nullable Iterations iterations) {
        JobDetails.Step step = new JobDetails.Step(
                null,
                "pay",
                "COMPLETED",
                "DONE",
                5_000_000_000L,
                10,
                0,
                Map.of("READ_COUNT", counts.read()),
                100L,
                0L,
                Map.of("reader.readItem", new JobDetails.Calls(counts.read(), 10, 0, null)),
                null);
        return new RunResult(
                RunParameters.VERSION,
                RUN.toString(),
                1,
                server,
                status,
                message,
                counts,
                new Times(BEGUN + later, 5_000_000_000L, 5_000_000_000L, null, iterations),
                new Jvm(2500, 100, 200, 3, 4, 5, 512L << 20, List.of()),
                null,
                null,
                null,
                null,
                fault,
                new RunEnvironment("25", "a VM", "26.0.0.3", List.of("G1"), 2, null, null),
                null,
                null,
                null,
                null,
                new JobDetails(
                        "pay/pay", "DONE", false, List.of(), List.of(), List.of(), Map.of(), List.of(step), null),
                null);
    }
}
