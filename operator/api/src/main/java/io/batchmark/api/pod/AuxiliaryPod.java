package io.batchmark.api.pod;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.metadata.Ownership;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Durations;
import io.batchmark.api.v1alpha1.Execution;
import io.batchmark.api.v1alpha1.Execution.Isolation;
import io.batchmark.api.v1alpha1.NamedDatabase.Placement;
import io.batchmark.core.design.Run;
import io.batchmark.core.schedule.Policy;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAffinityTermBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A pod that an attempt has beside its own, new for the attempt and gone with it; and what all of a campaign have in common:
 * the Service that gives them names, and the Secret by which they know who may come.
 */
public final class AuxiliaryPod {
    private static final int PASSWORD_BYTES = 24;

    private static final long GRACE_SECONDS = 5;

    private final BenchmarkCampaign campaign;
    private final String part;

    /** @param part what it is, such as {@link Labels#DATABASE} */
    private AuxiliaryPod(BenchmarkCampaign campaign, String part) {
        this.campaign = campaign;
        this.part = part;
    }

    /** What the pods of databases of a campaign have in common. */
    public static AuxiliaryPod database(BenchmarkCampaign campaign) {
        return new AuxiliaryPod(campaign, Labels.DATABASE);
    }

    /** What the pods of brokers of a campaign have in common. */
    public static AuxiliaryPod broker(BenchmarkCampaign campaign) {
        return new AuxiliaryPod(campaign, Labels.BROKER);
    }

    /** Name of what all such pods of a campaign have in common. */
    String name() {
        return campaign.getMetadata().getName() + "-" + part;
    }

