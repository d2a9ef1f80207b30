package io.batchmark.core.loop;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.attempt.PodStory;
import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Decision.Stop;
import io.batchmark.core.schedule.Neighbours;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Jobs, pods and ledger of one campaign, and everybody but the operator who changes them: Job controller, garbage
 * collector, kubelets, and people.
 */
final class SimulatedCluster {
    /** Writes of the operator that the API server may refuse. */
    enum Write {
        Start,
        Stop,
        Ledger,
        Report,
        Prerequisites,
        /** The write that removes a request from the campaign. */
        Request
    }

    /** No cache is behind by more. */
    static final Duration MAX_LAG = Duration.ofSeconds(20);

    /** @param deleting whether it goes as soon as its pods are gone */
    record Job(
            String name,
            Retirement attempt,
            int uid,
            Instant created,
            @Nullable Instant ended,
            boolean deleting) {}

    final Store<Job> jobs = new Store<>();
    final Store<SimulatedPod.Seen> pods = new Store<>();
    final Store<Entry> rows = new Store<>();

    private final Random random;
    private final SimulatedCampaign campaign;
    private final SimulatedWitness witness;
    private final SeenLedger ledger = new SeenLedger();
    private final Script script;
    private final boolean withJobs;
    private final Map<String, SimulatedPod> alive = new LinkedHashMap<>();
    private final Set<Integer> served = new HashSet<>();
    private Instant now = SampleRun.START;
    private int uids;
    private double refusals;
    private final Map<Write, RuntimeException> refused = new EnumMap<>(Write.class);
    private Duration skew = Duration.ZERO;
    private Neighbours neighbours = Neighbours.NONE;
    private @Nullable String queue;
    /** Which of seven Jobs gets no pod, and whether for ever; 7 or more for none. */
    private final int podless;

    /**
     * @param script fates of pods
     * @param withJobs whether runs have Jobs, or their pods alone
     */
    SimulatedCluster(Random random, SimulatedCampaign campaign, Script script, boolean withJobs) {
        this.random = random;
        this.campaign = campaign;
        this.script = script;
        this.witness = new SimulatedWitness(this);
        this.withJobs = withJobs;
        this.podless = random.nextInt(14);
    }

    Instant now() {
        return now;
    }

    boolean withJobs() {
        return withJobs;
    }

    SimulatedCampaign campaign() {
        return campaign;
    }

    /** @param probability probability that a write is refused later */
    void refuse(double probability) {
        refusals = probability;
    }

    /** Refuses all later writes of a kind. */
    void refuse(Write write, String reason, String message) {
        fail(write, new RefusedException(reason, message, new IllegalStateException()));
    }

    /** All later writes of a kind end with an error. */
    void fail(Write write, RuntimeException error) {
        refused.put(write, error);
    }

    void allow(Write write) {
        refused.remove(write);
    }

    /** @throws RefusedException if the API server refuses a write now */
    void mayRefuse(Write write) {
        if (refused.containsKey(write)) {
            throw refused.get(write);
        }
        if (refusals > 0 && chance(refusals)) {
            throw new RefusedException("RequestRefused", "exceeded quota: q", new IllegalStateException());
        }
    }

    /** True if nothing is left of runs, except pods that are kept for their logs. */
    boolean isEmpty() {
        return jobs.all().isEmpty() && pods.all().stream().allMatch(SimulatedPod.Seen::isKept);
    }

    /** The time that the clock of the operator shows. */
    Instant operatorTime() {
        return now.plus(skew);
    }

    /** @param ahead lead of the clock of the operator over the clock of the cluster */
    void skew(Duration ahead) {
        skew = ahead;
    }

    /** Runs of other campaigns. */
    Neighbours neighbours() {
        return neighbours;
    }

    void neighbours(Neighbours others) {
        neighbours = others;
    }

    /** The queue that admits no Job at present; null if Jobs get their pods. */
    @Nullable
    String queue() {
        return queue;
    }

    void queue(@Nullable String name) {
        queue = name;
    }

    SimulatedWitness witness() {
        return witness;
    }

    Stream<SimulatedPod> alivePods() {
        return alive.values().stream();
    }

    Ledger ledger() {
        ledger.look(campaign.plan(), rows.changes().size(), rows::all);
        return ledger.ledger();
    }

    void pass(long millis) {
        now = now.plusMillis(millis);
    }

    /** Everybody does some of what they have to do. */
    void step() {
        jobs.all().forEach(this::control);
        for (SimulatedPod pod : List.copyOf(alive.values())) {
            boolean owned = pod.isOwnedBy(0)
                    || pod.isOwnedBy(SimulatedPod.CAMPAIGN)
                    || jobs.all().stream().anyMatch(job -> pod.isOwnedBy(job.uid()));
            if (!owned && chance(0.5)) {
                pod.delete(now);
            }
            pod.live(now);
            publish(pod);
        }
    }

    private void control(Job job) {
        List<SimulatedPod> own =
                alive.values().stream().filter(pod -> pod.isOwnedBy(job.uid())).toList();
        boolean over = own.stream().anyMatch(SimulatedPod::isTerminal) || own.isEmpty() && served.contains(job.uid());
        if (job.deleting() && own.isEmpty()) {
            jobs.remove(now, job.name());
        } else if (job.deleting()) {
            own.forEach(pod -> pod.delete(now));
        } else if (over && job.ended() == null && chance(0.5)) {
            replace(job, PodStory.stamp(now), false);
        } else if (own.isEmpty() && queue == null && !served.contains(job.uid()) && !isRefused(job) && chance(0.5)) {
            served.add(job.uid());
            make(job.name() + "-" + ++uids, job.attempt(), job.uid());
        }
    }

