package io.batchmark.operator.observe;

import io.batchmark.operator.run.Since;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Confirms that the cache has the stored version of each object with an overdue event. On a busy node a watch may be minutes behind; an object
 * that is not confirmed counts as seen first at this look.
 */
public final class ConfirmedSilence {
    /** Requests of one look. Further objects wait for a later look. */
    private static final int MOST_ASKED = 100;

    /** Time for which a confirmation is good. */
    private static final Duration GOOD = Duration.ofSeconds(10);

    private record Answer(Instant at, String version, boolean confirmed) {
        boolean isGood(HasMetadata object, Instant now) {
            return version.equals(object.getMetadata().getResourceVersion()) && now.isBefore(at.plus(GOOD));
        }
    }

    private final Map<String, Answer> answers = new HashMap<>();

    /**
     * The times when the operator saw facts first: now for all facts about an object whose silence is not confirmed.
     *
     * @param silent objects with an overdue event
     * @param seen the times without confirmation
     * @param isSeen tests if the cache has the stored version of an object
     */
    Since confirmed(Stream<HasMetadata> silent, Since seen, Instant now, Predicate<HasMetadata> isSeen) {
        Set<String> unconfirmed = unconfirmed(silent.toList(), now, isSeen);
        return what -> {
            Instant first = seen.of(what);
            return unconfirmed.contains(what.split(" ", 2)[0]) ? now : first;
        };
    }

    private Set<String> unconfirmed(Collection<HasMetadata> silent, Instant now, Predicate<HasMetadata> isSeen) {
        Map<String, HasMetadata> byUid = new HashMap<>();
        silent.forEach(object -> byUid.put(object.getMetadata().getUid(), object));
        answers.keySet().retainAll(byUid.keySet());
        List<HasMetadata> next = byUid.values().stream()
                .filter(object -> !isGood(object, now))
                .sorted(Comparator.comparing(this::lastAsked))
                .limit(MOST_ASKED)
                .toList();
        ask(next, now, isSeen);
        Set<String> unconfirmed = new HashSet<>();
        byUid.forEach((uid, object) -> {
            Answer answer = answers.get(uid);
            if (answer == null || !answer.isGood(object, now) || !answer.confirmed()) {
                unconfirmed.add(uid);
            }
        });
        return unconfirmed;
    }

    /** If the API server does not answer, the other objects are not confirmed either, and the look at the campaign continues. */
    private void ask(List<HasMetadata> objects, Instant now, Predicate<HasMetadata> isSeen) {
        for (HasMetadata object : objects) {
            ObjectMeta metadata = object.getMetadata();
            try {
                answers.put(metadata.getUid(), new Answer(now, metadata.getResourceVersion(), isSeen.test(object)));
            } catch (KubernetesClientException e) {
                return;
            }
        }
    }

    private boolean isGood(HasMetadata object, Instant now) {
        Answer answer = answers.get(object.getMetadata().getUid());
        return answer != null && answer.isGood(object, now);
    }

    private Instant lastAsked(HasMetadata object) {
        Answer answer = answers.get(object.getMetadata().getUid());
        return answer == null ? Instant.MIN : answer.at();
    }
}
