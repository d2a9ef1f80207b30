package io.batchmark.runner.events;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.contract.result.RunResult;
import jakarta.batch.runtime.Metric;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import java.io.UncheckedIOException;
import java.util.Locale;

/**
 * Publishes the events that the batch container publishes by JMS, for brokers without JMS. The topics are the same, as far as
 * a job of ours has them; the content is what a listener of the job can see of it, and in addition partition, checkpoint
 * number, records and time.
 */
public final class JobEvents {
    private final KafkaPublisher publisher;
    private final JsonMapper json = new JsonMapper();
    private volatile long instance;
    private volatile long execution;
    private volatile String name = "";

    JobEvents(KafkaPublisher publisher) {
        this.publisher = publisher;
    }

    /** To be called when the job has started. */
    public void jobStarted(JobContext job) {
        instance = job.getInstanceId();
        execution = job.getExecutionId();
        name = job.getJobName();
        publish(Topics.SUBMITTED, job("STARTING").put("instanceState", "SUBMITTED"));
        publish(Topics.DISPATCHED, job("STARTED").put("instanceState", "DISPATCHED"));
        publish(Topics.JOB_STARTED, job("STARTED").put("executionId", execution));
    }

    /** To be called when the batch container has noted how it ended. */
    public void jobEnded(RunResult.BatchStatus status) {
        String end = status.name().toLowerCase(Locale.ROOT);
        publish(Topics.JOB + end, job(status.name()).put("executionId", execution));
        publish(Topics.INSTANCE + end, job(status.name()).put("instanceState", status.name()));
    }

    public void stepStarted(StepContext step) {
        publish(Topics.STEP_STARTED, step(step).put("batchStatus", "STARTED"));
    }

    public void stepEnded(StepContext step, boolean completed) {
        ObjectNode event = step(step).put("batchStatus", completed ? "COMPLETED" : "FAILED");
        ObjectNode metrics = event.putObject("metrics");
        for (Metric metric : step.getMetrics()) {
            metrics.put(metric.getType().name(), Long.toString(metric.getValue()));
        }
        publish(completed ? Topics.STEP_COMPLETED : Topics.STEP_FAILED, event);
    }

    private ObjectNode job(String status) {
        return json.createObjectNode()
                .put("jobName", name)
                .put("instanceId", instance)
                .put("batchStatus", status);
    }

    /** What every event of a step says. */
    ObjectNode step(StepContext step) {
        return json.createObjectNode()
                .put("stepName", step.getStepName())
                .put("executionId", execution)
                .put("instanceId", instance)
                .put("stepExecutionId", step.getStepExecutionId());
    }

    void publish(String topic, ObjectNode event) {
        try {
            publisher.publish(topic, json.writeValueAsBytes(event.put("timestamp", System.currentTimeMillis())));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e); // a tree can be written
        }
    }

    /** Waits until every event has arrived, or cannot any more. */
    void close() {
        publisher.close();
    }
}
