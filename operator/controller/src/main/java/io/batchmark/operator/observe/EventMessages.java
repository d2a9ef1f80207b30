package io.batchmark.operator.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What events say of Jobs and pods that do not get on. Each is asked about once in a while, because an API server looks
 * through all events of a namespace for those of one object.
 */
public final class EventMessages {
    /** The others mostly wait for the same reason. */
    private static final int ASKED = 3;

    private record Answer(Instant at, Optional<String> message) {}

    private final Map<String, Answer> answers = new HashMap<>();

    /**
     * @param stuck Jobs and pods that wait for longer than usual
     * @param pause between two questions about the same one
     * @param events reads the message of the events of one object
     * @return what they say, by UIDs
     */
    Map<String, String> of(
            Collection<HasMetadata> stuck,
            Duration pause,
            Instant now,
            Function<HasMetadata, Optional<String>> events) {
        answers.keySet()
                .retainAll(stuck.stream()
                        .map(object -> object.getMetadata().getUid())
                        .toList());
        Map<String, String> said = new HashMap<>();
        stuck.stream()
                .sorted(Comparator.comparing(object -> object.getMetadata().getName()))
                .limit(ASKED)
                .forEach(object -> {
                    Answer answer = answers.compute(
                            object.getMetadata().getUid(),
                            (uid, known) ->
                                    known != null && now.isBefore(known.at().plus(pause))
                                            ? known
                                            : new Answer(now, events.apply(object)));
                    answer.message()
                            .ifPresent(message -> said.put(object.getMetadata().getUid(), message));
                });
        return said;
    }
}
