package io.batchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.ServerEnvironment;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.DataSourceSettings;
import io.batchmark.contract.parameters.DataSourceSettings.IsolationLevel;
import io.batchmark.contract.parameters.DataSourceSettings.LastParticipant;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Engine;
import io.batchmark.contract.parameters.Database.Tls;
import io.batchmark.contract.parameters.Database.Transport;
import io.batchmark.contract.parameters.LockSettings.RowOrder;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.parameters.Workload.JobRepository;
import io.batchmark.contract.parameters.Workload.Read;
import io.batchmark.contract.parameters.Workload.Write;
import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.runner.WarmImage.WorkloadBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real batch servers on a real database server. */
class DatabaseIT {
    private static final String NOTHING = "/nonexistent";

    private static PostgreSqlServer postgresql;

    @TempDir
    static Path directory;

    private static Map<String, String> credentials;

    @BeforeAll
    static void startServer() throws Exception {
        postgresql = PostgreSqlServer.start(
                "max_prepared_transactions=20",
                "log_statement=all",
                "ssl=on",
                "log_connections=on",
                "deadlock_timeout=100ms",
                // what is committed softly is flushed as often as this, however slow a machine is
                "wal_writer_delay=10s",
                // it would sync the log and have plans made anew at times of its own
                "autovacuum=off");
        credentials = credentials("right", PostgreSqlServer.PASSWORD);
    }

    @AfterAll
    static void stopServer() throws Exception {
        postgresql.close();
    }

    private static Map<String, String> credentials(String name, String password) throws IOException {
        return Map.of(
                "CREDENTIALS",
                SecretFolder.of(directory.resolve(name), PostgreSqlServer.USER, password)
                        .toString());
    }

    private static Map<String, String> trusting(String name, Path authority) throws IOException {
        SecretFolder files = SecretFolder.of(directory.resolve(name), PostgreSqlServer.USER, PostgreSqlServer.PASSWORD);
        return Map.of("CREDENTIALS", files.trusting(authority).toString());
    }

    private static Database database(Database.Address address) {
        return new Database("bench", Engine.PostgreSql, address, true, false, true);
    }

    private static RunResult complete(Workload workload, Database database, Map<String, String> environment)
            throws Exception {
        RunResult result = WarmImage.start(WarmImage.parameters(workload, database), environment)
                .awaitExit(ExitCode.COMPLETED)
                .result();
        assertThat(result.counts().read()).isEqualTo(workload.items());
        assertThat(result.counts().written()).isEqualTo(workload.items());
        assertThat(result.counts().commits()).isEqualTo(workload.checkpoints());
        assertThat(result.counts().rollbacks()).isZero();
        assertThat(result.fault()).isNull();
        assertThat(result.message()).isNull();
        assertThat(result.environment().database()).startsWith("PostgreSQL 17.");
        return result;
    }

    @Test
    void partitionsOverTcpInASchemaThatGoesWithTheRun() throws Exception {
        execute("bench", "CREATE SCHEMA bm_tcp_1 AUTHORIZATION batchmark");
        execute("bench", "CREATE TABLE bm_tcp_1.account (left_over INTEGER)");
        Workload workload = new WorkloadBuilder().items(3020).partitions(3, 3).build();
        Database rewriting = new Database(
                "bench",
                Engine.PostgreSql,
                postgresql.tcp("bench", "bm_tcp_1"),
                true,
                true,
                true,
                Map.of("preferQueryMode", "simple"));
        RunResult result = complete(workload, rewriting, credentials);

        assertThat(result.counts().inserted() + result.counts().deleted()).isEqualTo(3020);
        assertThat(result.environment().databaseSettings())
                .contains("fsync=on")
                .contains("synchronous_commit=on")
                .contains("plan_cache_mode=force_custom_plan");
        // a commit of each partition may share a sync with that of another
        assertThat(result.disk().walSyncs())
                .isBetween(
                        workload.checkpoints() / workload.partitions(),
                        workload.checkpoints() + 20L * workload.partitions());
        assertThat(result.disk().walBytes()).isBetween(3020 * 50L, 3020 * 5000L);
        assertThat(result.databaseContainer())
                .as("that of a server of somebody else")
                .isNull();
        assertThat(postgresql.log())
                .as("batches are rewritten, and sent as text")
                .containsPattern("statement: INSERT INTO ACCOUNT .* VALUES \\(.*\\),\\(");
        assertThat(postgresql.schemas("bench")).isEmpty();
        assertPasswordIsNowhere();
    }

