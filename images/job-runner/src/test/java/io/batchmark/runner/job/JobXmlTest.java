package io.batchmark.runner.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Job XML cannot leave an element out by a parameter, so there is a file for each shape of the step. */
class JobXmlTest {
    private static String resource(String name) throws IOException {
        try (InputStream in = JobXmlTest.class.getResourceAsStream("/META-INF/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"chunk-processor", "partitioned", "partitioned-processor"})
    void shapesDifferInNothingElse(String job) throws IOException {
        String xml = resource("batch-jobs/" + job + ".xml");
        assertThat(xml.contains("<processor")).isEqualTo(job.endsWith("-processor"));
        assertThat(xml.contains("<partition>")).isEqualTo(job.startsWith("partitioned"));
        String rest = xml.replace("id=\"" + job + "\"", "id=\"chunk\"")
                .replaceAll("(?s) *<processor.*</processor>\n", "")
                .replaceAll("(?s) *<partition>.*</partition>\n", "")
                .replace("#{partitionPlan[", "#{jobParameters[");
        assertThat(rest).isEqualTo(resource("batch-jobs/chunk.xml"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Full", "StepOnly"})
    void everyReferenceIsAnArtifact(String instrumentation) throws Exception {
        String job = resource("batch-jobs/partitioned-processor.xml");
        String artifacts = resource("batch.xml");
        Set<String> references = new TreeSet<>();
        Matcher matcher = Pattern.compile(" ref=\"([^\"]+)\"")
                .matcher(job.replace("#{jobParameters['instrumentation']}", instrumentation));
        while (matcher.find()) {
            references.add(matcher.group(1));
        }
        assertThat(references).hasSize(7);
        for (String reference : references) {
            Matcher artifact = Pattern.compile("<ref id=\"" + reference + "\" class=\"([^\"]+)\"/>")
                    .matcher(artifacts);
            assertThat(artifact.find()).as(reference).isTrue();
            assertThat(Class.forName(artifact.group(1))).isNotNull();
        }
    }
}
