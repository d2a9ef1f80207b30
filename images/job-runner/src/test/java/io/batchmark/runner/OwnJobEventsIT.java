package io.batchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.AgentSettings;
import io.batchmark.contract.ExitCode;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Application;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.batchmark.contract.parameters.Broker.Engine;
import io.batchmark.contract.parameters.Broker.Security;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.runner.WarmImage.WorkloadBuilder;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job of the user in a server without batch events, with the agent and the subscriber of the image. */
class OwnJobEventsIT {
    private static final Path LIBERTY = WarmImage.COLD.resolve("wlp");

    @TempDir
    Path directory;

    @Test
    void eventsToEngineInServer_arrive() throws Exception {
        int port = PostgreSqlServer.freePort();
        Broker broker = new Broker("inside", Engine.LibertyInServer, null, "own/inside", Security.NONE, null, null);

        completes(broker, Map.of("MESSAGING_PORT", Integer.toString(port)), "127.0.0.1:" + port);
    }

    @Test
    void eventsToArtemisOverTls_arrive_withAPasswordThatIsNowhereElse() throws Exception {
        try (ArtemisServer artemis = ArtemisServer.start()) {
            SecretFolder secret =
                    SecretFolder.of(directory.resolve("secret"), ArtemisServer.USER, ArtemisServer.PASSWORD);
            String credentials = secret.trusting(artemis.authority()).toString();
            Security tls = new Security(true, Authentication.Plain);
            Broker broker = new Broker("artemis", Engine.Artemis, artemis.secure(), "own/artemis", tls, null, null);

            completes(broker, Map.of("BROKER_CREDENTIALS", credentials), artemis.secure());
            PublishingRun.assertNowhere(ArtemisServer.PASSWORD);
        }
    }

    private void completes(Broker broker, Map<String, String> environment, String servers) throws Exception {
        WarmImage.coldResult();
        Path events = WarmImage.TESTS.resolve("own-events");
        WarmImage.remove(events);
        Files.createDirectories(events);
        RunParameters parameters =
                new RunParameters(WarmImage.RUN, 1, new WorkloadBuilder().build(), null, Database.DERBY, broker);
        Map<String, String> all = new HashMap<>(environment);
        all.put("EVENTS", events.toString());
        ServerProcess subscriber = WarmImage.start("subscribe", Wire.encode(parameters), all);

        RunResult result = run(parameters, environment.getOrDefault("BROKER_CREDENTIALS", ""), events, servers);

        assertThat(result.batchStatus()).as(result.message()).isEqualTo(BatchStatus.COMPLETED);
        subscriber.awaitExit(ExitCode.COMPLETED);
        // five of the job, two of its step
        assertThat(result.events().expected()).isEqualTo(7);
        assertThat(result.events().received()).isEqualTo(7);
        assertThat(result.events().duplicated()).isZero();
        assertThat(result.times().components().publish()).isPositive();
    }

    private RunResult run(RunParameters parameters, String credentials, Path events, String servers) throws Exception {
        Path user = WarmImage.TESTS.resolve("own");
        WarmImage.remove(user);
        Path server = Files.createDirectories(user.resolve("servers/own"));
        Files.writeString(server.resolve("server.xml"), """
                <server>
                  <featureManager><feature>batch-2.1</feature><feature>servlet-6.0</feature></featureManager>
                  <httpEndpoint id="defaultHttpEndpoint" httpPort="-1" httpsPort="-1"/>
                  <webApplication location="own.war"/>
                </server>
                """);
        application(Files.createDirectories(server.resolve("apps")).resolve("own.war"));
        Path agent = Files.createDirectories(user.resolve("agent"));
        Path result = user.resolve("result.json");
        install(agent, parameters, settings(parameters, credentials, events, servers, result, agent));
        List<String> options = Files.readAllLines(agent.resolve("options"));
        List<String> command = new java.util.ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        // packages of Java that the script of Liberty opens
        command.add("@" + WarmImage.COLD.resolve("roles/java.options"));
        command.addAll(options);
        command.addAll(
                List.of("-jar", LIBERTY.resolve("bin/tools/ws-server.jar").toString(), "own"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(user.resolve("console.log").toFile());
        builder.environment().put("WLP_USER_DIR", user.toString());
        builder.start().waitFor();
        assertThat(result).as(Files.readString(user.resolve("console.log"))).exists();
        return Wire.decodeResult(Files.readString(result));
    }

    /** As the operator writes them, but with directories of this test. */
    private static String settings(
            RunParameters parameters, String credentials, Path events, String servers, Path result, Path agent)
            throws Exception {
        RunParameters own = new RunParameters(
                parameters.run(),
                parameters.attempt(),
                parameters.workload(),
                new Application("own", Map.of(), null, null),
                parameters.database(),
                parameters.broker());
        String text = new AgentSettings(own, Wire.MAX_RESULT_BYTES)
                .withOutput(result.toString())
                .withEvents(parameters.broker(), credentials)
                .text();
        Properties settings = new Properties();
        settings.load(new StringReader(text));
        settings.setProperty("events.folder", events.toString());
        settings.setProperty("events.servers", servers);
        settings.computeIfPresent(
                "events.adapter", (name, path) -> agent.resolve("adapter.rar").toString());
        StringWriter changed = new StringWriter();
        settings.store(changed, null);
        return changed.toString();
    }

    private static void install(Path folder, RunParameters parameters, String settings) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(WarmImage.COLD.resolve("agent/install").toString(), folder.toString()).inheritIO();
        builder.environment().put(AgentSettings.VARIABLE, settings);
        builder.environment().put(AgentSettings.OPTIONS_VARIABLE, AgentSettings.options(parameters));
        builder.environment()
                .put(
                        AgentSettings.ADAPTER_VARIABLE,
                        AgentSettings.ADAPTER.replace("/opt/batchmark", WarmImage.COLD.toString()));
        assertThat(builder.start().waitFor()).isZero();
    }

    private static void application(Path war) throws Exception {
        String batchlet = OwnBatchlet.class.getName();
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war))) {
            zip.putNextEntry(new ZipEntry("WEB-INF/classes/META-INF/batch-jobs/own.xml"));
            zip.write("""
                    <job id="own" xmlns="https://jakarta.ee/xml/ns/jakartaee" version="2.0">
                      <step id="only"><batchlet ref="%s"/></step>
                    </job>
                    """.formatted(batchlet).getBytes(java.nio.charset.StandardCharsets.UTF_8));
            String file = batchlet.replace('.', '/') + ".class";
            zip.putNextEntry(new ZipEntry("WEB-INF/classes/" + file));
            zip.write(Files.readAllBytes(Path.of("target/test-classes", file)));
        }
    }
}
