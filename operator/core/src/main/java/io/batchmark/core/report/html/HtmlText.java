package io.batchmark.core.report.html;

import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Heading;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * The Markdown report as HTML. Its text is escaped for Markdown already; raw HTML in it would be shown as text.
 *
 * @param title the campaign, as the heading of a page
 * @param answer what is between that and the first section: answer and warnings
 * @param sections the sections
 */
record HtmlText(String title, String answer, String sections) {
    private static final List<Extension> TABLES = List.of(TablesExtension.create());

    static HtmlText of(String markdown) {
        Node document = Parser.builder().extensions(TABLES).build().parse(markdown);
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(TABLES)
                .escapeHtml(true)
                .sanitizeUrls(true)
                .build();
        StringBuilder title = new StringBuilder();
        StringBuilder answer = new StringBuilder();
        StringBuilder sections = new StringBuilder();
        StringBuilder text = title;
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading && heading.getLevel() == 2) {
                text = sections;
            } else if (text == title && !title.isEmpty()) {
                text = answer;
            }
            boolean isWide = node instanceof TableBlock || node instanceof IndentedCodeBlock;
            // what is wider than a phone scrolls in a box of its own, by keys too
            text.append(isWide ? "<div class=\"wide\" tabindex=\"0\">" : "")
                    .append(renderer.render(node))
                    .append(isWide ? "</div>\n" : "");
        }
        return new HtmlText(title.toString(), answer.toString(), sections.toString());
    }
}
