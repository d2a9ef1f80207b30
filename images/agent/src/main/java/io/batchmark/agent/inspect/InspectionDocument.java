package io.batchmark.agent.inspect;

import io.batchmark.agent.result.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;

/** The findings of an inspection as one line of JSON of bounded size. */
final class InspectionDocument {
    private static final String PROBLEMS = "problems";
    private static final int MOST_ENTRIES = 512;

    private final Map<String, Object> fields = new LinkedHashMap<>();

    InspectionDocument() {
        fields.put("inspection", 1);
    }

    /** @param value of a kind that {@link Json} writes */
    void put(String field, Object value) {
        fields.put(field, value);
    }

    /** The line, with as many entries of each list as fit. */
    String fitting(int bytes, List<String> problems) {
        int most = MOST_ENTRIES;
        String line = line(most, problems);
        while (line.getBytes(StandardCharsets.UTF_8).length > bytes && most > 1) {
            most /= 2;
            line = line(most, problems);
        }
        return line;
    }

    private String line(int most, List<String> problems) {
        Map<String, Object> cut = new LinkedHashMap<>();
        List<String> sentences = new ArrayList<>();
        for (Entry<String, Object> field : fields.entrySet()) {
            Object value = cut(field.getValue(), most);
            if (!value.equals(field.getValue())) {
                sentences.add("the inspection shows at most the first " + most + " entries of each list in "
                        + field.getKey() + ", because not all entries fit");
            }
            cut.put(field.getKey(), value);
        }
        sentences.addAll(problems);
        cut.put(PROBLEMS, cut(sentences, most));
        return Json.of(cut);
    }

    private static Object cut(Object value, int most) {
        if (value instanceof List) {
            List<Object> first = new ArrayList<>();
            ((List<?>) value).stream().limit(most).forEach(entry -> first.add(cut(entry, most)));
            return first;
        }
        if (value instanceof Map) {
            Map<Object, Object> entries = new LinkedHashMap<>();
            ((Map<?, ?>) value).forEach((key, entry) -> entries.put(key, cut(entry, most)));
            return entries;
        }
        return value;
    }
}
