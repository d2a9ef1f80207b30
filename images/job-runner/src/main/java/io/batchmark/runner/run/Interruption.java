package io.batchmark.runner.run;

import io.batchmark.contract.parameters.Workload;
import io.batchmark.runner.measure.StepMeasurement;
import io.batchmark.runner.server.ChunkEnd;
import io.batchmark.runner.server.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Kills the server after a number of checkpoints, the way a lost machine does: so that resuming the job can be measured.
 * The script "run" starts the next server where it finds the note that this one leaves.
 */
public final class Interruption {
    /** Exit code of a process that SIGKILL has ended, as a shell sees it. */
    private static final int KILLED = 137;

    private final Workload workload;
    private final StepMeasurement measurement;
    private final Path note;
    private final AtomicLong commits = new AtomicLong();

    Interruption(Workload workload, StepMeasurement measurement, Path note) {
        this.workload = workload;
        this.measurement = measurement;
        this.note = note;
    }

    /** To be called in the transaction of a chunk: the batch container announces its end before it commits. */
    public void chunkEnds() {
        Server.transaction().registerInterposedSynchronization(new ChunkEnd() {
            /** All of the chunk is done and nothing of it is committed: no failure costs more. */
            @Override
            public void beforeCompletion() {
                if (commits.get() >= workload.interruptAfterCheckpoints()) {
                    kill();
                }
            }

            @Override
            public void ended(boolean committed) {
                if (committed) {
                    commits.incrementAndGet();
                }
            }
        });
    }

    /** Chunks committed up to now. */
    public long commits() {
        return commits.get();
    }

    /** Once: whoever comes second waits for the end of both. */
    private synchronized void kill() {
        try {
            // at once or not at all
            Path draft = note.resolveSibling(note.getFileName() + ".draft");
            measurement.interrupted(workload).write(draft);
            Files.move(draft, note, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        System.out.println("Killing the server after " + commits + " checkpoints");
        // no hook, no end of a session: to everybody else this is SIGKILL, which a JVM cannot send itself as fast
        Runtime.getRuntime().halt(KILLED);
    }
}
