package io.batchmark.operator.leadership;

import static java.net.HttpURLConnection.HTTP_FORBIDDEN;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The operators that run campaigns of the same namespaces. A campaign names its operator in {@code status.operator}, by the
 * namespace and the name of its Lease. The campaign belongs to that operator while the operator renews the Lease.
 *
 * <p>The age of a Lease is measured by the steady clock of this process, as {@link CandidateLock} does.
 */
public final class OtherOperators {
    private static final Logger LOG = Logger.getLogger(OtherOperators.class);

    /** Time without a renewal after which an operator is gone: enough for its pod to start again. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Between two reads of a Lease, for all campaigns of its operator. */
    private static final Duration PAUSE = Duration.ofSeconds(10);

    /** Only these names can be names of a Lease and its namespace. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9][-a-z0-9.]{0,252}/[a-z0-9][-a-z0-9.]{0,252}");

    /** Leases that are kept in memory: any text can stand in a status. */
    private static final int MOST = 100;

    private final String own;
    private final LongSupplier nanos;
    private final Map<String, Seen> others = new HashMap<>();

    /**
     * @param namespace of the Lease of this operator
     * @param name of the Lease
     * @param nanos a clock that does not jump
     */
    public OtherOperators(String namespace, String name, LongSupplier nanos) {
        own = namespace + "/" + name;
        this.nanos = nanos;
    }

    /** The name of this operator in {@code status.operator}. */
    public String own() {
        return own;
    }

    /** Tests if a campaign names this operator. */
    public boolean isOwn(BenchmarkCampaign campaign) {
        return own.equals(name(campaign));
    }

    /** The other operator that a campaign names; null if it names this one, or no operator. */
    public @Nullable String other(BenchmarkCampaign campaign) {
        String name = name(campaign);
        return name == null || name.equals(own) || !NAME.matcher(name).matches() ? null : name;
    }

    private static @Nullable String name(BenchmarkCampaign campaign) {
        return campaign.getStatus() == null ? null : campaign.getStatus().operator();
    }

    /** The state of an operator, as far as its Lease shows it. */
    public enum State {
        /** It has renewed its Lease, or may still do so. */
        Present,
        /** It has not renewed its Lease for a minute, or its Lease is gone. */
        Gone,
        /** This operator is not allowed to read the Lease. */
        Unknown
    }

    /** @param other an operator that a campaign names */
    public State state(String other, KubernetesClient client) {
        Seen seen;
        synchronized (others) {
            if (others.size() >= MOST && !others.containsKey(other)) {
                others.clear();
            }
            seen = others.computeIfAbsent(other, Seen::new);
        }
        return seen.look(client);
    }

    /** The fields of a Lease that a renewal changes. */
    private static List<@Nullable Object> renewal(@Nullable Lease lease) {
        LeaseSpec spec = lease == null ? null : lease.getSpec();
        List<@Nullable Object> fields = new ArrayList<>();
        if (spec != null) {
            fields.add(spec.getHolderIdentity());
            fields.add(spec.getRenewTime());
        }
        return fields;
    }

    private static Duration duration(@Nullable Lease lease) {
        Integer seconds = lease == null || lease.getSpec() == null
                ? null
                : lease.getSpec().getLeaseDurationSeconds();
        return seconds == null ? Duration.ZERO : Duration.ofSeconds(seconds);
    }

    /** The Lease of another operator at the last look. */
    private final class Seen {
        private final String operator;
        private @Nullable List<@Nullable Object> renewal;
        private long changedAt;
        private long askedAt;
        private State state = State.Unknown;

        Seen(String operator) {
            this.operator = operator;
        }

        synchronized State look(KubernetesClient client) {
            long now = nanos.getAsLong();
            if (renewal != null && now - askedAt < PAUSE.toNanos()) {
                return state;
            }
            State before = renewal == null ? null : state;
            state = ask(client, now);
            askedAt = now;
            if (state != before) {
                LOG.warnf("Operator %s, which campaigns name, is %s", operator, state);
            }
            return state;
        }

        private State ask(KubernetesClient client, long now) {
            String[] name = operator.split("/");
            try {
                Lease lease =
                        client.leases().inNamespace(name[0]).withName(name[1]).get();
                List<@Nullable Object> read = renewal(lease);
                if (!Objects.equals(read, renewal)) {
                    renewal = read;
                    changedAt = now;
                }
                long patience = Math.max(PATIENCE.toNanos(), duration(lease).toNanos());
                return now - changedAt < patience ? State.Present : State.Gone;
            } catch (KubernetesClientException e) {
                // an answer that is missing is no evidence of an end: the time counts again from here
                renewal = List.of("no answer");
                changedAt = now;
                return e.getCode() == HTTP_FORBIDDEN ? State.Unknown : State.Present;
            }
        }
    }
}
