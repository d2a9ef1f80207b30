package io.batchmark.operator.observe;

import io.batchmark.contract.text.Plain;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What events say of Jobs and pods that do not get on. Each is asked about once in a while, because an API server looks
 * through all events of a namespace for those of one object.
 */
public final class EventMessages {
    /** The others mostly wait for the same reason. */
    private static final int ASKED = 3;

    /** So that there is room for a remedy beside it. */
    private static final int MAX_CHARACTERS = 500;

    private record Answer(Instant at, @Nullable String said) {}

    private final Map<String, Answer> answers = new HashMap<>();

    /**
     * @param stuck Jobs and pods that wait for longer than usual
     * @param pause between two questions about the same one
     * @param events reads the events of one of them
     * @return what they say, by UIDs
     */
    Map<String, String> of(
            Collection<HasMetadata> stuck, Duration pause, Instant now, Function<HasMetadata, List<Event>> events) {
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
                                            : new Answer(now, said(events.apply(object))));
                    if (answer.said() != null) {
                        said.put(object.getMetadata().getUid(), answer.said());
                    }
                });
        return said;
    }

    /** The last complaint; where there is none, what a queue says. */
    static @Nullable String said(List<Event> events) {
        return last(events.stream().filter(event -> "Warning".equals(event.getType())))
                .or(() -> last(events.stream().filter(EventMessages::isOfQueue)))
                .map(event -> Plain.line(String.valueOf(event.getMessage()), MAX_CHARACTERS))
                .orElse(null);
    }

    private static Optional<Event> last(Stream<Event> events) {
        return events.max(Comparator.comparing(EventMessages::time));
    }

    private static boolean isOfQueue(Event event) {
        String source = event.getSource() == null ? null : event.getSource().getComponent();
        return String.valueOf(source).contains("kueue")
                || String.valueOf(event.getReportingComponent()).contains("kueue");
    }

    /** Which of several fields has it depends on who wrote the event; all are written alike. */
    private static String time(Event event) {
        return Stream.of(
                        event.getSeries() == null || event.getSeries().getLastObservedTime() == null
                                ? null
                                : event.getSeries().getLastObservedTime().getTime(),
                        event.getLastTimestamp(),
                        event.getEventTime() == null
                                ? null
                                : event.getEventTime().getTime(),
                        event.getMetadata().getCreationTimestamp())
                .filter(time -> time != null)
                .findFirst()
                .orElse("");
    }
}
