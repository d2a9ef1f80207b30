package io.batchmark.runner.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.parameters.Workload.Instrumentation;
import io.batchmark.runner.job.write.AccountRanges;
import io.batchmark.runner.job.write.TimedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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
                .replaceAll(" *<processor [^>]*/>\n", "")
                .replaceAll("(?s) *<partition>.*</partition>\n", "")
                .replace("#{partitionPlan[", "#{jobParameters[");
        assertThat(rest).isEqualTo(resource("batch-jobs/chunk.xml"));
    }

    @ParameterizedTest
    @EnumSource
    void everyReferenceIsAnArtifact(Instrumentation instrumentation) throws Exception {
        Workload workload = Runs.workload(10, 5, 2, 1, 1, Workload.Write.None, instrumentation);
        String job = resource("batch-jobs/partitioned-processor.xml");
        Properties parameters = new AccountJob(workload, "records.csv").parameters();
        Set<Class<?>> artifacts = new HashSet<>();
        Matcher matcher =
                Pattern.compile(" ref=\"(#\\{jobParameters\\['(.*)']}|.*)\"").matcher(job);
        while (matcher.find()) {
            String parameter = matcher.group(2);
            artifacts.add(Class.forName(parameter == null ? matcher.group(1) : parameters.getProperty(parameter)));
        }
        assertThat(artifacts)
                .contains(JobObserver.class, StepObserver.class, ChunkObserver.class, AccountRanges.class)
                .hasSize(7);
        assertThat(artifacts.contains(TimedWriter.class)).isEqualTo(instrumentation == Instrumentation.Full);
    }
}
