package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers of one run that execute the partitions of one job: server 0 starts it, and has the messaging engine. */
class OwnDispatchIT {
    private static final long PATIENCE_SECONDS = 240;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private int barrier;
    private int engine;

    @BeforeEach
    void choosePorts() throws IOException {
        try (ServerSocket one = new ServerSocket(0);
                ServerSocket other = new ServerSocket(0)) {
            barrier = one.getLocalPort();
            engine = other.getLocalPort();
        }
    }

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    /** The server.xml has neither a queue nor features for it. Its registry of users gets the user of the queue. */
    @ParameterizedTest
    @EnumSource(Edition.class)
    void partitionsOfOneJob_areExecutedByAllServers(Edition edition) throws Exception {
        LibertyServer first = server("dispatcher-" + edition, edition);
        LibertyServer second = server("executor-" + edition, edition);
        try (PostgreSqlServer database = database()) {
            Future<JsonNode> ofSecond = threads.submit(() -> second.run(0, settings(second, database, 1)));
            JsonNode one = first.run(0, settings(first, database, 0));
            JsonNode other = ofSecond.get();

            assertThat(one.path("batchStatus").asText()).as(one.toString()).isEqualTo("COMPLETED");
            assertThat(other.path("batchStatus").asText()).as(other.toString()).isEqualTo("COMPLETED");
            JsonNode dispatch = one.path("dispatch");
            assertThat(dispatch.path("sent").asLong()).as("of both iterations").isEqualTo(16);
            assertThat(dispatch.path("received").asLong()).isEqualTo(16);
            assertThat(dispatch.path("executed").asLong()).isEqualTo(16);
            assertThat(dispatch.path("servers"))
                    .hasSize(2)
                    .allSatisfy(number -> assertThat(number.asLong()).isPositive());
            assertThat(dispatch.path("waited").asLong()).isPositive();
            assertThat(other.has("dispatch")).isFalse();
            assertThat(sum(one, other, "/counts/read")).isEqualTo(25);
            assertThat(sum(one, other, "/counts/written")).isEqualTo(25);
            assertThat(one.at("/job/steps/0/name").asText()).isEqualTo("writes");
            assertThat(sum(one, other, "/job/steps/0/partitions")).isEqualTo(8);
            assertThat(one.at("/times/elapsed").asLong())
                    .as("with the step that has no partitions")
                    .isGreaterThan(TimeUnit.MILLISECONDS.toNanos(300));
            assertThat(other.at("/times/elapsed").asLong()).isZero();
            assertThat(other.at("/times/iterations/counted/0").asLong()).isZero();
            assertThat(other.at("/times/threads").asLong()).isPositive();
            assertThat(other.at("/jvm/stepCpu").asLong()).isPositive();
            assertThat(one.at("/job/unusedParameters")).isEmpty();
            assertThat(database.query("SELECT count(*) || ' ' || count(DISTINCT number) FROM numbers"))
                    .containsExactly("25 25");
            assertThat(database.query("SELECT count(*) FROM jbatch.jobexecution"))
                    .containsExactly("2");
            assertThat(database.query("SELECT DISTINCT split_part(serverid, '/', 1) FROM jbatch.remotablepartition"
                            + " ORDER BY 1"))
                    .containsExactly("run-1-0", "run-1-1");
        }
    }

    private static long sum(JsonNode one, JsonNode other, String figure) {
        return one.at(figure).asLong() + other.at(figure).asLong();
    }

    /** The batch container would wait for the partitions of that server without an end. */
    @Test
    void killedExecutor_endsTheRunWithItsCause() throws Exception {
        LibertyServer first = server("survivor", Edition.JAKARTA);
        LibertyServer second = server("killed", Edition.JAKARTA);
        try (PostgreSqlServer database = database()) {
            Map<String, String> slow = Map.of("parameter.millis", "60000", "warmUpIterations", "0");
            Map<String, String> ofSecond = settings(second, database, 1);
            ofSecond.putAll(slow);
            threads.submit(() -> second.run(1, ofSecond));
            threads.submit(() -> {
                awaitPartitionsOfBoth(database);
                kill("killed");
                return null;
            });
            Map<String, String> ofFirst = settings(first, database, 0);
            ofFirst.putAll(slow);

            JsonNode result = first.run(1, ofFirst);

            assertThat(result.path("fault").asText()).as(result.toString()).isEqualTo("Dispatch");
            assertThat(result.path("message").asText()).startsWith("server 1 has left, and its connection ended 2");
        }
    }

    private static void awaitPartitionsOfBoth(PostgreSqlServer database) throws Exception {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (System.nanoTime() < until) {
            if (!database.query("SELECT 1 FROM pg_tables WHERE tablename = 'remotablepartition'")
                            .isEmpty()
                    && database.query("SELECT DISTINCT serverid FROM jbatch.remotablepartition WHERE internalstate = 1")
                                    .size()
                            == 2) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        throw new IllegalStateException("no partitions in both servers");
    }

    private static void kill(String server) {
        ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").endsWith(" " + server))
                .forEach(ProcessHandle::destroyForcibly);
    }

    private static PostgreSqlServer database() throws Exception {
        PostgreSqlServer database = PostgreSqlServer.start();
        database.execute("bench", """
                CREATE TABLE numbers (source text, number int);
                CREATE SCHEMA jbatch AUTHORIZATION benchmark;
                GRANT ALL ON numbers TO benchmark
                """);
        return database;
    }

    private static LibertyServer server(String name, Edition edition) throws Exception {
        return DriverServer.withRepository(
                name,
                edition,
                "<basicRegistry id=\"users\" realm=\"company\"><user name=\"scheduler\" password=\"secret\"/></basicRegistry>");
    }

    private Map<String, String> settings(LibertyServer server, PostgreSqlServer database, int index) throws Exception {
        Map<String, String> settings = DriverServer.settingsOfTwo(server, database, index, barrier);
        settings.put("job", "dispatched");
        settings.put("variable.batchmark.partitionsAtOnce", "4");
        settings.put("dispatch", "Jms");
        settings.put("dispatch.port", Integer.toString(engine));
        return settings;
    }
}