    /** In the image, that is; the log of the container and the result are beside its working directory. */
    private static void assertPasswordIsNowhere() throws IOException {
        byte[] password = PostgreSqlServer.PASSWORD.getBytes(StandardCharsets.UTF_8);
        String secret = new String(password, StandardCharsets.ISO_8859_1);
        try (Stream<Path> files = Files.walk(WarmImage.TESTS)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(secret))
                        .as(file.toString())
                        .isFalse();
            }
        }
    }

    @Test
    void insertsOfQueriedRowsOverASocketWithSoftCommits() throws Exception {
        postgresql.createDatabase("own");
        // what the superuser of a database that belongs to the run may do
        postgresql.execute("own", "GRANT EXECUTE ON FUNCTION pg_read_file(text, bigint, bigint, boolean) TO batchmark");
        postgresql.execute("own", "GRANT pg_read_server_files TO batchmark");
        Workload workload = new WorkloadBuilder()
                .items(2050)
                .read(Read.Query)
                .write(Write.Insert)
                .partitions(2, 1)
                .iterations(1, 1)
                .build();
        String before = postgresql.log();
        Database soft = new Database("local", Engine.PostgreSql, postgresql.socket("own", null), false, false, true);
        RunResult result = complete(workload, soft, Map.of("CREDENTIALS", NOTHING));

        assertThat(result.counts().inserted()).isEqualTo(2050);
        assertThat(result.times().components().insert()).isPositive();
        assertThat(result.databaseContainer().cpu()).isPositive();
        assertThat(result.databaseContainer().memoryPeak()).isPositive();
        assertThat(result.cgroup().cpu()).isPositive();
        assertThat(result.times().components().reader()).isPositive();
        assertThat(Pattern.compile("execute .*: SELECT ROWNUMBER, EMPNO, .*\\R.*DETAIL: .* = '50'\\R")
                        .matcher(postgresql.log().substring(before.length()))
                        .results())
                .as("queries of 50 rows, one for an item of each iteration")
                .hasSize(2 * 2050);
        assertThat(result.environment().databaseSettings()).contains("synchronous_commit=off");
        assertThat(result.disk().walSyncs()).as("fewer than commits").isLessThan(workload.checkpoints() + 5);
        assertThat(postgresql.query("own", "SELECT count(DISTINCT acctnum) FROM account"))
                .containsExactly("2050");
        assertThat(postgresql.query("own", "SELECT count(*) FROM account"))
                .as("nothing of the iteration before")
                .containsExactly("2050");

        // the same database again, with instance IDs that start again
        Workload again = new WorkloadBuilder()
                .items(300)
                .repository(JobRepository.Memory)
                .write(Write.Insert)
                .build();
        complete(again, soft, Map.of("CREDENTIALS", NOTHING));
        assertThat(postgresql.query("own", "SELECT count(*) FROM account")).containsExactly("300");
    }

    /** What is batched is one statement on the wire where the driver rewrites it, and otherwise a message for each row. */
    @ParameterizedTest
    @CsvSource({
        "InsertBatch, 2050, 0, INSERT INTO ACCOUNT",
        "Delete, 0, 2050, DELETE FROM ACCOUNT",
        "DeleteBatch, 0, 2050, DELETE FROM ACCOUNT"
    })
    void insertsOrDeletesAlone(Write write, long inserted, long deleted, String statement) throws Exception {
        String name = write.name().toLowerCase(Locale.ROOT);
        postgresql.createDatabase(name);
        Workload workload = new WorkloadBuilder()
                .items(2050)
                .write(write)
                .partitions(2, 2)
                .iterations(1, 1)
                .build();
        Database database = new Database("local", Engine.PostgreSql, postgresql.socket(name, null), false, false, true);
        String before = postgresql.log();
        RunResult result = complete(workload, database, Map.of("CREDENTIALS", NOTHING));

        assertThat(result.counts().written()).isEqualTo(2050);
        assertThat(result.counts().inserted()).isEqualTo(inserted);
        assertThat(result.counts().deleted()).isEqualTo(deleted);
        assertThat(result.times().components().insert() > 0).isEqualTo(inserted > 0);
        assertThat(result.times().components().delete() > 0).isEqualTo(deleted > 0);
        assertThat(postgresql.log().substring(before.length())).contains(statement);
        assertThat(postgresql.query(name, "SELECT count(*) FROM account")).containsExactly(Long.toString(inserted));
    }

    /** The job repository has no part in a transaction of such a level, or has a connection of its own there. */
    @ParameterizedTest
    @CsvSource({"Serializable, false, SERIALIZABLE", "RepeatableRead, true, REPEATABLE READ"})
    void transactionsAreIsolatedAsTheSettingSays(IsolationLevel level, boolean twoPhases, String said)
            throws Exception {
        String name = level.name().toLowerCase(Locale.ROOT);
        postgresql.createDatabase(name);
        WorkloadBuilder workload = new WorkloadBuilder()
                .items(300)
                .read(Read.Query)
                .write(Write.Insert)
                .rowBytes(500)
                .dataSources(new DataSourceSettings(level, 5, 50, LastParticipant.None));
        Database database = new Database("local", Engine.PostgreSql, postgresql.socket(name, null), false, false, true);
        String before = postgresql.log();
        complete(
                (twoPhases ? workload.twoPhaseCommit() : workload.repository(JobRepository.Memory)).build(),
                database,
                Map.of("CREDENTIALS", NOTHING));

        assertThat(postgresql.query(name, "SELECT DISTINCT length(acctcode) FROM account"))
                .containsExactly("500");
        assertThat(postgresql.log().substring(before.length()))
                .contains("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL " + said);
    }

    /** Every chunk prepares the other of the two. */
    @ParameterizedTest
    @EnumSource(names = "None", mode = EnumSource.Mode.EXCLUDE)
    void theLastParticipantIsCommittedInOnePhase(LastParticipant last) throws Exception {
        String name = "last" + last.name().toLowerCase(Locale.ROOT);
        postgresql.createDatabase(name);
        Workload workload = new WorkloadBuilder()
                .write(Write.Insert)
                .twoPhaseCommit()
                .dataSources(DataSourceSettings.DEFAULT.withLastParticipant(last))
                .build();
        Database database = new Database("local", Engine.PostgreSql, postgresql.socket(name, null), true, false, true);
        String before = postgresql.log();
        complete(workload, database, Map.of("CREDENTIALS", NOTHING));

        assertThat(postgresql.query(name, "SELECT count(*) FROM account")).containsExactly("2000");
        String log = postgresql.log().substring(before.length());
        assertThat(occurrences(log, "PREPARE TRANSACTION '"))
                .as("one for each chunk that wrote something")
                .isBetween(workload.checkpoints() - 1, workload.checkpoints() + 5);
    }

    private static long occurrences(String text, String what) {
        return Pattern.compile(what, Pattern.LITERAL).matcher(text).results().count();
    }

    /** The driver keeps none here, or it would make up for what the server does not keep. Ten of twenty chunks delete. */
    @ParameterizedTest
    @CsvSource({"50, 1", "0, 10"})
    void statementsAreKeptAsTheSettingSays(int size, int prepared) throws Exception {
        String name = "statements" + size;
        postgresql.createDatabase(name);
        Workload workload = new WorkloadBuilder()
                .repository(JobRepository.Memory)
                .dataSources(new DataSourceSettings(IsolationLevel.ReadCommitted, 0, size, LastParticipant.None))
                .build();
        Database database = new Database("local", Engine.PostgreSql, postgresql.socket(name, null), false, false, true);
        String url = ServerEnvironment.ofRun(Wire.decodeParameters(WarmImage.parameters(workload, database)))
                .get("JDBC_URL");
        String before = postgresql.log();
        complete(
                workload,
                database,
                Map.of("CREDENTIALS", NOTHING, "JDBC_URL", url + "&preparedStatementCacheQueries=0"));

        assertThat(distinct("execute (S_\\d+): DELETE FROM ACCOUNT", before)).isEqualTo(prepared);
    }

    /** How many different things the first group of a pattern finds in the log since then. */
    private static long distinct(String pattern, String before) throws IOException {
        return Pattern.compile(pattern)
                .matcher(postgresql.log().substring(before.length()))
                .results()
                .map(result -> result.group(1))
                .distinct()
                .count();
    }

    /** Of four partitions, each of which has one while it writes a chunk and commits it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void partitionsShareTheConnectionsOfThePool(int size) throws Exception {
        String name = "pool" + size;
        postgresql.createDatabase(name);
        Workload workload = new WorkloadBuilder()
                .items(12_000)
                .partitions(4, 4)
                .repository(JobRepository.Memory)
                .dataSources(new DataSourceSettings(IsolationLevel.ReadCommitted, size, 50, LastParticipant.None))
                .build();
        Database database = new Database("local", Engine.PostgreSql, postgresql.socket(name, null), false, false, true);
        String before = postgresql.log();
        complete(workload, database, Map.of("CREDENTIALS", NOTHING));

        long connections = distinct("\\[(\\d+)] LOG: .*INSERT INTO ACCOUNT", before);
        assertThat(connections == 1).as("%d connections", connections).isEqualTo(size == 1);
    }

    /**
     * By other partitions or by a second job; alone, nobody waits. What the second job does is in no count of the measured one. Chunks
     * that are rolled back after a deadlock are written again, item by item.
     */
    @ParameterizedTest
    @CsvSource({"4, Ascending, 0, true", "1, Random, 0, false", "1, Ascending, 40, true", "4, Random, 0, true"})
    void sharedRowsAreWaitedFor(int partitions, RowOrder order, int secondJob, boolean waits) throws Exception {
        String name = "shared" + partitions + secondJob + order.name().toLowerCase(Locale.ROOT);
        postgresql.createDatabase(name);
        Workload workload = new WorkloadBuilder()
                .items(3000)
                .partitions(partitions, partitions)
                .sharedRows(5, order, secondJob)
                .iterations(1, 1)
                .build();
        Database database = new Database("local", Engine.PostgreSql, postgresql.socket(name, null), false, false, true);
        String before = postgresql.log();
        RunResult result = WarmImage.start(WarmImage.parameters(workload, database), Map.of("CREDENTIALS", NOTHING))
                .awaitExit(ExitCode.COMPLETED)
                .result();

        boolean deadlocks = order == RowOrder.Random && partitions > 1;
        assertThat(result.counts().read()).isEqualTo(3000);
        assertThat(result.counts().written()).isEqualTo(3000);
        assertThat(result.counts().updated()).isEqualTo(3000);
        assertThat(result.counts().rollbacks() > 0).isEqualTo(deadlocks);
        assertThat(result.counts().commits() > workload.checkpoints()).isEqualTo(deadlocks);
        assertThat(result.contention().lockWaits() > 0).isEqualTo(waits);
        assertThat(result.contention().lockWaited() > 0).isEqualTo(waits);
        assertThat(result.contention().lockWaited())
                .isLessThanOrEqualTo(result.times().components().update());
        assertThat(postgresql.query(name, "SELECT sum(balance) FROM account"))
                .as("of the last iteration: each row began with its number")
                .containsExactly(Integer.toString(0 + 1 + 2 + 3 + 4 + 3000));
        long updates = Pattern.compile("UPDATE ACCOUNT SET BALANCE")
                .matcher(postgresql.log().substring(before.length()))
                .results()
                .count();
        assertThat(updates > 2 * 3000).as("%d updates", updates).isEqualTo(secondJob > 0 || deadlocks);
    }

    /** The server rolls it back by ending the connection: that is no failure of the database. */
    @Test
    void aChunkThatTakesTooLongIsRolledBack() throws Exception {
        postgresql.createDatabase("slow");
        Database database =
                new Database("local", Engine.PostgreSql, postgresql.socket("slow", null), false, false, true);
        Workload chunk = new WorkloadBuilder()
                .items(20_000)
                .itemCount(1_000_000)
                .read(Read.Query)
                .queryRows(1000)
                .transactionTimeout(2)
                .build();
        RunResult result = WarmImage.start(WarmImage.parameters(chunk, database), Map.of("CREDENTIALS", NOTHING))
                .awaitExit(ExitCode.NOT_COMPLETED)
                .result();

        assertThat(result.batchStatus()).isEqualTo(BatchStatus.FAILED);
        assertThat(result.fault()).as(result.message()).isNull();
        assertThat(result.message()).contains("a chunk took longer than transactionTimeout, 2 seconds, and was rolled");
        assertThat(postgresql.query("slow", "SELECT count(*) FROM account")).containsExactly("0");
    }

    @Test
    void plansForAnEmptyTableReadAllOfItOverVerifiedTls() throws Exception {
        postgresql.createDatabase("anomaly");
        Database unstable = new Database(
                "bench", Engine.PostgreSql, postgresql.tcp("anomaly", null, Tls.VerifyFull), true, false, false);
        RunResult result = complete(
                new WorkloadBuilder().items(4000).build(), unstable, trusting("right-ca", postgresql.authority()));
        assertThat(postgresql.log())
                .containsPattern(
                        "connection authorized: user=batchmark database=anomaly .*SSL enabled \\(protocol=TLSv1.3");

        assertThat(result.environment().databaseSettings()).contains("plan_cache_mode=auto");
        // a session that ends hands in its counts a moment later
        String scans = "SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'account'";
        Instant patience = Instant.now().plusSeconds(180);
        while (Long.parseLong(postgresql.query("anomaly", scans).get(0))
                        <= result.counts().deleted() / 2
                && Instant.now().isBefore(patience)) {
            Thread.sleep(50);
        }
        assertThat(Long.parseLong(postgresql.query("anomaly", scans).get(0)))
                .as("sequential scans")
                .isGreaterThan(result.counts().deleted() / 2);
    }

    /** The same, with a session as runs have it: what was planned for an empty table is not kept. */
    @Test
    void plansForAnEmptyTableAreNotKept() throws Exception {
        postgresql.createDatabase("planned");
        assertThat(scansOfDeletions("planned", false)).isGreaterThan(1000);
        assertThat(scansOfDeletions("planned", true))
                .as("no more than while the table is empty")
                .isLessThan(100);
    }

    private static long scansOfDeletions(String name, boolean stablePlans) throws Exception {
        Database database =
                new Database("bench", Engine.PostgreSql, postgresql.tcp(name, null), true, false, stablePlans);
        String url = ServerEnvironment.ofRun(
                        Wire.decodeParameters(WarmImage.parameters(new WorkloadBuilder().build(), database)))
                .get("JDBC_URL");
        Matcher options = Pattern.compile("&options=([^&]*)").matcher(url);
        try (Connection session = postgresql.admin(name, options.find() ? "&options=" + options.group(1) : "");
                Statement statement = session.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS account");
            statement.execute("CREATE TABLE account (acctnum INTEGER, instanceid BIGINT,"
                    + " PRIMARY KEY (acctnum, instanceid))");
            statement.execute("ANALYZE account");
            try (PreparedStatement delete =
                    session.prepareStatement("DELETE FROM account WHERE acctnum = ? AND instanceid = 1")) {
                delete(delete, 20); // until its plan would be kept
                statement.execute("INSERT INTO account SELECT n, 1 FROM generate_series(1, 4000) n");
                delete(delete, 2000);
            }
            statement.execute("SELECT pg_stat_force_next_flush()");
        }
        return Long.parseLong(postgresql
                .query(name, "SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'account'")
                .get(0));
    }

    private static void delete(PreparedStatement statement, int rows) throws SQLException {
        for (int row = 1; row <= rows; row++) {
            statement.setInt(1, row);
            statement.executeUpdate();
        }
    }

    /** In two phases, whose transactions must not be taken for the other server's either. */
    @Test
    void twoServersShareARun() throws Exception {
        Workload workload = new WorkloadBuilder()
                .items(3001)
                .partitions(3, 2)
                .servers(2)
                .write(Write.Rewrite)
                .twoPhaseCommit()
                .iterations(0, 2)
                .build();
        String parameters = WarmImage.parameters(workload, database(postgresql.tcp("bench", "bm_two_1")));
        ServerProcess first = WarmImage.start(parameters, with(credentials, "JOB_COMPLETION_INDEX", "0"));
        ServerProcess second = WarmImage.beside(parameters, with(credentials, "JOB_COMPLETION_INDEX", "1"));
        RunResult one = first.awaitExit(ExitCode.COMPLETED).result();
        RunResult other = second.awaitExit(ExitCode.COMPLETED).result();

        for (RunResult each : List.of(one, other)) {
            assertThat(each.batchStatus()).isEqualTo(BatchStatus.COMPLETED);
            assertThat(each.message()).isNull();
            assertThat(each.fault()).isNull();
            assertThat(each.counts().inserted()).isZero();
            assertThat(each.times().components().update()).isPositive();
            // the last chunk of a partition may write nothing, a branch that has only read prepares nothing, and
            // partitions may share a sync
            assertThat(each.disk().walSyncs())
                    .isGreaterThanOrEqualTo(
                            3 * (each.counts().commits() - workload.partitions()) / workload.partitions());
        }
        long prepared = Pattern.compile("PREPARE TRANSACTION '")
                .matcher(postgresql.log())
                .results()
                .count();
        assertThat(prepared)
                .as("two branches")
                .isGreaterThanOrEqualTo(2 * (workload.checkpoints() - workload.partitions()));
        assertThat(postgresql.query("bench", "SELECT gid FROM pg_prepared_xacts"))
                .isEmpty();
        assertThat(one.server()).isEqualTo(0);
        assertThat(other.server()).isEqualTo(1);
        assertThat(one.counts().read()).isEqualTo(1001 + 1000);
        assertThat(first.log()).contains("2,001 records").contains("2 partition(s)");
        assertThat(first.log()).contains("Iteration 2 of 2: ");
        String ready = postgresql.log();
        assertThat(ready.lastIndexOf("INSERT INTO bm_two_1_0.ITERATION VALUES (2)"))
                .isPositive();
        assertThat(ready.lastIndexOf("INSERT INTO bm_two_1_1.ITERATION VALUES (2)"))
                .isPositive();
        for (ToLongFunction<RunResult.Counts> count : List.<ToLongFunction<RunResult.Counts>>of(
                RunResult.Counts::read, RunResult.Counts::written, RunResult.Counts::updated)) {
            assertThat(count.applyAsLong(one.counts()) + count.applyAsLong(other.counts()))
                    .isEqualTo(workload.items());
        }
        assertThat(one.counts().commits() + other.counts().commits()).isEqualTo(workload.checkpoints());
        assertThat(one.counts().rollbacks() + other.counts().rollbacks()).isZero();
        assertThat(postgresql.log()).contains("CREATE SCHEMA bm_two_1_0").contains("CREATE SCHEMA bm_two_1_1");
        assertThat(postgresql.schemas("bench")).isEmpty();
    }

    private static Map<String, String> with(Map<String, String> environment, String name, String value) {
        Map<String, String> all = new HashMap<>(environment);
        all.put(name, value);
        return all;
    }

    @Test
    void terminationLeavesNoSchema() throws Exception {
        Workload endless =
                new WorkloadBuilder().items(1L << 40).write(Write.None).build();
        ServerProcess server = WarmImage.start(
                        WarmImage.parameters(endless, database(postgresql.tcp("bench", "bm_term_1"))), credentials)
                .awaitInLog("Batch job started");
        assertThat(postgresql.schemas("bench")).containsExactly("bm_term_1");
        server.terminate();
        RunResult result = server.awaitExit(ExitCode.NOT_COMPLETED).result();
        assertThat(result.batchStatus()).isEqualTo(BatchStatus.STOPPED);
        assertThat(result.fault()).isNull();
        assertThat(postgresql.schemas("bench")).isEmpty();
    }

    private static String faultOf(Workload workload, Database database, Map<String, String> environment)
            throws Exception {
        return faultOf(WarmImage.start(WarmImage.parameters(workload, database), environment));
    }

    /** Of a database that is asked what it is before the server uses it, which takes no server. */
    private static String refusalOf(Workload workload, Database database, Map<String, String> environment)
            throws Exception {
        return faultOf(WarmImage.startWithoutServer(WarmImage.parameters(workload, database), environment));
    }

    private static String refusalOf(Database database, Map<String, String> environment) throws Exception {
        return refusalOf(WarmImage.COLD_WORKLOAD, database, environment);
    }

    private static String faultOf(ServerProcess server) throws Exception {
        RunResult result = server.awaitExit(ExitCode.NOT_COMPLETED).result();
        assertThat(result.batchStatus()).isEqualTo(BatchStatus.FAILED);
        assertThat(result.fault()).as(server.log()).isEqualTo(Fault.Database);
        assertPasswordIsNowhere();
        return result.message();
    }

    @Test
    void wrongPassword() throws Exception {
        assertThat(faultOf(
                        WarmImage.COLD_WORKLOAD,
                        database(postgresql.tcp("bench", null)),
                        credentials("wrong", PostgreSqlServer.PASSWORD + "x")))
                .isEqualTo("database bench (PostgreSQL at 127.0.0.1:" + postgresql.port()
                        + "/bench): FATAL: password authentication failed for user \"batchmark\": correct username"
                        + " (batchmark) and password in the Secret of this database");
    }

    @Test
    void certificateIsCheckedBeforeAnythingIsSaid() throws Exception {
        Database verified = database(postgresql.tcp("bench", null, Tls.VerifyFull));
        assertThat(refusalOf(verified, credentials("no-ca", PostgreSqlServer.PASSWORD)))
                .contains("put the certificate of who signed the server's into ca.crt of its Secret");
        Path other = ServerCertificate.make(Files.createDirectories(directory.resolve("other")))
                .certificate();
        assertThat(refusalOf(verified, trusting("other-ca", other)))
                .contains("put the certificate of who signed the server's into ca.crt of its Secret");
    }

    @ParameterizedTest
    @CsvSource({
        "no-such-host.invalid, bench, no host of this name: no-such-host.invalid",
        "127.0.0.1, missing, FATAL: database \"missing\" does not exist: create the database missing",
    })
    void unknown(String host, String name, String message) throws Exception {
        Database unknown =
                database(new Database.Address(Transport.Tcp, host, postgresql.port(), name, null, Tls.Disable));
        assertThat(refusalOf(unknown, credentials)).contains(message);
    }

    @Test
    void closedPort() throws Exception {
        Database closed = database(new Database.Address(
                Transport.Tcp, "127.0.0.1", PostgreSqlServer.freePort(), "bench", null, Tls.Disable));
        assertThat(refusalOf(closed, credentials)).contains("refused").contains("look whether it is up");
    }

    @Test
    void missingPrivilege() throws Exception {
        execute("bench", "CREATE DATABASE foreigner");
        assertThat(refusalOf(database(postgresql.tcp("foreigner", "bm_priv_1")), credentials))
                .contains("permission denied for database foreigner")
                .contains("GRANT CREATE ON DATABASE \"foreigner\" TO \"batchmark\"");
    }

    /** All that fails of a small server, on one; its end comes last. */
    @Test
    void serverThatIsTooSmallAndThenBreaksDown() throws Exception {
        try (PostgreSqlServer small = PostgreSqlServer.start("max_connections=8", "max_prepared_transactions=0")) {
            assertThat(refusalOf(
                            database(small.tcp("bench", null, Tls.Require)),
                            credentials("plain", PostgreSqlServer.PASSWORD)))
                    .contains("The server does not support SSL.")
                    .contains("turn on TLS there, or set its tls to Prefer");
            assertThat(refusalOf(
                            new WorkloadBuilder().twoPhaseCommit().build(),
                            database(small.tcp("bench", "bm_small_1")),
                            credentials))
                    .contains("max_prepared_transactions is 0: set it to at least");
            assertThat(small.schemas("bench")).isEmpty();

            assertThat(faultOf(
                            new WorkloadBuilder()
                                    .items(1_000_000)
                                    .partitions(12, 12)
                                    .build(),
                            database(small.tcp("bench", "bm_small_1")),
                            credentials))
                    // for whichever of the two reasons comes first
                    .containsPattern("too many clients already|remaining connection slots are reserved")
                    .contains("raise its max_connections, or lower partitions (12)");
            assertThat(small.schemas("bench")).isEmpty();

            Workload endless =
                    new WorkloadBuilder().items(1L << 40).partitions(2, 2).build();
            ServerProcess server = WarmImage.start(
                            WarmImage.parameters(endless, database(small.tcp("bench", "bm_small_1"))), credentials)
                    .awaitInLog("Batch job started");
            Instant patience = Instant.now().plusSeconds(240);
            while (small.query("bench", "SELECT acctnum FROM bm_small_1.account LIMIT 1")
                            .isEmpty()
                    && Instant.now().isBefore(patience)) {
                Thread.sleep(10); // until a chunk is committed, which takes its time on busy cores
            }
            small.crash();
            RunResult result = server.awaitExit(ExitCode.NOT_COMPLETED).result();
            assertThat(result.batchStatus()).isEqualTo(BatchStatus.FAILED);
            assertThat(result.fault()).as(result.message()).isEqualTo(Fault.Database);
            assertThat(result.message()).startsWith("database bench (PostgreSQL at 127.0.0.1:" + small.port());
            assertThat(result.counts().commits()).isPositive();
        }
    }

    @Test
    void cleanupDropsWhatBeginsWithThePrefix() throws Exception {
        postgresql.createDatabase("cleaning");
        execute("cleaning", "CREATE SCHEMA other AUTHORIZATION batchmark");
        for (String schema : List.of("bm_a_1", "bm_a_2")) {
            execute("cleaning", "CREATE SCHEMA " + schema + " AUTHORIZATION batchmark");
        }
        execute("cleaning", "CREATE TABLE bm_a_2.account (acctnum INTEGER)");
        execute("cleaning", "ALTER TABLE bm_a_2.account OWNER TO batchmark");
        String database = Wire.encode(database(postgresql.tcp("cleaning", "bm_a_")));
        // somebody died at work
        try (Connection admin = postgresql.admin("cleaning");
                Statement statement = admin.createStatement()) {
            statement.execute("SET application_name = 'bm_a_2'");
            statement.execute("SET SESSION AUTHORIZATION batchmark");
            statement.execute("BEGIN; INSERT INTO bm_a_2.account VALUES (1)");
            statement.execute("PREPARE TRANSACTION 'in doubt'");

            ServerProcess cleanup = WarmImage.cleanUp(database, credentials).awaitExit(ExitCode.COMPLETED);
            assertThat(cleanup.log()).contains("Dropped schema bm_a_1").contains("Dropped schema bm_a_2");
        }
        assertThat(postgresql.schemas("cleaning")).containsExactly("other");

        ServerProcess refused =
                WarmImage.cleanUp(database, credentials("other", "other")).awaitExit(ExitCode.NOT_COMPLETED);
        assertThat(refused.log())
                .contains("database bench (PostgreSQL at 127.0.0.1:" + postgresql.port() + "/cleaning): ")
                .contains("password authentication failed");
    }

    @Test
    void driverOfDb2IsForTheUserToBring() throws Exception {
        Database db2 = new Database(
                "enterprise",
                Engine.Db2,
                new Database.Address(
                        Transport.Tcp, "127.0.0.1", PostgreSqlServer.freePort(), "BENCH", "bm_db2_1", Tls.Disable),
                true,
                false,
                false);
        assertThat(refusalOf(db2, Map.of("DRIVERS", NOTHING)))
                .contains("the driver com.ibm.db2.jcc.DB2Driver is not in " + NOTHING)
                .contains("mount a volume");
        Path driver = Path.of("target/db2").toAbsolutePath();
        assertThat(faultOf(WarmImage.COLD_WORKLOAD, db2, Map.of("DRIVERS", driver.toString())))
                .startsWith("database enterprise (Db2 at 127.0.0.1:")
                .contains("look whether it is up");
    }

    private static void execute(String database, String sql) throws Exception {
        try (Connection admin = postgresql.admin(database);
                Statement statement = admin.createStatement()) {
            statement.execute(sql);
        }
    }
}
