package io.batchmark.operator.observe;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Neighbours;
import io.batchmark.operator.run.KeptRun;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Instant;
import java.util.List;

/**
 * The state of a campaign as it was observed.
 *
 * @param at when it was looked; what is decided about it is decided as of then, because the clock may jump
 * @param jobs Jobs of its runs
 * @param pods pods of its runs
 * @param kept runs that are over and of which a pod is kept; none of the others
 * @param shards ConfigMaps of its ledger, in order
 * @param ledger what the shards say
 * @param attempts what Jobs and pods say
 * @param neighbours what runs of other campaigns do
 */
public record Observation(
        Instant at,
        List<Job> jobs,
        List<Pod> pods,
        List<KeptRun> kept,
        List<ConfigMap> shards,
        Ledger ledger,
        List<ObservedAttempt> attempts,
        Neighbours neighbours) {}
