package io.batchmark.operator.observe;

import io.batchmark.api.pod.ImagePins;
import io.batchmark.core.loop.Observation;
import io.batchmark.operator.run.KeptRun;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;

/**
 * The objects of a campaign that a look has found, and their meaning.
 *
 * @param jobs Jobs of its runs
 * @param pods pods of its runs
 * @param beside pods of its databases and brokers
 * @param kept ended runs of which a pod is kept; their pods and Jobs are not among the others
 * @param shards ConfigMaps of its ledger, in order
 * @param images builds of images that the campaign measures
 * @param meaning what the loop needs of them
 */
public record ObservedObjects(
        List<Job> jobs,
        List<Pod> pods,
        List<Pod> beside,
        List<KeptRun> kept,
        List<ConfigMap> shards,
        ImagePins images,
        Observation meaning) {}
