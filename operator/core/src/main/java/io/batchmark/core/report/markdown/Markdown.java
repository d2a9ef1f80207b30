package io.batchmark.core.report.markdown;

import io.batchmark.text.Plain;

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
                // an address of mail becomes a link even without markup
                case '@' -> escaped.append("&#64;");
                // the last one begins a formula where Markdown has them
                case '|', '\\', '`', '*', '_', '[', ']', '~', '$' ->
                    escaped.append('\\').append(c);
                default -> escaped.append(c);
            }
        }
        // and so do those of pages
        return escaped.toString().replace("://", "&#58;//").replace("www.", "www&#46;");
    }
}
