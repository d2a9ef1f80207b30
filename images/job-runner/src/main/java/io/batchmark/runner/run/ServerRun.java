package io.batchmark.runner.run;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.runner.database.RunDatabase;
import io.batchmark.runner.database.ServerRoster.Work;
import io.batchmark.runner.events.JobEvents;
import io.batchmark.runner.events.RunEvents;
import io.batchmark.runner.measure.InterruptedStep;
import io.batchmark.runner.measure.StepMeasurement;
import io.batchmark.text.StepBegin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** A run as far as this server does it: what it is asked for, and what becomes of it. */
public final class ServerRun {
    private final RunParameters parameters;
    private final PartitionAssignment share;
    private final RunDatabase database;
    private final @Nullable RunEvents events;
    private final List<Iteration> iterations = new CopyOnWriteArrayList<>(List.of(new Iteration(1)));
    private final @Nullable Interruption interruption;
    private final @Nullable Resumption resumption;
    private final @Nullable DispatchedWork dispatched;

    /**
     * @param index index of this server among those of the run; null where it is the only one
     * @throws ContractException if the run has no such server
     * @throws IOException if a file with credentials or with notes of the run cannot be read
     */
    public ServerRun(RunParameters parameters, @Nullable String index) throws ContractException, IOException {
        this.parameters = parameters;
        events = RunEvents.of(parameters);
        Workload workload = parameters.workload();
        share = PartitionAssignment.of(workload, index);
        database = new RunDatabase(share.of(parameters.database()), workload, share.partitions());
        dispatched = workload.step().dispatches() && !share.isExecutor() ? new DispatchedWork() : null;
        if (workload.interruptAfterCheckpoints() == 0) {
            interruption = null;
            resumption = null;
        } else {
            Path note = Path.of(System.getenv("INTERRUPTION"));
            boolean interrupted = Files.exists(note);
            resumption = interrupted ? new Resumption(InterruptedStep.read(note)) : null;
            interruption = interrupted ? null : new Interruption(workload, measurement(), note);
        }
    }

    public RunParameters parameters() {
        return parameters;
    }

    /** What this server does of the workload. */
    public PartitionAssignment share() {
        return share;
    }

    /** Items that there are to read. */
    public long items() {
        return share.items();
    }

    public RunDatabase database() {
        return database;
    }

    /** Its events; null where none are published. */
    public @Nullable RunEvents events() {
        return events;
    }

    /** What publishes events of the job; null where the batch container does, or nobody. */
    public @Nullable JobEvents published() {
        return events == null ? null : events.published();
    }

    /** The work of all servers that take partitions from this one; null if there is no queue, and for other servers. */
    public @Nullable DispatchedWork dispatched() {
        return dispatched;
    }

    /** The work of this server in the present iteration. */
    public Work work() {
        return new Work(
                measurement().partitionsEnded(),
                measurement().inserted(),
                measurement().deleted(),
                measurement().updated());
    }

    private Iteration iteration() {
        return iterations.get(iterations.size() - 1);
    }

    /** The number of the present execution of the batch job, from 1. */
    public int iterationNumber() {
        return iteration().number();
    }

    /** Whether the present execution of the batch job counts. */
    public boolean isWarmUp() {
        return iterationNumber() <= parameters.workload().server().warmUpIterations();
    }

    /** When the step of the first execution of the batch job began in this server; null before. */
    public @Nullable Instant firstStepBegunAt() {
        return iterations.get(0).measurement().begunAt();
    }

    public boolean isLastIteration() {
        return iterationNumber() == parameters.workload().executions();
    }

    /** From here on all is about the next execution of the batch job. */
    public void nextIteration() {
        measurement().close();
        database.iterationStarts();
        iterations.add(new Iteration(iterationNumber() + 1));
    }

    /** The measurement of the present execution of the batch job. */
    public StepMeasurement measurement() {
        return iteration().measurement();
    }

    /** The job beside the present execution of the batch job, where there is one. */
    public SecondJob secondJob() {
        return iteration().secondJob();
    }

    /** Asks the database for its figures before the step. */
    public void askDatabase() {
        database.stepStarts();
        measurement().kernel().databaseStarts(database::containerFile);
    }

    /** Begins the measurement of the step, and notes the time for a server that is killed before it reports progress. */
    public void stepBegins() {
        if (iterationNumber() == 1) {
            System.out.println("The " + StepBegin.note(Instant.now()));
        }
        measurement().stepStarted();
    }

    /** Ends the measurement of the step: the first call counts. */
    public void stepEnded() {
        measurement().stepEnded();
        measurement().kernel().databaseEnded();
        database.stepEnded();
    }

    /** A figure of all executions up to now. */
    public long total(ToLongFunction<StepMeasurement> figure) {
        return iterations.stream()
                .mapToLong(iteration -> figure.applyAsLong(iteration.measurement()))
                .sum();
    }

    /** Servers that compete for a database begin an iteration together, after all have ended the one before. */
    public void awaitOtherServers() throws SQLException, ContractException, InterruptedException {
        database.awaitServers(share.schemas(parameters.database()), iterationNumber());
    }

    /** What is to kill the server; null where nothing is. */
    public @Nullable Interruption interruption() {
        return interruption;
    }

    /** What this server resumes; null where it begins. */
    public @Nullable Resumption resumption() {
        return resumption;
    }

    /** To be called by a reader when it is opened, with the records that were read before. */
    public void readerOpened(int partition, long position) {
        if (resumption != null) {
            resumption.readerOpened(partition, position);
        }
    }

    /** To be called by a writer when it is opened, with the rows that were written before. */
    public void writerOpened(int partition, long inserted, long deleted, long updated) {
        if (resumption != null) {
            resumption.writerOpened(partition, inserted, deleted, updated);
        }
    }

    /** To be called by a reader when it has read something. */
    public void itemsRead() {
        if (resumption != null) {
            resumption.itemsRead();
        }
    }

    /** Keeps the first failure: what comes after it is its consequence. */
    public void failed(Throwable cause) {
        iteration().failed(cause);
    }

    /** To be called where that failure was not the end. */
    public void recovered(Throwable cause) {
        iteration().failure().compareAndSet(cause, null);
    }

    public @Nullable Throwable failure() {
        return iteration().failure().get();
    }

    /** To be called when the batch job has ended, however it ended. */
    public void ended() {
        iteration().ended();
    }

    /** Waits until the batch job has ended; returns whether it has. */
    public boolean awaitEnd(long seconds) throws InterruptedException {
        return iteration().awaitEnd(seconds);
    }

    /** Waits until the batch job has ended or something of it has failed; returns whether one of the two has happened. */
    public boolean awaitEndOrFailure(long seconds) throws InterruptedException {
        return iteration().awaitEndOrFailure(seconds);
    }
}
