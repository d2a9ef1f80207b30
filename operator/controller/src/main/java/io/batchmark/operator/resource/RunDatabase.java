package io.batchmark.operator.resource;

import io.batchmark.contract.Database;
import io.batchmark.contract.Database.Address;
import io.batchmark.contract.Database.Engine;
import io.batchmark.contract.Database.Tls;
import io.batchmark.contract.Database.Transport;
import io.batchmark.contract.RunParameters;
import io.batchmark.contract.Workload;
import io.batchmark.core.design.Run;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.NamedDatabase;
import io.batchmark.operator.api.v1alpha1.NamedDatabase.External;
import io.batchmark.operator.api.v1alpha1.NamedDatabase.PostgreSql;
import io.batchmark.operator.api.v1alpha1.NamedDatabase.SecretRef;
import io.batchmark.operator.api.v1alpha1.NamedDatabase.Sidecar;
import io.batchmark.operator.api.v1alpha1.Runner.Resources;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The database of a run: what its runner has to know of it, and what its pod has to have for it. */
public final class RunDatabase {
    static final String CREDENTIALS = "/etc/batchmark/credentials";

    private static final int DB2_PORT = 50000;

    private RunDatabase() {}

    /**
     * What the runner has to know of a database.
     *
     * @param servers how many servers the run has
     * @param name one of the campaign's databases, or that of {@link Database#DERBY}
     */
    public static Database of(BenchmarkCampaign campaign, Run.Key run, int attempt, int servers, String name) {
        // asked for with every decision, and most databases have neither
        return entry(campaign, name)
                .map(entry -> of(
                        entry,
                        servers,
                        () -> schema(campaign, run, attempt),
                        () -> DatabasePod.in(campaign).host(run, attempt)))
                .orElse(Database.DERBY);
    }

    /** A database of somebody else's, with what the names of all schemas of a campaign begin with in place of one. */
    static Database ofAll(BenchmarkCampaign campaign, NamedDatabase external) {
        return of(external, 1, () -> schemaPrefix(campaign), () -> "");
    }

    private static String schema(BenchmarkCampaign campaign, Run.Key run, int attempt) {
        return schemaPrefix(campaign) + RunJob.uid(campaign, run).substring(0, 8) + "_" + attempt;
    }

    /** What the names of all schemas of a campaign begin with. */
    static String schemaPrefix(BenchmarkCampaign campaign) {
        return "batchmark_" + campaign.getMetadata().getUid().replace("-", "").substring(0, 12) + "_";
    }

    static Optional<NamedDatabase> entry(BenchmarkCampaign campaign, String name) {
        return campaign.getSpec().databases().stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst();
    }

    private static Database of(NamedDatabase entry, int servers, Supplier<String> schema, Supplier<String> host) {
        PostgreSql postgresql = entry.postgresql();
        if (postgresql != null) {
            return new Database(
                    entry.name(),
                    Engine.PostgreSql,
                    address(postgresql, servers, schema, host),
                    postgresql.synchronousCommit(),
                    postgresql.rewriteBatchedInserts(),
                    postgresql.stablePlans());
        }
        if (entry.db2() != null) {
            Address address = address(entry.db2().external(), DB2_PORT, schema);
            return new Database(entry.name(), Engine.Db2, address, true, false, false);
        }
        boolean synchronous = entry.derby() == null || entry.derby().synchronousCommit();
        return new Database(entry.name(), Engine.Derby, null, synchronous, false, false);
    }

    private static Address address(
            PostgreSql postgresql, int servers, Supplier<String> schema, Supplier<String> hostOfPod) {
        if (postgresql.pod() != null) {
            // several servers have a schema each, or their job repositories would meet
            return new Address(
                    Transport.Tcp,
                    hostOfPod.get(),
                    PostgreSqlServer.PORT,
                    "postgres",
                    servers == 1 ? null : schema.get(),
                    Tls.Disable);
        }
        Sidecar sidecar = postgresql.sidecar();
        if (sidecar == null) {
            return address(Objects.requireNonNull(postgresql.external()), PostgreSqlServer.PORT, schema);
        }
        String host = sidecar.transport() == Transport.UnixSocket ? PostgreSqlServer.SOCKETS : "127.0.0.1";
        return new Address(sidecar.transport(), host, PostgreSqlServer.PORT, "postgres", null, Tls.Disable);
    }

