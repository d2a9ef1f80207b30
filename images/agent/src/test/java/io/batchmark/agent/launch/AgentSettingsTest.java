package io.batchmark.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;

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
                .withServers(3, "sweep-1-0.sweep-run.team.svc", "part", "parts")
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
}
