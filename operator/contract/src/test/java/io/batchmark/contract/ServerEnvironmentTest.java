package io.batchmark.contract;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.parameters.ArtifactSettings;
import io.batchmark.contract.parameters.ArtifactSettings.DeliveryMode;
import io.batchmark.contract.parameters.ArtifactSettings.MessageTransaction;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.batchmark.contract.parameters.DataSourceSettings;
import io.batchmark.contract.parameters.DataSourceSettings.IsolationLevel;
import io.batchmark.contract.parameters.DataSourceSettings.LastParticipant;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import io.batchmark.contract.parameters.Database.Engine;
import io.batchmark.contract.parameters.Database.Tls;
import io.batchmark.contract.parameters.Database.Transport;
import io.batchmark.contract.parameters.LockSettings;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.ServerSettings;
import io.batchmark.contract.parameters.ServerSettings.Executor;
import io.batchmark.contract.parameters.ServerSettings.GarbageCollector;
import io.batchmark.contract.parameters.ServerSettings.JobLogging;
import io.batchmark.contract.parameters.StepSettings;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.parameters.Workload.JobRepository;
import io.batchmark.contract.parameters.Workload.Write;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerEnvironmentTest {
    private static final Broker LIBERTY = broker(Broker.Engine.Liberty, "one:7276,two:7276");

    private static Broker broker(Broker.Engine engine, String servers) {
        boolean kafka = engine == Broker.Engine.Kafka;
        return new Broker(
                "broker",
                engine,
                servers,
                "topic/1",
                new Broker.Security(false, Authentication.Plain),
                kafka ? Broker.Acks.All : null,
                kafka ? Broker.Delivery.Async : null);
    }

    private static Workload workload(
            int servers, JobRepository repository, Write write, boolean twoPhases, int interrupt) {
        return Workload.DEFAULT
                .with(StepSettings.DEFAULT.withItems(500_000).withPartitions(4, servers))
                .with(ArtifactSettings.DEFAULT.withWrite(write).withMessageBytes(2000))
                .with(ServerSettings.DEFAULT
                        .withExecutorThreads(3)
                        .withJobRepository(repository)
                        .withTwoPhaseCommit(twoPhases)
                        .withMaxHeapBytes(256L << 20))
                .withInterruptAfterCheckpoints(interrupt);
    }

    private static RunParameters run(Workload workload, Database database, Broker broker) {
        return new RunParameters("run-1", 1, workload, null, database, broker);
    }

    private static Map<String, String> of(Workload workload, Database database, Broker broker) {
        return ServerEnvironment.ofRun(run(workload, database, broker));
    }

    private static Workload plain(int servers) {
        return workload(servers, JobRepository.Database, Write.AlternateInsertDelete, false, 0);
    }

    private static Database postgresql(Address address) {
        return new Database(
                "db",
                Engine.PostgreSql,
                address,
                false,
                true,
                true,
                Map.of("prepareThreshold", "1", "autosave", "never"));
    }

    @Test
    void runOnDerby() {
        assertThat(of(plain(1), Database.DERBY, null))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        entry("RUN", "run-1"),
                        entry("JVM_OPTIONS", "-Xms8388608 -Xmx268435456 -XX:+UseG1GC"),
                        entry("START_SECONDS", "300"),
                        entry("INTERRUPTED", "false"),
                        entry("THREADS", "5"),
                        entry("JOB_LOGGING", "Disabled"),
                        entry("JOB_REPOSITORY", "Database"),
                        entry("REPOSITORY_SOURCE", "database"),
                        entry("SOURCE_TYPE", "ConnectionPoolDataSource"),
                        entry("REPOSITORY_SOURCE_TYPE", "ConnectionPoolDataSource"),
                        entry("ISOLATION_LEVEL", "TRANSACTION_READ_COMMITTED"),
                        entry("POOL_SIZE", "0"),
                        entry("STATEMENT_CACHE", "50"),
                        entry("ENGINE", "Derby")));
        Database soft = new Database("soft", Engine.Derby, null, false, false, false);
        assertThat(of(plain(1), soft, null))
                .containsEntry("JVM_OPTIONS", "-Xms8388608 -Xmx268435456 -XX:+UseG1GC -Dderby.system.durability=test");
        assertThat(of(workload(1, JobRepository.Database, Write.None, false, 7), Database.DERBY, null))
                .containsEntry("INTERRUPTED", "true");
    }

    @ParameterizedTest
    @CsvSource({
        "Default,  ' -XX:+UseG1GC'",
        "Serial,   ' -XX:+UseSerialGC'",
        "G1,       ' -XX:+UseG1GC'",
        "Parallel, ' -XX:+UseParallelGC'",
        "ZGC,      ' -XX:+UseZGC'"
    })
    void collectorIsAnOptionOfTheJvm(GarbageCollector collector, String option) {
        Workload workload = Workload.DEFAULT.with(ServerSettings.DEFAULT.withGarbageCollector(collector));
        assertThat(of(workload, Database.DERBY, null))
                .containsEntry("JVM_OPTIONS", "-Xms8388608 -Xmx536870912" + option);
    }

    @Test
    void jvmOfAnImageOfLiberty_choosesTheCollector_unlessASettingDoes() {
        RunParameters usual = run(plain(1), Database.DERBY, null);
        assertThat(ServerEnvironment.ofRunInLibertyImage(usual, false))
                .containsEntry("JVM_OPTIONS", "-Xms8388608 -Xmx268435456");
        Workload g1 = Workload.DEFAULT.with(ServerSettings.DEFAULT.withGarbageCollector(GarbageCollector.G1));
        assertThat(ServerEnvironment.ofRunInLibertyImage(run(g1, Database.DERBY, null), false))
                .containsEntry("JVM_OPTIONS", "-Xms8388608 -Xmx536870912 -XX:+UseG1GC");
    }

    @Test
    void processorsAreAnOptionOfTheJvmUnlessItIsToFindThem() {
        Workload workload = Workload.DEFAULT.with(ServerSettings.DEFAULT.withProcessors(3));
        assertThat(of(workload, Database.DERBY, null))
                .containsEntry("JVM_OPTIONS", "-Xms8388608 -Xmx536870912 -XX:+UseG1GC -XX:ActiveProcessorCount=3");
    }

    @Test
    void executorHasAsManyThreadsForEachOfThoseThatAreCompared() {
        RunParameters alone = run(plain(1), Database.DERBY, null);
        assertThat(ServerEnvironment.ofRun(alone, true)).containsEntry("THREADS", "21");
        assertThat(of(plain(1), Database.DERBY, LIBERTY)).containsEntry("THREADS", "21");
        Workload withSecondJob = workload(1, JobRepository.Memory, Write.Rewrite, false, 0)
                .with(new LockSettings(1, LockSettings.RowOrder.Ascending, 1));
        assertThat(of(withSecondJob, Database.DERBY, null)).containsEntry("THREADS", "6");
        Workload growing = Workload.DEFAULT.with(
                ServerSettings.DEFAULT.withExecutor(Executor.Growing).withJobLogging(JobLogging.Enabled));
        assertThat(of(growing, Database.DERBY, LIBERTY))
                .containsEntry("THREADS", "-1")
                .containsEntry("JOB_LOGGING", "Enabled");
        assertThat(growing.server().atOnce(100)).isEqualTo(100);
        assertThat(ServerSettings.DEFAULT.atOnce(100)).isEqualTo(4);
    }

    @Test
    void furtherOptionsHaveALineEach() {
        RunParameters parameters =
                run(plain(1), Database.DERBY, null).withJvmOptions(List.of("-XX:+UseNUMA", "-Da=b 'c' \"$d\" *"));
        assertThat(ServerEnvironment.ofRun(parameters))
                .containsEntry("MORE_JVM_OPTIONS", "-XX:+UseNUMA\n-Da=b 'c' \"$d\" *")
                .containsEntry("JVM_OPTIONS", "-Xms8388608 -Xmx268435456 -XX:+UseG1GC");
        assertThat(ServerEnvironment.ofSubscriber(parameters)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Database, AlternateInsertDelete, true,  repository, XADataSource",
        "Database, SendMessage,           false, database,   XADataSource",
        "Memory,   SendMessage,           false, database,   ConnectionPoolDataSource"
    })
    void whatTakesPartInTheTransactionsOfChunks(
            JobRepository repository, Write write, boolean twoPhases, String source, String type) {
        assertThat(of(workload(1, repository, write, twoPhases, 0), Database.DERBY, LIBERTY))
                .containsEntry("REPOSITORY_SOURCE", source)
                .containsEntry("SOURCE_TYPE", type);
    }

    @ParameterizedTest
    @CsvSource({
        "None,          XADataSource,             XADataSource",
        "JobRepository, XADataSource,             ConnectionPoolDataSource",
        "Workload,      ConnectionPoolDataSource, XADataSource"
    })
    void theLastParticipantHasOnePhase(LastParticipant last, String workload, String repository) {
        Workload two = workload(1, JobRepository.Database, Write.Rewrite, true, 0);
        assertThat(of(two.with(two.dataSources().withLastParticipant(last)), Database.DERBY, null))
                .containsEntry("REPOSITORY_SOURCE", "repository")
                .containsEntry("SOURCE_TYPE", workload)
                .containsEntry("REPOSITORY_SOURCE_TYPE", repository);
    }

    @Test
    void messagesOutsideTheTransactionOfTheChunkLeaveItOnePhase() {
        Workload messages = workload(1, JobRepository.Database, Write.SendMessage, false, 0);
        Workload outside =
                messages.with(messages.artifacts().withMessages(DeliveryMode.Persistent, MessageTransaction.Outside));
        assertThat(of(outside, Database.DERBY, LIBERTY)).containsEntry("SOURCE_TYPE", "ConnectionPoolDataSource");
        Workload ownSource = outside.with(outside.server().withTwoPhaseCommit(true));
        assertThat(of(ownSource, Database.DERBY, LIBERTY)).containsEntry("SOURCE_TYPE", "XADataSource");
    }

    @Test
    void roomForMessages() {
        RunParameters messages =
                run(workload(1, JobRepository.Memory, Write.SendMessage, false, 0), Database.DERBY, LIBERTY);
        Map<String, String> room = Map.of("MESSAGE_LOG", "28", "MESSAGE_STORE", "5076");
        assertThat(ServerEnvironment.ofRun(messages)).containsAllEntriesOf(room).containsEntry("PUBLISHED", "messages");
        assertThat(ServerEnvironment.ofBroker(messages)).isEqualTo(room);
        assertThat(ServerEnvironment.ofBroker(run(plain(1), Database.DERBY, LIBERTY)))
                .isEmpty();
    }

    @Test
    void brokers() {
        assertThat(of(plain(1), Database.DERBY, LIBERTY))
                .containsEntry("THREADS", "21")
                .containsEntry("START_SECONDS", "450")
                .containsEntry("BROKER_SERVERS", "one:7276:BootstrapBasicMessaging,two:7276:BootstrapBasicMessaging");
        Broker kafka = broker(Broker.Engine.Kafka, "one:9092,two:9092");
        assertThat(of(plain(1), Database.DERBY, kafka)).containsEntry("THREADS", "5");
        assertThat(ServerEnvironment.ofSubscriber(run(plain(1), Database.DERBY, kafka)))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "BROKER", "Kafka",
                        "TOPIC", "topic/1",
                        "BROKER_TLS", "false",
                        "BROKER_AUTHENTICATION", "Plain",
                        "BROKER_SERVERS", "one:9092,two:9092"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Disable    | &sslmode=disable
            Prefer     | &sslmode=prefer
            Require    | &sslmode=require
            VerifyFull | &sslmode=verify-full&sslrootcert=/etc/batchmark/credentials/ca.crt
            """)
    void postgresqlByTcp(Tls tls, String security) {
        Database database = postgresql(new Address(Transport.Tcp, "::1", 5432, "bench", "bm_1", tls));
        assertThat(of(plain(1), database, null))
                .containsEntry("REPOSITORY_SCHEMA", "bm_1")
                .containsEntry(
                        "JDBC_URL",
                        "jdbc:postgresql://[::1]:5432/bench?tcpKeepAlive=true" + security
                                + "&gssEncMode=disable&reWriteBatchedInserts=true"
                                + "&authenticationPluginClassName=io.batchmark.runner.database.PasswordFile"
                                + "&autosave=never&prepareThreshold=1"
                                + "&options=-c%20synchronous_commit%3Doff%20-c%20plan_cache_mode%3Dforce_custom_plan%20"
                                + "&ApplicationName=bm_1&currentSchema=bm_1");
        assertThat(ServerEnvironment.ofCleanup(database)).containsOnlyKeys("ENGINE", "JDBC_URL", "REPOSITORY_SCHEMA");
    }

    @Test
    void dataSources() {
        Workload workload =
                plain(1).with(new DataSourceSettings(IsolationLevel.Serializable, 7, 0, LastParticipant.None));
        assertThat(of(workload, Database.DERBY, null))
                .containsEntry("ISOLATION_LEVEL", "TRANSACTION_SERIALIZABLE")
                .containsEntry("POOL_SIZE", "7")
                .containsEntry("STATEMENT_CACHE", "0");
    }

    @Test
    void postgresqlBySocket() {
        Database database = postgresql(new Address(Transport.UnixSocket, "/sockets", 5432, "bench", null, Tls.Disable));
        assertThat(of(plain(1), database, null))
                .containsEntry("REPOSITORY_SCHEMA", "public")
                .hasEntrySatisfying(
                        "JDBC_URL",
                        url -> assertThat(url)
                                .startsWith("jdbc:postgresql://localhost:5432/bench?sslmode=disable"
                                        + "&socketFactory=org.newsclub.net.unix.AFUNIXSocketFactory$FactoryArg"
                                        + "&socketFactoryArg=/sockets/.s.PGSQL.5432&gssEncMode=")
                                .endsWith("&ApplicationName=batchmark"));
    }

    @Test
    void serversOfOneDatabaseHaveASchemaEach() {
        Address address = new Address(Transport.Tcp, "db", 50000, "bench", "bm_1", Tls.Require);
        assertThat(of(plain(2), postgresql(address), null))
                .containsEntry("REPOSITORY_SCHEMA", "bm_1_{server}")
                .hasEntrySatisfying(
                        "JDBC_URL", url -> assertThat(url).endsWith("Name=bm_1_{server}&currentSchema=bm_1_{server}"));
        assertThat(of(plain(2), new Database("db", Engine.Db2, address, true, false, false), null))
                .containsEntry("DB2_HOST", "db")
                .containsEntry("DB2_PORT", "50000")
                .containsEntry("DB2_DATABASE", "bench")
                .containsEntry("DB2_TLS", "true")
                .containsEntry("REPOSITORY_SCHEMA", "BM_1_{server}")
                .containsEntry(
                        "JDBC_URL",
                        "jdbc:db2://db:50000/bench:currentSchema=BM_1_{server};sslConnection=true;loginTimeout=10;");
    }
}
