package io.batchmark.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/**
 * A recipe of docs/pipelines.md as a shell script.
 *
 * @param name its heading
 */
record Recipe(String name, String script) {
    private static final Path PAGE = Path.of("../../docs/pipelines.md");
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    static List<Recipe> all() throws IOException {
        return List.of(
                new Recipe("With the command line", block("With the command line")),
                new Recipe("With kubectl alone", block("With kubectl alone")),
                new Recipe("GitHub Actions", github(objects("GitHub Actions").getFirst())),
                new Recipe("Tekton", tekton(objects("Tekton").getFirst())));
    }

    /** Objects of YAML below a heading. */
    static List<JsonNode> objects(String heading) throws IOException {
        try (MappingIterator<JsonNode> objects = YAML.readerFor(JsonNode.class).readValues(block(heading))) {
            return objects.readAll();
        }
    }

    /** Ends at the first step that fails, as a job does; a step with {@code if: always()} decides nothing here. */
    private static String github(JsonNode workflow) {
        return steps(workflow.at("/jobs/benchmark/steps")).stream()
                .filter(step -> step.has("run"))
                .map(step -> "( " + step.get("run").asText() + "\n)")
                .collect(Collectors.joining("\n"));
    }

    private static String tekton(JsonNode task) {
        return steps(task.at("/spec/steps")).stream()
                .map(step -> steps(step.get("command")).getFirst().asText() + " "
                        + steps(step.get("args")).stream()
                                .map(word -> "'" + word.asText().replace("$(params.campaign)", "NAME") + "'")
                                .collect(Collectors.joining(" ")))
                .collect(Collectors.joining("\n"));
    }

    private static List<JsonNode> steps(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    /** The first block of code below a heading. */
    private static String block(String heading) throws IOException {
        List<String> blocks = new ArrayList<>();
        Node page = Parser.builder().build().parse(Files.readString(PAGE));
        page.accept(new AbstractVisitor() {
            private String above = "";

            @Override
            public void visit(Heading found) {
                above = ((Text) found.getFirstChild()).getLiteral();
            }

            @Override
            public void visit(FencedCodeBlock block) {
                if (above.equals(heading)) {
                    blocks.add(block.getLiteral());
                }
            }
        });
        assertThat(blocks).as(heading).isNotEmpty();
        return blocks.getFirst();
    }
}
