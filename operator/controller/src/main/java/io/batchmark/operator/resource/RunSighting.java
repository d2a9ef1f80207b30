package io.batchmark.operator.resource;

import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Sighting;
import io.batchmark.core.schedule.Sighting.Phase;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the Jobs and pods of a campaign say about its attempts. */
public final class RunSighting {
    /** Whoever deletes a pod may ask for any time. */
    private static final long LONGEST_GRACE_SECONDS = Duration.ofDays(365).toSeconds();

    /** What a container waits for that nothing is wrong with. */
    private static final Set<String> STARTING = Set.of("PodInitializing", "ContainerCreating");

    /** Of blocks and attempts. */
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    private static final String INDEX = "batch.kubernetes.io/job-completion-index";

    private static final Pattern SERVER = Pattern.compile("[0-9]{1,9}");

    private static final Pattern DIGEST = Pattern.compile("[a-z0-9]{1,16}:[0-9a-f]{32,128}$");

    /** Since when something waits, by a clock that does not jump. */
    @FunctionalInterface
    public interface Since {
        /**
         * @param what tells what waits from what else does
         * @param written when the API server says that it began
         */
        Instant of(String what, Instant written);
    }

    private RunSighting() {}

    /**
     * One sighting for each attempt that has a Job, a pod, or both.
     *
     * @param beside pods beside those
     * @param said what the cluster says of Jobs and pods that do not get on, by their UIDs
     * @param since since when they wait
     */
    public static List<Sighting> of(
            Collection<Job> jobs, Collection<Pod> pods, Collection<Pod> beside, Map<String, String> said, Since since) {
        Map<Retirement, Sighting> sightings = new LinkedHashMap<>();
        for (Job job : jobs) {
            Retirement attempt = attempt(job);
            sightings.put(attempt, new Sighting(attempt.run(), attempt.attempt(), facts(job, said, since), Map.of()));
        }
        // of several pods of a server the first one counts: the others were started although it was to be the only one
        pods.stream()
                .sorted(Comparator.comparing(pod -> pod.getMetadata().getCreationTimestamp()))
                .forEach(pod -> sightings.merge(
                        attempt(pod),
                        new Sighting(
                                attempt(pod).run(),
                                attempt(pod).attempt(),
                                null,
                                Map.of(server(pod), facts(pod, said, since))),
                        RunSighting::merge));
        Map<String, Retirement> attempts = new HashMap<>();
        Stream.concat(jobs.stream(), pods.stream())
                .forEach(object -> attempts.put(object.getMetadata().getLabels().get(Labels.JOB), attempt(object)));
        for (Pod pod : beside) {
            Retirement attempt = attempts.get(pod.getMetadata().getLabels().get(Labels.JOB));
            if (attempt != null) {
                sightings.computeIfPresent(attempt, (any, sighting) -> with(sighting, pod, facts(pod, said, since)));
            }
        }
        return List.copyOf(sightings.values());
    }

    /** Whether a Job or a pod says which attempt it belongs to; one that does not was made by somebody else. */
    public static boolean isAttempt(HasMetadata object) {
        Map<String, String> labels = object.getMetadata().getLabels();
        return labels.containsKey(Labels.TREATMENT)
                && isNumber(labels.get(Labels.BLOCK))
                && isNumber(labels.get(Labels.ATTEMPT));
    }

    private static boolean isNumber(@Nullable String label) {
        return label != null && NUMBER.matcher(label).matches();
    }

    /** The attempt that a Job or a pod belongs to. */
    public static Retirement attempt(HasMetadata object) {
        Map<String, String> labels = object.getMetadata().getLabels();
        return new Retirement(
                new Run.Key(
                        labels.getOrDefault(Labels.TREATMENT, ""),
                        Integer.parseInt(labels.getOrDefault(Labels.BLOCK, "0"))),
                Integer.parseInt(labels.getOrDefault(Labels.ATTEMPT, "0")));
    }

    private static Sighting with(Sighting sighting, Pod pod, Sighting.Pod facts) {
        Map<String, Sighting.Pod> beside = new HashMap<>(sighting.beside());
        beside.put(pod.getMetadata().getLabels().get(Labels.PART), facts);
        return new Sighting(sighting.run(), sighting.attempt(), sighting.job(), sighting.pods(), beside);
    }

    private static Sighting merge(Sighting seen, Sighting pod) {
        Map<Integer, Sighting.Pod> pods = new HashMap<>(pod.pods());
        pods.putAll(seen.pods());
        return new Sighting(seen.run(), seen.attempt(), seen.job(), pods);
    }

    /** Index of the server of a pod, which the Job controller gives to pods of a Job that has several. */
    private static int server(Pod pod) {
        String index = pod.getMetadata().getLabels().get(INDEX);
        return index != null && SERVER.matcher(index).matches() ? Integer.parseInt(index) : 0;
    }

    /** Whether a Job starts no more pods. */
    public static boolean hasEnded(Job job) {
        return ended(job) != null;
    }

