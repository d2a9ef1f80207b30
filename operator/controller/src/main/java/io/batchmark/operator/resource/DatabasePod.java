package io.batchmark.operator.resource;

import io.batchmark.contract.RunParameters;
import io.batchmark.core.design.Run;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.NamedDatabase;
import io.batchmark.operator.api.v1alpha1.NamedDatabase.Beside;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The database of an attempt in a pod beside its own, and what leads to it. */
final class DatabasePod {
    /** Name of the container that waits for it in the pod of the run. */
    static final String WAIT = "await-database";

    private DatabasePod() {}

    /** What an attempt needs beside its own pod, in the order in which it is to be made; empty for most. */
    static List<HasMetadata> of(BenchmarkCampaign campaign, Run.Key run, RunParameters parameters, String image) {
        Beside beside = RunDatabase.entry(campaign, parameters.database().name())
                .map(DatabasePod::beside)
                .orElse(null);
        return beside == null
                ? List.of()
                : List.of(
                        in(campaign).secret(),
                        in(campaign).service(PostgreSqlServer.PORT),
                        pod(campaign, run, parameters, beside, image));
    }

    /** Whether a campaign has databases of this kind. */
    static boolean isUsedBy(BenchmarkCampaign campaign) {
        return campaign.getSpec().databases().stream().anyMatch(database -> beside(database) != null);
    }

    private static @Nullable Beside beside(NamedDatabase database) {
        return database.postgresql() == null ? null : database.postgresql().pod();
    }

    static PodBeside in(BenchmarkCampaign campaign) {
        return new PodBeside(campaign, Labels.DATABASE);
    }

    private static Pod pod(
            BenchmarkCampaign campaign, Run.Key run, RunParameters parameters, Beside beside, String image) {
        Map<String, String> settings = PostgreSqlServer.settings(beside.parameters(), parameters.workload());
        settings.put("listen_addresses", "*");
        String access = "--auth=scram-sha-256 --pwfile=" + RunDatabase.CREDENTIALS + "/password";
        PodSpecBuilder spec = ConfinedPod.pod();
        PostgreSqlServer.addVolumes(spec);
        ContainerBuilder server = PostgreSqlServer.container(
                beside.image() == null ? image : beside.image(), beside.resources(), settings, access);
        RunDatabase.addCredentials(spec, server, in(campaign).secretName(), null);
        return in(campaign).pod(run, parameters.attempt(), spec, server.build(), beside.node());
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
