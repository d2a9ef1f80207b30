package io.batchmark.operator.run;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.metadata.Labels;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Decision.Retirement;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the Jobs and pods of a campaign say about its attempts. */
public final class AttemptObserver {
    private static final Pattern SERVER = Pattern.compile("[0-9]{1,9}");

    private AttemptObserver() {}

    /**
     * One for each attempt that has a Job, a pod, or both.
     *
     * @param beside pods beside those
     * @param said what the cluster says of Jobs and pods that do not get on, by their UIDs
     * @param since the time when the operator saw a fact first
     */
    public static List<ObservedAttempt> of(
            Collection<Job> jobs, Collection<Pod> pods, Collection<Pod> beside, Map<String, String> said, Since since) {
        Map<Retirement, ObservedAttempt> attempts = new LinkedHashMap<>();
        for (Job job : jobs) {
            Retirement attempt = Attempt.of(job);
            attempts.put(
                    attempt,
                    new ObservedAttempt(attempt.run(), attempt.attempt(), JobState.of(job, said, since), Map.of()));
        }
        counted(pods)
                .forEach(pod -> attempts.merge(
                        Attempt.of(pod),
                        new ObservedAttempt(
                                Attempt.of(pod).run(),
                                Attempt.of(pod).attempt(),
                                null,
                                Map.of(server(pod), PodState.of(pod, said, since))),
                        AttemptObserver::merge));
        Map<String, Retirement> byLabel = new HashMap<>();
        Stream.concat(jobs.stream(), pods.stream())
                .forEach(object -> byLabel.put(object.getMetadata().getLabels().get(Labels.JOB), Attempt.of(object)));
        for (Pod pod : beside) {
            Retirement attempt = byLabel.get(pod.getMetadata().getLabels().get(Labels.JOB));
            if (attempt != null) {
                attempts.computeIfPresent(
                        attempt, (any, observed) -> with(observed, pod, PodState.of(pod, said, since)));
            }
        }
        return List.copyOf(attempts.values());
    }

    /**
     * One pod for each server of each attempt. If a server has several pods, an open pod counts before a gated pod, and an older
     * pod before a younger pod.
     */
    public static List<Pod> counted(Collection<Pod> pods) {
        Set<List<Object>> servers = new HashSet<>();
        return pods.stream()
                .sorted(Comparator.comparing(PodScheduling::isGated)
                        .thenComparing(pod -> pod.getMetadata().getCreationTimestamp()))
                .filter(pod -> servers.add(List.of(Attempt.of(pod), server(pod))))
                .toList();
    }

    /**
     * Recorded attempts of which only a database or a broker is left. A create that arrives late leaves such a pod.
     *
     * @param observed attempts with a Job or a pod of their own
     */
    public static List<ObservedAttempt> leftBeside(
            Collection<Pod> beside, Collection<ObservedAttempt> observed, Ledger ledger) {
        Set<Retirement> others = observed.stream()
                .map(other -> new Retirement(other.run(), other.attempt()))
                .collect(Collectors.toSet());
        return beside.stream()
                .filter(pod -> Attempt.isAttempt(pod) && pod.getMetadata().getDeletionTimestamp() == null)
                .map(Attempt::of)
                .filter(attempt -> ledger.has(attempt.run(), attempt.attempt()) && !others.contains(attempt))
                .distinct()
                .map(attempt -> new ObservedAttempt(attempt.run(), attempt.attempt(), null, Map.of()))
                .toList();
    }

    private static ObservedAttempt with(ObservedAttempt observed, Pod pod, ObservedAttempt.Pod facts) {
        Map<String, ObservedAttempt.Pod> beside = new HashMap<>(observed.beside());
        beside.put(pod.getMetadata().getLabels().get(Labels.PART), facts);
        return new ObservedAttempt(observed.run(), observed.attempt(), observed.job(), observed.pods(), beside);
    }

    private static ObservedAttempt merge(ObservedAttempt seen, ObservedAttempt pod) {
        Map<Integer, ObservedAttempt.Pod> pods = new HashMap<>(pod.pods());
        pods.putAll(seen.pods());
        return new ObservedAttempt(seen.run(), seen.attempt(), seen.job(), pods);
    }

    /** Index of the server of a pod, which the Job controller gives to pods of a Job that has several. */
    private static int server(Pod pod) {
        String index = pod.getMetadata().getLabels().get(Labels.COMPLETION_INDEX);
        return index != null && SERVER.matcher(index).matches() ? Integer.parseInt(index) : 0;
    }
}
