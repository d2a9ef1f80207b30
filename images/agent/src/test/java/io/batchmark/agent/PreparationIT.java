package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Iterations of a job that inserts the same keys each time, with and without statements that undo its work. */
class PreparationIT {
    @Test
    void preparation_letsAJobRunAgain_andIsNoPartOfIt() throws Exception {
        LibertyServer server = server("prepared");
        try (PostgreSqlServer database = database()) {
            Map<String, String> settings = settings(server, database);
            settings.put("prepare.dataSource", "pay");
            settings.put("prepare.sql.1", "TRUNCATE numbers");
            settings.put(
                    "prepare.sql.2",
                    "INSERT INTO preparations SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)");

            JsonNode result = server.run(0, settings);

            assertThat(result.path("batchStatus").asText())
                    .as(result.toString())
                    .isEqualTo("COMPLETED");
            assertThat(database.query("SELECT count(*) FROM numbers")).containsExactly("25");
            List<Long> preparations = database.query("SELECT millis FROM preparations ORDER BY 1").stream()
                    .map(Long::valueOf)
                    .toList();
            assertThat(preparations).hasSize(3);
            assertThat(TimeUnit.NANOSECONDS.toMillis(result.at("/times/begun").asLong()))
                    .as("the begin of the first iteration that counts")
                    .isBetween(preparations.get(1), preparations.get(2));
            assertThat(result.at("/counts/written").asLong()).isEqualTo(25);
            assertThat(result.at("/job/totals/transaction/0").asLong())
                    .as("beginnings and ends of transactions of the job alone")
                    .isEqualTo(transactionsOfTheJobWithoutPreparation(database));
        }
    }

    private long transactionsOfTheJobWithoutPreparation(PostgreSqlServer database) throws Exception {
        database.execute("bench", "TRUNCATE numbers");
        LibertyServer server = server("notPrepared");
        Map<String, String> settings = settings(server, database);
        settings.put("warmUpIterations", "0");
        settings.put("iterations", "1");
        return server.run(0, settings).at("/job/totals/transaction/0").asLong();
    }

    @Test
    void jobThatCannotRunTwice_isToldToRunOnce() throws Exception {
        LibertyServer server = server("once");
        try (PostgreSqlServer database = database()) {
            JsonNode result = server.run(1, settings(server, database));

            assertThat(result.path("batchStatus").asText()).isEqualTo("FAILED");
            assertThat(result.path("message").asText())
                    .startsWith(
                            "in iteration 2 of 3 (if the job cannot run twice in one server, set iterations: 1 and"
                                    + " warmUpIterations: 0, or undo its work by spec.job.prepare): job rows failed in step writes")
                    .contains("duplicate key");
        }
    }

    @Test
    void statementThatFails_isRefusedByItsNumber() throws Exception {
        LibertyServer server = server("mistaken");
        try (PostgreSqlServer database = database()) {
            Map<String, String> settings = settings(server, database);
            settings.put("prepare.dataSource", "jdbc/pay");
            settings.put("prepare.sql.1", "TRUNCATE numbers");
            settings.put("prepare.sql.2", "SELECT /* " + PostgreSqlServer.PASSWORD + " */ 1 FROM missing");

            JsonNode result = server.run(1, settings);

            assertThat(result.path("fault").asText()).isEqualTo("Refused");
            assertThat(result.path("message").asText())
                    .startsWith(
                            "in iteration 1 of 3 (warm-up): spec.job.prepare: statement 2 of 2 fails (SELECT /* *** */ 1 FROM missing): ERROR: ")
                    .contains("relation \"missing\" does not exist", "(SQLSTATE 42P01)");
            assertThat(server.folder().resolve("result.json")).content().doesNotContain(PostgreSqlServer.PASSWORD);
        }
    }

    private static LibertyServer server(String name) throws Exception {
        return DriverServer.of(name, """
                <dataSource id="pay" jndiName="jdbc/pay" jdbcDriverRef="driver">
                  <properties.postgresql serverName="production" databaseName="production"/></dataSource>
                """);
    }

    private static PostgreSqlServer database() throws Exception {
        PostgreSqlServer database = PostgreSqlServer.start();
        database.execute("bench", """
                CREATE TABLE numbers (source text, number int, PRIMARY KEY (source, number));
                CREATE TABLE preparations (millis bigint);
                GRANT ALL ON numbers, preparations TO benchmark
                """);
        return database;
    }

    private static Map<String, String> settings(LibertyServer server, PostgreSqlServer database) throws Exception {
        Map<String, String> settings = DriverServer.settings(server, database);
        settings.put("dataSource.1", "pay");
        settings.put("parameter.dataSources", "jdbc/pay");
        settings.put("warmUpIterations", "1");
        settings.put("iterations", "2");
        return settings;
    }
}
