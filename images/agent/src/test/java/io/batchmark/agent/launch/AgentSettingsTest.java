package io.batchmark.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.contract.AgentSettings;
import io.batchmark.contract.parameters.Application;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import io.batchmark.contract.parameters.Database.Engine;
import io.batchmark.contract.parameters.Database.Tls;
import io.batchmark.contract.parameters.Database.Transport;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Collections;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The operator writes the settings, and the agent must know each of them. */
class AgentSettingsTest {
    @Test
    void agentReadsWhatTheOperatorWrites() throws Exception {
        Database database = new Database(
                "pg",
                Engine.PostgreSql,
                new Address(Transport.Tcp, "127.0.0.1", 5432, "postgres", null, Tls.Disable),
                true,
                false,
                false);
        RunParameters parameters = new RunParameters(
                        "a896e385-1a44-346c-8264-d69cac9fd0c3",
                        2,
                        Workload.DEFAULT.withIterations(3),
                        new Application(
                                "payroll",
                                Collections.singletonMap("path", "C:\\in \"a\" = ${b}\n# c"),
                                null,
                                Collections.singletonMap("batch.threads", "8")),
                        database,
                        null)
                .withJvmOptions(Collections.singletonList("-XX:+AlwaysPreTouch"));
        String text = new AgentSettings(parameters, 2048)
                .withOutput("/dev/termination-log")
                .withApplication("payroll/web")
                .withStartTimeout(120)
                .withEveryoneAsSubmitter()
                .withDataSources(Arrays.asList("batchDB", "jdbc/history"), Collections.singletonList("audit"))
                .withSecrets(Arrays.asList("TOKEN", "my.key"), Collections.singletonList("/opt/files/token"))
                .withDatabase(database, null)
                .withServers(3, "sweep-1-0.sweep-run.team.svc")
                .withShare("part", "parts")
                .withPreparation("batchDB", Arrays.asList("TRUNCATE \"a\"", "-- b\nCALL c('\u00e4\\')"))
                .text();
        Properties file = new Properties();
        file.load(new StringReader(text));
        file.setProperty("server", "2"); // as the script install adds it

        Settings settings = new Settings(file);

        assertThat(settings.job()).isEqualTo("payroll");
        assertThat(settings.application()).isEqualTo("payroll/web");
        assertThat(settings.identity()).containsEntry("attempt", 2);
        assertThat(settings.identity()).containsEntry("server", 2);
        assertThat(settings.servers().index()).isEqualTo(2);
        assertThat(settings.parameters()).containsEntry("part", "2").containsEntry("parts", "3");
        assertThat(settings.parameters()).containsEntry("path", "C:\\in \"a\" = ${b}\n# c");
        assertThat(settings.maxBytes()).isEqualTo(2048);
        assertThat(settings.startTimeoutSeconds()).isEqualTo(120);
        assertThat(settings.jvmOptions()).containsExactly("-XX:+AlwaysPreTouch");
        assertThat(settings.iterations().all()).isEqualTo(3);
        assertThat(settings.iterations().warmUp()).isZero();
        assertThat(settings.preparation().statements()).containsExactly("TRUNCATE \"a\"", "-- b\nCALL c('\u00e4\\')");
        assertThat(text)
                .contains("batchSubmitter=Everyone\n", "variable.batch.threads=8\n", "dataSource.2=jdbc/history\n");
        assertThat(settings.secretVariables()).containsExactly("TOKEN", "my.key");
        assertThat(settings.secretFiles()).containsExactly(Paths.get("/opt/files/token"));
    }

    private static Settings dispatched(String attempt, String server, String... more) throws Exception {
        Properties file = new Properties();
        Path password = Files.createTempFile("password", "");
        Files.write(password, "secret".getBytes(StandardCharsets.UTF_8));
        file.setProperty("run", "run");
        file.setProperty("attempt", attempt);
        file.setProperty("job", "payroll");
        file.setProperty("output", "result");
        file.setProperty("dispatch", "Jms");
        file.setProperty("servers.count", "2");
        file.setProperty("server", server);
        file.setProperty("servers.first", "first.svc");
        file.setProperty("servers.indexParameter", "part");
        file.setProperty("servers.countParameter", "parts");
        file.setProperty("database.engine", "PostgreSql");
        file.setProperty("database.host", "db");
        file.setProperty("database.port", "5432");
        file.setProperty("database.name", "bench");
        file.setProperty("database.user", "me");
        file.setProperty("database.passwordFile", password.toString());
        for (int i = 0; i < more.length; i += 2) {
            file.setProperty(more[i], more[i + 1]);
        }
        return new Settings(file);
    }

    /** The job of server 0 does the work of all servers. */
    @Test
    void oneJobOfAllServers_getsTheParametersOfASingleServer() throws Exception {
        Settings settings = dispatched("1", "1", "variable.batchmark.partitionsAtOnce", "8");

        assertThat(settings.servers().sharesJob()).isTrue();
        assertThat(settings.servers().index()).isEqualTo(1);
        assertThat(settings.parameters()).containsEntry("part", "0").containsEntry("parts", "1");
        assertThat(settings.levels().queue().atOnce()).isEqualTo(8);
        assertThat(dispatched("1", "0").levels().queue().atOnce()).isEqualTo(5);
    }

    @Test
    void passwordOfTheQueue_isOfTheAttempt() throws Exception {
        String password = dispatched("1", "0").levels().queue().password();

        assertThat(password).matches("[0-9a-f]{64}");
        assertThat(dispatched("1", "1").levels().queue().password()).isEqualTo(password);
        assertThat(dispatched("2", "0").levels().queue().password()).isNotEqualTo(password);
    }

    @Test
    void wrongSettingsOfTheQueue_areRefused() {
        for (String number : new String[] {"0", "501", "-1", "x", "9999999999"}) {
            assertThatThrownBy(() -> dispatched("1", "0", "variable.batchmark.partitionsAtOnce", number))
                    .hasMessage("variable batchmark.partitionsAtOnce " + number
                            + " is not a number of partitions that a server can execute at once: write a number from 1"
                            + " to 500");
        }
        assertThatThrownBy(() -> dispatched("1", "0", "dispatch", "Independent"))
                .hasMessage("dispatch Independent is not Jms: write it, or remove it");
    }
}
