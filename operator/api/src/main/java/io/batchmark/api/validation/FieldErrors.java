package io.batchmark.api.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with a spec, field by field: bounded, whatever its user wrote. */
final class FieldErrors {
    /** More of them are of no use, and a condition has no room for them. */
    private static final int MOST = 16;

    private static final int FIELD_CHARACTERS = 128;
    private static final int VALUE_CHARACTERS = 48;
    private static final int SENTENCE_CHARACTERS = 1024;

    private final List<String> notes = new ArrayList<>();
    private int more;

    /** There is no such field. */
    void unknown(String field) {
        add(bounded(field, FIELD_CHARACTERS) + " is no field of it");
    }

    void missing(String field) {
        add(bounded(field, FIELD_CHARACTERS) + " is missing");
    }

    /** @param wrong what is wrong with the value, such as "is no integer" */
    void wrong(String field, JsonNode value, String wrong) {
        add(bounded(field, FIELD_CHARACTERS) + ": " + text(value) + " " + wrong);
    }

    /** @param sentence the sentence of a rule, which the API server has, too */
    void refused(String field, String sentence) {
        String text = bounded(sentence, SENTENCE_CHARACTERS);
        // the API server shows no path for the object as a whole, so the sentences of its rules begin with the field
        add(sentence.startsWith(field + " ") ? text : bounded(field, FIELD_CHARACTERS) + ": " + text);
    }

    boolean isEmpty() {
        return notes.isEmpty();
    }

    /** @param note that names a field */
    void add(String note) {
        if (notes.size() < MOST) {
            notes.add(note);
        } else {
            more++;
        }
    }

    List<String> toList() {
        List<String> all = new ArrayList<>(notes);
        if (more > 0) {
            all.add(more + " more");
        }
        return all;
    }

    /** A list or an object may be as large as the API server takes it. */
    private static String text(JsonNode value) {
        if (value.isContainerNode()) {
            return value.isArray() ? "a list" : "an object";
        }
        String text = bounded(value.asText(), VALUE_CHARACTERS);
        return value.isTextual() ? '"' + text + '"' : text;
    }

    private static String bounded(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 1) + "…";
    }
}
