package io.batchmark.rig.plane;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the API server wrote down about the requests of the operator, and about the starts and ends of pods. */
public final class AuditLog {
    private static final ObjectReader JSON =
            JsonMapper.builder().addModule(new JavaTimeModule()).build().readerFor(Entry.class);

    private AuditLog() {}

    /** Its entries in the order in which the requests were answered. The stream is to be closed. */
    public static Stream<Entry> read(Path file) throws IOException {
        return Files.lines(file).flatMap(AuditLog::entry);
    }

    static Stream<Entry> entry(String line) {
        try {
            // a request for the kinds of a group has no object
            return Stream.of(JSON.<Entry>readValue(line)).filter(entry -> entry.objectRef() != null);
        } catch (JsonProcessingException e) {
            // it was being written when the API server was killed
            return Stream.empty();
        }
    }

    /**
     * A request that was answered.
     *
     * @param requestObject what was sent; null where only metadata is written down
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Entry(
            User user,
            String verb,
            Target objectRef,
            Response responseStatus,
            Instant requestReceivedTimestamp,
            Instant stageTimestamp,
            @Nullable JsonNode requestObject) {
        public boolean isByOperator() {
            return user.username().equals(Operator.USER);
        }

        /** Whether it asks for a run: for its pod, or for its Job. */
        public boolean asksForRun() {
            return isByOperator()
                    && (request().equals("create pods") || request().equals("create jobs"));
        }

        public boolean succeeded() {
            return responseStatus.code() < 400;
        }

        /** Verb, resource and, where there is one, subresource, such as {@code patch pods/status}. */
        public String request() {
            return verb + " " + objectRef.resource()
                    + (objectRef.subresource() == null ? "" : "/" + objectRef.subresource());
        }
    }

    @JsonIgnoreProperties(ignoreUnknown = true)
    public record User(String username) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Target(
            String resource,
            @Nullable String subresource,
            @Nullable String namespace,
            @Nullable String name) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Response(int code) {}
}
