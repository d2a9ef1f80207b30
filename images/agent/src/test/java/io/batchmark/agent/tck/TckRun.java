package io.batchmark.agent.tck;

import com.ibm.jbatch.tck.spi.JobExecutionTimeoutException;
import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.JobExecution;
import jakarta.batch.runtime.JobInstance;
import jakarta.batch.runtime.Metric;
import jakarta.batch.runtime.StepExecution;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs tests of the Jakarta Batch TCK, and writes what the job repository has of their jobs, an execution a line. */
public class TckRun extends AbstractBatchlet {
    static final String JOB = "tck";

    /** Tests that wait for seconds, whose end depends on the moment of a stop, or that need CDI. */
    private static final Pattern EXCLUDED = Pattern.compile("TimeBased|testInvokeJobWithUserStop|testStopR|CDI");

    private final JobOperator operator = BatchRuntime.getJobOperator();

    @Override
    public String process() throws Exception {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Stream.of(System.getProperty("tck.classes").split(",", -1))
                        .map(name -> DiscoverySelectors.selectClass("com.ibm.jbatch.tck.tests.jslxml." + name))
                        .toList())
                .filters((PostDiscoveryFilter) test -> FilterResult.includedIf(
                        !EXCLUDED.matcher(test.getUniqueId().toString()).find()))
                .build();
        List<String> tests = Collections.synchronizedList(new ArrayList<>());
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                    tests.add("test " + test.getUniqueId().replaceAll(".*tests\\.jslxml\\.", "") + " "
                            + result.getStatus());
                }
            }
        });
        Collections.sort(tests);
        tests.addAll(executions());
        Files.write(Path.of(System.getProperty("tck.outcome")), tests);
        return null;
    }

    private List<String> executions() {
        Map<Long, String> lines = new TreeMap<>();
        for (String job : operator.getJobNames()) {
            for (JobInstance instance : operator.getJobInstances(job, 0, 1000)) {
                for (JobExecution execution : operator.getJobExecutions(instance)) {
                    if (!job.equals(JOB)) {
                        lines.put(execution.getExecutionId(), line(ended(execution)));
                    }
                }
            }
        }
        return new ArrayList<>(lines.values());
    }

    /** Not every test waits for its jobs. */
    private JobExecution ended(JobExecution execution) {
        try {
            return new PromptWait()
                    .createWaiter(execution.getExecutionId(), operator, TimeUnit.MINUTES.toMillis(1))
                    .awaitTermination();
        } catch (JobExecutionTimeoutException e) {
            return execution;
        }
    }

    private String line(JobExecution execution) {
        List<String> steps = new ArrayList<>();
        for (StepExecution step : operator.getStepExecutions(execution.getExecutionId())) {
            Map<String, Long> counts = new TreeMap<>();
            for (Metric metric : step.getMetrics()) {
                if (metric.getValue() != 0) {
                    counts.put(metric.getType().name(), metric.getValue());
                }
            }
            steps.add(" | " + step.getStepName() + " " + step.getBatchStatus() + " " + step.getExitStatus() + " "
                    + counts);
        }
        Collections.sort(steps); // flows of a split begin in any order
        return ("job " + execution.getJobName() + " " + execution.getBatchStatus() + " " + execution.getExitStatus()
                        + String.join("", steps))
                .replaceAll("\\s+", " ");
    }
}