    private SimulatedPod make(String name, Retirement attempt, int owner) {
        SimulatedPod pod = new SimulatedPod(random, name, attempt, owner, now, parameters(attempt), script);
        alive.put(name, pod);
        witness.created(pod);
        return pod;
    }

    /** Some Jobs cannot have a pod, for a while or for ever. */
    private boolean isRefused(Job job) {
        return job.uid() % 7 == podless
                && (podless % 2 == 0 || now.isBefore(job.created().plusSeconds(90)));
    }

    /** People, drains and broken nodes. */
    void disturb() {
        if (!jobs.all().isEmpty() && chance(0.5)) {
            Job job = jobs.all().get(random.nextInt(jobs.all().size()));
            switch (random.nextInt(3)) {
                case 0 -> jobs.remove(now, job.name());
                case 1 -> replace(job, job.ended(), true);
                default -> {
                    jobs.remove(now, job.name());
                    alive.values().stream()
                            .filter(pod -> pod.isOwnedBy(job.uid()))
                            .forEach(SimulatedPod::orphan);
                }
            }
        } else if (!alive.isEmpty()) {
            SimulatedPod pod = List.copyOf(alive.values()).get(random.nextInt(alive.size()));
            switch (random.nextInt(5)) {
                case 0 -> pod.delete(now);
                case 1 -> pod.drain(now);
                case 2 -> pod.evict(now);
                case 3 -> pod.loseNode(now);
                default -> {
                    pod.destroy();
                    remove(pod);
                }
            }
        }
        // nodes come back, too late or not
        alive.values().stream().filter(pod -> chance(0.2)).forEach(SimulatedPod::findNode);
        List.copyOf(alive.values()).forEach(this::publish);
    }

    private void replace(Job job, @Nullable Instant ended, boolean deleting) {
        jobs.put(now, job.name(), new Job(job.name(), job.attempt(), job.uid(), job.created(), ended, deleting), false);
    }

    private void publish(SimulatedPod pod) {
        if (pod.isGone()) {
            remove(pod);
        } else {
            pods.put(now, pod.seen().name(), pod.seen(), false);
        }
    }

    private void remove(SimulatedPod pod) {
        alive.remove(pod.seen().name());
        pods.remove(now, pod.seen().name());
    }

    /** The operator writes a row. */
    void record(Entry row) {
        witness.assertTrue(row);
        rows.put(now, name(row), row, true);
    }

    /**
     * The operator creates a Job, or a pod.
     *
     * @return whether it was not there
     */
    boolean start(Start start) {
        Retirement attempt = new Retirement(start.run().key(), start.attempt());
        witness.assertMayStart(start);
        String name = name(attempt);
        if (withJobs ? jobs.get(name) != null : alive.containsKey(name)) {
            return false;
        }
        if (withJobs) {
            jobs.put(now, name, new Job(name, attempt, ++uids, PodStory.stamp(now), null, false), true);
        } else {
            pods.put(now, name, make(name, attempt, SimulatedPod.CAMPAIGN).seen(), true);
        }
        witness.assertParallelism();
        return true;
    }

    /** The operator stops a run. */
    void stop(Stop stop) {
        Optional<SimulatedPod> pod = alive.values().stream()
                .filter(other -> other.seen().attempt().equals(new Retirement(stop.run(), stop.attempt())))
                .findFirst();
        if (pod.isPresent()) {
            pod.get().stop(stop.cause(), now);
            publish(pod.get());
        } else {
            Optional.ofNullable(jobs.get(name(new Retirement(stop.run(), stop.attempt()))))
                    .ifPresent(job -> replace(job, job.ended(), true));
        }
    }

    /** The operator lets go of a pod. */
    void release(SimulatedPod.Seen seen) {
        witness.assertRecorded(seen.attempt());
        Optional.ofNullable(alive.get(seen.name())).ifPresent(pod -> {
            pod.release();
            publish(pod);
        });
    }

    /** The operator keeps a pod for its log. */
    void keep(SimulatedPod.Seen seen, boolean failed) {
        Optional.ofNullable(alive.get(seen.name())).ifPresent(pod -> {
            pod.keep(failed);
            publish(pod);
        });
    }

    /** A user deletes a row. */
    void deleteRow(Entry row) {
        rows.remove(now, name(row));
    }

    void deletePod(SimulatedPod.Seen seen) {
        Optional.ofNullable(alive.get(seen.name())).ifPresent(pod -> {
            pod.delete(now);
            publish(pod);
        });
    }

    void deleteJob(Job job) {
        witness.assertRecorded(job.attempt());
        jobs.remove(now, job.name());
    }

    /** Everything that changed, in the order of time. */
    String history() {
        return Stream.of(jobs, pods, rows)
                .flatMap(store -> store.changes().stream())
                .sorted(Comparator.comparing(Store.Change::at))
                .map(change -> change.at() + (change.own() ? " operator: " : " ") + change.name() + ": "
                        + (change.object() instanceof Entry row
                                ? row.outcome() + " " + row.cause() + " " + row.message()
                                : String.valueOf(change.object()).replaceAll("message=\\{[^\\]]*", "message={..}")))
                .collect(Collectors.joining("\n"));
    }

    private RunParameters parameters(Retirement attempt) {
        return campaign.plan()
                .find(attempt.run())
                .map(run -> campaign.parameters().of(run, attempt.attempt()))
                .orElseThrow();
    }

    private static String name(Entry row) {
        return name(new Retirement(row.run(), row.attempt()));
    }

    static String name(Retirement attempt) {
        return attempt.run() + "-a" + attempt.attempt();
    }

    private boolean chance(double probability) {
        return random.nextDouble() < probability;
    }
}
