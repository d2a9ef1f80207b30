package io.batchmark.operator.act;

import io.batchmark.api.metadata.Ownership;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.observe.Observer;
import io.batchmark.operator.run.AttemptObjects;
import io.batchmark.operator.run.Since;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Ends the attempts of a deleted campaign whose namespace has too many objects for the caches. It reads them from the API server, so that
 * a user can always delete campaigns to make room.
 */
public final class PagedRemoval {
    private final BenchmarkCampaign campaign;
    private final Context<BenchmarkCampaign> context;
    private final AttemptRemover remover;
    private final FirstRefusal refusal = new FirstRefusal();
    private boolean isDone = true;

    public PagedRemoval(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context, AttemptRemover remover) {
        this.campaign = campaign;
        this.context = context;
        this.remover = remover;
    }

    /**
     * Ends all runs without a record of them.
     *
     * @param deletionGrace time for which a pod or a Job may outlive its deletion
     * @param since the time when the operator saw a fact first
     * @return true if nothing is left of any run
     */
    public boolean endAll(Duration deletionGrace, Since since, Instant now) {
        Observer.pages(Job.class, campaign, context, jobs -> {
            AttemptObjects left = AttemptObjects.of(campaign, jobs, List.of());
            left.jobs().forEach(job -> refusal.of(() -> remover.delete(job)));
            isDone &= left.areLost(deletionGrace, since, now);
        });
        Observer.pages(Pod.class, campaign, context, pods -> {
            AttemptObjects left = AttemptObjects.of(campaign, List.of(), pods);
            left.kept().forEach(run -> refusal.of(() -> remover.delete(run.root())));
            left.pods().forEach(pod -> refusal.of(() -> remover.letGo(pod)));
            Ownership.beside(campaign, pods).forEach(pod -> refusal.of(() -> remover.delete(pod)));
            isDone &= left.areLost(deletionGrace, since, now);
        });
        refusal.tell();
        return isDone;
    }
}
