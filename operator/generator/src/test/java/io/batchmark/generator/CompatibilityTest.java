package io.batchmark.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares the definition with all released definitions, which {@code make record} writes. The file {@code .accepted} next to a
 * released definition has a line for each incompatible change that was made on purpose. v1alpha1 allows such changes in a minor
 * version.
 */
class CompatibilityTest {
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Path NOW = Path.of("../../crds/benchmarkcampaigns.batchmark.io.yaml");
    private static final String SCHEMA = "/spec/versions/0/schema/openAPIV3Schema";
    /** Does not exist before the first release. */
    private static final Path RELEASED = Path.of("src/test/resources/versions/definitions");

    @Test
    void whatWasReleasedIsStillAccepted() throws IOException {
        if (Files.exists(RELEASED)) {
            isStillAccepted(RELEASED);
        }
    }

    /** A made-up release, which had one field more than there is today. */
    @Test
    void removedField_isAcceptedByALineOnly(@TempDir Path folder) throws IOException {
        Path accepted = Files.createFile(folder.resolve("v1alpha1-0.0.1.accepted"));
        JsonNode definition = YAML.readTree(NOW.toFile());
        ((ObjectNode) definition.at(SCHEMA + "/properties/spec/properties"))
                .putObject("gone")
                .put("type", "string");
        Files.writeString(folder.resolve("v1alpha1-0.0.1.yaml"), YAML.writeValueAsString(definition));

        assertThatThrownBy(() -> isStillAccepted(folder))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(".spec.gone: removed");

        Files.writeString(accepted, ".spec.gone: removed\n");
        isStillAccepted(folder);
    }

