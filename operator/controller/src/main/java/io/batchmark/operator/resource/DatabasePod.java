package io.batchmark.operator.resource;

import io.batchmark.contract.RunParameters;
import io.batchmark.core.design.Run;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignSpec.Isolation;
import io.batchmark.operator.api.v1alpha1.NamedDatabase;
import io.batchmark.operator.api.v1alpha1.NamedDatabase.Beside;
import io.batchmark.operator.api.v1alpha1.NamedDatabase.Placement;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAffinityTermBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The database of an attempt in a pod beside its own, and what leads to it. */
public final class DatabasePod {
    /** Name of the container that waits for it in the pod of the run. */
    static final String WAIT = "await-database";

    private static final int PASSWORD_BYTES = 24;
    private static final long GRACE_SECONDS = 5;

    private DatabasePod() {}

    /** What an attempt needs beside its own pod, in the order in which it is to be made; empty for most. */
    public static List<HasMetadata> of(
            BenchmarkCampaign campaign, Run.Key run, RunParameters parameters, String image) {
        Beside beside = RunDatabase.entry(campaign, parameters.database().name())
                .map(DatabasePod::beside)
                .orElse(null);
        return beside == null
                ? List.of()
                : List.of(secret(campaign), service(campaign), pod(campaign, run, parameters, beside, image));
    }

    /** Whether a campaign has databases of this kind. */
    public static boolean isUsedBy(BenchmarkCampaign campaign) {
        List<NamedDatabase> databases = campaign.getSpec().databases();
        return databases != null && databases.stream().anyMatch(database -> beside(database) != null);
    }

    /** Name of an attempt's pod of this kind, whether it has one or not. */
    public static String name(BenchmarkCampaign campaign, Run.Key run, int attempt) {
        return RunJob.name(campaign, run, attempt) + "-database";
    }

    private static @Nullable Beside beside(NamedDatabase database) {
        return database.postgresql() == null ? null : database.postgresql().pod();
    }

    /** Name of the Service and the Secret of all such databases of a campaign. */
    static String name(BenchmarkCampaign campaign) {
        return campaign.getMetadata().getName() + "-database";
    }

    static String host(BenchmarkCampaign campaign, Run.Key run, int attempt) {
        return hostname(run, attempt) + "." + name(campaign) + "."
                + campaign.getMetadata().getNamespace() + ".svc";
    }

    private static String hostname(Run.Key run, int attempt) {
        return run + "-a" + attempt;
    }

    /** Whoever makes it a second time finds that it exists: its password is that of whoever was first. */
    private static Secret secret(BenchmarkCampaign campaign) {
        byte[] password = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(password);
        return new SecretBuilder()
                .withMetadata(metadata(campaign))
                .withType("Opaque")
                .addToStringData("username", "batchmark")
                .addToStringData("password", Base64.getUrlEncoder().encodeToString(password))
                .build();
    }

    private static Service service(BenchmarkCampaign campaign) {
        return new ServiceBuilder()
                .withMetadata(metadata(campaign))
                .withNewSpec()
                // names for pods, and at once: who connects waits until they answer
                .withClusterIP("None")
                .withPublishNotReadyAddresses(true)
                .withSelector(Labels.selector(campaign, Labels.DATABASE))
                .addNewPort()
                .withPort(PostgreSqlServer.PORT)
                .endPort()
                .endSpec()
                .build();
    }

    private static ObjectMeta metadata(BenchmarkCampaign campaign) {
        return new ObjectMetaBuilder()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(name(campaign))
                .withLabels(Labels.of(campaign, Labels.DATABASE))
                .withOwnerReferences(Labels.owner(campaign))
                .build();
    }

    private static Pod pod(
            BenchmarkCampaign campaign, Run.Key run, RunParameters parameters, Beside beside, String image) {
        int attempt = parameters.attempt();
        Map<String, String> settings = PostgreSqlServer.settings(beside.parameters(), parameters.workload());
        settings.put("listen_addresses", "*");
        String access = "--auth=scram-sha-256 --pwfile=" + RunDatabase.CREDENTIALS + "/password";
        PodSpecBuilder spec = ConfinedPod.pod()
                .withHostname(hostname(run, attempt))
                .withSubdomain(name(campaign))
                .withTerminationGracePeriodSeconds(GRACE_SECONDS)
                .withActiveDeadlineSeconds(
                        Durations.parse(campaign.getSpec().execution().runTimeout())
                                .toSeconds())
                .withAffinity(affinity(campaign, RunJob.name(campaign, run, attempt), beside.node()));
        PostgreSqlServer.addVolumes(spec);
        ContainerBuilder server = PostgreSqlServer.container(
                beside.image() == null ? image : beside.image(), beside.resources(), settings, access);
        RunDatabase.addCredentials(spec, server, name(campaign));
        RunJob.place(spec, campaign.getSpec().runner().podTemplate());
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(name(campaign, run, attempt))
                .withLabels(Labels.of(campaign, Labels.DATABASE))
                .addToLabels(Labels.JOB, RunJob.name(campaign, run, attempt))
                .withOwnerReferences(Labels.owner(campaign))
                .endMetadata()
                .withSpec(spec.withContainers(server.build()).build())
                .build();
    }

    /** Beside its run or away from it, and as far from other campaigns as runs are. */
    private static Affinity affinity(BenchmarkCampaign campaign, String job, Placement node) {
        PodAffinityTerm own = onSameNode()
                .withNewLabelSelector()
                .addToMatchLabels(Labels.JOB, job)
                .addToMatchLabels(Labels.PART, Labels.RUN)
                .endLabelSelector()
                .build();
        List<PodAffinityTerm> away = new ArrayList<>();
        if (node == Placement.Other) {
            away.add(own);
        }
        if (campaign.getSpec().execution().isolation() == Isolation.Node) {
            away.add(ofOthers(job));
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

    /** Runs, and databases beside them, of any campaign, but for those of one Job. */
    static PodAffinityTerm ofOthers(String job) {
        return onSameNode()
                .withNewNamespaceSelector()
                .endNamespaceSelector()
                .withNewLabelSelector()
                .addNewMatchExpression()
                .withKey(Labels.PART)
                .withOperator("In")
                .withValues(Labels.RUN, Labels.DATABASE)
                .endMatchExpression()
                .addNewMatchExpression()
                .withKey(Labels.JOB)
                .withOperator("NotIn")
                .withValues(job)
                .endMatchExpression()
                .endLabelSelector()
                .build();
    }

    private static PodAffinityTermBuilder onSameNode() {
        return new PodAffinityTermBuilder().withTopologyKey("kubernetes.io/hostname");
    }

    /** Holds a run back until its database answers, or says that it does not. */
    static Container wait(Beside beside, RunParameters parameters, String image) {
        String host = Objects.requireNonNull(parameters.database().address()).host();
        return ConfinedPod.container(WAIT, beside.image() == null ? image : beside.image())
                .withCommand("sh", "-ec", """
                        for i in $(seq 600); do
                          ! pg_isready --quiet --host="$1" || exit 0
                          sleep 0.2
                        done
                        echo "its pod does not answer within 2 minutes: see its events" >&2
                        exit 1
                        """, "wait", host)
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .withNewResources()
                .addToRequests("cpu", new Quantity("10m"))
                .addToRequests("memory", new Quantity("32Mi"))
                .addToLimits("memory", new Quantity("64Mi"))
                .endResources()
                .editSecurityContext()
                .withRunAsUser(PostgreSqlServer.USER)
                .endSecurityContext()
                .build();
    }
}
