package io.batchmark.cli.inspection;

import com.fasterxml.jackson.databind.node.TextNode;
import io.batchmark.text.Plain;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Lines of YAML with comments. Texts of an image are in quotes, or in comments of one line, so they stay texts. */
final class YamlText {
    private static final int WIDTH = 120;
    private static final int MAX_COMMENT = 600;
    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9._/-]*");
    private static final Pattern INTEGER = Pattern.compile("[1-9][0-9]{0,8}");

    /** Words that YAML 1.1 reads as something else than a text. */
    private static final Set<String> NOT_TEXT = Set.of("y", "n", "yes", "no", "on", "off", "true", "false", "null");

    private final List<String> lines = new ArrayList<>();

    /** A text as a scalar; in quotes unless it is a plain word or a short integer. */
    static String scalar(String text) {
        boolean isWord = WORD.matcher(text).matches() && !NOT_TEXT.contains(text.toLowerCase(Locale.ROOT));
        return isWord || INTEGER.matcher(text).matches()
                ? text
                : TextNode.valueOf(text).toString();
    }

    /** A text as a key; in quotes unless it is a plain word. */
    static String key(String text) {
        return INTEGER.matcher(text).matches() ? TextNode.valueOf(text).toString() : scalar(text);
    }

    /** Texts as a list in one line. */
    static String list(List<String> texts) {
        return texts.stream().map(YamlText::scalar).collect(Collectors.joining(", ", "[", "]"));
    }

    void line(int indent, String text) {
        lines.add(" ".repeat(indent) + text);
    }

    void entry(int indent, String key, String value) {
        line(indent, key(key) + ": " + scalar(value));
    }

    /** A line that a user can bring into force. */
    void inactive(int indent, String text) {
        line(indent, "# " + text);
    }

    /** A comment, in as many lines as it needs. */
    void comment(int indent, String text) {
        StringBuilder line = new StringBuilder();
        for (String word : Plain.line(text, MAX_COMMENT).split(" ", -1)) {
            if (!line.isEmpty() && indent + 2 + line.length() + 1 + word.length() > WIDTH) {
                line(indent, "# " + line);
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        line(indent, "# " + line);
    }

    @Override
    public String toString() {
        return String.join("\n", lines) + "\n";
    }
}