    /** An attempt's pod of this kind, whether it has one or not: what says which it is and whose. */
    public Pod pod(Run.Key run, int attempt) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(Attempt.name(campaign, run, attempt) + "-" + part)
                .withLabels(Labels.of(campaign, part, run, attempt))
                .addToLabels(Labels.JOB, Attempt.uid(campaign, run, attempt))
                .addToLabels(Labels.BESIDE, Attempt.uid(campaign, run, attempt))
                .withOwnerReferences(Labels.owner(campaign))
                .endMetadata()
                .build();
    }

    public String host(Run.Key run, int attempt) {
        return hostname(run, attempt) + "." + name() + "."
                + campaign.getMetadata().getNamespace() + ".svc";
    }

    private static String hostname(Run.Key run, int attempt) {
        return run + "-a" + attempt;
    }

    ObjectMeta metadata() {
        return new ObjectMetaBuilder()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(name())
                .withLabels(Labels.of(campaign, part))
                .withOwnerReferences(Labels.owner(campaign))
                .build();
    }

    /**
     * Name of the Secret with their password. The operator cannot see whose a Secret is, so that this is a name which no
     * earlier campaign has given to one.
     */
    public String secretName() {
        return name() + "-" + Ownership.shortUid(campaign);
    }

    /** Whoever makes it a second time finds that it exists: its password is that of whoever was first. */
    public Secret secret() {
        byte[] password = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(password);
        return new SecretBuilder()
                .withMetadata(metadata())
                .editMetadata()
                .withName(secretName())
                .endMetadata()
                .withType("Opaque")
                .addToStringData("username", "batchmark")
                .addToStringData("password", Base64.getUrlEncoder().encodeToString(password))
                .build();
    }

    /** @param ports those that pods of this kind listen at */
    public Service service(List<Integer> ports) {
        return new ServiceBuilder()
                .withMetadata(metadata())
                .withNewSpec()
                // names for pods, and at once: who connects waits until they answer
                .withClusterIP("None")
                .withPublishNotReadyAddresses(true)
                .withSelector(Labels.selector(campaign, part))
                .withPorts(ports.stream().map(AuxiliaryPod::port).toList())
                .endSpec()
                .build();
    }

    private static ServicePort port(int port) {
        return new ServicePortBuilder().withName("tcp-" + port).withPort(port).build();
    }

    /** @param spec its volumes */
    public Pod pod(Run.Key run, int attempt, PodSpecBuilder spec, Container container, Placement node) {
        String uid = Attempt.uid(campaign, run, attempt);
        spec.withHostname(hostname(run, attempt))
                .withSubdomain(name())
                .addNewSchedulingGate(Labels.GATE)
                .withTerminationGracePeriodSeconds(GRACE_SECONDS)
                .withActiveDeadlineSeconds(deadline())
                .withAffinity(affinity(uid, node));
        PodAdditions additions = PodAdditions.of(campaign);
        additions.place(spec);
        Pod pod = pod(run, attempt);
        return new PodBuilder(pod)
                .editMetadata()
                .withLabels(additions.labels())
                .addToLabels(pod.getMetadata().getLabels())
                .withAnnotations(additions.annotations())
                .endMetadata()
                .withSpec(spec.withContainers(container).build())
                .build();
    }

    /** Never before that of its run, which may get its node later, but not later than an attempt waits for one. */
    private long deadline() {
        Execution execution = campaign.getSpec().execution();
        Duration wait = Durations.parse(execution.pendingTimeout(), Policy.PENDING_TIMEOUT);
        return Durations.parse(execution.runTimeout())
                .plus(wait.compareTo(Policy.GANG_TIMEOUT) > 0 ? wait : Policy.GANG_TIMEOUT)
                .toSeconds();
    }

    /**
     * Beside its run or away from it, and as far from other campaigns as runs are. That takes one term, never two: a pod that
     * finds no node is looked at again when a pod ends that matches all of its terms, or else not for five minutes
     * (isSchedulableAfterPodChange in the plugin InterPodAffinity of Kubernetes 1.34).
     */
    private Affinity affinity(String attempt, Placement node) {
        PodAffinityTerm own = serversOf(attempt);
        List<PodAffinityTerm> away = new ArrayList<>();
        if (campaign.getSpec().execution().isolation() != Isolation.None) {
            away.add(node == Placement.Other ? notBeside(attempt) : ofOthers(attempt));
        } else if (node == Placement.Other) {
            away.add(own);
        }
        AffinityBuilder affinity = new AffinityBuilder();
        if (node == Placement.Same) {
            affinity.withNewPodAffinity()
                    .withRequiredDuringSchedulingIgnoredDuringExecution(own)
                    .endPodAffinity();
        }
        return affinity.withNewPodAntiAffinity()
                .withRequiredDuringSchedulingIgnoredDuringExecution(away)
                .endPodAntiAffinity()
                .build();
    }

    /** The pods of a run. */
    public static PodAffinityTerm serversOf(String attempt) {
        return runsWith(Labels.JOB, attempt);
    }

    /** The pods of runs that have a label with this value. */
    public static PodAffinityTerm runsWith(String label, String value) {
        return onSameNode()
                .withNewLabelSelector()
                .addToMatchLabels(label, value)
                .addToMatchLabels(Labels.PART, Labels.RUN)
                .endLabelSelector()
                .build();
    }

    /** Runs, and what they have beside them, of any campaign, but for those of one attempt. */
    public static PodAffinityTerm ofOthers(String attempt) {
        return without(Labels.JOB, attempt);
    }

    /** Runs, and what they have beside them, of any campaign, but for what one attempt has beside its run. */
    public static PodAffinityTerm notBeside(String attempt) {
        return without(Labels.BESIDE, attempt);
    }

    /** Runs, and what they have beside them, of any campaign, but for those that have a label with this value. */
    public static PodAffinityTerm without(String label, String value) {
        return onSameNode()
                .withNewNamespaceSelector()
                .endNamespaceSelector()
                .withNewLabelSelector()
                .addNewMatchExpression()
                .withKey(Labels.PART)
                .withOperator("In")
                .withValues(Labels.RUN, Labels.DATABASE, Labels.BROKER)
                .endMatchExpression()
                .addNewMatchExpression()
                .withKey(label)
                .withOperator("NotIn")
                .withValues(value)
                .endMatchExpression()
                .endLabelSelector()
                .build();
    }

    private static PodAffinityTermBuilder onSameNode() {
        return new PodAffinityTermBuilder().withTopologyKey("kubernetes.io/hostname");
    }
}
