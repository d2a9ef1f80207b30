package io.batchmark.core.loop;

import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Decision.Retirement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pods of ended runs that are kept, so that their logs can be read.
 *
 * @param keep pods to keep, failed runs first, each in the order from new to old
 * @param discard pods that were kept and are no longer kept
 */
public record PodRetention(List<Kept> keep, List<EndedPod> discard) {
    /** Pods of failed runs that are kept, and as many of other runs. */
    public static final int MOST = 10;

    /** No pod is kept or discarded. */
    static final PodRetention NONE = new PodRetention(List.of(), List.of());

    /** Runs whose pods are kept, as the spec specifies. */
    public enum Mode {
        None,
        Failed,
        All
    }

    /** @param failed whether its attempt failed */
    public record Kept(EndedPod pod, boolean failed) {}

    /** @param ended pods that were kept before, and pods of attempts that are removed now */
    public static PodRetention of(Ledger ledger, List<EndedPod> ended, Mode mode) {
        List<Kept> candidates = new ArrayList<>();
        for (EndedPod pod : ended) {
            Entry row = row(pod.attempt(), ledger);
            Boolean before = pod.keptAs();
            if (row != null && before != null) {
                candidates.add(new Kept(pod, before));
            } else if (row != null && mode != Mode.None && !isStoppedOnDemand(row)) {
                candidates.add(new Kept(pod, row.hasFailed()));
            }
        }
        List<Kept> keep = Stream.concat(
                        newest(candidates, true).filter(pod -> mode != Mode.None),
                        newest(candidates, false).filter(pod -> mode == Mode.All))
                .toList();
        List<EndedPod> kept = keep.stream().map(Kept::pod).toList();
        return new PodRetention(
                keep,
                ended.stream()
                        .filter(pod -> pod.keptAs() != null && !kept.contains(pod))
                        .toList());
    }

    private static @Nullable Entry row(Retirement attempt, Ledger ledger) {
        return ledger.attempts(attempt.run()).stream()
                .filter(row -> row.attempt() == attempt.attempt())
                .findFirst()
                .orElse(null);
    }

    /** A run that a user has stopped is removed as a whole. */
    private static boolean isStoppedOnDemand(Entry row) {
        return row.cause() != null && row.cause().isAskedFor();
    }

    private static Stream<Kept> newest(List<Kept> pods, boolean failed) {
        Comparator<Kept> byTime = Comparator.comparing((Kept kept) -> kept.pod().ended());
        return pods.stream()
                .filter(kept -> kept.failed() == failed)
                // times are in whole seconds
                .sorted(byTime.thenComparing(kept -> kept.pod().name()).reversed())
                .limit(MOST);
    }

    /** The pod whose log explains the last failed run, as an argument of kubectl logs; null if no run failed. */
    public @Nullable String failureLog() {
        return keep.stream()
                .filter(Kept::failed)
                .findFirst()
                .map(kept -> kept.pod().log())
                .orElse(null);
    }
}
