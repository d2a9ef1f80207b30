package io.batchmark.api.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** Of the custom resource definition of this very version: a file beside this class, which {@code make crds} writes. */
final class BundledSchemas {
    private static final String FILE = "schemas.json";

    /** Of spec and status by their names. Read once: it is large. */
    static final JsonNode SCHEMAS = read();

    private BundledSchemas() {}

    private static JsonNode read() {
        try (InputStream schemas = BundledSchemas.class.getResourceAsStream(FILE)) {
            return new ObjectMapper().readTree(Objects.requireNonNull(schemas));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