    /** Since when a Job waits for pods, or for its queue; null where it does not. */
    public static @Nullable Instant waitsSince(Job job, Collection<Pod> pods) {
        if (hasEnded(job) || job.getMetadata().getDeletionTimestamp() != null) {
            return null;
        }
        String uid = job.getMetadata().getUid();
        long own = pods.stream()
                .flatMap(pod -> pod.getMetadata().getOwnerReferences().stream())
                .filter(owner -> owner.getUid().equals(uid))
                .count();
        Integer completions = job.getSpec() == null ? null : job.getSpec().getCompletions();
        return own < Objects.requireNonNullElse(completions, 1) ? since(job) : null;
    }

    /** Whether a pod keeps others away from a node, as long as it has not ended. */
    public static boolean holdsNode(Pod pod) {
        Phase phase = facts(pod, Map.of(), (what, written) -> written).phase();
        return pod.getSpec() != null
                && pod.getSpec().getNodeName() != null
                && phase != Phase.Succeeded
                && phase != Phase.Failed;
    }

    /** Since when a pod waits for a container that its node should have started; null where it does not. */
    public static @Nullable Instant waitsSince(Pod pod) {
        Sighting.Pod facts = facts(pod, Map.of(), (what, written) -> written);
        return facts.phase() == Phase.Pending && facts.gone() == null ? facts.scheduled() : null;
    }

    private static Sighting.Job facts(Job job, Map<String, String> said, Since since) {
        Instant written = since(job);
        boolean suspended = isSuspended(job);
        String queue = suspended ? job.getMetadata().getLabels().get(Labels.QUEUE) : null;
        return new Sighting.Job(
                written == null ? null : since.of(job.getMetadata().getUid(), written),
                ended(job),
                queue,
                suspended && queue == null
                        ? "its Job is suspended"
                        : said.get(job.getMetadata().getUid()));
    }

    /** Whether a queue has not let a Job go yet. */
    static boolean waitsForQueue(Job job) {
        return isSuspended(job) && job.getMetadata().getLabels().containsKey(Labels.QUEUE);
    }

    private static boolean isSuspended(Job job) {
        return job.getSpec() != null && Boolean.TRUE.equals(job.getSpec().getSuspend());
    }

    private static @Nullable Instant since(Job job) {
        boolean queued = job.getMetadata().getLabels().containsKey(Labels.QUEUE);
        if (queued && !isSuspended(job)) {
            // from when its queue has let it go, which the Job controller writes down
            return job.getStatus() == null ? null : instant(job.getStatus().getStartTime());
        }
        return instant(job.getMetadata().getCreationTimestamp());
    }

    private static @Nullable Instant ended(Job job) {
        return job.getStatus() == null
                ? null
                : job.getStatus().getConditions().stream()
                        .filter(condition -> "True".equals(condition.getStatus())
                                && ("Failed".equals(condition.getType()) || "Complete".equals(condition.getType())))
                        .findFirst()
                        .map(condition -> instant(condition.getLastTransitionTime()))
                        .orElse(null);
    }

    private static Sighting.Pod facts(Pod pod, Map<String, String> said, Since since) {
        String uid = pod.getMetadata().getUid();
        String gone = pod.getMetadata().getDeletionTimestamp();
        return new Sighting.Pod(
                phase(pod),
                since.of(uid, Instant.parse(pod.getMetadata().getCreationTimestamp())),
                condition(pod, "PodScheduled", "True")
                        .map(condition -> instant(condition.getLastTransitionTime()))
                        .map(written -> since.of(uid + " scheduled", written))
                        .orElse(null),
                gone == null ? null : Instant.parse(gone),
                disturbed(pod),
                stopped(pod),
                pod.getStatus() == null ? null : pod.getStatus().getReason(),
                condition(pod, "DisruptionTarget", "True")
                        .map(PodCondition::getReason)
                        .orElse(null),
                pod.getSpec() == null ? null : pod.getSpec().getNodeName(),
                condition(pod, "PodScheduled", "False")
                        .map(PodCondition::getMessage)
                        .orElse(null),
                said.get(pod.getMetadata().getUid()),
                databaseProblem(pod).orElseGet(() -> container(pod)),
                databaseEnd(pod));
    }

    private static Phase phase(Pod pod) {
        String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        return phase == null
                ? Phase.Pending
                : Arrays.stream(Phase.values())
                        .filter(known -> known.name().equals(phase))
                        .findFirst()
                        .orElse(Phase.Unknown);
    }

    /** While the database does not start, what it waits for is what the run waits for. */
    private static Optional<Sighting.Container> databaseProblem(Pod pod) {
        return init(pod, PostgreSqlServer.NAME)
                .filter(status -> !Boolean.TRUE.equals(status.getStarted()))
                .filter(status -> status.getState() != null
                        && status.getState().getWaiting() != null
                        && !STARTING.contains(status.getState().getWaiting().getReason()))
                .map(status -> {
                    ContainerStateWaiting waiting = status.getState().getWaiting();
                    ContainerStateTerminated before = status.getLastState() == null
                            ? null
                            : status.getLastState().getTerminated();
                    String message = before == null ? waiting.getMessage() : before.getMessage();
                    return new Sighting.Container(
                            waiting.getReason(),
                            "the database" + (message == null ? "" : ": " + message),
                            null,
                            null,
                            null);
                });
    }

