package io.batchmark.rig.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.rig.plane.AuditLog;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoakOutcomeTest {
    @TempDir
    Path folder;

    @Test
    void everyRunHasOneResult() throws IOException {
        SoakOutcome outcome = outcome(2, List.of(ledger("Succeeded one", "Succeeded two")), ended("one"), ended("two"));

        assertThat(outcome).isEqualTo(new SoakOutcome(2, 2, 0, 0, 0));
        assertThat(outcome.lost()).isZero();
        assertThat(outcome.isWitnessed()).isTrue();
    }

    @Test
    void aRunWithoutARowIsLostAlthoughItFinished() throws IOException {
        assertThat(outcome(2, List.of(ledger("Succeeded one")), ended("one"), ended("two"))
                        .lost())
                .isEqualTo(1);
    }

    @Test
    void aRunThatFailedIsLost() throws IOException {
        assertThat(outcome(1, List.of(ledger("Retried one", "Failed one"))).lost())
                .isEqualTo(1);
    }

    @Test
    void aResultOfASecondAttemptIsARepetition() throws IOException {
        assertThat(outcome(1, List.of(ledger("Retried one", "Succeeded one")), ended("one"), ended("one", 2)))
                .isEqualTo(new SoakOutcome(1, 1, 1, 0, 0));
    }

    @Test
    void aSecondPodOfAJobIsNoneOfTheOperators() throws IOException {
        assertThat(outcome(1, List.of(ledger("Succeeded one")), made("one-a1"), ended("one"), ended("one")))
                .isEqualTo(new SoakOutcome(1, 1, 0, 1, 0));
    }

    @Test
    void aJobThatIsMadeAgainIsARepetitionWhereItHadAResult() throws IOException {
        String refused = made("one-a1").replace("201", "409");
        assertThat(outcome(1, List.of(ledger("Succeeded one")), made("one-a1"), refused, ended("one"))
                        .repeated())
                .isZero();
        assertThat(outcome(1, List.of(ledger("Succeeded one")), made("one-a1"), ended("one"), made("one-a1"))
                        .repeated())
                .isEqualTo(1);
        assertThat(outcome(1, List.of(ledger("Succeeded one")), made("one-a1"), made("one-a1"), ended("one"))
                        .repeated())
                .isZero();
    }

    @Test
    void soIsAPodThatIsMadeAgain() throws IOException {
        String made = made("one-a1-x7k2p").replace("jobs", "pods");
        assertThat(outcome(1, List.of(ledger("Succeeded one")), made, ended("one"))
                        .repeated())
                .isZero();
        assertThat(outcome(1, List.of(ledger("Succeeded one")), made, ended("one"), made)
                        .repeated())
                .isEqualTo(1);
    }

    @Test
    void aSecondRowOfARunIsARepetition() throws IOException {
        assertThat(outcome(1, List.of(ledger("Succeeded one"), ledger("Succeeded one")), ended("one"))
                        .repeated())
                .isEqualTo(1);
    }

    @Test
    void aPodThatWasKilledIsNoRepetition() throws IOException {
        assertThat(outcome(1, List.of(ledger("Retried one", "Succeeded one")), killed(), ended("one"))
                        .repeated())
                .isZero();
    }

    @Test
    void anEndThatTheApiServerRefusedIsNoResult() throws IOException {
        assertThat(outcome(1, List.of(ledger("Succeeded one")), ended("one").replace("200", "409"), ended("one")))
                .isEqualTo(new SoakOutcome(1, 1, 0, 0, 0));
    }

    @Test
    void withoutTheAuditLogNothingIsProven() throws IOException {
        SoakOutcome outcome = outcome(1, List.of(ledger("Succeeded one")), "{\"cut short");

        assertThat(outcome).isEqualTo(new SoakOutcome(1, 1, 0, 0, 1));
        assertThat(outcome.isWitnessed()).isFalse();
    }

    private SoakOutcome outcome(int planned, List<ConfigMap> ledgers, String... lines) throws IOException {
        Path file = Files.write(folder.resolve("audit.log"), List.of(lines));
        try (Stream<AuditLog.Entry> audit = AuditLog.read(file)) {
            return SoakOutcome.of(planned, ledgers, audit);
        }
    }

    /** @param rows outcome and run of each */
    private static ConfigMap ledger(String... rows) {
        ConfigMapBuilder ledger = new ConfigMapBuilder();
        for (int i = 0; i < rows.length; i++) {
            String[] row = rows[i].split(" ");
            ledger.addToData("row-" + i, """
                    {"outcome":"%s","result":{"run":"%s"}}""".formatted(row[0], row[1]));
        }
        return ledger.build();
    }

    private static String ended(String run) {
        return ended(run, 1);
    }

    private static String ended(String run, int attempt) {
        return patch("""
                {"phase":"Succeeded","containerStatuses":[{"state":{"terminated":{\
                "message":"{\\"run\\":\\"%s\\",\\"attempt\\":%d}"}}}]}""".formatted(run, attempt));
    }

    /** A Job that the operator has made. */
    private static String made(String job) {
        return """
                {"kind":"Event","level":"Metadata","stage":"ResponseComplete","verb":"create",\
                "user":{"username":"system:serviceaccount:batchmark-system:batchmark"},\
                "objectRef":{"resource":"jobs","namespace":"soak","name":"%s"},\
                "responseStatus":{"metadata":{},"code":201},"requestReceivedTimestamp":"2026-01-01T00:00:00.000001Z",\
                "stageTimestamp":"2026-01-01T00:00:00.000002Z"}""".formatted(job);
    }

    private static String killed() {
        return patch("""
                {"phase":"Failed","containerStatuses":[{"state":{"terminated":{"exitCode":143}}}]}""");
    }

    private static String patch(String status) {
        return """
                {"kind":"Event","level":"Request","stage":"ResponseComplete","verb":"patch","user":{"username":"kwok"},\
                "objectRef":{"resource":"pods","subresource":"status","namespace":"soak","name":"one-a1-x7k2p"},\
                "responseStatus":{"metadata":{},"code":200},"requestReceivedTimestamp":"2026-01-01T00:00:00.000001Z",\
                "stageTimestamp":"2026-01-01T00:00:00.000002Z","requestObject":{"status":%s}}""".formatted(status);
    }
}
