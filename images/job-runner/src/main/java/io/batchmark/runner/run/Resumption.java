package io.batchmark.runner.run;

import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Recovery;
import io.batchmark.contract.result.RunResult;
import io.batchmark.runner.measure.InterruptedStep;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * The job that another server was killed in, resumed by this one. What the readers and writers resume from was committed;
 * a partition that is not opened again was complete.
 */
public final class Resumption {
    private final InterruptedStep before;
    private final Map<Integer, Long> readers = new ConcurrentHashMap<>();
    private final Map<Integer, InterruptedStep.Part> writers = new ConcurrentHashMap<>();
    private final AtomicLong firstRead = new AtomicLong();

    Resumption(InterruptedStep before) {
        this.before = before;
    }

    public InterruptedStep before() {
        return before;
    }

    void readerOpened(int partition, long position) {
        readers.putIfAbsent(partition, position);
    }

    void writerOpened(int partition, long inserted, long deleted, long updated) {
        writers.putIfAbsent(partition, new InterruptedStep.Part(partition, 0, inserted, deleted, updated));
    }

    void itemsRead() {
        if (firstRead.get() == 0) {
            firstRead.compareAndSet(0, InterruptedStep.now());
        }
    }

    /** The work that was committed before the job was resumed. */
    public RunResult.Counts committed(Workload workload) {
        Map<Integer, InterruptedStep.Part> begun =
                before.parts().stream().collect(Collectors.toMap(InterruptedStep.Part::partition, part -> part));
        long read = 0;
        long commits = 0;
        long inserted = 0;
        long deleted = 0;
        long updated = 0;
        for (int p = 0; p < workload.partitions(); p++) {
            int partition = PartitionAssignment.base(workload, p);
            Long position = readers.get(partition);
            boolean complete = position == null;
            long items = position == null ? workload.itemsOf(p) : position;
            read += items;
            commits += items / workload.itemCount() + (complete || items % workload.itemCount() > 0 ? 1 : 0);
            InterruptedStep.Part rows = complete ? begun.get(partition) : writers.get(partition);
            if (rows != null) {
                inserted += rows.inserted();
                deleted += rows.deleted();
                updated += rows.updated();
            }
        }
        return new RunResult.Counts(read, read, inserted, deleted, updated, commits, 0, 0);
    }

    public Recovery recovery(Workload workload) {
        long redone = before.parts().stream()
                .mapToLong(part -> Math.max(0, part.read() - readers.getOrDefault(part.partition(), part.read())))
                .sum();
        return new Recovery(committed(workload).commits(), redone, Math.max(0, firstRead.get() - before.killed()));
    }
}
