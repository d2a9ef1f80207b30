package io.batchmark.core.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Cgroup;
import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.Contention;
import io.batchmark.contract.result.Disk;
import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.Jvm;
import io.batchmark.contract.result.Partition;
import io.batchmark.contract.result.Partitions;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.StepSeries;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run whose partitions are dealt out to two servers: 500 items and 6 checkpoints for each. */
class ServersTest {
    private static final Run.Key RUN = new Run.Key("baseline", 1);
    private static final Instant START = SampleRun.START;
    private static final Instant ENDED = START.plusSeconds(60);
    private static final Instant NOW = START.plusSeconds(70);
    private static final long BEGUN = 1_767_225_600_000_000_000L;
    private static final Workload WORKLOAD = SampleRun.workload(2, 2, Workload.Write.AlternateInsertDelete);

    @Test
    void resultsAreAddedUpAndTheStepLastsFromTheFirstBeginningToTheLastEnd() {
        Entry entry = classify(NOW, null, completed(0, 0, 5_000_000_000L), completed(1, 2_000_000_000L, 4_000_000_000L))
                .orElseThrow();

        assertThat(entry.outcome()).isEqualTo(Outcome.Succeeded);
        RunResult result = entry.result();
        assertThat(result.counts()).isEqualTo(new RunResult.Counts(1000, 1000, 600, 400, 0, 12, 0, 0));
        assertThat(result.times())
                .isEqualTo(new RunResult.Times(
                        BEGUN,
                        6_000_000_000L,
                        9_000_000_000L,
                        new Components(20, 0, 60, 40, 20, 0, 0),
                        null,
                        null,
                        null,
                        chunks(100, 100, 200, 200)));
        assertThat(result.partitions())
                .isEqualTo(new Partitions(
                        new Partition(5_000_000_000L, 500, 10L), new Partition(3_999_999_999L, 1, null)));
        assertThat(result.jvm()).isEqualTo(new Jvm(2501, 200, 400, 6, 8, 6, 512L << 20, List.of(10_000L)));
        assertThat(result.cgroup()).isEqualTo(new Cgroup(20, 2, 14, 101));
        assertThat(result.disk()).isEqualTo(new Disk(2000L, null, 6000L, 20L));
        assertThat(result.contention()).isEqualTo(new Contention(51L, null, 3L, 8L, 200L));
        assertThat(entry.started()).isEqualTo(START.plusSeconds(5));
        assertThat(entry.finished()).isEqualTo(ENDED.plusSeconds(1));
        assertThat(entry.node()).isEqualTo("node-0,node-1");
    }

    @Test
    void theSeriesOverTheStepIsThatOfTheFirstServer() {
        StepSeries series = new StepSeries(10, 10, List.of(5L), null, List.of(0L));
        RunResult first = result(0, 0, 5).withSeries(series);
        RunResult second = result(1, 0, 5).withSeries(new StepSeries(10, 10, List.of(6L), null, List.of(0L)));

        assertThat(MergedResult.of(List.of(first, second), Database.DERBY)
                        .times()
                        .series())
                .isEqualTo(series);
    }

    @Test
    void ofADatabaseThatTheyShareNoneSaysWhatItWroteAlone() {
        List<RunResult> servers = List.of(result(0, 0, 5), result(1, 0, 5));
        Database.Address address =
                new Database.Address(Database.Transport.Tcp, "db", 5432, "bench", "batchmark_1", Database.Tls.Disable);
        Database shared = new Database("local", Database.Engine.PostgreSql, address, true, false, true);

        assertThat(MergedResult.of(servers, shared).disk()).isEqualTo(new Disk(2000L, null, null, null));
    }

