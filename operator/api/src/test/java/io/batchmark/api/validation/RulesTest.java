package io.batchmark.api.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.batchmark.api.rules.Rule;
import io.batchmark.api.rules.Rules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of rules and the examples of docs/refusals.md, which a real API server refuses, too. */
class RulesTest {
    private static final Path INVALID = Path.of("src/test/resources/invalid");
    private static final Path SAMPLES = Path.of("../../manifests/samples");
    private static final ObjectMapper YAML = new YAMLMapper();

    @Test
    void everyRuleRefusesAnExample() throws IOException {
        Set<Rule> broken = new HashSet<>();
        for (JsonNode example : campaigns(INVALID)) {
            Rules.ALL.forEach(rule -> rule.check(example, (field, sentence) -> broken.add(rule)));
        }

        assertThat(Rules.ALL)
                .isNotEmpty()
                .allSatisfy(rule -> assertThat(broken)
                        .as("an example in invalid/ that breaks " + rule.cel())
                        .contains(rule));
    }

    @Test
    void noRuleRefusesASample() throws IOException {
        for (JsonNode sample : campaigns(SAMPLES)) {
            Rules.ALL.forEach(rule -> rule.check(sample, (field, sentence) -> {
                throw new AssertionError(sample.at("/metadata/name") + " " + field + ": " + sentence);
            }));
        }
    }

    @Test
    void everySentenceSaysWhatToWriteInstead() throws IOException {
        List<String> sentences = new ArrayList<>();
        for (JsonNode example : campaigns(INVALID)) {
            Rules.ALL.forEach(rule -> rule.check(example, (field, sentence) -> sentences.add(sentence)));
        }

        assertThat(sentences).isNotEmpty().allMatch(sentence -> sentence.matches("(?s).+(: |, such as | must ).+"));
    }

    /** Campaigns that fit the schema, with its defaults. */
    private static List<JsonNode> campaigns(Path folder) throws IOException {
        List<JsonNode> campaigns = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".yaml"))
                    .sorted()
                    .toList()) {
                for (JsonNode object : YAML.readerFor(JsonNode.class)
                        .<JsonNode>readValues(file.toFile())
                        .readAll()) {
                    FieldErrors notes = new FieldErrors();
                    JsonNode spec = Schema.of("spec").fit("spec", object.path("spec"), notes);
                    if (notes.isEmpty()) {
                        campaigns.add(((ObjectNode) object).set("spec", spec));
                    }
                }
            }
        }
        return campaigns;
    }
}
