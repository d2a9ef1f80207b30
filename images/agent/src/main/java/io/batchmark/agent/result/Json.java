package io.batchmark.agent.result;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes maps, collections, strings, numbers and booleans as JSON. Entries whose value is null are left out, and
 * entries whose value is {@link #NULL} are null.
 */
public final class Json {
    public static final Object NULL = new Object();

    private final StringBuilder text = new StringBuilder();

    private Json() {}

    public static String of(Object value) {
        Json json = new Json();
        json.value(value);
        return json.text.toString();
    }

    private void value(Object value) {
        if (value == NULL) {
            text.append("null");
        } else if (value instanceof Map) {
            object((Map<?, ?>) value);
        } else if (value instanceof Collection) {
            separated('[', (Collection<?>) value, ']');
        } else if (value instanceof Number || value instanceof Boolean) {
            text.append(value);
        } else {
            string(value.toString());
        }
    }

    private void object(Map<?, ?> entries) {
        text.append('{');
        String separator = "";
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            Object value = entry.getValue();
            if (value != null) {
                text.append(separator);
                string(String.valueOf(entry.getKey()));
                text.append(':');
                value(value);
                separator = ",";
            }
        }
        text.append('}');
    }

    private void separated(char open, Collection<?> values, char close) {
        text.append(open);
        String separator = "";
        for (Object value : values) {
            text.append(separator);
            value(value);
            separator = ",";
        }
        text.append(close);
    }

    private void string(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ' || c == 0x7F || c == 0x2028 || c == 0x2029 || isLoneSurrogate(value, i)) {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }

    private static boolean isLoneSurrogate(String value, int at) {
        char c = value.charAt(at);
        if (Character.isHighSurrogate(c)) {
            return at + 1 == value.length() || !Character.isLowSurrogate(value.charAt(at + 1));
        }
        return Character.isLowSurrogate(c) && (at == 0 || !Character.isHighSurrogate(value.charAt(at - 1)));
    }

    /** The value, or an explicit null. */
    public static Object orNull(@Nullable Object value) {
        return value == null ? NULL : value;
    }
}
