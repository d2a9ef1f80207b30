package io.batchmark.rig.bench;

import io.batchmark.rig.plane.AuditLog;
import io.batchmark.rig.plane.AuditTail;
import io.batchmark.rig.plane.ControlPlane;
import io.batchmark.rig.plane.Operator;
import io.batchmark.rig.plane.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds out again and again what a campaign has taken. */
final class Sampling {
    private static final String RECONCILIATIONS = "reconciliations_execution_duration_seconds_";

    private final long begin = System.nanoTime();
    private final ControlPlane plane;
    private final Operator operator;
    private final AuditTail audit;
    private final Path store;
    private long writes;
    private final List<Instant> rows = new ArrayList<>();
    private final List<Instant> starts = new ArrayList<>();

    /** What operators that were killed had taken. */
    private Sample before = new Sample(Duration.ZERO, 0, 0, 0, Duration.ZERO, Duration.ZERO, Duration.ZERO, 0, 0, 0);

    Sampling(Leg leg, Operator operator) {
        this.plane = leg.plane();
        this.operator = operator;
        this.audit = new AuditTail(plane.auditLog());
        this.store = plane.auditLog().resolveSibling("etcd/member/snap/db");
    }

    /** Since the first look. */
    Duration age() {
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    Sample take(int finished, int bytes) throws IOException, InterruptedException {
        readLog();
        Duration reconciling = Duration.ofNanos((long) (operator.metric(RECONCILIATIONS + "sum") * 1e9));
        return new Sample(
                age(),
                finished,
                writes,
                before.reconciliations() + operator.metric(RECONCILIATIONS + "count"),
                before.reconciling().plus(reconciling),
                before.operator().plus(operator.program().cpu()),
                cpu("kube-apiserver"),
                operator.program().memory(),
                bytes,
                Files.size(store));
    }

    /** What is counted from the start of the operator goes on where it was. */
    void restarted(Sample last) {
        before = last;
    }

    /** When rows were written for the first time after a time; null where they were not yet. */
    @Nullable
    Instant rowsAfter(Instant time) throws IOException {
        readLog();
        return first(rows, time);
    }

    /** When a run was started for the first time after a time; null where none was yet. */
    @Nullable
    Instant startAfter(Instant time) throws IOException {
        readLog();
        return first(starts, time);
    }

    private static @Nullable Instant first(List<Instant> times, Instant after) {
        return times.stream().filter(time -> time.isAfter(after)).findFirst().orElse(null);
    }

    private void readLog() throws IOException {
        for (AuditLog.Entry entry : audit.next()) {
            if (!Traffic.isWrite(entry)) {
                continue;
            }
            writes++;
            if (entry.objectRef().resource().equals("configmaps")) {
                rows.add(entry.stageTimestamp());
            } else if (entry.asksForRun()) {
                starts.add(entry.stageTimestamp());
            }
        }
    }

    private Duration cpu(String name) {
        return plane.programs().stream()
                .filter(program -> program.name().equals(name))
                .map(Program::cpu)
                .findFirst()
                .orElseThrow();
    }
}
