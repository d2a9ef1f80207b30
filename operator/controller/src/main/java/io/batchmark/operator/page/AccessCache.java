package io.batchmark.operator.page;

import io.batchmark.operator.page.Access.Verdict;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What was reviewed a moment ago, so that viewers cost the API server next to nothing: a review per viewer and minute, and no
 * more than {@value #MOST} in a second, whoever asks with whatever token.
 */
final class AccessCache {
    /** How long somebody whose permission was taken away may still look, and somebody who was given it must wait. */
    static final Duration KEEP = Duration.ofMinutes(1);

    static final int MOST = 20;
    private static final int ENTRIES = 1000;
    private static final Logger LOG = Logger.getLogger(AccessCache.class);

    /** Asks the API server. */
    @FunctionalInterface
    interface Reviewer {
        Access review(String token, String namespace, String campaign);
    }

    private record Known(Access access, long until) {}

    private final Reviewer reviewer;
    private final LongSupplier nanos;
    private final Map<String, Known> known = new LinkedHashMap<>();
    private long second;
    private int reviews;

    /** @param nanos a clock that does not jump */
    AccessCache(Reviewer reviewer, LongSupplier nanos) {
        this.reviewer = reviewer;
        this.nanos = nanos;
        this.second = nanos.getAsLong();
    }

    Access of(String token, String namespace, String campaign) {
        // a token is not kept
        String key = hash(token) + "/" + namespace + "/" + campaign;
        Access before = find(key);
        if (before != null) {
            return before;
        }
        if (!admits()) {
            return Access.LATER;
        }
        Access access;
        try {
            access = reviewer.review(token, namespace, campaign);
        } catch (KubernetesClientException e) {
            LOG.warnf("Cannot review who asks for a live page: %s", e.getMessage());
            return Access.LATER;
        }
        keep(key, access);
        return access;
    }

    private synchronized @Nullable Access find(String key) {
        Known entry = known.get(key);
        return entry == null || entry.until() - nanos.getAsLong() <= 0 ? null : entry.access();
    }

    private synchronized boolean admits() {
        long now = nanos.getAsLong();
        if (now - second >= Duration.ofSeconds(1).toNanos()) {
            second = now;
            reviews = 0;
        }
        return reviews++ < MOST;
    }

    private synchronized void keep(String key, Access access) {
        if (access.verdict() == Verdict.Later) {
            return;
        }
        known.remove(key);
        known.put(key, new Known(access, nanos.getAsLong() + KEEP.toNanos()));
        while (known.size() > ENTRIES) {
            known.remove(known.keySet().iterator().next());
        }
    }

    private static String hash(String token) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java runtime has SHA-256", e);
        }
    }
}