    private static void isStillAccepted(Path folder) throws IOException {
        List<Path> released;
        try (var files = Files.list(folder)) {
            released = files.filter(file -> file.toString().endsWith(".yaml")).toList();
        }

        assertThat(released).isNotEmpty();
        for (Path definition : released) {
            Path accepted = Path.of(definition.toString().replace(".yaml", ".accepted"));
            assertThat(DefinitionChanges.breaking(schema(definition), schema(NOW)))
                    .as("what differs from %s; docs/versions.md says what to do", definition.getFileName())
                    .containsExactlyInAnyOrderElementsOf(Files.readAllLines(accepted));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {properties: {a: {type: string}}} | {properties: {}}                           | .a: removed
            {type: string}                    | {type: integer}                            | .: another type
            {x-kubernetes-int-or-string: true}| {type: string}                             | .: another type
            {type: string}                    | {type: string, format: date-time}          | .: another format
            {enum: [A, B]}                    | {enum: [A]}                                | .: no B any more
            {type: string}                    | {type: string, enum: [A]}                  | .: only certain values now
            {minimum: 1}                      | {minimum: 2.0}                             | .: minimum 2
            {maximum: 9}                      | {maximum: 8}                               | .: maximum 8
            {type: string}                    | {type: string, maxLength: 8}               | .: maxLength 8
            {maxItems: 9}                     | {maxItems: 8}                              | .: maxItems 8
            {pattern: a}                      | {pattern: b}                               | .: another pattern
            {default: 1}                      | {default: 2}                               | .: default 2 instead of 1
            {properties: {a: {}}}             | {properties: {a: {}}, required: [a]}       | .a: required now
            {}                                | {x-kubernetes-validations: [{rule: self}]} | .: a rule more: self
            {items: {maximum: 2}}             | {items: {maximum: 1}}                      | []: maximum 1
            {additionalProperties: {maximum: 2}}|{additionalProperties: {maximum: 1}}      | [*]: maximum 1
            """)
    void aNarrowerDefinitionIsNoticed(String older, String newer, String change) throws IOException {
        assertThat(DefinitionChanges.breaking(YAML.readTree(older), YAML.readTree(newer)))
                .containsExactly(change);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {properties: {}}                  | {properties: {a: {type: string}}}
            {type: string}                    | {x-kubernetes-int-or-string: true}
            {type: string, format: date-time} | {type: string}
            {enum: [A]}                       | {enum: [A, B]}
            {minimum: 1}                      | {minimum: 0}
            {maximum: 9}                      | {maximum: 10}
            {maxLength: 9}                    | {}
            {pattern: a}                      | {}
            {properties: {a: {}}, required: [a]} | {properties: {a: {}}}
            {x-kubernetes-validations: [{rule: self}]} | {x-kubernetes-validations: [{rule: self, message: other}]}
            """)
    void aWiderDefinitionIsNot(String older, String newer) throws IOException {
        assertThat(DefinitionChanges.breaking(YAML.readTree(older), YAML.readTree(newer)))
                .isEmpty();
    }

    /** What it begins with holds for whatever there was before. */
    @Test
    void aRuleOfANewFieldOrValueIsNotNarrower() throws IOException {
        String absent = "{properties: {a: {}}, x-kubernetes-validations: [{rule: '!has(self.a) || self.a > 1'}]}";
        String values = "{properties: {a: {properties: {b: {enum: [A, B]}}}},"
                + " x-kubernetes-validations: [{rule: \"self.a.b in ['A'] || self.c\"}]}";

        String before = "{properties: {a: {properties: {b: {}}}},"
                + " x-kubernetes-validations: [{rule: '(has(oldSelf.a.b) ? has(self.a.b) : true)'}]}";

        assertThat(changes("{properties: {a: {}}}", before)).isEmpty();
        assertThat(changes("{properties: {a: {properties: {b: {}}}}}", before))
                .containsExactly(".: a rule more: (has(oldSelf.a.b) ? has(self.a.b) : true)");
        assertThat(changes("{properties: {}}", absent)).isEmpty();
        assertThat(changes("{properties: {a: {}}}", absent))
                .containsExactly(".: a rule more: !has(self.a) || self.a > 1");
        assertThat(changes("{properties: {a: {properties: {b: {enum: [A]}}}}}", values))
                .isEmpty();
        assertThat(changes("{properties: {a: {properties: {b: {enum: [A, B]}}}}}", values))
                .containsExactly(".: a rule more: self.a.b in ['A'] || self.c");
    }

    /** It says what the pattern says, in other words. */
    @Test
    void aRuleThatRepeatsThePatternIsNotNarrower() throws IOException {
        String older = "{pattern: '^a$', x-kubernetes-validations: [{rule: b || c}]}";

        assertThat(changes(older, "{x-kubernetes-validations: [{rule: \"self.matches('^a$')\"}]}"))
                .isEmpty();
        assertThat(changes(older, "{x-kubernetes-validations: [{rule: \"self.matches('^a$') && b || c\"}]}"))
                .isEmpty();
        String both = "{pattern: '^a$', x-kubernetes-validations: [{rule: \"self.matches('^a$') && d\"}]}";
        assertThat(changes(both, both)).isEmpty();
        assertThat(changes(older, "{x-kubernetes-validations: [{rule: \"self.matches('^b$')\"}]}"))
                .containsExactly(".: a rule more: self.matches('^b$')");
    }

    @Test
    void aRuleWithOneMoreWayOutIsNotNarrower() throws IOException {
        String older = "{x-kubernetes-validations: [{rule: b || c}]}";

        assertThat(changes(older, "{x-kubernetes-validations: [{rule: b || d || c}]}"))
                .isEmpty();
        assertThat(changes(older, "{x-kubernetes-validations: [{rule: b || d}]}"))
                .containsExactly(".: a rule more: b || d");
        assertThat(changes(older, "{x-kubernetes-validations: [{rule: '!(b || d || c)'}]}"))
                .containsExactly(".: a rule more: !(b || d || c)");
    }

    private static List<String> changes(String older, String newer) throws IOException {
        return DefinitionChanges.breaking(YAML.readTree(older), YAML.readTree(newer));
    }

    private static JsonNode schema(Path definition) throws IOException {
        return YAML.readTree(definition.toFile()).at(SCHEMA);
    }
}
