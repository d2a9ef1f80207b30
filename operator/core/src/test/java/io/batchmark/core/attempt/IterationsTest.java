package io.batchmark.core.attempt;

import static io.batchmark.core.attempt.SampleRun.ALL;
import static io.batchmark.core.attempt.SampleRun.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.of;

import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Application;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.RunResult;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that execute their batch job two times that do not count, and three times that do. */
class IterationsTest {
    private static final Run.Key RUN = new Run.Key("baseline", 1);
    private static final Instant ENDED = START.plusSeconds(105);
    private static final Counts OTHER = new Counts(999, 1000, 500, 500, 0, 11, 0, 0);
    private static final Workload WORKLOAD =
            SampleRun.WORKLOAD.with(SampleRun.WORKLOAD.server().withIterations(2, 3));
    private static final RunParameters PARAMETERS = parameters(WORKLOAD, null);

    private static RunParameters parameters(Workload workload, Application application) {
        return new RunParameters(RUN.toString(), 1, workload, application, Database.DERBY, null);
    }

    private static Iterations iterations(Counts least, Counts most) {
        return new Iterations(List.of(90L, 20L), List.of(10L, 11L, 12L), least, most);
    }

    private static RunResult result(RunParameters parameters, int server, Iterations iterations) {
        RunResult once = SampleRun.result(parameters, RunResult.BatchStatus.COMPLETED, ALL);
        return new RunResult(
                once.version(),
                once.run(),
                once.attempt(),
                server,
                once.batchStatus(),
                null,
                once.counts(),
                new RunResult.Times(server, 11, 11, null, iterations),
                once.jvm(),
                null,
                null,
                null,
                null,
                null,
                once.environment(),
                null,
                null);
    }

    private static Entry classify(RunParameters parameters, int exitCode, String message) {
        PodStory pod = PodStory.created(START)
                .scheduled("node-1")
                .runs(START.plusSeconds(5))
                .exits(exitCode, ENDED, message);
        return new AttemptClassifier(parameters, SampleRun.ENDS, 0, ENDED.plusSeconds(1))
                .classify(pod.observed(RUN, 1))
                .orElseThrow();
    }

    @Test
    void workIsConservedWhereItIsInEach() {
        RunResult result = result(PARAMETERS, 0, iterations(ALL, ALL));

        Entry entry = classify(PARAMETERS, 0, Wire.encode(result));

        assertThat(entry.outcome()).isEqualTo(Outcome.Succeeded);
        assertThat(entry.result()).isEqualTo(result);
        assertThat(entry.executions()).isNull();
    }