    private static Address address(External external, int defaultPort, Supplier<String> schema) {
        Integer port = external.port();
        return new Address(
                Transport.Tcp,
                external.host(),
                port == null ? defaultPort : port,
                external.database(),
                schema.get(),
                external.security());
    }

    /** Adds what the run's database needs to the pod and to the runner's container. */
    static void addTo(
            PodSpecBuilder pod,
            ContainerBuilder runner,
            BenchmarkCampaign campaign,
            RunParameters parameters,
            String image) {
        NamedDatabase entry = entry(campaign, parameters.database().name()).orElse(null);
        External external = entry == null ? null : external(entry);
        if (external != null) {
            addCredentials(pod, runner, external);
        }
        if (entry != null && entry.postgresql() != null && entry.postgresql().pod() != null) {
            addCredentials(pod, runner, DatabasePod.in(campaign).secretName(), null);
            pod.addToInitContainers(DatabasePod.wait(entry.postgresql().pod(), parameters, image));
        }
        if (entry != null && entry.postgresql() != null && entry.postgresql().sidecar() != null) {
            PostgreSqlServer.addVolumes(pod);
            pod.addToInitContainers(sidecar(entry.postgresql().sidecar(), parameters.workload(), image));
            runner.addNewVolumeMount()
                    .withName("sockets")
                    .withMountPath(PostgreSqlServer.SOCKETS)
                    .endVolumeMount();
        }
    }

    static void addCredentials(PodSpecBuilder pod, ContainerBuilder runner, External external) {
        SecretRef authority = external.authority();
        addCredentials(pod, runner, external.secretRef().name(), authority == null ? null : authority.name());
    }

    /** @param authority the Secret with the certificate to check the server's against; null where it is not checked */
    static void addCredentials(PodSpecBuilder pod, ContainerBuilder runner, String secret, @Nullable String authority) {
        List<VolumeProjection> sources = new ArrayList<>();
        sources.add(CredentialKeys.of(secret, "username", "password"));
        if (authority != null) {
            sources.add(CredentialKeys.of(authority, "ca.crt"));
        }
        pod.addNewVolume()
                .withName("credentials")
                .withNewProjected()
                .withDefaultMode(0440)
                .withSources(sources)
                .endProjected()
                .endVolume();
        runner.addNewVolumeMount()
                .withName("credentials")
                .withMountPath(CREDENTIALS)
                .withReadOnly(true)
                .endVolumeMount();
    }

    /** Where a database is that somebody else runs; null for any other. */
    static @Nullable External external(NamedDatabase entry) {
        if (entry.db2() != null) {
            return entry.db2().external();
        }
        return entry.postgresql() == null ? null : entry.postgresql().external();
    }

    private static Container sidecar(Sidecar sidecar, Workload workload, String image) {
        Map<String, String> settings = PostgreSqlServer.settings(sidecar.parameters(), workload);
        settings.put("listen_addresses", sidecar.transport() == Transport.Tcp ? "127.0.0.1" : "");
        // nobody but the containers of its pod reaches it
        return PostgreSqlServer.container(
                        sidecar.image() == null ? image : sidecar.image(),
                        sidecar.resources(),
                        settings,
                        "--auth=trust")
                // started before the runner, and ended after it
                .withRestartPolicy("Always")
                .withNewStartupProbe()
                .withNewExec()
                .withCommand("pg_isready", "--quiet", "--host=" + PostgreSqlServer.SOCKETS)
                .endExec()
                .withPeriodSeconds(1)
                .withTimeoutSeconds(10)
                .withFailureThreshold(120)
                .endStartupProbe()
                .build();
    }

    static ResourceRequirements resources(Resources resources) {
        return new ResourceRequirementsBuilder()
                .withRequests(resources.requests())
                .withLimits(resources.limits())
                .build();
    }
}
