package io.batchmark.operator.observe;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.api.validation.AnyJson;
import io.batchmark.operator.read.BoundedRead;
import io.batchmark.text.Plain;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The events of one object. Each user of its namespace may write events of any number and size, so the operator reads no more
 * than their first bytes.
 *
 * @param events in the order of their names
 * @param whole false if the object has further events
 */
record ObjectEvents(List<SeenEvent> events, boolean whole) {
    private static final int MAX_KIB = 256;

    /** Events of one answer, which the API server has in its memory as a whole. */
    private static final int PAGE = 20;

    /** So that there is room for a remedy next to the message. */
    private static final int MAX_CHARACTERS = 500;

    private static final ObjectMapper JSON =
            AnyJson.mapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /** The newest warning, or else the newest event of a queue; with a hint if the operator has not read all events. */
    static Optional<String> message(HasMetadata object, KubernetesClient client) {
        ObjectEvents warnings = read(object, ",type=Warning", client);
        return warnings.events.isEmpty() && warnings.whole
                ? read(object, "", client).newest(SeenEvent::isOfQueue, object)
                : warnings.newest(event -> true, object);
    }

    private static ObjectEvents read(HasMetadata object, String type, KubernetesClient client) {
        String path = "api/v1/namespaces/" + object.getMetadata().getNamespace() + "/events?limit=" + PAGE
                + "&fieldSelector="
                + encoded("involvedObject.uid=" + object.getMetadata().getUid() + type) + "&continue=";
        List<SeenEvent> events = new ArrayList<>();
        int room = MAX_KIB * 1024;
        String next = "";
        do {
            BoundedRead page = BoundedRead.of(client, path + encoded(next), room);
            room -= page.bytes().length;
            next = read(page, events);
            if (!page.isWhole()) {
                return new ObjectEvents(events, false);
            }
        } while (!next.isEmpty() && room > 0);
        return new ObjectEvents(events, next.isEmpty());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Adds the events of a page, and returns the token of the next page: empty if there is no further page. */
    private static String read(BoundedRead page, List<SeenEvent> events) {
        String next = "";
        try (JsonParser json = JSON.createParser(page.bytes())) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String field = json.currentName();
                json.nextToken();
                if (field.equals("metadata")) {
                    next = Objects.requireNonNullElse(
                            json.readValueAs(ListMeta.class).getContinue(), "");
                } else if (field.equals("items")) {
                    while (json.nextToken() == JsonToken.START_OBJECT) {
                        events.add(json.readValueAs(SeenEvent.class));
                    }
                } else {
                    json.skipChildren();
                }
            }
        } catch (JsonProcessingException e) {
            if (page.isWhole()) {
                throw new UncheckedIOException(e);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return next;
    }

    private Optional<String> newest(Predicate<SeenEvent> wanted, HasMetadata object) {
        String hint = whole
                ? null
                : "the operator has read only the first " + MAX_KIB + " KiB of its events, see kubectl describe "
                        + object.getKind().toLowerCase(Locale.ROOT) + " "
                        + object.getMetadata().getName();
        String newest = events.stream()
                .filter(wanted)
                .max(Comparator.comparing(SeenEvent::time))
                .map(event -> Plain.line(String.valueOf(event.message()), MAX_CHARACTERS))
                .orElse(null);
        return Optional.of(Stream.of(newest, hint).filter(Objects::nonNull).collect(Collectors.joining("; ")))
                .filter(text -> !text.isEmpty());
    }

    /** Those fields of an event that the operator uses. */
    private record SeenEvent(
            @Nullable String message,
            @Nullable Source source,
            @Nullable String reportingComponent,
            @Nullable Series series,
            @Nullable String lastTimestamp,
            @Nullable String eventTime,
            Metadata metadata) {
        boolean isOfQueue() {
            return String.valueOf(source).contains("kueue")
                    || String.valueOf(reportingComponent).contains("kueue");
        }

        /** The field depends on who wrote the event. All fields have the same format. */
        String time() {
            return Stream.of(
                            series == null ? null : series.lastObservedTime,
                            lastTimestamp,
                            eventTime,
                            metadata.creationTimestamp)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse("");
        }
    }

    private record Source(@Nullable String component) {}

    private record Series(@Nullable String lastObservedTime) {}

    private record Metadata(@Nullable String creationTimestamp) {}
}
