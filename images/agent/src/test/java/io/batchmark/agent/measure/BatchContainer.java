package io.batchmark.agent.measure;

import io.batchmark.agent.transform.PointTable;
import io.batchmark.agent.transform.ProbeCode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** Calls the probe as the batch container does, with objects that have the same members as its own. */
public final class BatchContainer {
    private final Measurement measurement;
    private final PointTable table;

    public BatchContainer(Measurement measurement) {
        this.measurement = measurement;
        table = measurement.table();
    }

    /** A call of a point that does something. */
    public <T> T call(String point, Object subject, Callable<T> action) throws Exception {
        int id = table.id(point);
        measurement.accept(subject, id);
        try {
            T result = action.call();
            measurement.accept(result, id | ProbeCode.EXIT);
            return result;
        } catch (Throwable e) {
            measurement.accept(e, id | ProbeCode.FAILED);
            throw e;
        }
    }

    public void call(String point) throws Exception {
        call(point, new Proxy("artifact"), () -> null);
    }

    public void create(long execution) throws Exception {
        call("repository.createJobExecution", new Object(), () -> new Execution(execution));
    }

    /** Work for a job on this thread, with the batch status at its end. */
    public void work(long execution, String type, String status, Callable<?> action) throws Exception {
        work(new Work(execution, execution, type, status), action);
    }

    private void work(Work work, Callable<?> action) throws Exception {
        call("work.runExecutionOnThread", new WorkController(work), action);
    }

    /** A job of which all work is on this thread. */
    public void job(long execution, String status, Callable<?> action) throws Exception {
        job(execution, execution, status, action);
    }

    /** The same for an instance of a job, which a later execution restarts. */
    public void job(long instance, long execution, String status, Callable<?> action) throws Exception {
        work(new Work(instance, execution, "TOP_LEVEL_JOB", status), action);
    }

    /** A step on this thread. An exception does not leave it, as in the batch container. */
    public void step(StepController step, Callable<?> action) throws Exception {
        call("step.execute", step, () -> {
            try {
                call("step.invokeCoreStep", step, action);
            } catch (Exception e) {
                step.runtimeStepExecution = new StepExecution("FAILED", "FAILED", Map.of());
            }
            return null;
        });
    }

    record Execution(long id) {
        long getExecutionId() {
            return id;
        }
    }

    record Work(long instance, long execution, String type, String status) {
        long getTopLevelInstanceId() {
            return instance;
        }

        long getTopLevelExecutionId() {
            return execution;
        }

        String getTopLevelJobName() {
            return "job" + execution;
        }

        String getWorkUnitType() {
            return type;
        }

        String getBatchStatus() {
            return status;
        }

        String getExitStatus() {
            return "exit" + execution;
        }
    }

    record WorkController(Work runtimeWorkUnitExecution) {}

    record Metric(String type, long value) {
        String getType() {
            return type;
        }

        long getValue() {
            return value;
        }
    }

    record StepExecution(String batchStatus, String exitStatus, Map<String, Long> counts) {
        String getBatchStatus() {
            return batchStatus;
        }

        String getExitStatus() {
            return exitStatus;
        }

        List<Metric> getMetrics() {
            return counts.entrySet().stream()
                    .map(count -> new Metric(count.getKey(), count.getValue()))
                    .toList();
        }
    }

    record Proxy(Object delegate) {
        Object getDelegate() {
            return delegate;
        }
    }

    /** The controller of a step, or of a partition of it. */
    public static class StepController {
        private final String name;
        private final boolean partition;
        private StepExecution runtimeStepExecution;

        public StepController(String name, boolean partition, Map<String, Long> counts) {
            this.name = name;
            this.partition = partition;
            runtimeStepExecution = new StepExecution("COMPLETED", "COMPLETED", counts);
        }

        String getStepName() {
            return name;
        }

        boolean isSubJobPartitionThread() {
            return partition;
        }
    }

    /** The controller of a step with a chunk of the checkpoint policy {@code item}. */
    public static final class ChunkStepControllerImpl extends StepController {
        private final CheckpointManager checkpointManager;

        public ChunkStepControllerImpl(String name, boolean partition, int itemCount) {
            super(name, partition, Map.of());
            checkpointManager = new CheckpointManager(new ItemCheckpointAlgorithm(itemCount, 0));
        }
    }

    record CheckpointManager(ItemCheckpointAlgorithm checkpointAlgorithm) {}

    record ItemCheckpointAlgorithm(int itemCount, int timeLimitSeconds) {}
}
