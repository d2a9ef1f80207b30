package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data sources and variables of a real server, which get the levels of a run. */
class OwnDataSourceIT {
    private static final String OVERRIDE = "configDropins/overrides/zzz-batchmark.xml";

    private Production production;

    @BeforeEach
    void startProduction() throws Exception {
        production = new Production();
    }

    @AfterEach
    void productionIsUntouched() throws Exception {
        assertThat(production.connections()).isZero();
        production.close();
    }

    /** Images name addresses and credentials in several ways. The job repository alone has transactions. */
    @Test
    void dataSourcesThatGetTheDatabase_writeIntoIt() throws Exception {
        LibertyServer server = server("redirected", """
                <include location="${sources}.xml"/>
                <authData id="payroll" user="payroll" password="secret"/>
                <dataSource id="pay" jndiName="jdbc/pay" transactional="false" jdbcDriverRef="driver">
                  <properties.postgresql serverName="127.0.0.1" portNumber="PORT" databaseName="production"
                    user="payroll" password="secret" sslMode="disable"/></dataSource>
                <dataSource id="auth" jndiName="jdbc/auth" transactional="false" jdbcDriverRef="driver" containerAuthDataRef="payroll">
                  <properties serverName="127.0.0.1" portNumber="PORT" databaseName="production"/></dataSource>
                <dataSource id="nested" jndiName="jdbc/nested" transactional="false" jdbcDriverRef="driver">
                  <containerAuthData user="payroll" password="secret"/>
                  <properties.postgresql serverName="127.0.0.1" portNumber="PORT" databaseName="production"/></dataSource>
                <dataSource jndiName="jdbc/last" transactional="false" jdbcDriverRef="driver">
                  <properties.postgresql serverName="127.0.0.1" portNumber="PORT" databaseName="production"/></dataSource>
                <dataSource id="repository" jdbcDriverRef="driver">
                  <properties.postgresql serverName="127.0.0.1" portNumber="PORT" databaseName="production"/></dataSource>
                <databaseStore id="store" authDataRef="payroll" dataSourceRef="repository" schema="jbatch" tablePrefix="${prefix}"/>
                <batchPersistence jobStoreRef="store"/>
                """);
        server.file("bootstrap.properties", "sources=sources\n");
        server.file("sources.xml", """
                <server><dataSource jndiName="jdbc/url" transactional="false" jdbcDriverRef="driver"><properties.postgresql
                  URL="jdbc:postgresql://127.0.0.1:%d/production?user=payroll&amp;sslmode=disable&amp;currentSchema=pay"/></dataSource></server>
                """.formatted(production.port()));
        server.file("configDropins/overrides/image.xml", """
                <server><dataSource id="pay"><properties.postgresql portNumber="%d"/></dataSource></server>
                """.formatted(production.port()));
        try (PostgreSqlServer database = PostgreSqlServer.start()) {
            database.execute("bench", """
                    CREATE SCHEMA jbatch AUTHORIZATION benchmark;
                    CREATE SCHEMA pay AUTHORIZATION benchmark;
                    CREATE TABLE numbers (source text, number int);
                    CREATE TABLE pay.numbers (source text, number int);
                    GRANT ALL ON numbers, pay.numbers TO benchmark
                    """);
            Map<String, String> settings = DriverServer.settings(server, database);
            settings.put("dataSource.1", "pay");
            settings.put("dataSource.2", "jdbc/url");
            settings.put("dataSource.3", "repository");
            settings.put("dataSource.4", "jdbc/auth");
            settings.put("dataSource.5", "jdbc/last");
            settings.put("dataSource.6", "nested");
            settings.put("variable.prefix", "R1");
            settings.put("hostName", "run-1.example");
            settings.put(
                    "parameter.dataSources", "jdbc/pay,jdbc/url,jdbc/last,java:comp/env/auth,java:comp/env/nested");

            JsonNode result = server.run(0, settings);

            assertThat(result.path("batchStatus").asText())
                    .as(result.toString())
                    .isEqualTo("COMPLETED");
            String rows = "SELECT source || ' ' || count(*) FROM %s GROUP BY source ORDER BY 1";
            assertThat(database.query(rows.formatted("numbers")))
                    .containsExactly("java:comp/env/auth 25", "java:comp/env/nested 25", "jdbc/last 25", "jdbc/pay 25");
            // the URL of the image has this schema
            assertThat(database.query(rows.formatted("pay.numbers"))).containsExactly("jdbc/url 25");
            assertThat(database.query("SELECT serverid FROM jbatch.r1jobexecution"))
                    .singleElement()
                    .asString()
                    .startsWith("run-1.example/");
        }
        assertThat(Files.getPosixFilePermissions(server.folder().resolve(OVERRIDE)))
                .hasSize(2);
        assertThat(result(server)).doesNotContain(PostgreSqlServer.PASSWORD);
    }

