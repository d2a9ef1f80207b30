package io.batchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Engine;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.DispatchedPartitions;
import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.runner.WarmImage.WorkloadBuilder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real batch servers that take the partitions of one job from a queue. */
class DispatchIT {
    private static final Map<String, String> IMPATIENT = Map.of("BROKER_PATIENCE", "12");

    private static PostgreSqlServer postgresql;

    @TempDir
    static Path directory;

    private static Map<String, String> credentials;

    @BeforeAll
    static void startServer() throws Exception {
        postgresql = PostgreSqlServer.start("autovacuum=off");
        credentials = Map.of(
                "CREDENTIALS",
                SecretFolder.of(directory.resolve("right"), PostgreSqlServer.USER, PostgreSqlServer.PASSWORD)
                        .toString());
    }

    @AfterAll
    static void stopServer() throws Exception {
        postgresql.close();
    }

    @Test
    void twoServersShareTheirPartitions_inEachIteration() throws Exception {
        Workload workload = new WorkloadBuilder()
                .items(16_000)
                .partitions(8, 2)
                .servers(2)
                .dispatched()
                .iterations(1, 2)
                .build();
        Pair pair = start(workload, "bm_dispatch_1", Map.of());
        RunResult one = pair.first.awaitExit(ExitCode.COMPLETED).result();
        RunResult other = pair.second.awaitExit(ExitCode.COMPLETED).result();

        assertThat(one.batchStatus()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(one.counts().read()).isEqualTo(16_000);
        assertThat(one.counts().inserted() + one.counts().deleted()).isEqualTo(16_000);
        assertThat(one.counts().commits()).isEqualTo(workload.checkpoints());
        assertThat(one.times().iterations().least().inserted()).isEqualTo(8_000);
        assertThat(one.times().iterations().most().read()).isEqualTo(16_000);
        DispatchedPartitions dispatch = one.dispatch();
        assertThat(dispatch.sent()).isEqualTo(24);
        assertThat(dispatch.received()).isEqualTo(24);
        assertThat(dispatch.executed()).isEqualTo(24);
        assertThat(dispatch.servers())
                .hasSize(2)
                .allSatisfy(number -> assertThat(number).isPositive());
        assertThat(dispatch.waited()).isPositive();
        assertThat(other.times().elapsed()).isZero();
        assertThat(other.times().threads()).isPositive();
        assertThat(other.times().iterations().counted()).containsExactly(0L, 0L);
        assertThat(other.counts().read()).isZero();
        assertThat(other.dispatch()).isNull();
        assertThat(postgresql.query("bench", "SELECT nspname FROM pg_namespace WHERE nspname = 'bm_dispatch_1'"))
                .isEmpty();
    }

    /** The only partition goes through the queue, too, which is the cost of the dispatch alone. */
    @Test
    void oneServerDispatchesToItself() throws Exception {
        Workload workload = new WorkloadBuilder()
                .partitions(1, 1)
                .dispatched()
                .iterations(1, 2)
                .build();
        RunResult result = WarmImage.start(parameters(workload, "bm_alone_1"), server(0, port()))
                .awaitExit(ExitCode.COMPLETED)
                .result();
        assertThat(result.counts().read()).isEqualTo(workload.items());
        assertThat(result.counts().commits()).isEqualTo(workload.checkpoints());
        assertThat(result.dispatch().sent()).isEqualTo(3);
        assertThat(result.dispatch().received()).isEqualTo(3);
        assertThat(result.dispatch().servers()).containsExactly(3L);
        assertThat(result.partitions().slowest().items()).isEqualTo(workload.items());
    }

    @Test
    void executorThatIsToldToEnd_endsTheRunAtOnce() throws Exception {
        Pair pair = start(endless(), "bm_told_1", Map.of());
        pair.awaitPartitionsOfBoth();
        pair.second.signal("TERM");
        RunResult result = pair.first.awaitExit(ExitCode.NOT_COMPLETED).result();
        assertThat(result.fault()).isEqualTo(Fault.Dispatch);
        assertThat(result.message())
                .isEqualTo("server 1 has ended before the batch job: see the end of its pod and its log");
    }

    /** Long enough for a heartbeat, and shorter than the time after which a server is lost. */
    @Test
    void executorThatIsPaused_continues() throws Exception {
        Workload workload = new WorkloadBuilder()
                .items(60_000)
                .partitions(4, 2)
                .servers(2)
                .dispatched()
                .build();
        Pair pair = start(workload, "bm_paused_1", Map.of());
        pair.awaitPartitionsOfBoth();
        pair.second.signal("STOP");
        Thread.sleep(8000);
        pair.second.signal("CONT");
        RunResult result = pair.first.awaitExit(ExitCode.COMPLETED).result();
        assertThat(result.counts().read()).isEqualTo(60_000);
        assertThat(result.dispatch().executed()).isEqualTo(4);
        assertThat(result.dispatch().servers())
                .allSatisfy(number -> assertThat(number).isPositive());
        pair.second.awaitExit(ExitCode.COMPLETED);
    }

    @Test
    void killedDispatcher_endsTheExecutorWithItsCause() throws Exception {
        Pair pair = start(endless(), "bm_killed_2", IMPATIENT);
        pair.awaitPartitionsOfBoth();
        pair.first.signal("KILL");
        RunResult result = pair.second.awaitExit(ExitCode.NOT_COMPLETED).result();
        assertThat(result.fault()).isEqualTo(Fault.Dispatch);
        assertThat(result.message()).startsWith("server 0 has not answered for 1");
    }

    /** The other server would wait for the partitions of the silent server for ever. */
    @Test
    void silentExecutor_endsTheRunWithItsCause() throws Exception {
        Pair pair = start(endless(), "bm_silent_1", IMPATIENT);
        pair.awaitPartitionsOfBoth();
        pair.second.signal("STOP");
        try {
            RunResult result = pair.first.awaitExit(ExitCode.NOT_COMPLETED).result();
            assertThat(result.fault()).isEqualTo(Fault.Dispatch);
            assertThat(result.message()).startsWith("server 1 has not answered for 1");
        } finally {
            pair.second.signal("KILL");
        }
    }

    /** Both wait at the same time, long enough for servers that start on a busy machine. */
    @Test
    void serversThatDoNotFindEachOther_endBeforeTheJobWithTheCause() throws Exception {
        Map<String, String> first = new HashMap<>(server(0, port()));
        Map<String, String> second = new HashMap<>(server(1, port()));
        first.put("START_SECONDS", "60");
        second.put("START_SECONDS", "60");
        ServerProcess dispatcher = WarmImage.start(parameters(endless(), "bm_missing_1"), first);
        ServerProcess executor = WarmImage.beside(parameters(endless(), "bm_missing_2"), second);
        RunResult ofDispatcher = dispatcher.awaitExit(ExitCode.NOT_COMPLETED).result();
        RunResult ofExecutor = executor.awaitExit(ExitCode.NOT_COMPLETED).result();
        assertThat(List.of(ofDispatcher.fault(), ofExecutor.fault())).containsOnly(Fault.Dispatch);
        assertThat(ofDispatcher.message()).isEqualTo("server 1 has not joined within 48 s: see its log");
        assertThat(ofExecutor.message()).startsWith("server 0 has no messaging engine at localhost:");
    }

    /** A message has serialized objects, so no other pod may send one or take one. */
    @Test
    void serverOfAnotherRun_isNotLetIn() throws Exception {
        Map<String, String> common = port();
        String parameters = parameters(endless(), "bm_stranger_1");
        ServerProcess first = WarmImage.start(parameters, server(0, common));
        // on a busy machine the first server may need most of the time that the stranger waits
        while (postgresql
                .query("bench", "SELECT 1 FROM pg_namespace WHERE nspname = 'bm_stranger_1'")
                .isEmpty()) {
            Thread.sleep(100);
        }
        Map<String, String> stranger = server(1, common);
        stranger.put("RUN", "another-{server}");
        stranger.put("START_SECONDS", "60");
        RunResult result = WarmImage.beside(parameters, stranger)
                .awaitExit(ExitCode.NOT_COMPLETED)
                .result();
        first.signal("KILL");
        first.awaitEnd();
        assertThat(result.fault()).isEqualTo(Fault.Dispatch);
        assertThat(result.message())
                .startsWith("the server does not take partitions from the queue within 48 s, and its log has: CWSIV")
                .containsIgnoringCase("authentication");
    }

    /** Chance decides in which server a partition fails: the result of the first server has the cause in any case. */
    @Test
    void failedPartition_failsTheJobWithItsCause() throws Exception {
        Workload workload = new WorkloadBuilder()
                .items(400_000)
                .partitions(4, 2)
                .servers(2)
                .dispatched()
                .transactionTimeout(2)
                .build();
        Pair pair = start(workload, "bm_failed_1", Map.of());
        pair.awaitPartitionsOfBoth();
        try (Connection connection = postgresql.admin("bench");
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("LOCK TABLE bm_failed_1.account IN ACCESS EXCLUSIVE MODE");
            while (postgresql
                    .query("bench", "SELECT pid FROM pg_locks WHERE NOT granted")
                    .isEmpty()) {
                Thread.sleep(100);
            }
            // longer than the timeout, and no statement waits for ever
            statement.execute("SELECT pg_sleep(4)");
            connection.rollback();
        }
        RunResult result = pair.first.awaitExit(ExitCode.NOT_COMPLETED).result();
        assertThat(result.batchStatus()).isEqualTo(BatchStatus.FAILED);
        assertThat(result.fault()).isNull();
        assertThat(result.message()).contains("a chunk took longer than transactionTimeout, 2 seconds");
        pair.second.awaitEnd();
    }

    private static Workload endless() {
        return new WorkloadBuilder()
                .items(4_000_000)
                .partitions(4, 2)
                .servers(2)
                .dispatched()
                .build();
    }

    private static Pair start(Workload workload, String schema, Map<String, String> environment) throws Exception {
        String parameters = parameters(workload, schema);
        Map<String, String> common = new HashMap<>(port());
        common.putAll(environment);
        return new Pair(
                schema,
                WarmImage.start(parameters, server(0, common)),
                WarmImage.beside(parameters, server(1, common)));
    }

    private record Pair(String schema, ServerProcess first, ServerProcess second) {
        /** Until each server has taken a partition, which the job repository knows. */
        void awaitPartitionsOfBoth() throws Exception {
            second.awaitInLog("takes partitions");
            first.awaitInLog("Batch job started");
            while (taken().size() < 2) {
                first.awaitInLog("Batch job started");
                Thread.sleep(100);
            }
        }

        private List<String> taken() throws Exception {
            return postgresql.query(
                    "bench", "SELECT DISTINCT serverid FROM " + schema + ".remotablepartition WHERE internalstate = 1");
        }
    }

    private static String parameters(Workload workload, String schema) {
        Database database =
                new Database("bench", Engine.PostgreSql, postgresql.tcp("bench", schema), true, false, true);
        return Wire.encode(new RunParameters(
                RunParameters.VERSION,
                WarmImage.RUN,
                3,
                workload,
                null,
                database,
                null,
                null,
                workload.servers() > 1 ? "localhost" : null));
    }

    private static Map<String, String> port() throws Exception {
        return Map.of("MESSAGING_PORT", Integer.toString(PostgreSqlServer.freePort()));
    }

    private static Map<String, String> server(int index, Map<String, String> port) {
        Map<String, String> environment = new HashMap<>(credentials);
        environment.putAll(port);
        environment.put("JOB_COMPLETION_INDEX", Integer.toString(index));
        return environment;
    }
}
