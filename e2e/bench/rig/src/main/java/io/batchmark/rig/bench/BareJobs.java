package io.batchmark.rig.bench;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The same work as Jobs that are created at once, with nobody to hold any of them back. */
final class BareJobs implements ResourceEventHandler<Job> {
    private static final int CREATORS = 16;

    private final KubernetesClient client;
    private final int count;
    private final CountDownLatch missing;
    private final Set<String> complete = new HashSet<>();
    private final ProgressLine progress;

    private BareJobs(KubernetesClient client, int count) {
        this.client = client;
        this.count = count;
        missing = new CountDownLatch(count);
        progress = new ProgressLine("bare Jobs, " + count, count);
    }

    static Pace run(KubernetesClient client, PodTemplateSpec pod, int count, Duration limit)
            throws InterruptedException {
        return new BareJobs(client, count).run(pod, limit);
    }

    private Pace run(PodTemplateSpec pod, Duration limit) throws InterruptedException {
        // only what has succeeded: the other states of so many Jobs would keep this client busy
        try (SharedIndexInformer<Job> informer = client.batch()
                        .v1()
                        .jobs()
                        .inNamespace(Leg.NAMESPACE)
                        .withField("status.successful", "1")
                        .inform(this);
                ExecutorService creators = Executors.newFixedThreadPool(CREATORS)) {
            for (int i = 0; i < count; i++) {
                Job job = job("bare-" + i, pod);
                creators.execute(() -> client.resource(job).create());
            }
            missing.await(limit.toNanos(), NANOSECONDS);
            creators.shutdownNow();
            return progress.pace();
        }
    }

    private static Job job(String name, PodTemplateSpec pod) {
        return new JobBuilder()
                .withNewMetadata()
                .withNamespace(Leg.NAMESPACE)
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withBackoffLimit(0)
                .withTemplate(pod)
                .endSpec()
                .build();
    }

    private synchronized void seen(Job job) {
        if (isComplete(job) && complete.add(job.getMetadata().getName())) {
            progress.at(complete.size());
            missing.countDown();
        }
    }

    static boolean isComplete(Job job) {
        return job.getStatus().getConditions().stream()
                .anyMatch(condition -> "Complete".equals(condition.getType()) && "True".equals(condition.getStatus()));
    }

    @Override
    public void onAdd(Job job) {
        seen(job);
    }

    @Override
    public void onUpdate(Job before, Job job) {
        seen(job);
    }

    @Override
    public void onDelete(Job job, boolean unknown) {
        // nobody deletes any
    }
}
