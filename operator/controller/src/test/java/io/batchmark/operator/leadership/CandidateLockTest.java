package io.batchmark.operator.leadership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaderElectionRecord;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.Lock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A candidate with a lock and a clock of the test: no request leaves the process. */
class CandidateLockTest {
    private static final Duration DURATION = Duration.ofSeconds(12);

    private final KubernetesClient client = new KubernetesClientBuilder().build();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger renewals = new AtomicInteger();
    private final FakeLock lease = new FakeLock();
    private final CandidateLock lock = new CandidateLock(lease, DURATION, nanos::get, renewals::incrementAndGet);

    @BeforeEach
    void lead() {
        lock.create(client, record("first"));
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void aLeader_isSureUntilItsLeaseMayEnd() {
        pass(Duration.ofMillis(10_999));
        assertThat(lock.isSure()).isTrue();

        pass(Duration.ofMillis(1));
        assertThat(lock.isSure()).isFalse();
    }

    /** In twelfths of a lease: a slow renewal, and a process that was frozen. */
    @ParameterizedTest(name = "{0}/12")
    @ValueSource(ints = {11, 14, 120})
    void aLateLeader_thatStillHoldsItsLease_goesOn(int twelfths) {
        pass(DURATION.multipliedBy(twelfths).dividedBy(12));
        assertThat(lock.isSure()).isFalse();

        assertThat(lock.get(client).getHolderIdentity()).isEqualTo("first");
        assertThat(lock.isSure()).as("before the renewal").isFalse();
        lock.update(client, record("first"));

        assertThat(lock.isSure()).isTrue();
        assertThat(lock.lateRenewals()).isEqualTo(1);
        assertThat(renewals).hasValue(2);
    }

    @Test
    void aLeader_thatRenewsInTime_isNotCountedAsLate() {
        pass(Duration.ofSeconds(10));
        lock.get(client);
        lock.update(client, record("first"));

        assertThat(lock.lateRenewals()).isZero();
    }

    @Test
    void aLateLeader_whoseLeaseAnotherOneHas_isNeverSureAgain() {
        pass(DURATION.multipliedBy(2));
        lease.record = record("second");

        assertThat(lock.get(client).getHolderIdentity()).isEqualTo("second");
        assertThat(lock.isSure()).isFalse();
        assertThat(lock.lateRenewals()).isZero();
    }

    @Test
    void aLateLeader_thatGetsNoAnswerForTheDurationOfALease_ends() {
        lease.answers = false;
        pass(DURATION.multipliedBy(10));
        assertThatThrownBy(() -> lock.get(client)).isInstanceOf(KubernetesClientException.class);
        pass(DURATION.minusNanos(1));
        assertThatThrownBy(() -> lock.get(client)).isInstanceOf(KubernetesClientException.class);

        pass(Duration.ofNanos(1));
        assertThatThrownBy(() -> lock.get(client))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("last renewed 132000 ms ago");
    }

    @Test
    void aLateLeader_whoseRenewalIsRefusedForTheDurationOfALease_ends() {
        lease.takes = false;
        pass(DURATION);
        lock.get(client);
        assertThatThrownBy(() -> lock.update(client, record("first"))).isInstanceOf(KubernetesClientException.class);

        pass(DURATION);
        assertThatThrownBy(() -> lock.get(client)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aLeader_thatWasLateOnce_hasTheWholeTimeTheNextTime() {
        for (int i = 0; i < 2; i++) {
            pass(DURATION);
            lease.answers = false;
            assertThatThrownBy(() -> lock.get(client)).isInstanceOf(KubernetesClientException.class);
            pass(DURATION.minusNanos(1));
            lease.answers = true;
            lock.get(client);
            lock.update(client, record("first"));
        }
        assertThat(lock.lateRenewals()).isEqualTo(2);
    }

    @Test
    void aLeader_thatGivesItsLeaseBack_isNotSure() {
        lock.update(client, record(null));

        assertThat(lock.isSure()).isFalse();
        assertThat(lease.record.getHolderIdentity()).isEmpty();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private static LeaderElectionRecord record(@Nullable String holder) {
        ZonedDateTime now = ZonedDateTime.now(ZoneOffset.UTC);
        return new LeaderElectionRecord(holder, DURATION, now, now, 0);
    }

    /** A lease that takes each write, unless a test changes that. */
    private static final class FakeLock implements Lock {
        private @Nullable LeaderElectionRecord record;
        private boolean answers = true;
        private boolean takes = true;

        @Override
        public @Nullable LeaderElectionRecord get(KubernetesClient client) {
            if (!answers) {
                throw new KubernetesClientException("no answer");
            }
            return record;
        }

        @Override
        public void create(KubernetesClient client, LeaderElectionRecord written) {
            record = written;
        }

        @Override
        public void update(KubernetesClient client, LeaderElectionRecord written) {
            if (!takes) {
                throw new KubernetesClientException("forbidden");
            }
            record = written;
        }

        @Override
        public String identity() {
            return "first";
        }

        @Override
        public String describe() {
            return "fake";
        }
    }
}