    @Test
    void whatOneOfThemDoesNotSayTheRunDoesNotSayEither() {
        RunResult known = result(0, 0, 5);
        RunResult unknown = new RunResult(
                known.version(),
                known.run(),
                known.attempt(),
                1,
                known.batchStatus(),
                "a word",
                known.counts(),
                new RunResult.Times(BEGUN, 5, 5, null),
                known.jvm(),
                null,
                null,
                null,
                new Events(20, 20, 0, null),
                null,
                known.environment(),
                null,
                null);

        RunResult merged = MergedResult.of(List.of(known, unknown), Database.DERBY);

        assertThat(merged.times().components()).isNull();
        assertThat(merged.times().chunks()).isNull();
        assertThat(merged.cgroup()).isNull();
        assertThat(merged.disk()).isNull();
        assertThat(merged.events()).isNull();
        assertThat(merged.message()).isNull();
        assertThat(merged.environment()).isEqualTo(known.environment());
    }

    @Test
    void oneThatGoesOnIsWaitedFor() {
        assertThat(classify(NOW, null, completed(0, 0, 5), running())).isEmpty();
        assertThat(classify(NOW, null, completed(0, 0, 5))).isEmpty();
    }

    @Test
    void theFirstThatFailsIsWhyTheOthersWereDeleted() {
        PodStory failed = pod(1).exits(3, ENDED, null);
        PodStory deleted = pod(0).deleted(ENDED.plusSeconds(1)).exits(143, ENDED.plusSeconds(2), null);

        Entry entry = classify(NOW, null, deleted, failed).orElseThrow();

        assertThat(entry.outcome()).isEqualTo(Outcome.Censored);
        assertThat(entry.cause()).isEqualTo(Cause.OutOfMemory);
        assertThat(entry.message()).isEqualTo("server 1: it needs more than maxHeap");
    }

    @Test
    void oneThatTheInfrastructureEndsIsTriedAgainWithAllOthers() {
        Entry entry = classify(
                        NOW, null, completed(0, 0, 5), pod(1).deleted(ENDED).exits(143, ENDED.plusSeconds(9), null))
                .orElseThrow();

        assertThat(entry.outcome()).isEqualTo(Outcome.Retried);
        assertThat(entry.cause()).isEqualTo(Cause.Deleted);
        assertThat(entry.result()).isNull();
    }

    @Test
    void oneThatStartsWhenAnotherHasEndedIsTriedAgainWithAllOthers() {
        PodStory inTime = pod(1, ENDED.plusSeconds(5)).exits(0, ENDED.plusSeconds(9), Wire.encode(result(1, 5, 5)));
        PodStory late = pod(1, ENDED.plusSeconds(6)).exits(0, ENDED.plusSeconds(10), Wire.encode(result(1, 5, 5)));

        assertThat(classify(NOW, null, completed(0, 0, 5), inTime).orElseThrow().outcome())
                .isEqualTo(Outcome.Succeeded);
        Entry entry = classify(NOW, null, completed(0, 0, 5), late).orElseThrow();
        assertThat(entry.outcome()).isEqualTo(Outcome.Retried);
        assertThat(entry.cause()).isEqualTo(Cause.NotConcurrent);
        assertThat(entry.message())
                .isEqualTo("a server started when another one had ended: let there be nodes with room for all 2 servers"
                        + " at the same time, or set placement: Packed");
        assertThat(new AttemptClassifier(
                                parameters(),
                                SampleRun.ENDS,
                                SampleRun.ENDS.retry().retries(),
                                NOW)
                        .classify(observed(null, completed(0, 0, 5), late)))
                .get()
                .returns(Outcome.Failed, Entry::outcome);
    }

    /** A server that waits for the node of another server starts as soon as that server has ended. */
    @Test
    void servers_onOneNode_areComparedToTheSecond() {
        Function<Integer, PodStory> other = seconds -> PodStory.created(START)
                .scheduled("node-0")
                .runs(ENDED.plusSeconds(seconds))
                .exits(0, ENDED.plusSeconds(9), Wire.encode(result(1, 5, 5)));

        assertThat(classify(NOW, null, completed(0, 0, 5), other.apply(0)))
                .get()
                .returns(Outcome.Succeeded, Entry::outcome);
        assertThat(classify(NOW, null, completed(0, 0, 5), other.apply(1)))
                .get()
                .returns(Cause.NotConcurrent, Entry::cause);
    }

