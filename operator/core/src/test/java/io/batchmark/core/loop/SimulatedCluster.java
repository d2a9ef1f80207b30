package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.RunParameters;
import io.batchmark.core.attempt.PodStory;
import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.retry.RetryPolicy;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Decision.Stop;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Policy.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Jobs, pods and ledger of one campaign, and everybody but the operator who changes them: Job controller, garbage
 * collector, kubelets, and people. It knows what really happened, and objects to every write of the operator that
 * would lose or repeat it.
 */
final class SimulatedCluster {
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
    private final List<Fate> fates;
    private final boolean withJobs;
    private final Map<String, SimulatedPod> alive = new LinkedHashMap<>();
    private final Map<Retirement, SimulatedPod> first = new HashMap<>();
    private final Set<Integer> served = new HashSet<>();
    private Instant now = SampleRun.START;
    private int uids;
    private double refusals;
    /** Which of seven Jobs gets no pod, and whether for ever; 7 or more for none. */
    private final int refused;

    /**
     * @param fates what becomes of pods, each as likely as it is often in the list
     * @param withJobs whether runs have Jobs, or their pods alone
     */
    SimulatedCluster(Random random, SimulatedCampaign campaign, List<Fate> fates, boolean withJobs) {
        this.random = random;
        this.campaign = campaign;
        this.fates = fates;
        this.withJobs = withJobs;
        this.refused = random.nextInt(14);
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

    /** @param probability probability that a write is refused from now on */
    void refuse(double probability) {
        refusals = probability;
    }

    /** @throws RefusedException if the API server refuses a write now */
    void mayRefuse() {
        if (refusals > 0 && chance(refusals)) {
            throw new RefusedException("RequestRefused", "exceeded quota: q", new IllegalStateException());
        }
    }

    boolean isEmpty() {
        return jobs.all().isEmpty() && pods.all().isEmpty();
    }

    Ledger ledger() {
        return Ledger.of(campaign.plan(), rows.all());
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
        } else if (own.isEmpty() && !served.contains(job.uid()) && !isRefused(job) && chance(0.5)) {
            served.add(job.uid());
            make(job.name() + "-" + ++uids, job.attempt(), job.uid());
        }
    }

    private SimulatedPod make(String name, Retirement attempt, int owner) {
        SimulatedPod pod = new SimulatedPod(
                random, name, attempt, owner, now, parameters(attempt), fates.get(random.nextInt(fates.size())));
        alive.put(name, pod);
        // one that somebody took away, and of which no Job is left, is made again
        first.merge(
                attempt, pod, (before, made) -> owner == SimulatedPod.CAMPAIGN && before.isDestroyed() ? made : before);
        return pod;
    }

    /** Some Jobs cannot have a pod, for a while or for ever. */
    private boolean isRefused(Job job) {
        return job.uid() % 7 == refused
                && (refused % 2 == 0 || now.isBefore(job.created().plusSeconds(90)));
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
        Retirement attempt = new Retirement(row.run(), row.attempt());
        Entry earlier = rows.get(name(attempt));
        // of a rerun that was interrupted between two writes; it says the same as the row that it replaces
        boolean repeatsItself = earlier != null && earlier.outcome() == Outcome.Added && row.outcome() == Outcome.Added;
        assertThat(repeatsItself ? null : earlier)
                .as("earlier row of %s", attempt)
                .isNull();
        if (!row.outcome().isOfAttempt()) {
            assertThat(row.outcome() != Outcome.Rerun
                            || ledger().outcome(row.run()).isPresent())
                    .as("something that %s takes back", row)
                    .isTrue();
            rows.put(now, name(attempt), row, true);
            return;
        }
        if (row.cause() == Cause.PairBroken || row.cause() == Cause.NotConcurrent) {
            // what the other run of its pair has to say is known at the end
            rows.put(now, name(attempt), row, true);
            return;
        }
        if (row.outcome() == Outcome.Retried || row.outcome() == Outcome.Failed) {
            assertThat(row.outcome() == Outcome.Retried)
                    .as("%s goes on", row)
                    .isEqualTo(!RetryPolicy.usesUpRetry(row.cause())
                            || RetryPolicy.used(ledger().attempts(row.run()))
                                    < campaign.policy().retry().retries());
        }
        if (row.cause() == Cause.Disturbed) {
            assertRepeatedWithinBudget(row);
        }
        SimulatedPod pod = first.get(attempt);
        if (row.cause() == Cause.NotStarted && pod == null) {
            Job job = jobs.get(name(attempt));
            assertThat(job == null
                            || !now.isBefore(job.created()
                                    .plus(campaign.policy().timeouts().pendingTimeout())))
                    .as("reason to give up in %s", row)
                    .isTrue();
        } else {
            assertThat(pod).as("pod of %s", row).isNotNull();
            pod.assertTrue(row);
        }
        rows.put(now, name(attempt), row, true);
    }

