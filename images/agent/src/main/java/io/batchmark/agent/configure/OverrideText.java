package io.batchmark.agent.configure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the XML of the file that overrides the configuration of the image. */
final class OverrideText {
    private final StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<server>\n");

    /** Attributes in their order: a name, its value, and so on. */
    static Map<String, String> attributes(String... namesAndValues) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            attributes.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return attributes;
    }

    /** @param children null if the element is empty */
    void element(String indent, String name, Map<String, String> attributes, @Nullable Runnable children) {
        text.append(indent).append('<').append(name);
        attributes.forEach((key, value) -> text.append(' ')
                .append(key)
                .append("=\"")
                .append(escaped(value))
                .append('"'));
        if (children == null) {
            text.append("/>\n");
        } else {
            text.append(">\n");
            children.run();
            text.append(indent).append("</").append(name).append(">\n");
        }
    }

    private static String escaped(String value) {
        return value.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&apos;")
                // a parser makes spaces of these
                .replace("\t", "&#9;")
                .replace("\n", "&#10;")
                .replace("\r", "&#13;");
    }

    void features(List<String> features) {
        element(
                "  ",
                "featureManager",
                new LinkedHashMap<>(),
                () -> features.forEach(feature -> text("    ", "feature", feature)));
    }

    /** A small store for the messages of an engine, in MB. The engine allocates all of the log and twice the other size. */
    void messageStore() {
        element("    ", "fileStore", attributes("logFileSize", "10", "fileStoreSize", "20"), null);
    }

    /** @param content the text between the tags */
    void text(String indent, String name, String content) {
        text.append(indent).append('<').append(name).append('>').append(escaped(content));
        text.append("</").append(name).append(">\n");
    }

    /** The file. */
    String end() {
        return text.append("</server>\n").toString();
    }
}