    @ParameterizedTest
    @ValueSource(longs = {-86_400, -90, 90, 86_400})
    void servers_onNodesWithDifferentClocks_areComparedByOneClock(long ahead) {
        Supplier<PodStory> other =
                () -> PodStory.created(START).scheduled("node-1").nodeAhead(Duration.ofSeconds(ahead), false);
        String message = Wire.encode(result(1, 5, 5));
        PodStory inTime = other.get().runs(ENDED.minusSeconds(9)).exits(0, ENDED.plusSeconds(5), message);
        PodStory late = other.get().runs(ENDED.plusSeconds(6)).exits(0, ENDED.plusSeconds(9), message);
        PodStory ended = other.get().runs(START).exits(137, ENDED.plusSeconds(1), null);

        assertThat(classify(NOW, null, completed(0, 0, 5), inTime)).get().returns(Outcome.Succeeded, Entry::outcome);
        assertThat(classify(NOW, null, completed(0, 0, 5), late)).get().returns(Cause.NotConcurrent, Entry::cause);
        assertThat(classify(NOW, null, pod(0).exits(137, "OOMKilled", ENDED, null), ended))
                .get()
                .returns(Cause.OutOfMemory, Entry::cause);
    }

    @Test
    void servers_onNodesWhoseClocksAreUnknown_mayDifferByAMinute() {
        Function<Integer, PodStory> other = seconds -> PodStory.created(START)
                .scheduled("node-1")
                .nodeAhead(Duration.ofSeconds(seconds), true)
                .runs(ENDED)
                .exits(0, ENDED.plusSeconds(5), Wire.encode(result(1, 5, 5)));

        assertThat(classify(NOW, null, completed(0, 0, 5), other.apply(60)))
                .get()
                .returns(Outcome.Succeeded, Entry::outcome);
        assertThat(classify(NOW, null, completed(0, 0, 5), other.apply(61)))
                .get()
                .returns(Cause.NotConcurrent, Entry::cause);
    }

    @Test
    void aMissingPodMakesTheRunInvalidOnceItCannotShowUpAnyMore() {
        Instant since = ENDED.plusSeconds(30);

        assertThat(classify(since.minusMillis(1), ENDED, completed(0, 0, 5))).isEmpty();
        assertThat(new AttemptClassifier(parameters(), SampleRun.ENDS, 0, NOW)
                        .deadline(observed(ENDED, completed(0, 0, 5))))
                .contains(since);
        Entry entry = classify(since, ENDED, completed(0, 0, 5)).orElseThrow();
        assertThat(entry.outcome()).isEqualTo(Outcome.Invalid);
        assertThat(entry.cause()).isEqualTo(Cause.NoResult);
        assertThat(entry.message()).startsWith("only 1 of 2 servers have a result");
    }

    @Test
    void theSameShareTwiceIsNotTheWhole() {
        Entry entry = classify(NOW, null, completed(0, 0, 5), pod(1).exits(0, ENDED, Wire.encode(result(0, 0, 5))))
                .orElseThrow();

        assertThat(entry.outcome()).isEqualTo(Outcome.Invalid);
        assertThat(entry.cause()).isEqualTo(Cause.WrongRun);
        assertThat(entry.message())
                .isEqualTo("server 1: the result is one of run b1-baseline attempt 1 server 0, this is run b1-baseline"
                        + " attempt 1 server 1");
    }

    @Test
    void resultsThatCannotBeAddedUpAreNotUnderstood() {
        Entry entry =
                classify(NOW, null, completed(0, 0, 5), completed(1, -BEGUN, 5)).orElseThrow();

        assertThat(entry.outcome()).isEqualTo(Outcome.Invalid);
        assertThat(entry.cause()).isEqualTo(Cause.NotUnderstood);
        assertThat(entry.message())
                .startsWith("the results of the servers do not go together: times.elapsed is 1767225600000000005");
    }

