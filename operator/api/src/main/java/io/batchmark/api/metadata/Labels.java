package io.batchmark.api.metadata;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.design.Run;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Labels of a campaign's objects; they tell them apart and find them again. */
public final class Labels {
    /** Name of the campaign. */
    public static final String CAMPAIGN = "batchmark.io/campaign";
    /** UID of the campaign: objects of an earlier campaign of the same name are strangers. */
    public static final String CAMPAIGN_UID = "batchmark.io/campaign-uid";
    /** What an object is: {@link #RUN}, {@link #LEDGER}, {@link #REPORT}, {@link #CLEANUP}, {@link #DATABASE}, {@link #BROKER}. */
    public static final String PART = "batchmark.io/part";

    public static final String RUN = "run";
    public static final String LEDGER = "ledger";
    public static final String REPORT = "report";
    public static final String CLEANUP = "cleanup";
    public static final String DATABASE = "database";
    public static final String BROKER = "broker";

    /** On the Job, if there is one, and the pods of an attempt: {@link Attempt#uid(BenchmarkCampaign, Run.Key, int)}, by which they know each other. */
    public static final String JOB = "batchmark.io/job";

    /** On the auxiliary pods of an attempt alone: the same ID. */
    public static final String BESIDE = "batchmark.io/beside";

    /** On the pods of the two runs of a block that go side by side: {@link Attempt#pairUid}. */
    public static final String PAIR = "batchmark.io/pair";

    /** Id of a run's treatment. */
    public static final String TREATMENT = "batchmark.io/treatment";
    /** Number of a run's block. */
    public static final String BLOCK = "batchmark.io/block";
    /** Number of the attempt. */
    public static final String ATTEMPT = "batchmark.io/attempt";

    /** Annotation of a pod that the operator itself stops: why. */
    public static final String STOPPED = "batchmark.io/stopped";
    /** Annotation of the pod of a run that is over, and stays so that its log can be read: whether the run failed. */
    public static final String KEPT = "batchmark.io/kept";
    /** Annotation of a campaign: treatments to measure again. */
    public static final String RERUN = "batchmark.io/rerun";
    /** Label of a Job by which Kueue knows which queue it waits in. */
    public static final String QUEUE = "kueue.x-k8s.io/queue-name";

    /** Label of a pod of a Job: the number of its server. */
    public static final String COMPLETION_INDEX = "batch.kubernetes.io/job-completion-index";

    /** Annotation of a Kafka resource: other namespaces whose campaigns may use it. */
    public static final String ALLOWED_NAMESPACES = "batchmark.io/allowed-namespaces";

    /** Labels and annotations that the operator reads. */
    private static final Set<String> READ = Set.of(
            CAMPAIGN,
            CAMPAIGN_UID,
            PART,
            JOB,
            BESIDE,
            PAIR,
            TREATMENT,
            BLOCK,
            ATTEMPT,
            STOPPED,
            KEPT,
            RERUN,
            QUEUE,
            COMPLETION_INDEX,
            ALLOWED_NAMESPACES);

    /** The annotations that the operator reads of other objects than campaigns and Kafkas. */
    public static final Set<String> ANNOTATIONS_OF_PARTS = Set.of(STOPPED, KEPT);

    /** Holds a pod, and with it the result in its status, until the result is in the ledger. */
    public static final String HOLD = "batchmark.io/result";

    /** The scheduling gate that keeps a pod from its node until the operator that leads removes the gate. */
    public static final String GATE = "batchmark.io/start";

    /** The strategic merge patch that takes our finalizer off a pod. */
    public static final String RELEASE = "{\"metadata\":{\"$deleteFromPrimitiveList/finalizers\":[\"" + HOLD + "\"]}}";

    private static final String NAME = "app.kubernetes.io/name";
    private static final String MANAGED_BY = "app.kubernetes.io/managed-by";

    private Labels() {}

    /** Tests if the operator reads this label or annotation. */
    public static boolean isRead(String key) {
        return READ.contains(key);
    }

    public static Map<String, String> of(BenchmarkCampaign campaign, String part) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(NAME, "batchmark-" + part);
        labels.put(MANAGED_BY, "batchmark");
        labels.put(PART, part);
        labels.put(CAMPAIGN, campaign.getMetadata().getName());
        labels.put(CAMPAIGN_UID, campaign.getMetadata().getUid());
        return labels;
    }

    public static Map<String, String> of(BenchmarkCampaign campaign, Run run, int attempt) {
        return of(campaign, RUN, run.key(), attempt);
    }

    /** The labels of a pod or a Job of an attempt. */
    public static Map<String, String> of(BenchmarkCampaign campaign, String part, Run.Key run, int attempt) {
        Map<String, String> labels = of(campaign, part);
        labels.put(TREATMENT, run.treatment());
        labels.put(BLOCK, Integer.toString(run.block()));
        labels.put(ATTEMPT, Integer.toString(attempt));
        return labels;
    }

    /** The labels that find all objects of a part of a campaign. */
    public static Map<String, String> selector(BenchmarkCampaign campaign, String part) {
        return Map.of(PART, part, CAMPAIGN_UID, campaign.getMetadata().getUid());
    }

    /** A selector for kubectl, by the name of the campaign. */
    public static String query(BenchmarkCampaign campaign, String part) {
        return CAMPAIGN + "=" + campaign.getMetadata().getName() + "," + PART + "=" + part;
    }

    /** Whether an object says that it is a part of this very campaign, which anybody may have it say; see {@link Ownership}. */
    public static boolean isPart(HasMetadata object, BenchmarkCampaign campaign, String part) {
        Map<String, String> labels = object.getMetadata().getLabels();
        return labels != null
                && part.equals(labels.get(PART))
                && campaign.getMetadata().getUid().equals(labels.get(CAMPAIGN_UID));
    }

    /** Whether an object is in the namespace of a campaign, and says that it belongs to it. */
    public static boolean isOf(HasMetadata object, BenchmarkCampaign campaign) {
        return campaign.getMetadata().getNamespace().equals(object.getMetadata().getNamespace())
                && campaign.getMetadata()
                        .getUid()
                        .equals(object.getMetadata().getLabels().get(CAMPAIGN_UID));
    }

    /**
     * The owner of the pod of an attempt that has no Job. It is not called the controller, so that an operator of a version from
     * before there were such pods takes this one for a pod that has lost its Job: it records the result, and lets go of it.
     */
    public static OwnerReference ownerOfRun(BenchmarkCampaign campaign) {
        return new OwnerReferenceBuilder(owner(campaign)).withController(null).build();
    }

    public static OwnerReference owner(BenchmarkCampaign campaign) {
        return new OwnerReferenceBuilder()
                .withApiVersion(campaign.getApiVersion())
                .withKind(campaign.getKind())
                .withName(campaign.getMetadata().getName())
                .withUid(campaign.getMetadata().getUid())
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }
}
