package io.batchmark.operator.campaign;

import static java.net.HttpURLConnection.HTTP_CONFLICT;
import static java.net.HttpURLConnection.HTTP_NOT_FOUND;

import io.batchmark.contract.RunParameters;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.resource.LedgerConfigMap;
import io.batchmark.operator.resource.ReportConfigMap;
import io.batchmark.operator.resource.RunJob;
import io.batchmark.operator.resource.RunSighting;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Does what was decided. Everything here may be cut short or repeated: a row that is there stays, a Job that exists is
 * not started again, what is gone is let go.
 */
final class Actuator {
    private final BenchmarkCampaign campaign;
    private final Context<BenchmarkCampaign> context;
    private final String runnerImage;

    Actuator(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context, String runnerImage) {
        this.campaign = campaign;
        this.context = context;
        this.runnerImage = runnerImage;
    }

    void act(Decision decision, Observation observation, Scheduler.Parameters parameters) {
        record(decision.record(), observation.shards());
        decision.start().forEach(start -> start(start, parameters));
        retire(new HashSet<>(decision.retire()), observation);
    }

    /** Writes with the version that was read: an operator that is behind does not overwrite what it has not seen. */
    private void record(List<Entry> entries, List<ConfigMap> shards) {
        List<Entry> rest = new ArrayList<>(entries);
        int next = shards.size();
        if (!shards.isEmpty() && !rest.isEmpty()) {
            ConfigMap last = shards.get(next - 1);
            List<Entry> fitting = take(rest, LedgerConfigMap.ROWS - LedgerConfigMap.size(last));
            if (!fitting.isEmpty()) {
                context.resourceOperations().update(LedgerConfigMap.with(last, fitting));
            }
        }
        while (!rest.isEmpty()) {
            ConfigMap shard = LedgerConfigMap.of(campaign, next++);
            context.resourceOperations().create(LedgerConfigMap.with(shard, take(rest, LedgerConfigMap.ROWS)));
        }
    }

    private static List<Entry> take(List<Entry> rest, int most) {
        List<Entry> head = rest.subList(0, Math.clamp(most, 0, rest.size()));
        List<Entry> taken = List.copyOf(head);
        head.clear();
        return taken;
    }

    private void start(Start start, Scheduler.Parameters parameters) {
        RunParameters runParameters = parameters.of(start.run(), start.attempt());
        try {
            context.resourceOperations().create(RunJob.of(campaign, start.run(), runParameters, runnerImage));
        } catch (KubernetesClientException e) {
            if (e.getCode() != HTTP_CONFLICT) {
                throw e;
            }
        }
    }

    private void retire(Set<Retirement> attempts, Observation observation) {
        for (Pod pod : observation.pods()) {
            if (attempts.contains(RunSighting.attempt(pod))) {
                release(context.getClient(), pod);
                if (pod.getMetadata().getOwnerReferences().isEmpty()) {
                    context.getClient().resource(pod).delete();
                }
            }
        }
        for (Job job : observation.jobs()) {
            if (attempts.contains(RunSighting.attempt(job)) && job.getMetadata().getDeletionTimestamp() == null) {
                context.getClient()
                        .resource(job)
                        .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                        .delete();
            }
        }
    }

    /** Lets go of a pod, which goes on to exist until somebody deletes it. */
    static void release(KubernetesClient client, Pod pod) {
        if (!pod.getMetadata().getFinalizers().contains(RunJob.HOLD)) {
            return;
        }
        try {
            client.resource(pod).patch(PatchContext.of(PatchType.STRATEGIC_MERGE), RunJob.RELEASE);
        } catch (KubernetesClientException e) {
            if (e.getCode() != HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    void report(Map<String, String> files) {
        context.getClient()
                .resource(ReportConfigMap.of(campaign, files))
                .fieldManager(CampaignReconciler.FIELD_MANAGER)
                .forceConflicts()
                .serverSideApply();
    }
}