    private static @Nullable String databaseEnd(Pod pod) {
        return init(pod, PostgreSqlServer.NAME)
                .flatMap(status -> Optional.ofNullable(status.getLastState()))
                .flatMap(state -> Optional.ofNullable(state.getTerminated()))
                .or(() -> init(pod, DatabasePod.WAIT)
                        .flatMap(status -> Optional.ofNullable(status.getState()))
                        .flatMap(state -> Optional.ofNullable(state.getTerminated()))
                        .filter(end -> end.getExitCode() != 0))
                .map(end -> end.getReason() + ", exit code " + end.getExitCode()
                        + (end.getMessage() == null
                                ? ""
                                : ", " + end.getMessage().strip()))
                .orElse(null);
    }

    private static Optional<ContainerStatus> init(Pod pod, String name) {
        return pod.getStatus() == null
                ? Optional.empty()
                : pod.getStatus().getInitContainerStatuses().stream()
                        .filter(status -> name.equals(status.getName()))
                        .findFirst();
    }

    private static @Nullable Instant disturbed(Pod pod) {
        // a pod should be gone at its deletion timestamp: that is its grace period after somebody deleted it
        Stream<Instant> deleted = Stream.ofNullable(instant(pod.getMetadata().getDeletionTimestamp()))
                .map(gone -> gone.minusSeconds(Math.clamp(
                        Objects.requireNonNullElse(pod.getMetadata().getDeletionGracePeriodSeconds(), 0L),
                        0,
                        LONGEST_GRACE_SECONDS)));
        Stream<Instant> disrupted = condition(pod, "DisruptionTarget", "True").stream()
                .flatMap(condition -> Stream.ofNullable(instant(condition.getLastTransitionTime())));
        return Stream.concat(deleted, disrupted).min(Comparator.naturalOrder()).orElse(null);
    }

    private static @Nullable Cause stopped(Pod pod) {
        String why = pod.getMetadata().getAnnotations().get(Labels.STOPPED);
        return Arrays.stream(Cause.values())
                .filter(cause -> cause.isAskedFor() && cause.name().equals(why))
                .findFirst()
                .orElse(null);
    }

    private static Optional<PodCondition> condition(Pod pod, String type, String status) {
        return pod.getStatus() == null
                ? Optional.empty()
                : pod.getStatus().getConditions().stream()
                        .filter(condition -> type.equals(condition.getType()) && status.equals(condition.getStatus()))
                        .findFirst();
    }

    private static Sighting.@Nullable Container container(Pod pod) {
        if (pod.getStatus() == null) {
            return null;
        }
        return pod.getStatus().getContainerStatuses().stream()
                .filter(status -> RunJob.CONTAINER.equals(status.getName()) && status.getState() != null)
                .findFirst()
                .map(status -> container(status.getState(), digest(status.getImageID()), pod))
                .orElse(null);
    }

    /** As in {@code docker.io/batchmark/job-runner@sha256:...}, or with nothing in front of it. */
    private static @Nullable String digest(@Nullable String image) {
        Matcher digest = DIGEST.matcher(Objects.requireNonNullElse(image, ""));
        return digest.find() ? digest.group() : null;
    }

    private static Sighting.Container container(ContainerState state, @Nullable String image, Pod pod) {
        ContainerStateTerminated end = state.getTerminated();
        if (end != null) {
            return new Sighting.Container(null, null, instant(end.getStartedAt()), end(end, pod), image);
        }
        return state.getWaiting() != null
                ? new Sighting.Container(
                        state.getWaiting().getReason(), state.getWaiting().getMessage(), null, null, image)
                : new Sighting.Container(
                        null,
                        null,
                        state.getRunning() == null
                                ? null
                                : instant(state.getRunning().getStartedAt()),
                        null,
                        image);
    }

    private static Sighting.@Nullable End end(ContainerStateTerminated end, Pod pod) {
        Instant at = instant(end.getFinishedAt());
        if (at == null) {
            // a container that the kubelet lost sight of has no time: it was gone when the pod was ready no more
            at = condition(pod, "Ready", "False")
                    .map(condition -> instant(condition.getLastTransitionTime()))
                    .orElse(null);
        }
        return at == null ? null : new Sighting.End(end.getExitCode(), end.getReason(), at, end.getMessage());
    }

    /** Null also for 1970, which is when a container started that could not be started. */
    private static @Nullable Instant instant(@Nullable String time) {
        Instant instant = time == null ? Instant.EPOCH : Instant.parse(time);
        return instant.equals(Instant.EPOCH) ? null : instant;
    }
}