    /** Whoever is disturbed is repeated exactly if there is a repeat left for it. */
    private void assertRepeatedWithinBudget(Entry row) {
        Ledger ledger = ledger();
        List<Entry> before = ledger.attempts(row.run());
        int asked = before.stream()
                .filter(earlier -> earlier.outcome() == Outcome.Rerun)
                .mapToInt(Entry::attempt)
                .max()
                .orElse(0);
        boolean repeated = before.stream().anyMatch(earlier -> earlier.attempt() > asked && earlier.callsForRepeat());
        long spent = rows.all().stream().filter(Entry::callsForRepeat).count();
        boolean goesOn = campaign.policy().mode() == Mode.Run
                && ledger.blocks().has(row.run().treatment(), row.run().block());
        assertThat(row.callsForRepeat())
                .as(
                        "repeat of %s after %s of %s",
                        row, spent, campaign.policy().retry().disturbance())
                .isEqualTo(!repeated
                        && spent < campaign.policy().retry().disturbance().repeats()
                        && goesOn);
    }

    /**
     * The operator creates a Job, or a pod.
     *
     * @return whether it was not there
     */
    boolean start(Start start) {
        Retirement attempt = new Retirement(start.run().key(), start.attempt());
        List<Entry> before = ledger().attempts(attempt.run());
        if (campaign.policy().concurrency().paired()) {
            // both runs of a pair have the same number, so that one of them may be left out
            assertThat(before).as("rows before %s", start).allMatch(row -> row.attempt() < start.attempt());
        } else {
            assertThat(before).as("rows before %s", start).hasSize(start.attempt() - 1);
        }
        assertThat(ledger().outcome(attempt.run()))
                .as("outcome before %s", start)
                .isEmpty();
        String name = name(attempt);
        if (withJobs ? jobs.get(name) != null : alive.containsKey(name)) {
            return false;
        }
        if (withJobs) {
            jobs.put(now, name, new Job(name, attempt, ++uids, PodStory.stamp(now), null, false), true);
        } else {
            pods.put(now, name, make(name, attempt, SimulatedPod.CAMPAIGN).seen(), true);
        }
        assertThat(Stream.concat(
                                jobs.all().stream().map(Job::attempt),
                                alive.values().stream()
                                        .filter(pod -> pod.isOwnedBy(SimulatedPod.CAMPAIGN))
                                        .map(pod -> pod.seen().attempt()))
                        .filter(this::mayRun))
                .as("runs at a time")
                .hasSizeLessThanOrEqualTo(campaign.policy().concurrency().parallelism());
        return true;
    }

    private boolean mayRun(Retirement attempt) {
        SimulatedPod pod = first.get(attempt);
        return rows.get(name(attempt)) == null && (pod == null || !pod.isTerminal() && !pod.isDestroyed());
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
        assertRecorded(seen.attempt());
        Optional.ofNullable(alive.get(seen.name())).ifPresent(pod -> {
            pod.release();
            publish(pod);
        });
    }

    void deletePod(SimulatedPod.Seen seen) {
        Optional.ofNullable(alive.get(seen.name())).ifPresent(pod -> {
            pod.delete(now);
            publish(pod);
        });
    }

    void deleteJob(Job job) {
        assertRecorded(job.attempt());
        jobs.remove(now, job.name());
    }

    private void assertRecorded(Retirement attempt) {
        assertThat(rows.get(name(attempt)))
                .as("row of %s, which is let go", attempt)
                .isNotNull();
    }

    /** What must hold when the campaign is over. */
    void assertNothingLostOrRepeated(boolean everyRun) {
        Ledger ledger = ledger();
        IntStream.range(0, ledger.size()).mapToObj(campaign.plan()::run).forEach(run -> {
            List<Entry> attempts = ledger.attempts(run.key());
            for (int i = 0; i < attempts.size(); i++) {
                assertThat(campaign.policy().concurrency().paired()
                                || attempts.get(i).attempt() == i + 1)
                        .as("number of each of %s", attempts)
                        .isTrue();
                assertThat(attempts.get(i).outcome().isFinal()
                                && i < attempts.size() - 1
                                && attempts.get(i + 1).outcome().isOfAttempt())
                        .as("attempts after the end of %s", attempts)
                        .isFalse();
            }
            if (everyRun) {
                assertThat(ledger.isSettled(run.key()))
                        .as("row of %s", run.key())
                        .isTrue();
            }
        });
        if (campaign.policy().concurrency().paired()) {
            rows.all().stream().filter(row -> row.outcome().isOfAttempt()).forEach(this::assertPaired);
        }
        first.forEach((attempt, pod) -> {
            if (!pod.isDestroyed()) {
                assertThat(rows.get(name(attempt))).as("row of %s", attempt).isNotNull();
            }
        });
    }

    /** The two runs of a pair are repeated together, and fail together. */
    private void assertPaired(Entry row) {
        Entry other = rows.get(name(new Retirement(campaign.plan().partner(row.run()), row.attempt())));
        if (other == null || !other.outcome().isOfAttempt()) {
            // its Job was never made, or nothing is left of it
            assertThat(row.cause()).as("cause of %s, which is alone", row).isNotEqualTo(Cause.PairBroken);
            return;
        }
        boolean counts = row.outcome() != Outcome.Retried && row.outcome() != Outcome.Failed;
        assertThat(
                        counts
                                ? other.outcome() != Outcome.Retried && other.outcome() != Outcome.Failed
                                : other.outcome() == row.outcome())
                .as("%s and %s", row, other)
                .isTrue();
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
                .map(run -> Given.PARAMETERS.of(run, attempt.attempt()))
                .orElseThrow();
    }

    static String name(Retirement attempt) {
        return attempt.run() + "-a" + attempt.attempt();
    }

    private boolean chance(double probability) {
        return random.nextDouble() < probability;
    }
}
