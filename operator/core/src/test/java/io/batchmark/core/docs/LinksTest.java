package io.batchmark.core.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Links from the pages of the project into the project. */
class LinksTest {
    static List<Path> pages() throws IOException {
        return Page.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void eachLeadsSomewhere(Path file) {
        Page page = Page.of(Page.PROJECT.resolve(file));

        assertThat(page.links().stream().filter(link -> !page.leads(link)))
                .as("links of %s to no file or no chapter", file)
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs", "operator/decisions"})
    void index_linksEachPageOfItsFolder(String folder) throws IOException {
        Path pages = Page.PROJECT.resolve(folder);
        Page index = Page.of(pages.resolve("README.md"));
        Set<Path> linked = index.links().stream().map(index::target).collect(Collectors.toSet());

        try (Stream<Path> files = Files.list(pages)) {
            assertThat(files.filter(file -> file.toString().endsWith(".md") && !file.equals(index.file())))
                    .isNotEmpty()
                    .allMatch(linked::contains);
        }
    }
}
