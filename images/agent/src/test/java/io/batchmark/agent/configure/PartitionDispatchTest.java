package io.batchmark.agent.configure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
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

/** The elements of the queue of partitions, and servers that cannot have them. */
class PartitionDispatchTest {
    private static final String SOURCE =
            "<dataSource id='batchDB' jndiName='jdbc/batch'><properties.postgresql/></dataSource>";
    private static final String STORE = "<databaseStore id='jobs' dataSourceRef='batchDB'/>";
    private static final String REPOSITORY = SOURCE + STORE + "<batchPersistence jobStoreRef='jobs'/>";

    @TempDir
    Path server;

    private final Properties system = new Properties();

    @BeforeEach
    void directories() {
        system.setProperty("server.config.dir", server + "/");
        system.setProperty("server.output.dir", server + "/");
    }

    private String written(String elements, PartitionQueue queue) throws Exception {
        return written(elements, queue, Engine.PostgreSql);
    }

    private String written(String elements, PartitionQueue queue, Engine engine) throws Exception {
        Files.writeString(server.resolve("server.xml"), "<server>" + elements + "</server>");
        RunDatabase database =
                new RunDatabase(engine, "db", 5432, "bench", RunDatabase.Tls.Disable, "me", "secret", null);
        boolean hasSource = elements.contains("jdbc/batch");
        Levels levels = new Levels(
                Map.of(), hasSource ? List.of("jdbc/batch") : List.of(), List.of(), database, null, false, null);
        ServerConfiguration.write(levels.withQueue(queue), system, Map.of());
        return Files.readString(server.resolve("configDropins/overrides/zzz-batchmark.xml"));
    }

    private static String features(String... names) {
        return "<featureManager><feature>" + String.join("</feature><feature>", names) + "</feature></featureManager>";
    }

    private static PartitionQueue queue(int server) {
        return new PartitionQueue(server == 0, "first.svc", 7276, 3, "pass");
    }

    @Test
    void firstServer_hasTheEngine_andASecretForTheServersOfTheRun() throws Exception {
        String password = XorPassword.of("pass");
        String text = written(features("batch-2.1") + REPOSITORY, queue(0));
        assertThat(text.substring(text.indexOf("  <featureManager>"))).isEqualTo("""
                  <featureManager>
                    <feature>batchManagement-1.0</feature>
                    <feature>messagingClient-3.0</feature>
                    <feature>messagingSecurity-3.0</feature>
                    <feature>messagingServer-3.0</feature>
                  </featureManager>
                  <batchJobLogging enabled="false"/>
                  <executor coreThreads="26"/>
                  <basicRegistry id="batchmarkRegistry">
                    <user name="batchmark" password="%1$s"/>
                  </basicRegistry>
                  <batchJmsDispatcher id="batchmarkPartitions" connectionFactoryRef="batchmarkPartitions" queueRef="batchmarkPartitions"/>
                  <batchJmsExecutor id="batchmarkPartitions" activationSpecRef="batchmarkPartitions" queueRef="batchmarkPartitions" replyConnectionFactoryRef="batchmarkPartitions"/>
                  <jmsQueue id="batchmarkPartitions" jndiName="jms/batchmarkPartitions">
                    <properties.wasJms queueName="batchmarkPartitions"/>
                  </jmsQueue>
                  <jmsConnectionFactory id="batchmarkPartitions" jndiName="jms/batchmarkPartitionsFactory">
                    <connectionManager maxPoolSize="0"/>
                    <properties.wasJms userName="batchmark" password="%1$s"/>
                  </jmsConnectionFactory>
                  <jmsActivationSpec id="batchmarkPartitions" maxEndpoints="3">
                    <properties.wasJms destinationRef="batchmarkPartitions" destinationType="jakarta.jms.Queue" maxConcurrency="3" maxBatchSize="1" messageSelector="com_ibm_ws_batch_work_type = &apos;Partition&apos;" userName="batchmark" password="%1$s"/>
                  </jmsActivationSpec>
                  <messagingEngine>
                    <fileStore logFileSize="10" fileStoreSize="20"/>
                    <queue id="batchmarkPartitions"/>
                    <messagingSecurity>
                      <role name="batchmarkPartitions">
                        <user name="batchmark"/>
                        <queuePermission queueRef="batchmarkPartitions" action="ALL"/>
                        <tempDestinationPermission prefix="temp" action="ALL"/>
                      </role>
                    </messagingSecurity>
                  </messagingEngine>
                  <wasJmsEndpoint id="InboundJmsEndpoint" host="*" wasJmsPort="7276" wasJmsSSLPort="-1"/>
                </server>
                """.formatted(password));
        assertThat(text).as("the job starts without a user").contains("<security-role name=\"batchSubmitter\">");
    }

    @Test
    void laterServer_reachesTheEngineOfTheFirst_withTheFeaturesOfItsEdition() throws Exception {
        assertThat(written(features("batch-1.0", "batchManagement-1.0") + REPOSITORY, queue(1)))
                .contains(
                        "<feature>wasJmsClient-2.0</feature>",
                        "<feature>wasJmsSecurity-1.0</feature>",
                        "destinationType=\"javax.jms.Queue\"",
                        "remoteServerAddress=\"first.svc:7276:BootstrapBasicMessaging\"")
                .doesNotContain("batchJobLogging", "wasJmsServer", "messagingEngine");
    }

