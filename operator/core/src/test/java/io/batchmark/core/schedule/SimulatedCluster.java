package io.batchmark.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.RunParameters;
import io.batchmark.contract.RunResult.BatchStatus;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
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
            @Nullable Instant ended,
            boolean deleting) {}

    /** @param owner UID of its Job, 0 without one */
    record Pod(String name, Retirement attempt, int owner, boolean held, Sighting.Pod facts) {}

    /** A pod as it really is. */
    private static final class Body {
        final String name;
        final Retirement attempt;
        final PodStory story;
        final RunParameters parameters;
        /** Whether time helps: its image comes at last, or its node is found to be gone. */
        final boolean patient;

        int owner;
        Fate fate;
        boolean held = true;
        /** Its node does not answer. */
        boolean lost;
        /** Nobody told it to end the way it did. */
        boolean endedByItself;

        boolean valid;
        /** When it ends at the earliest. */
        Instant end = Instant.MIN;
        /** Somebody took it away, result and all. */
        boolean destroyed;

        Body(
                String name,
                Retirement attempt,
                int owner,
                PodStory story,
                RunParameters parameters,
                Fate fate,
                boolean patient) {
            this.name = name;
            this.attempt = attempt;
            this.owner = owner;
            this.story = story;
            this.parameters = parameters;
            this.fate = fate;
            this.patient = patient;
        }

        boolean isTerminal() {
            return story.pod().phase().isTerminal();
        }

        boolean isRunning() {
            return story.pod().phase() == Sighting.Phase.Running;
        }
    }

    final Store<Job> jobs = new Store<>();
    final Store<Pod> pods = new Store<>();
    final Store<Entry> rows = new Store<>();

    private final Random random;
    private final Plan plan;
    private final Policy policy;
    private final List<Fate> fates;
    private final Map<String, Body> bodies = new LinkedHashMap<>();
    private final Map<Retirement, Body> first = new HashMap<>();
    private final Set<Integer> served = new HashSet<>();
    private Instant now = Given.START;
    private int uids;

    /** @param fates what becomes of pods, each as likely as it is often in the list */
    SimulatedCluster(Random random, Plan plan, Policy policy, List<Fate> fates) {
        this.random = random;
        this.plan = plan;
        this.policy = policy;
        this.fates = fates;
    }

    Instant now() {
        return now;
    }

    boolean isEmpty() {
        return jobs.all().isEmpty() && pods.all().isEmpty();
    }

    Ledger ledger() {
        return new Ledger(rows.all());
    }

    void pass(long millis) {
        now = now.plusMillis(millis);
    }

    /** Everybody does some of what they have to do. */
    void step() {
        jobs.all().forEach(this::control);
        for (Body body : List.copyOf(bodies.values())) {
            if (body.owner != 0 && jobs.all().stream().noneMatch(job -> job.uid() == body.owner) && chance(0.5)) {
                delete(body);
            }
            if (body.lost && (body.patient || !body.held) && chance(0.02)) {
                forget(body);
            } else if (!body.isTerminal() && !body.lost) {
                live(body);
            }
            publish(body);
        }
    }

    private void control(Job job) {
        List<Body> own =
                bodies.values().stream().filter(body -> body.owner == job.uid()).toList();
        boolean over = own.stream().anyMatch(Body::isTerminal) || own.isEmpty() && served.contains(job.uid());
        if (job.deleting() && own.isEmpty()) {
            jobs.remove(now, job.name());
        } else if (job.deleting()) {
            own.forEach(this::delete);
        } else if (over && job.ended() == null && chance(0.5)) {
            replace(job, PodStory.stamp(now), false);
        } else if (own.isEmpty() && !served.contains(job.uid()) && chance(0.5)) {
            served.add(job.uid());
            Fate fate = fates.get(random.nextInt(fates.size()));
            RunParameters parameters = parameters(job.attempt());
            Body body = new Body(
                    job.name() + "-" + ++uids,
                    job.attempt(),
                    job.uid(),
                    PodStory.created(now),
                    parameters,
                    fate,
                    chance(0.5));
            bodies.put(body.name, body);
            first.putIfAbsent(job.attempt(), body);
        }
    }

    private void live(Body body) {
        Sighting.Pod facts = body.story.pod();
        if (facts.gone() != null) {
            if (facts.node() != null && chance(0.3)) {
                stop(body);
            }
        } else if (facts.node() == null) {
            if (chance(0.5)) {
                body.story.scheduled();
            }
        } else if (body.isRunning() || body.fate == Fate.CANNOT_START) {
            if (chance(0.3) && now.isAfter(body.end)) {
                end(body);
            }
        } else if (body.fate == Fate.WAITS_FOR_ITS_IMAGE) {
            end(body);
            if (body.patient && chance(0.02)) {
                // an image that comes when its grace is over saves a run that takes longer than caches are behind
                body.fate = Fate.COMPLETES;
                body.end = now.plus(MAX_LAG);
            }
        } else if (chance(0.5)) {
            body.story.runs(now);
        }
    }

    private void end(Body body) {
        body.fate.befall(body.story, body.parameters, now);
        body.endedByItself = body.isTerminal();
        body.valid = body.fate == Fate.COMPLETES;
    }

    /** What a pod makes of being told to go. */
    private void stop(Body body) {
        if (!body.isRunning()) {
            body.story.fails(null);
        } else if (body.fate == Fate.COMPLETES && chance(0.3)) {
            end(body);
        } else if (chance(0.3)) {
            body.story.exits(143, now, null);
        } else {
            BatchStatus status = chance(0.9) ? BatchStatus.STOPPED : BatchStatus.FAILED;
            body.story.exits(1, now, Fate.result(body.parameters, status, Fate.some()));
        }
    }

    /** The node is not coming back: its pods are over, whatever they did. */
    private void forget(Body body) {
        body.lost = false;
        if (!body.isTerminal()) {
            body.story.disrupted("DeletionByPodGC", now).fails(null);
        }
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
                    bodies.values().stream()
                            .filter(body -> body.owner == job.uid())
                            .forEach(body -> body.owner = 0);
                }
            }
        } else if (!bodies.isEmpty()) {
            Body body = List.copyOf(bodies.values()).get(random.nextInt(bodies.size()));
            switch (random.nextInt(5)) {
                case 0 -> delete(body);
                case 1 -> {
                    body.story.disrupted("EvictionByEvictionAPI", now);
                    delete(body);
                }
                case 2 -> {
                    if (body.isRunning()) {
                        body.story.because("Evicted");
                        body.valid = body.fate == Fate.COMPLETES && chance(0.3);
                        String said = body.valid
                                ? Fate.result(body.parameters, BatchStatus.COMPLETED, Given.ALL)
                                : chance(0.5) ? null : Fate.result(body.parameters, BatchStatus.STOPPED, Fate.some());
                        body.story.exits(said == null ? 137 : 1, now, said);
                    }
                }
                case 3 -> {
                    if (body.story.pod().node() != null && !body.isTerminal()) {
                        body.lost = true;
                        body.story.disrupted("DeletionByTaintManager", now);
                        delete(body);
                    }
                }
                default -> {
                    body.destroyed = true;
                    bodies.remove(body.name);
                    pods.remove(now, body.name);
                }
            }
        }
        // nodes come back, too late or not
        bodies.values().stream().filter(body -> body.lost && chance(0.2)).forEach(body -> body.lost = false);
    }

    private void replace(Job job, @Nullable Instant ended, boolean deleting) {
        jobs.put(now, job.name(), new Job(job.name(), job.attempt(), job.uid(), ended, deleting), false);
    }

    private void delete(Body body) {
        body.story.deleted(now);
        publish(body);
    }

    private void publish(Body body) {
        if (!bodies.containsKey(body.name)) {
            return;
        }
        Sighting.Pod facts = body.story.pod();
        if (facts.gone() != null && !body.held && (body.isTerminal() || facts.node() == null)) {
            bodies.remove(body.name);
            pods.remove(now, body.name);
        } else {
            pods.put(now, body.name, new Pod(body.name, body.attempt, body.owner, body.held, facts), false);
        }
    }

    /** The operator writes a row. */
    void record(Entry row) {
        Retirement attempt = new Retirement(row.run(), row.attempt());
        assertThat(rows.get(name(attempt))).as("earlier row of %s", attempt).isNull();
        assertThat(row.outcome() == Outcome.Retried)
                .as("%s goes on", row)
                .isEqualTo(isInfrastructure(row) && row.attempt() <= policy.retries());
        Body body = first.get(attempt);
        assertThat(body).as("pod of %s", row).isNotNull();
        assertTrue(body, row);
        rows.put(now, name(attempt), row, true);
    }

    private static void assertTrue(Body body, Entry row) {
        Sighting.Pod facts = body.story.pod();
        if (body.destroyed) {
            // whether its end was seen before that is left to chance
            return;
        }
        if (row.cause() == Cause.NodeLost
                && row.message() != null
                && row.message().contains("does not confirm")) {
            assertThat(facts.gone()).as("given up: %s", row).isNotNull();
        } else if (body.valid) {
            assertThat(row.outcome()).as("valid result in %s", row).isEqualTo(Outcome.Succeeded);
        } else if (body.endedByItself) {
            Instant ended = facts.container().end().at();
            // nobody can tell what came first within a second
            boolean unclear = ended.equals(facts.disturbed()) && isInfrastructure(row);
            boolean itsOwn = row.cause() == body.fate.cause()
                    && (row.outcome() == body.fate.outcome() || row.outcome() == Outcome.Failed);
            assertThat(itsOwn || unclear).as("%s in %s", body.fate, row).isTrue();
        } else {
            assertThat(isInfrastructure(row)).as("disturbed: %s", row).isTrue();
        }
    }

    private static boolean isInfrastructure(Entry row) {
        return row.outcome() == Outcome.Retried || row.outcome() == Outcome.Failed;
    }

    /** The operator creates a Job. */
    void start(Start start) {
        Retirement attempt = new Retirement(start.run().key(), start.attempt());
        List<Entry> before = ledger().attempts(attempt.run());
        assertThat(before)
                .as("rows before %s", start)
                .hasSize(start.attempt() - 1)
                .allMatch(row -> row.outcome() == Outcome.Retried);
        if (jobs.get(name(attempt)) == null) {
            jobs.put(now, name(attempt), new Job(name(attempt), attempt, ++uids, null, false), true);
            assertThat(jobs.all().stream().filter(job -> rows.get(name(job.attempt())) == null))
                    .as("runs at a time")
                    .hasSizeLessThanOrEqualTo(policy.parallelism());
        }
    }

    /** The operator lets go of a pod. */
    void release(Pod pod) {
        assertRecorded(pod.attempt());
        Body body = bodies.get(pod.name());
        if (body != null) {
            body.held = false;
            publish(body);
        }
    }

    void deletePod(Pod pod) {
        Body body = bodies.get(pod.name());
        if (body != null) {
            delete(body);
        }
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
        plan.runs().forEach(run -> {
            List<Entry> attempts = ledger.attempts(run.key());
            for (int i = 0; i < attempts.size(); i++) {
                assertThat(attempts.get(i).attempt()).isEqualTo(i + 1);
                assertThat(attempts.get(i).outcome().isFinal() && i < attempts.size() - 1)
                        .as("attempts after the end of %s", attempts)
                        .isFalse();
            }
            if (everyRun) {
                assertThat(ledger.outcome(run.key())).as("row of %s", run.key()).isPresent();
            }
        });
        first.forEach((attempt, body) -> {
            if (!body.destroyed) {
                assertThat(rows.get(name(attempt))).as("row of %s", attempt).isNotNull();
            }
        });
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
        return plan.runs().stream()
                .filter(run -> run.key().equals(attempt.run()))
                .findFirst()
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
