package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Servers of one run that share the work of a job. */
class OwnServersIT {
    private static final String LEVELS = "configDropins/overrides/zzz-batchmark.xml";
    private static final long PATIENCE_SECONDS = 240;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private int port;

    @BeforeEach
    void choosePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
    }

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    /** The job repository is in the database that the servers share, and its tables do not exist. */
    @Test
    void servers_shareWorkAndJobRepository_andBeginTogether_despiteOtherConnections() throws Exception {
        LibertyServer first = server("first");
        LibertyServer second = server("second");
        try (PostgreSqlServer database = PostgreSqlServer.start()) {
            database.execute("bench", """
                    CREATE TABLE numbers (source text, number int);
                    CREATE TABLE preparations (millis bigint);
                    CREATE SCHEMA jbatch AUTHORIZATION benchmark;
                    GRANT ALL ON numbers, preparations TO benchmark
                    """);
            Future<JsonNode> ofSecond = threads.submit(() -> second.run(0, settings(second, database, 1)));
            awaitLog(second, "Batchmark agent: server 1 waits for server 0 at 127.0.0.1:" + port);
            assertThat(second.folder().resolve(LEVELS))
                    .as("written at the start of the server")
                    .doesNotExist();
            threads.submit(this::connectWithGarbage);

            JsonNode firstResult = first.run(0, settings(first, database, 0));
            JsonNode secondResult = ofSecond.get();

            assertThat(firstResult.path("batchStatus").asText())
                    .as(firstResult.toString())
                    .isEqualTo("COMPLETED");
            assertThat(secondResult.path("batchStatus").asText())
                    .as(secondResult.toString())
                    .isEqualTo("COMPLETED");
            assertThat(firstResult.path("server").asInt()).isZero();
            assertThat(secondResult.path("server").asInt()).isEqualTo(1);
            assertThat(firstResult.at("/counts/read").asLong()).isEqualTo(13);
            assertThat(secondResult.at("/counts/read").asLong()).isEqualTo(12);
            assertThat(database.query("SELECT count(*) || ' ' || count(DISTINCT number) FROM numbers"))
                    .containsExactly("25 25");
            beginsTogether(firstResult, secondResult, preparations(database));
            assertThat(
                            database.query(
                                    "SELECT split_part(serverid, '/', 1) || ' ' || count(*) FROM jbatch.jobexecution GROUP BY serverid ORDER BY 1"))
                    .containsExactly("run-1-0 2", "run-1-1 2");
            assertThat(database.query("SELECT DISTINCT batchstatus FROM jbatch.jobexecution"))
                    .hasSize(1);
        }
    }

    private static List<Long> preparations(PostgreSqlServer database) throws Exception {
        return database.query("SELECT millis FROM preparations ORDER BY 1").stream()
                .map(Long::valueOf)
                .toList();
    }

    /** The second iteration is prepared after both servers have ended the first one. */
    private static void beginsTogether(JsonNode first, JsonNode second, List<Long> preparations) {
        assertThat(preparations).as("once for each iteration").hasSize(2);
        assertThat(begin(first)).isGreaterThanOrEqualTo(preparations.get(1)).isLessThan(end(second));
        assertThat(begin(second)).isGreaterThanOrEqualTo(preparations.get(1)).isLessThan(end(first));
    }

    private static long begin(JsonNode result) {
        return TimeUnit.NANOSECONDS.toMillis(result.at("/times/begun").asLong());
    }

    private static long end(JsonNode result) {
        return begin(result)
                + TimeUnit.NANOSECONDS.toMillis(result.at("/times/elapsed").asLong());
    }

    @Test
    void serverThatNeverComes_isNamed() throws Exception {
        LibertyServer first = server("alone");
        try (PostgreSqlServer database = PostgreSqlServer.start()) {
            Map<String, String> settings = settings(first, database, 0);
            settings.put("startTimeoutSeconds", "60");

            JsonNode result = first.run(1, settings);

            assertThat(result.path("fault").asText()).isEqualTo("NotConcurrent");
            assertThat(result.path("message").asText())
                    .startsWith(
                            "in iteration 1 of 2 (warm-up): server 1 of 2 servers did not arrive within 90 s after the start of server 0: ");
        }
    }

    private static LibertyServer server(String name) throws Exception {
        return DriverServer.withRepository(name, Edition.JAKARTA, "");
    }

    private Map<String, String> settings(LibertyServer server, PostgreSqlServer database, int index) throws Exception {
        Map<String, String> settings = DriverServer.settingsOfTwo(server, database, index, port);
        settings.put("job", "share");
        settings.put(
                "prepare.sql.2", "INSERT INTO preparations SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)");
        settings.put("servers.indexParameter", "part");
        settings.put("servers.countParameter", "parts");
        return settings;
    }

    private static void awaitLog(LibertyServer server, String text) throws Exception {
        Path log = server.folder().resolve("console.log");
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!Files.exists(log) || !Files.readString(log).contains(text)) {
            assertThat(System.nanoTime()).as("time to see: " + text).isLessThan(until);
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    /** Keeps up to 100 connections open, with a line that is not of a server of the run. */
    private Void connectWithGarbage() throws Exception {
        Deque<Socket> open = new ArrayDeque<>();
        while (!Thread.currentThread().isInterrupted()) {
            Socket socket = new Socket();
            open.add(socket);
            try {
                socket.connect(new java.net.InetSocketAddress("127.0.0.1", port), 1000);
                socket.getOutputStream().write("run-1 2 1 1\nrun-1".getBytes(StandardCharsets.ISO_8859_1));
            } catch (IOException e) {
                // the server is not there
            }
            if (open.size() > 100) {
                open.remove().close();
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        return null;
    }
}