    @Test
    void whatTheUserStopsIsNoFaultOfAnybody() {
        Entry entry = classify(
                        NOW,
                        null,
                        pod(0).stopped(Cause.Suspended, ENDED).exits(143, ENDED.plusSeconds(1), null),
                        pod(1).stopped(Cause.Suspended, ENDED).exits(143, ENDED.plusSeconds(2), null))
                .orElseThrow();

        assertThat(entry.outcome()).isEqualTo(Outcome.Retried);
        assertThat(entry.cause()).isEqualTo(Cause.Suspended);
    }

    private static Optional<Entry> classify(Instant now, @Nullable Instant jobEnded, PodStory... servers) {
        return new AttemptClassifier(parameters(), SampleRun.ENDS, 0, now).classify(observed(jobEnded, servers));
    }

    private static ObservedAttempt observed(@Nullable Instant jobEnded, PodStory... servers) {
        Map<Integer, ObservedAttempt.Pod> pods = new HashMap<>();
        for (PodStory server : servers) {
            pods.put(pods.size(), server.pod());
        }
        return new ObservedAttempt(RUN, 1, new ObservedAttempt.Job(null, jobEnded, null, null), pods);
    }

    private static PodStory completed(int server, long later, long elapsed) {
        return pod(server).exits(0, ENDED.plusSeconds(server), Wire.encode(result(server, later, elapsed)));
    }

    private static PodStory running() {
        return pod(1);
    }

    private static PodStory pod(int server) {
        return pod(server, START.plusSeconds(5 + server));
    }

    private static PodStory pod(int server, Instant started) {
        return PodStory.created(START).scheduled("node-" + server).runs(started);
    }

    private static String chunks(long... micros) {
        Histogram histogram = ChunkTimes.none();
        LongStream.of(micros).forEach(histogram::recordValue);
        return ChunkTimes.encoded(histogram);
    }

    /** What a server measured whose step began some nanoseconds later. */
    private static RunResult result(int server, long later, long elapsed) {
        return new RunResult(
                RunParameters.VERSION,
                RUN.toString(),
                1,
                server,
                RunResult.BatchStatus.COMPLETED,
                null,
                new RunResult.Counts(500, 500, 300, 200, 0, 6, 0, 0),
                new RunResult.Times(
                        BEGUN + later,
                        elapsed,
                        elapsed,
                        new Components(10, 0, 30, 20, 10, 0, 0),
                        null,
                        null,
                        null,
                        chunks(100, 200)),
                new Jvm(2500 + server, 100, 200, 3, 4, 5 + server, 512L << 20, List.of(10_000L + server)),
                new Cgroup(10, 1, 7, 100 + server),
                new Disk(1000L, server == 0 ? null : 1L, 3000L, 10L),
                null,
                null,
                null,
                new RunEnvironment("25", "a VM", "26.0.0.3", List.of("G1"), 2, null, null),
                new Contention(50L + server, server == 0 ? null : 1L, 3L, 4L, 100L),
                null,
                null,
                new Partitions(new Partition(elapsed, 500, 10L), new Partition(elapsed - 1, server, null)),
                null,
                null);
    }

    @Test
    void whatServersWereMeasuredOnDifferentlyIsSaid() {
        RunResult first = result(0, 0, 100);
        RunResult other =
                on(result(1, 0, 100), new RunEnvironment("21", "a VM", "26.0.0.3", List.of("G1"), 8, null, null));

        assertThat(MergedResult.of(List.of(first, result(1, 0, 100)), Database.DERBY)
                        .environment())
                .isEqualTo(first.environment());
        assertThat(MergedResult.of(List.of(first, other), Database.DERBY)
                        .environment()
                        .otherServers())
                .isEqualTo("server 1 has Java 21, processors: 8");
    }

    private static RunResult on(RunResult result, RunEnvironment environment) {
        return new RunResult(
                result.version(),
                result.run(),
                result.attempt(),
                result.server(),
                result.batchStatus(),
                null,
                result.counts(),
                result.times(),
                result.jvm(),
                null,
                null,
                null,
                null,
                null,
                environment,
                null,
                null);
    }

    private static RunParameters parameters() {
        return new RunParameters(RUN.toString(), 1, WORKLOAD, null, Database.DERBY, null);
    }
}
