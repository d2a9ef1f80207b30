package io.batchmark.core.loop;

import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Stop;
import io.batchmark.core.schedule.Neighbours;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Jobs, pods and ledger of one campaign as its API server stores them, and the writes of the operator. */
final class SimulatedCluster {
    /** No cache is behind by more. */
    static final Duration MAX_LAG = Duration.ofSeconds(20);

    final Store<SimulatedJob> jobs = new Store<>();
    final Store<SimulatedPod.Seen> pods = new Store<>();
    final Store<Entry> rows = new Store<>();

    private final SimulatedCampaign campaign;
    private final SimulatedWitness witness;
    private final SimulatedRefusals refusals;
    private final SimulatedJobController controller;
    private final SeenLedger ledger = new SeenLedger();
    private final boolean withJobs;
    private final SimulatedNodes nodes;
    private final SimulatedStarts starts;
    private Instant now = SampleRun.START;
    private int uids;
    private Duration skew = Duration.ZERO;
    private Duration nodesAhead = Duration.ZERO;
    private Neighbours neighbours = Neighbours.NONE;

    /**
     * @param script fates of pods
     * @param withJobs whether runs have Jobs, or their pods alone
     */
    SimulatedCluster(Random random, SimulatedCampaign campaign, Script script, boolean withJobs) {
        this.campaign = campaign;
        this.witness = new SimulatedWitness(this);
        this.refusals = new SimulatedRefusals(random);
        this.withJobs = withJobs;
        this.nodes = new SimulatedNodes(random, this, script);
        this.starts = new SimulatedStarts(random, this);
        this.controller = new SimulatedJobController(random, this);
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

    /** Lead of the clocks of the nodes over the clock of the API server. */
    Duration nodesAhead() {
        return nodesAhead;
    }

    void nodesAhead(Duration ahead) {
        nodesAhead = ahead;
    }

    /** Runs of other campaigns. */
    Neighbours neighbours() {
        return neighbours;
    }

    void neighbours(Neighbours others) {
        neighbours = others;
    }

    /** The refusals of the API server. */
    SimulatedRefusals refusals() {
        return refusals;
    }

    /** The controller of the Jobs. */
    SimulatedJobController controller() {
        return controller;
    }

    SimulatedWitness witness() {
        return witness;
    }

    /** The pods on their nodes. */
    SimulatedNodes nodes() {
        return nodes;
    }

    /** The creates of attempts. */
    SimulatedStarts starts() {
        return starts;
    }

    Stream<SimulatedPod> alivePods() {
        return nodes.pods().stream();
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
        jobs.all().forEach(controller::control);
        nodes.live();
        starts.arriveLate();
    }

    /** The controller of a Job makes its pod. */
    void makePod(SimulatedJob job) {
        nodes.make(job.name() + "-" + nextUid(), job.attempt(), job.uid());
    }

    int nextUid() {
        return ++uids;
    }

    /** The API server stores a changed Job. */
    void replace(SimulatedJob job) {
        jobs.put(now, job.name(), job, false);
    }

    /** The operator writes a row. */
    void record(Entry row) {
        witness.assertTrue(row);
        rows.put(now, name(row), row, true);
    }

    /**
     * The operator opens the scheduling gate of a pod.
     *
     * @return false if the pod is not as the operator saw it: it stays at its gate
     */
    boolean open(SimulatedPod.Seen seen) {
        if (!seen.equals(pods.get(seen.name()))) {
            return false;
        }
        witness.assertMayOpen(seen.attempt());
        nodes.change(seen, SimulatedPod::open);
        return true;
    }

    /** The operator stops a run. */
    void stop(Stop stop) {
        Retirement attempt = new Retirement(stop.run(), stop.attempt());
        if (!nodes.stop(attempt, stop.cause())) {
            Optional.ofNullable(jobs.get(name(attempt))).ifPresent(job -> replace(job.deleted()));
        }
    }

    /** The operator removes the finalizer of a pod. */
    void release(SimulatedPod.Seen seen) {
        witness.assertRecorded(seen.attempt());
        nodes.change(seen, SimulatedPod::release);
    }

    /** The operator keeps a pod for its log. */
    void keep(SimulatedPod.Seen seen, boolean failed) {
        nodes.change(seen, pod -> pod.keep(failed));
    }

    /** A user deletes a row. */
    void deleteRow(Entry row) {
        rows.remove(now, name(row));
    }

    void deletePod(SimulatedPod.Seen seen) {
        nodes.change(seen, pod -> pod.delete(now));
    }

    void deleteJob(SimulatedJob job) {
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

    private static String name(Entry row) {
        return name(new Retirement(row.run(), row.attempt()));
    }

    static String name(Retirement attempt) {
        return attempt.run() + "-a" + attempt.attempt();
    }
}
