package io.batchmark.api.database;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.pod.AuxiliaryPod;
import io.batchmark.api.pod.ConfinedPod;
import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.NamedDatabase;
import io.batchmark.api.v1alpha1.NamedDatabase.Beside;
import io.batchmark.api.v1alpha1.NamedDatabase.PostgreSql;
import io.batchmark.api.v1alpha1.Runner.Resources;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import io.batchmark.contract.parameters.Database.Tls;
import io.batchmark.contract.parameters.Database.Transport;
import io.batchmark.contract.parameters.RunParameters;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A PostgreSQL in a pod beside that of the run, which asks for the campaign's password; it goes with the attempt. */
record PostgreSqlPod(String name, PostgreSql settings, Beside server) implements DatabaseKind {
    private static final Resources WAITING = new Resources(
            Map.of("cpu", new Quantity("10m"), "memory", new Quantity("32Mi")), Map.of("memory", new Quantity("64Mi")));

    static Optional<PostgreSqlPod> of(NamedDatabase entry) {
        PostgreSql settings = entry.postgresql();
        return settings == null || settings.pod() == null
                ? Optional.empty()
                : Optional.of(new PostgreSqlPod(entry.name(), settings, settings.pod()));
    }

    @Override
    public Database forRun(Attempt attempt, int servers) {
        AuxiliaryPod beside = AuxiliaryPod.database(attempt.campaign());
        boolean ownJob = attempt.campaign().getSpec().job() != null;
        // several servers of the built-in job have a schema each, or their job repositories would meet
        String schema = servers == 1 || ownJob ? null : attempt.schema();
        return PostgreSqlServer.database(
                name,
                settings,
                new Address(
                        Transport.Tcp,
                        beside.host(attempt.run(), attempt.number()),
                        PostgreSqlServer.PORT,
                        "postgres",
                        schema,
                        Tls.Disable),
                ownJob);
    }

    @Override
    public void addTo(
            PodSpecBuilder pod,
            ContainerBuilder runner,
            BenchmarkCampaign campaign,
            RunParameters parameters,
            Images images) {
        DatabaseParameters.addCredentials(
                pod, runner, AuxiliaryPod.database(campaign).secretName(), null);
        pod.addToInitContainers(await(campaign, parameters, images));
    }

    @Override
    public boolean hasPod() {
        return true;
    }

    @Override
    public List<HasMetadata> beside(Attempt attempt, RunParameters parameters, Images images) {
        AuxiliaryPod beside = AuxiliaryPod.database(attempt.campaign());
        Map<String, String> configuration = PostgreSqlServer.settings(settings, server.parameters(), parameters);
        configuration.put("listen_addresses", "*");
        String access = "--auth=scram-sha-256 --pwfile=" + DatabaseParameters.CREDENTIALS + "/password";
        PodSpecBuilder spec = ConfinedPod.pod();
        PostgreSqlServer.addVolumes(spec, server.volume());
        ContainerBuilder container = PostgreSqlServer.container(
                attempt.campaign(), serverImage(images), server.resources(), configuration, access);
        DatabaseParameters.addCredentials(spec, container, beside.secretName(), null);
        return List.of(
                beside.secret(),
                beside.service(List.of(PostgreSqlServer.PORT)),
                beside.pod(attempt.run(), attempt.number(), spec, container.build(), server.node()));
    }

    @Override
    public Optional<String> image(Images images) {
        return Optional.of(serverImage(images));
    }

    private String serverImage(Images images) {
        return server.image() == null ? images.postgresql() : server.image();
    }

    /** Holds a run back until its database answers, or says that it does not. A volume has to be made and attached before. */
    private Container await(BenchmarkCampaign campaign, RunParameters parameters, Images images) {
        int minutes = server.volume() == null ? 2 : 10;
        String host = Objects.requireNonNull(parameters.database().address()).host();
        return ConfinedPod.container(WAIT, serverImage(images))
                .withCommand("sh", "-ec", """
                        seconds() { cut -d . -f 1 /proc/uptime; }
                        end=$(($(seconds) + 60 * %1$d))
                        until seen=$(pg_isready --timeout=2 --host="$1" --username=batchmark --dbname=postgres); do
                          if [ "$(seconds)" -ge "$end" ]; then
                            echo "its pod does not answer within %1$d minutes ($seen): see the events of that pod" >&2
                            exit 1
                          fi
                          sleep 0.2
                        done
                        """.formatted(minutes), "wait", host)
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .withResources(ConfinedPod.resourcesOutsideRun(campaign, WAITING))
                .editSecurityContext()
                .withRunAsUser(PostgreSqlServer.USER)
                .endSecurityContext()
                .build();
    }
}
