package io.batchmark.core.docs;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * A page of Markdown as GitHub shows it.
 *
 * @param file where it is
 * @param html its text
 */
record Page(Path file, Document html) {
    static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();

    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER =
            HtmlRenderer.builder().extensions(EXTENSIONS).build();
    private static final Set<String> NO_PAGES = Set.of("target", "src", "node_modules");

    static Page of(Path file) {
        try {
            return new Page(file, Jsoup.parse(RENDERER.render(PARSER.parse(Files.readString(file)))));
        } catch (IOException e) {
            throw new IllegalStateException(file.toString(), e);
        }
    }

    /** All that are written for people. */
    static List<Path> all() throws IOException {
        List<Path> pages = new ArrayList<>();
        Files.walkFileTree(PROJECT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                return !folder.equals(PROJECT) && (name.startsWith(".") || NO_PAGES.contains(name))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    pages.add(PROJECT.relativize(file));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        pages.sort(null);
        return pages;
    }

    /** Links and pictures, but those that are elsewhere in the world. */
    List<String> links() {
        return Stream.concat(
                        html.select("a[href]").eachAttr("href").stream(),
                        html.select("img[src]").eachAttr("src").stream())
                .filter(link -> !link.startsWith("https://"))
                .toList();
    }

    /** Of its chapters. */
    Set<String> anchors() {
        return new TreeSet<>(html.select("[id]").eachAttr("id"));
    }

    /** The file that a link leads to. */
    Path target(String link) {
        String path = link.replaceFirst("#.*", "");
        return path.isEmpty() ? file : file.resolveSibling(path).normalize();
    }

    /** Whether there is such a file, and such a chapter of it. */
    boolean leads(String link) {
        Path target = target(link);
        int anchor = link.indexOf('#');
        return target.startsWith(PROJECT)
                && Files.exists(target)
                && (anchor < 0 || of(target).anchors().contains(link.substring(anchor + 1)));
    }
}