    static Stream<Arguments> notConserved() {
        Iterations fewer = new Iterations(List.of(), List.of(10L, 11L, 12L), ALL, ALL);
        return Stream.of(
                of(iterations(OTHER, ALL), "in an iteration 999 items read instead of 1000"),
                of(
                        iterations(ALL, new Counts(1000, 1000, 500, 500, 0, 11, 1, 0)),
                        "in an iteration 1 rollbacks instead of 0"),
                of(fewer, "0 iterations of warm-up and 3 that count instead of 2 and 3"),
                of(null, "0 iterations of warm-up and 1 that count instead of 2 and 3"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource
    void notConserved(Iterations iterations, String message) {
        Entry entry = classify(PARAMETERS, 0, Wire.encode(result(PARAMETERS, 0, iterations)));

        assertThat(entry.outcome()).isEqualTo(Outcome.Invalid);
        assertThat(entry.cause()).isEqualTo(Cause.WorkNotConserved);
        assertThat(entry.message()).isEqualTo(message);
    }

    @Test
    void iterationsThatNobodyHasAskedForAreNoMeasurement() {
        RunParameters once = parameters(SampleRun.WORKLOAD, null);

        assertThat(classify(once, 0, Wire.encode(result(once, 0, iterations(ALL, ALL))))
                        .message())
                .isEqualTo("2 iterations of warm-up and 3 that count instead of 0 and 1");
    }

    @Test
    void ofAJobOfTheUsersOwnWhatIsKnownIsChecked() {
        RunParameters nobodyKnows = parameters(WORKLOAD, new Application("payroll", Map.of(), null));
        RunParameters known = parameters(WORKLOAD, new Application("payroll", Map.of(), 1000L));
        String result = Wire.encode(result(PARAMETERS, 0, iterations(OTHER, ALL)));

        assertThat(classify(nobodyKnows, 0, result).outcome()).isEqualTo(Outcome.Succeeded);
        assertThat(classify(known, 0, result).message()).isEqualTo("in an iteration 999 items read instead of 1000");
    }

    static Stream<Arguments> skipsInSomeIterations() {
        Counts none = new Counts(1000, 1000, 0, 0, 0, 11, 0, 0);
        Counts five = new Counts(995, 995, 0, 0, 0, 11, 0, 5);
        Counts least = new Counts(995, 995, 0, 0, 0, 11, 0, 0);
        Counts most = new Counts(1000, 1000, 0, 0, 0, 11, 0, 5);
        Counts retried = new Counts(1100, 1000, 0, 0, 0, 11, 1, 0);
        return Stream.of(
                of(none, none, 1000L, 1000L, null),
                of(five, five, 1000L, 1000L, null),
                of(least, most, 1000L, 1000L, null),
                of(none, retried, 1000L, 1100L, null),
                of(least, most, 995L, 1000L, "in an iteration 995 items read or skipped instead of 1000"),
                of(least, most, null, null, "in an iteration 995 items read or skipped instead of 1000"),
                of(
                        none,
                        new Counts(1100, 1000, 0, 0, 0, 11, 0, 0),
                        1000L,
                        1100L,
                        "in an iteration 1100 items read" + " instead of 1000"));
    }

    @ParameterizedTest
    @MethodSource
    void skipsInSomeIterations(Counts least, Counts most, Long leastTaken, Long mostTaken, String problem) {
        RunParameters known = parameters(WORKLOAD, new Application("payroll", Map.of(), 1000L));
        Iterations iterations =
                new Iterations(List.of(90L, 20L), List.of(10L, 11L, 12L), least, most, leastTaken, mostTaken);

        Entry entry = classify(known, 0, Wire.encode(result(PARAMETERS, 0, iterations)));

        assertThat(entry.message()).isEqualTo(problem);
        assertThat(entry.outcome()).isEqualTo(problem == null ? Outcome.Succeeded : Outcome.Invalid);
    }

    private static Duration bound(Entry entry) {
        return Censoring.bound(LedgerRows.of(List.of(entry)).attempts().getFirst());
    }

    @Test
    void aRunThatIsCutShortTakesItsPartOfTheTimeForEach() {
        String note = StepBegin.note(START.plusSeconds(5));
        Entry entry = classify(PARAMETERS, 3, note);

        assertThat(entry.outcome()).isEqualTo(Outcome.Censored);
        assertThat(entry.executions()).isEqualTo(5);
        assertThat(bound(entry)).as("of 100 seconds").isEqualTo(Duration.ofSeconds(20));
        assertThat(bound(classify(parameters(SampleRun.WORKLOAD, null), 3, note)))
                .isEqualTo(Duration.ofSeconds(100));
        assertThat(bound(classify(PARAMETERS, 3, null))).isEqualTo(Duration.ZERO);
    }

    @Test
    void ofSeveralServersTheSlowestOfEachIterationIsItsTime() {
        Iterations other = new Iterations(List.of(80L, 30L), List.of(20L, 5L, 13L), OTHER, ALL);

        RunResult merged = MergedResult.of(
                List.of(result(PARAMETERS, 0, iterations(ALL, ALL)), result(PARAMETERS, 1, other)), Database.DERBY);

        Iterations iterations = merged.times().iterations();
        assertThat(iterations.warmUp()).containsExactly(90L, 30L);
        assertThat(iterations.counted()).containsExactly(20L, 11L, 13L);
        assertThat(merged.times().elapsed()).as("of 44 / 3").isEqualTo(15);
        assertThat(iterations.least().read()).isEqualTo(1999);
        assertThat(iterations.most().read()).isEqualTo(2000);
    }

    @Test
    void serversWithDifferentNumbersOfIterationsDoNotGoTogether() {
        Iterations fewer = new Iterations(List.of(80L), List.of(20L, 5L, 13L), ALL, ALL);

        assertThatThrownBy(() -> MergedResult.of(
                        List.of(result(PARAMETERS, 0, iterations(ALL, ALL)), result(PARAMETERS, 1, fewer)),
                        Database.DERBY))
                .hasMessage("they have different numbers of iterations");
    }
}