    @ParameterizedTest
    @CsvSource({
        "<basicRegistry id='users' realm='company'/>, users",
        "<basicRegistry/>, default-0",
        "<variable name='r' value='mine'/><basicRegistry id='${r}'/>, mine"
    })
    void registryOfTheImage_getsTheUser(String registry, String id) throws Exception {
        assertThat(written(features("batch-2.1") + REPOSITORY + registry, queue(0)))
                .contains("<basicRegistry id=\"" + id + "\">\n    <user name=\"batchmark\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<ldapRegistry/>",
                "<quickStartSecurity userName='a'/>",
                "<basicRegistry id='a'/><basicRegistry id='b'/>"
            })
    void otherRegistry_isRefused(String registry) {
        assertThatThrownBy(() -> written(features("batch-2.1") + REPOSITORY + registry, queue(0)))
                .hasMessageContaining(
                        "the user of the queue of dispatch Jms needs a registry of its own or one basicRegistry");
    }

    /** A partition has two threads. */
    @Test
    void executorOfTheImage_getsTheThreadsThatItLacks() throws Exception {
        assertThat(written(
                        features("batch-2.1") + REPOSITORY + "<executor coreThreads='8' maxThreads='26'/>", queue(0)))
                .contains("<executor coreThreads=\"26\"/>");
    }

    @Test
    void executorWithMoreThreads_keepsThem() throws Exception {
        assertThat(written(features("batch-2.1") + REPOSITORY + "<executor coreThreads='40'/>", queue(0)))
                .contains("<executor coreThreads=\"40\"/>");
    }

    @Test
    void executorWithTooFewThreads_isRefused() {
        assertThatThrownBy(() -> written(
                        features("batch-2.1") + REPOSITORY
                                + "<variable name='n' value='25'/><executor maxThreads='${n}'/>",
                        queue(0)))
                .hasMessage("the executor of the server has maxThreads 25, and dispatch Jms needs 26 threads, two for"
                        + " each partition: raise maxThreads, or lower the variable batchmark.partitionsAtOnce, which is"
                        + " 3");
    }

    /** It would take jobs and partitions of production, or send partitions there. */
    @ParameterizedTest
    @ValueSource(strings = {"batchJmsDispatcher", "batchJmsExecutor", "com.ibm.ws.jbatch.jms.executor"})
    void serverThatSharesJobsElsewhere_isRefused_withAndWithoutDispatch(String element) {
        for (PartitionQueue queue : new PartitionQueue[] {null, queue(0)}) {
            assertThatThrownBy(() -> written(features("batch-2.1") + REPOSITORY + "<" + element + "/>", queue))
                    .isInstanceOf(Refusal.class)
                    .hasMessageStartingWith("the server has a " + element
                            + " of its own, so a benchmark would share jobs and partitions with production: build an"
                            + " image for the campaign without");
        }
        assertThat(server.resolve("configDropins/overrides/zzz-batchmark.xml")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                SOURCE,
                SOURCE + "<batchPersistence jobStoreRef='jobs'/>",
                SOURCE
                        + "<batchPersistence jobStoreRef='jobs'/><databaseStore id='jobs'><dataSource ref='batchDB'/></databaseStore>",
            })
    void repositoryInMemory_isRefused(String elements) {
        assertThatThrownBy(() -> written(features("batch-2.1") + elements, queue(0)))
                .hasMessageStartingWith("the job repository is in the memory of each server, and with dispatch Jms all"
                        + " servers share one: add batchPersistence with a databaseStore")
                .satisfies(end -> assertThat(((Refusal) end).kind()).isEqualTo(RunEnd.Kind.REFUSED));
    }

    @Test
    void repositoryElsewhere_isRefused() {
        assertThatThrownBy(() -> written(
                        features("batch-2.1") + SOURCE
                                + "<databaseStore id='jobs' dataSourceRef='other'/><batchPersistence jobStoreRef='jobs'/>",
                        queue(0)))
                .hasMessageStartingWith(
                        "the job repository uses data source other, which has no PostgreSQL of the campaign");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                SOURCE + STORE + "<batchPersistence><jobStore dataSourceRef='batchDB'/></batchPersistence>",
                "<dataSource id='DefaultDataSource' jndiName='jdbc/batch'><properties.postgresql/></dataSource>",
                "<dataSource id='DefaultDataSource' jndiName='jdbc/batch'><properties.postgresql/></dataSource>"
                        + "<batchPersistence/><databaseStore id='defaultDatabaseStore' tablePrefix='A'/>"
            })
    void repositoryInTheDatabaseOfTheRun_isFound(String elements) throws Exception {
        assertThat(written(features("batch-2.1") + elements, queue(0))).contains("batchJmsExecutor");
    }

    @Test
    void engineOfTheImage_isNotChanged() {
        assertThatThrownBy(() -> written(features("batch-2.1") + REPOSITORY + "<messagingEngine/>", queue(0)))
                .hasMessageContaining("has a messaging engine of its own (messagingEngine)");
    }

    @Test
    void missingFeatures_areNamed() throws Exception {
        Path manifests = Files.createDirectories(server.resolve("wlp/lib/features"));
        system.setProperty("wlp.install.dir", server + "/wlp/");
        manifest(manifests, "com.ibm.websphere.appserver.batchManagement-1.0");
        manifest(manifests, "io.openliberty.messagingClient-3.0");
        assertThatThrownBy(() -> written(features("batch-2.1") + REPOSITORY, queue(0)))
                .hasMessage("Liberty in this image lacks features that dispatch Jms needs: messagingSecurity-3.0"
                        + " messagingServer-3.0: build the image with featureUtility installFeature messagingSecurity-3.0"
                        + " messagingServer-3.0, or set dispatch to Independent");
    }

    private static void manifest(Path folder, String name) throws IOException {
        Files.createFile(folder.resolve(name + ".mf"));
    }
}
