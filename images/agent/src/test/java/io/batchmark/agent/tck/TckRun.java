package io.batchmark.agent.tck;

import com.ibm.jbatch.tck.spi.JobExecutionTimeoutException;
import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.BatchStatus;
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
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
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

    /** Parts of the names of tests that are left out, and the reasons. */
    private static final Map<String, String> LEFT_OUT = Map.of(
            "TimeBased", "waits for seconds",
            "testInvokeJobWithUserStop", "its end depends on the moment of a stop",
            "testStopR", "its end depends on the moment of a stop",
            "CDI", "needs CDI");

    private final JobOperator operator = BatchRuntime.getJobOperator();

    @Override
    public String process() throws Exception {
        List<String> tests = Collections.synchronizedList(new ArrayList<>());
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Stream.of(System.getProperty("tck.classes").split(",", -1))
                        .map(name -> DiscoverySelectors.selectClass("com.ibm.jbatch.tck.tests.jslxml." + name))
                        .collect(Collectors.toList()))
                .filters((PostDiscoveryFilter) test -> filter(test, tests))
                .build();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                    tests.add("test " + name(test.getUniqueId()) + " " + result.getStatus());
                }
            }
        });
        Collections.sort(tests);
        tests.addAll(executions());
        Files.write(Path.of(System.getProperty("tck.outcome")), tests);
        return BatchStatus.COMPLETED.name();
    }

    private static FilterResult filter(TestDescriptor test, List<String> lines) {
        String name = name(test.getUniqueId().toString());
        Optional<String> reason = LEFT_OUT.entrySet().stream()
                .filter(entry -> name.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
        if (reason.isPresent() && test.isTest()) {
            lines.add("left " + name + " " + reason.get());
        }
        return FilterResult.includedIf(reason.isEmpty());
    }

    private static String name(String uniqueId) {
        return uniqueId.replaceAll(".*tests\\.jslxml\\.", "")
                .replaceAll("]/\\[method:|\\(.*|]$", ".")
                .replaceAll("\\.$", "");
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