    private static String result(LibertyServer server) throws Exception {
        return Files.readString(server.folder().resolve("result.json"));
    }

    @Test
    void dataSourceInNoList_isRefusedBeforeTheServerStarts() throws Exception {
        LibertyServer server = server("unnamed", """
                <dataSource id="pay" jndiName="jdbc/pay" jdbcDriverRef="driver">
                  <properties.postgresql serverName="127.0.0.1" portNumber="PORT" databaseName="production"/></dataSource>
                <dataSource id="store" jdbcDriverRef="driver">
                  <properties.postgresql serverName="127.0.0.1" portNumber="PORT" databaseName="production"/></dataSource>
                """);

        JsonNode result = server.run(1, Map.of("job", "rows", "parameter.dataSources", "jdbc/pay"));

        assertThat(result.path("fault").asText()).isEqualTo("Refused");
        assertThat(result.path("message").asText())
                .isEqualTo(
                        "data source pay (jdbc/pay) is not in spec.job.dataSources: name a database of the campaign for it, or"
                                + " AsInImage; data source store is not in spec.job.dataSources: name a database of the campaign for it,"
                                + " or AsInImage");
        assertThat(server.folder().resolve("logs/messages.log"))
                .content()
                .contains("Batchmark agent: REFUSED")
                .doesNotContain("CWWKE0001I"); // the server has been launched
    }

    /** A file that sorts after the file of the agent wins. The levels are read back from the running server. */
    @Test
    void levelThatTheServerOverrules_isRefused() throws Exception {
        LibertyServer server = server("overruledLevel", """
                <dataSource id="pay" jndiName="jdbc/pay" jdbcDriverRef="driver">
                  <properties.postgresql serverName="127.0.0.1" portNumber="PORT" databaseName="production"/></dataSource>
                """);
        server.file("configDropins/overrides/zzzz.xml", """
                <server><variable name="size" value="7"/>
                <dataSource id="pay"><properties.postgresql databaseName="production"/></dataSource></server>
                """);
        Map<String, String> settings = new LinkedHashMap<>(Map.of("job", "rows", "dataSource.1", "pay"));
        settings.put("variable.size", "5");
        settings.put("database.engine", "PostgreSql");
        settings.put("database.host", "127.0.0.1");
        settings.put("database.port", "5433");
        settings.put("database.name", "bench");

        JsonNode result = server.run(1, settings);

        assertThat(result.path("message").asText())
                .isEqualTo("variable size is 5, but in the server it is 7: "
                        + "remove what overrides it from the configuration and the command line of the server; "
                        + "data source pay (jdbc/pay) has databaseName production in the running server and not bench: "
                        + "remove what overrides it from the configuration of the server");
    }

    @Test
    void databaseWithTheCertificateOfAnotherAuthority_getsNoRows(@TempDir Path other) throws Exception {
        LibertyServer server = server("untrusted", """
                <dataSource id="pay" jndiName="jdbc/pay" transactional="false" jdbcDriverRef="driver">
                  <properties.postgresql sslMode="disable"/></dataSource>
                """);
        Certificate.make(other);
        try (PostgreSqlServer database = PostgreSqlServer.start()) {
            database.execute(
                    "bench", "CREATE TABLE numbers (source text, number int); GRANT ALL ON numbers TO benchmark");
            Map<String, String> settings = DriverServer.settings(server, database);
            settings.put("database.certificateFile", other.resolve("server.crt").toString());
            settings.put("dataSource.1", "pay");
            settings.put("parameter.dataSources", "jdbc/pay");

            JsonNode result = server.run(1, settings);

            assertThat(result.path("message").asText()).contains("SSL error");
            assertThat(database.query("SELECT number FROM numbers")).isEmpty();
        }
    }

    /** The configuration of the server does not name it. */
    @Test
    void dataSourceOfAnApplication_isRefused() throws Exception {
        LibertyServer server = server("defined", "");
        Map<String, Path> files = Edition.JAKARTA.jobs();
        files.put("WEB-INF/web.xml", Path.of("target/test-classes/data-source.xml"));
        server.application("jobs.war", files);

        JsonNode result = server.run(
                1, Map.of("job", "rows", "startTimeoutSeconds", "60", "parameter.dataSources", "java:app/jdbc/pay"));

        assertThat(result.path("message").asText())
                .contains("java:app/jdbc/pay")
                .endsWith(" is not in spec.job.dataSources: name a database of the campaign for it, or AsInImage");
    }

    private LibertyServer server(String name, String configuration) throws Exception {
        return DriverServer.of(name, configuration.replace("PORT", Integer.toString(production.port())));
    }
}
