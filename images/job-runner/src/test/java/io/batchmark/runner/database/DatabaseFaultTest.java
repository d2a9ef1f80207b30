package io.batchmark.runner.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import io.batchmark.contract.parameters.Database.Engine;
import io.batchmark.contract.parameters.Database.Tls;
import io.batchmark.contract.parameters.Database.Transport;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseFaultTest {
    private static final Database DATABASE = new Database(
            "far",
            Engine.PostgreSql,
            new Address(Transport.Tcp, "db.example", 5432, "bench", "batchmark_1", Tls.Prefer),
            true,
            false,
            true);

    private final DatabaseFault faults = new DatabaseFault(DATABASE, "PostgreSQL", "someone", true, 7);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "08001 | look whether it is up",
                "08006 | look whether it is up",
                "28P01 | correct username (someone) and password in the Secret",
                "3D000 | create the database bench, or correct its name",
                "42501 | GRANT CREATE ON DATABASE \"bench\" TO \"someone\"",
                "53100 | its disk is full",
                "53300 | raise its max_connections, or lower partitions (7)",
                "57P01 | it was shut down or broke down",
                "57P03 | wait until it takes connections",
            })
    void aStateHasARemedy(String state, String remedy) {
        assertThat(faults.message(new SQLException("it is so", state)))
                .startsWith("database far (PostgreSQL at db.example:5432/bench): it is so: ")
                .contains(remedy);
    }

    @Test
    void fullSharedMemory_isNotAFullDisk() {
        String shared = "ERROR: could not resize shared memory segment \"/PostgreSQL.1804289383\" to 16777216 bytes:"
                + " No space left on device";
        String disk = "ERROR: could not extend file \"base/5/16384\": No space left on device";

        assertThat(faults.message(new SQLException(shared, "53100")))
                .contains("give it a larger /dev/shm")
                .doesNotContain("disk");
        assertThat(faults.message(new SQLException(disk, "53100"))).contains("its disk is full");
    }

    @Test
    void aPoolThatIsTooSmallIsNotTheDatabases() {
        assertThat(faults.message(new SQLException("J2CA0045E: Connection not available", "08000")))
                .isNull();
    }

    @Test
    void itIsFoundHoweverItIsWrapped() {
        BatchUpdateException batch = new BatchUpdateException();
        batch.setNextException(new SQLException("full", "53100"));
        Throwable wrapped = new IllegalStateException("chunk", new RuntimeException("writer", batch));

        assertThat(faults.message(wrapped)).contains(": full: its disk is full");
    }

    @Test
    void withoutASecretItIsWhatIsMissing() {
        DatabaseFault without = new DatabaseFault(DATABASE, "PostgreSQL", "batchmark", false, 1);

        assertThat(without.message(new SQLException("no password was provided.", "08004")))
                .contains("create the Secret that its secretRef names, with the keys username and password");
    }

    @Test
    void theNetworkHasRemediesOfItsOwn() {
        assertThat(faults.message(new SQLException("failed", "08001", new UnknownHostException("db.example"))))
                .contains("no host of this name: db.example: correct its host");
        assertThat(faults.message(new RuntimeException(new ConnectException("Connection refused"))))
                .contains("Connection refused: look whether it is up");
        assertThat(faults.message(new SQLException(
                        "Connection to db.example:5432 refused. Check that the hostname and port are correct and that"
                                + " the postmaster is accepting TCP/IP connections.",
                        "08001",
                        new ConnectException("Connection refused"))))
                .endsWith("look whether it is up, and whether a pod of this namespace may connect to it");
    }

    @Test
    void aCertificateIsToBeIssuedForTheName() {
        assertThat(faults.message(new SQLException(
                        "The hostname db.example could not be verified by hostnameverifier PgjdbcHostnameVerifier.",
                        "08006")))
                .endsWith("see that it is issued for the name it is reached by");
    }

    @Test
    void whatTheJobDidWrongIsNoFaultOfTheDatabase() {
        assertThat(faults.message(new SQLException("duplicate key", "23505"))).isNull();
        assertThat(faults.message(new SQLException("no state"))).isNull();
        assertThat(faults.message(new IllegalStateException("no"))).isNull();
    }

    @Test
    void theRemedyStaysHoweverMuchADriverSays() {
        String message = faults.message(new SQLException("x".repeat(5000) + "\nand more", "28000"));

        assertThat(message)
                .hasSizeLessThanOrEqualTo(512)
                .doesNotContain("\n")
                .endsWith("in the Secret of this database");
    }
}
