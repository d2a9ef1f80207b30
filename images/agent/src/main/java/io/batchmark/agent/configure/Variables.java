package io.batchmark.agent.configure;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The variables of the server that are known before it starts. Open Liberty copies its locations and bootstrap.properties to the
 * system properties.
 */
final class Variables {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^${}]+)}");

    /** Ends the resolution of variables that refer to each other. */
    private static final int MOST_ROUNDS = 16;

    /** Ends the growth of a text by variables that contain others twice. */
    private static final int MOST_CHARACTERS = 4096;

    private final Properties system;
    private final Map<String, String> environment;
    private final Map<String, String> values = new HashMap<>();
    private final Map<String, String> defaults = new HashMap<>();

    Variables(Properties system, Map<String, String> environment) {
        this.system = system;
        this.environment = environment;
    }

    /** Adds a variable element; a later element wins. */
    void add(String name, @Nullable String value, @Nullable String otherwise) {
        if (value != null) {
            values.put(name, value);
        }
        if (otherwise != null) {
            defaults.put(name, otherwise);
        }
    }

    /** Names of the variables that elements define. */
    SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>(values.keySet());
        names.addAll(defaults.keySet());
        return names;
    }

    /** The text with the values of its variables; unknown variables remain, and so do variables that make it too long. */
    String resolved(String text) {
        String resolved = text;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            String next = replaced(resolved);
            if (next.equals(resolved)) {
                return next;
            }
            resolved = next;
        }
        return resolved;
    }

    private String replaced(String text) {
        Matcher reference = REFERENCE.matcher(text);
        StringBuffer replaced = new StringBuffer();
        while (reference.find()) {
            String value = value(reference.group(1));
            if (value != null && replaced.length() + value.length() > MOST_CHARACTERS) {
                return text;
            }
            reference.appendReplacement(replaced, Matcher.quoteReplacement(value == null ? reference.group() : value));
        }
        reference.appendTail(replaced);
        return replaced.toString();
    }

    private @Nullable String value(String name) {
        if (name.startsWith("env.")) {
            return environment.get(name.substring("env.".length()));
        }
        if (values.containsKey(name)) {
            return values.get(name);
        }
        String ofSystem = system.getProperty(name);
        return ofSystem != null ? ofSystem : ofEnvironment(name);
    }

    /** As Open Liberty looks for a variable in the environment: by its name, with underscores, and in upper case. */
    private @Nullable String ofEnvironment(String name) {
        UnaryOperator<String> underscores = text -> text.replaceAll("[^A-Za-z0-9]", "_");
        for (String candidate : new String[] {
            name, underscores.apply(name), underscores.apply(name).toUpperCase(Locale.ROOT)
        }) {
            if (environment.containsKey(candidate)) {
                return environment.get(candidate);
            }
        }
        return defaults.get(name);
    }
}
