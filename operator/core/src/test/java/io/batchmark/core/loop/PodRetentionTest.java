package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Policy;
import io.batchmark.core.schedule.Policy.Mode;
import io.batchmark.core.schedule.PolicyBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pods of ended runs that are kept for their logs. */
class PodRetentionTest {
    private static final Policy PATIENT = new PolicyBuilder(3).maxFailed(100).build();

    @Test
    void failedRuns_moreThanAreKept_keepTheNewestPodsAndNameALog() throws Exception {
        CalmCampaign calm = failed(12);

        assertThat(kept(calm)).hasSize(PodRetention.MOST).allMatch(pod -> !pod.held());
        assertThat(calm.campaign().failureLog()).isEqualTo("pod/" + newest(calm).name());
    }

    @Test
    void keptPods_afterARestartOfTheOperator_stayAndAreNoRuns() throws Exception {
        CalmCampaign calm = failed(12);
        String log = calm.campaign().failureLog();

        calm.restart();
        calm.fate(Fate.COMPLETES);
        calm.campaign().retain(PodRetention.Mode.All);
        calm.campaign().apply(Given.design(14, 14));
        calm.complete();

        assertThat(kept(calm)).hasSize(PodRetention.MOST + 2);
        assertThat(calm.campaign().failureLog()).isEqualTo(log);
        assertThat(calm.rows()).hasSize(14).extracting(Entry::attempt).containsOnly(1);
    }

    @Test
    void keptPods_whenNoPodsAreToBeKept_areRemoved() throws Exception {
        CalmCampaign calm = failed(2);

        calm.campaign().retain(PodRetention.Mode.None);
        calm.complete();

        calm.runUntil("end of kept pods", () -> kept(calm).isEmpty());
        assertThat(calm.campaign().failureLog()).isNull();
    }

    @Test
    void podsOfRunsThatSucceed_whenFailedPodsAreKept_areRemoved() throws Exception {
        CalmCampaign calm = CalmCampaign.of(3, PATIENT);
        calm.campaign().retain(PodRetention.Mode.Failed);

        calm.complete();

        assertThat(kept(calm)).isEmpty();
        assertThat(calm.campaign().failureLog()).isNull();
    }

    @Test
    void podOfARunThatAUserStops_isNotKept() throws Exception {
        CalmCampaign calm = CalmCampaign.of(1, PATIENT);
        calm.campaign().retain(PodRetention.Mode.All);
        calm.hold();
        calm.runUntilRunning(1);

        calm.campaign().ask(Mode.Halt);
        calm.runUntilReason("Suspended");
        calm.runUntil("end of all pods", calm.cluster()::isEmpty);

        assertThat(kept(calm)).isEmpty();
    }

    /** A completed campaign of so many runs that failed. */
    private static CalmCampaign failed(int runs) throws Exception {
        CalmCampaign calm = CalmCampaign.of(runs, PATIENT);
        calm.campaign().retain(PodRetention.Mode.Failed);
        calm.fate(Fate.EXHAUSTS_ITS_HEAP);
        calm.complete();
        assertThat(calm.rows()).hasSize(runs).allMatch(row -> row.outcome() == Outcome.Censored);
        return calm;
    }

    private static List<SimulatedPod.Seen> kept(CalmCampaign calm) {
        return calm.cluster().pods.all().stream()
                .filter(SimulatedPod.Seen::isKept)
                .toList();
    }

    private static SimulatedPod.Seen newest(CalmCampaign calm) {
        return kept(calm).stream()
                .max(java.util.Comparator.comparing((SimulatedPod.Seen pod) ->
                                pod.facts().container().end().at())
                        .thenComparing(SimulatedPod.Seen::name))
                .orElseThrow();
    }
}
