package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Jobs that the agent measures in a real server. */
class OwnJobIT {
    private static final String APPLICATION = "<webApplication location=\"jobs.war\" contextRoot=\"/jobs\"/>";

    /** The job repository is in a database. */
    @Test
    void everyShape_isMeasuredUnderItsName() throws Exception {
        LibertyServer server =
                server("shapes", """
                <library id="derby"><fileset dir="%s" includes="derby*.jar"/></library>
                <dataSource id="repository"><jdbcDriver libraryRef="derby"/>
                  <properties.derby.embedded databaseName="memory:repository" createDatabase="create"/></dataSource>
                <databaseStore id="store" dataSourceRef="repository" schema="JBATCH" tablePrefix=""/>
                <batchPersistence jobStoreRef="store"/>
                """.formatted(Path.of("target/derby").toAbsolutePath()));

        JsonNode result = server.run(1, Map.of("job", "shapes", "application", "jobs", "parameter.count", "200"));

        assertThat(result.path("end").asText()).isEqualTo("STOPPED");
        assertThat(result.path("cause").asText())
                .isEqualTo("job shapes stopped by a <stop> of its job XML, with exit status PAUSED");
        assertThat(result.path("job").path("batchStatus").asText()).isEqualTo("STOPPED");
        assertThat(result.path("job").path("exitStatus").asText()).isEqualTo("PAUSED");
        assertThat(result.path("server").path("liberty").path("Open Liberty").asText())
                .isEqualTo(System.getProperty("liberty.version"));
        assertThat(names(result))
                .containsExactlyInAnyOrder("slow", "partitioned", "skipping", "left1", "right1", "last", "");
        slowListenerIsNoReader(step(result, "slow"));
        partitionsAddUp(step(result, "partitioned"));
        skipsAndRetriesAreFailedCalls(step(result, "skipping"));
        assertThat(step(result, "last").path("exitStatus").asText()).isEqualTo("HALT");
        assertThat(calls(outside(result), "decider.decide")).isEqualTo(1);
        assertThat(calls(outside(result), "repository.updateJobExecutionAndInstanceOnEnd"))
                .isEqualTo(1);
        // the flows of the split ran at the same time
        assertThat(own(step(result, "left1"), "batchlet.process") + own(step(result, "right1"), "batchlet.process"))
                .isGreaterThan(600_000_000);
        assertThat(result.path("notMeasurable").isMissingNode()).isTrue();
    }

    private static void slowListenerIsNoReader(JsonNode step) {
        assertThat(calls(step, "readListener.beforeRead")).isEqualTo(201);
        assertThat(own(step, "readListener.beforeRead")).isGreaterThan(400_000_000);
        assertThat(calls(step, "reader.readItem")).isEqualTo(201);
        assertThat(own(step, "reader.readItem")).isLessThan(own(step, "readListener.beforeRead") / 4);
        assertThat(step.path("metrics").toString())
                .isEqualTo("{\"COMMIT_COUNT\":11,\"READ_COUNT\":200,\"WRITE_COUNT\":200}");
        assertThat(calls(step, "repository.updateStepThreadInstanceWithCheckpointData"))
                .isEqualTo(11);
    }

    private static void partitionsAddUp(JsonNode step) {
        assertThat(step.path("partitions").asInt()).isEqualTo(3);
        assertThat(step.path("metrics").path("READ_COUNT").asInt()).isEqualTo(20 + 30 + 40);
        assertThat(step.path("chunks").asInt()).isEqualTo(3 + 4 + 5);
        assertThat(calls(step, "reader.readItem")).isEqualTo(90 + 3);
        assertThat(calls(step, "mapper.mapPartitions")).isEqualTo(1);
        assertThat(calls(step, "collector.collectPartitionData")).isEqualTo(12);
        assertThat(calls(step, "analyzer.analyzeCollectorData")).isEqualTo(12);
        assertThat(calls(step, "analyzer.analyzeStatus")).isEqualTo(3);
        assertThat(calls(step, "reducer.beginPartitionedStep")).isEqualTo(1);
    }

    private static void skipsAndRetriesAreFailedCalls(JsonNode step) {
        assertThat(step.path("metrics").path("PROCESS_SKIP_COUNT").asInt()).isPositive();
        assertThat(failed(step, "writer.writeItems")).isEqualTo(1);
        assertThat(calls(step, "transaction.rollback")).isEqualTo(1);
        assertThat(step.path("failedBy").isMissingNode()).isTrue();
    }

    @Test
    void jobsThatTheJobStarts_areFollowed_andTheirFailureIsNamed() throws Exception {
        JsonNode result = server("parent", "").run(1, Map.of("job", "parent"));

        assertThat(result.path("end").asText()).isEqualTo("FAILED");
        assertThat(result.path("cause").asText())
                .isEqualTo("job failing failed in step fails at writer.writeItems of io.batchmark.agent.jobs.Sink: "
                        + "java.lang.IllegalStateException: the table is full: \"ACCOUNT\"");
        assertThat(result.path("job").path("batchStatus").asText()).isEqualTo("COMPLETED");
        assertThat(result.path("startedJobs").findValuesAsText("name")).containsExactly("child", "failing");
        assertThat(result.path("startedJobs").findValuesAsText("batchStatus")).containsExactly("COMPLETED", "FAILED");
        assertThat(result.path("failure").path("trace").path(0).asText())
                .startsWith("io.batchmark.agent.jobs.Sink.writeItems");
        // the child takes half a second and ends long after its parent
        assertThat(result.path("job").path("elapsed").asLong()).isGreaterThan(500_000_000);
    }

    @Test
    void unknownJob_isRefusedWithTheJobsThatThereAre() throws Exception {
        JsonNode result = server("parent", "").run(2, Map.of("job", "payroll"));

        assertThat(result.path("end").asText()).isEqualTo("REFUSED");
        assertThat(result.path("cause").asText())
                .startsWith("job payroll is not found")
                .endsWith("the jobs are {jobs/jobs=[child, failing, parent, shapes]}");
    }

    private static LibertyServer server(String name, String configuration) throws Exception {
        LibertyServer server = new LibertyServer(name, APPLICATION + configuration);
        Map<String, Path> files = LibertyServer.files(
                Path.of("target/test-classes/io/batchmark/agent/jobs"), "WEB-INF/classes/io/batchmark/agent/jobs/");
        files.putAll(LibertyServer.files(Path.of("target/test-classes/jobs"), "WEB-INF/classes/META-INF/batch-jobs/"));
        server.application("jobs.war", files);
        return server;
    }

    private static List<String> names(JsonNode result) {
        List<String> names = new ArrayList<>();
        result.path("steps").forEach(step -> names.add(step.path("name").asText()));
        return names;
    }

    private static JsonNode step(JsonNode result, String name) {
        return result.path("steps").path(names(result).indexOf(name));
    }

    private static JsonNode outside(JsonNode result) {
        return step(result, "");
    }

    private static long calls(JsonNode step, String point) {
        return step.path("calls").path(point).path(0).asLong();
    }

    private static long own(JsonNode step, String point) {
        return step.path("calls").path(point).path(2).asLong();
    }

    private static long failed(JsonNode step, String point) {
        return step.path("calls").path(point).path(3).asLong();
    }
}
