package io.batchmark.agent.configure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.agent.configure.RunBroker.Engine;
import io.batchmark.agent.result.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventPublisherTest {
    @TempDir
    Path server;

    private final Properties system = new Properties();

    @BeforeEach
    void directories() {
        system.setProperty("server.config.dir", server + "/");
        system.setProperty("server.output.dir", server + "/");
        system.setProperty("java.specification.version", "17");
    }

    private static RunBroker broker(Engine engine, String password) {
        return new RunBroker(
                engine,
                "b1:5671,b2:5672",
                "root/1",
                true,
                password == null ? null : "me",
                password,
                password == null ? null : Path.of("/secret"),
                Path.of("/batchmark/adapter.rar"));
    }

    private static RunBroker inServer() {
        return new RunBroker(Engine.LibertyInServer, "127.0.0.1:7276", "root/1", false, null, null, null, null);
    }

    private static RunBroker liberty(String password) {
        return new RunBroker(Engine.Liberty, "b1:1,b2:2", "root/1", false, "me", password, Path.of("/secret"), null);
    }

    private String written(String elements, RunBroker broker) throws Exception {
        Files.writeString(server.resolve("server.xml"), "<server>" + elements + "</server>");
        Levels levels = new Levels(Map.of(), List.of(), List.of(), null, null, false, broker);
        ServerConfiguration.write(levels, system, Map.of());
        return Files.readString(server.resolve("configDropins/overrides/zzz-batchmark.xml"));
    }

    private static String features(String... names) {
        return "<featureManager><feature>" + String.join("</feature><feature>", names) + "</feature></featureManager>";
    }

    @Test
    void engineInTheServer_isReachedByThisHostAlone() throws Exception {
        assertThat(written(features("servlet-6.0", "Batch-2.1"), inServer())).isEqualTo("""
                <?xml version="1.0" encoding="UTF-8"?>
                <server>
                  <featureManager>
                    <feature>batchManagement-1.0</feature>
                    <feature>messagingServer-3.0</feature>
                    <feature>messagingClient-3.0</feature>
                  </featureManager>
                  <batchJobLogging enabled="false"/>
                  <batchJmsEvents id="batchmarkEvents" connectionFactoryRef="batchmarkEvents" topicRoot="root/1"/>
                  <messagingEngine>
                    <fileStore logFileSize="10" fileStoreSize="20"/>
                    <topicSpace id="Default.Topic.Space" maxMessageDepth="1000000"/>
                  </messagingEngine>
                  <wasJmsEndpoint id="InboundJmsEndpoint" host="127.0.0.1" wasJmsPort="7276"/>
                  <jmsConnectionFactory id="batchmarkEvents" jndiName="jms/batchmarkEvents">
                    <connectionManager maxPoolSize="0"/>
                    <properties.wasJms/>
                  </jmsConnectionFactory>
                </server>
                """);
    }

    @Test
    void engineElsewhere_getsUserAndPassword_andLogsOfJobsStayAsInTheImage() throws Exception {
        assertThat(written(features("batch-1.0", "batchManagement-1.0"), liberty("p${x}")))
                .contains(
                        "<feature>wasJmsClient-2.0</feature>",
                        "<properties.wasJms remoteServerAddress=\"b1:1:BootstrapBasicMessaging,b2:2:BootstrapBasicMessaging\""
                                + " userName=\"me\" password=\"" + XorPassword.of("p${x}") + "\"/>")
                .doesNotContain("batchJobLogging", "wasJmsServer", "messagingEngine");
    }

    @Test
    void artemis_getsItsAddressOutsideOfTheConfiguration() throws Exception {
        assertThat(written(features("jakartaee-10.0"), broker(Engine.Artemis, "pw")))
                .contains(
                        "<feature>messaging-3.1</feature>",
                        "<resourceAdapter id=\"batchmarkArtemis\" location=\"/batchmark/adapter.rar\"/>",
                        "<properties.batchmarkArtemis/>")
                .doesNotContain("b1:5671", "pw\"");
        assertThat(system)
                .containsEntry("batchmark.BROKER_SERVERS", "b1:5671,b2:5672")
                .containsEntry("batchmark.BROKER_TLS", "true")
                .containsEntry("batchmark.BROKER_AUTHENTICATION", "Plain")
                .containsEntry("batchmark.BROKER_CREDENTIALS", "/secret");
    }

    /** A platform decides the edition, too. */
    @ParameterizedTest
    @CsvSource({"jakartaee-9.1, messaging-3.0", "batch-2.0, messaging-3.0", "jakartaee-11.0, messaging-3.1"})
    void feature_followsTheEditionOfTheServer(String feature, String needed) throws Exception {
        assertThat(written(features(feature), broker(Engine.Artemis, null))).contains("<feature>" + needed + "<");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<batchJmsEvents connectionFactoryRef='production'/>",
                "<com.ibm.ws.jbatch.jms.events connectionFactoryRef='${factory}'/><variable name='factory' value='production'/>"
            })
    void serverThatPublishesElsewhere_isRefused_withAndWithoutEvents(String elements) {
        for (RunBroker broker : new RunBroker[] {null, inServer()}) {
            assertThatThrownBy(() -> written(features("batch-2.1") + elements, broker))
                    .isInstanceOf(Refusal.class)
                    .hasMessageStartingWith(
                            "the server publishes batch events by its own batchJmsEvents to production, so a"
                                    + " benchmark would publish into production: build an image for the campaign without"
                                    + " batchJmsEvents");
        }
        assertThat(server.resolve("configDropins/overrides/zzz-batchmark.xml")).doesNotExist();
    }

    @Test
    void serverWithoutEvents_getsNoFeature() throws Exception {
        assertThat(written(features("batch-2.1"), null)).doesNotContain("feature", "batchJmsEvents");
    }

    @Test
    void engineOfTheImage_isNotChanged() {
        assertThatThrownBy(() -> written(features("batch-2.1") + "<messagingEngine id='own'/>", inServer()))
                .hasMessageContaining("has a messaging engine of its own (messagingEngine)")
                .hasMessageContaining("liberty.pod");
    }

    @ParameterizedTest
    @CsvSource({
        "batch-1.0, 17, 'is of Java EE, and the resource adapter of Artemis is of Jakarta EE'",
        "batch-2.1, 11, 'has Java 11, and the resource adapter of Artemis needs Java 17 or later'",
        "batch-2.1, 1.8, 'has Java 1.8, and the resource adapter of Artemis needs Java 17 or later'",
        "servlet-6.0, 17, 'has no feature that shows its edition of enterprise Java: add batch-1.0, batch-2.0 or batch-2.1'"
    })
    void adapterThatDoesNotFit_isRefused(String feature, String java, String message) {
        system.setProperty("java.specification.version", java);
        assertThatThrownBy(() -> written(features(feature), broker(Engine.Artemis, null)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(message);
    }

    @Test
    void passwordThatLibertyDecodes_isRefused() {
        assertThatThrownBy(() -> written(features("batch-2.1"), liberty("{xor}Lz4s")))
                .hasMessageContaining("the password of the broker begins with an algorithm in braces");
    }

    @Test
    void passwordOfArtemis_isNotInTheConfiguration_soItMayBeginWithBraces() throws Exception {
        assertThat(written(features("batch-2.1"), broker(Engine.Artemis, "{xor}Lz4s")))
                .doesNotContain("{xor}");
    }

    @Test
    void missingFeatures_areNamed() throws Exception {
        Path manifests = Files.createDirectories(server.resolve("wlp/lib/features"));
        system.setProperty("wlp.install.dir", server + "/wlp/");
        manifest(manifests, "com.ibm.websphere.appserver.batchManagement-1.0");
        manifest(manifests, "io.openliberty.messagingClient-3.0");
        assertThatThrownBy(() -> written(features("batch-2.1"), inServer()))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "Liberty in this image lacks features that batch events need: messagingServer-3.0: build the"
                                + " image with featureUtility installFeature messagingServer-3.0, or set events to none");
        manifest(manifests, "io.openliberty.messagingServer-3.0");
        assertThat(written(features("batch-2.1"), inServer())).contains("messagingServer-3.0");
    }

    private static void manifest(Path folder, String name) throws IOException {
        Files.createFile(folder.resolve(name + ".mf"));
    }
}
