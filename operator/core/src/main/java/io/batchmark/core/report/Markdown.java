package io.batchmark.core.report;

/**
 * Text that Markdown shows as it is: nothing in it becomes markup, HTML, a link or another cell. It must not be the
 * first on its line, where more characters have a meaning.
 */
final class Markdown {
    private Markdown() {}

    static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (char c : Plain.line(text).toCharArray()) {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '|', '\\', '`', '*', '_', '[', ']', '~' ->
                    escaped.append('\\').append(c);
                default -> escaped.append(c);
            }
        }
        // bare addresses become links even without markup
        return escaped.toString().replace("://", "&#58;//").replace("www.", "www&#46;");
    }
}
