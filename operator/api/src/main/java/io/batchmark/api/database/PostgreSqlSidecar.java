package io.batchmark.api.database;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.NamedDatabase;
import io.batchmark.api.v1alpha1.NamedDatabase.PostgreSql;
import io.batchmark.api.v1alpha1.NamedDatabase.Sidecar;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import io.batchmark.contract.parameters.Database.Tls;
import io.batchmark.contract.parameters.Database.Transport;
import io.batchmark.contract.parameters.RunParameters;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import java.util.Map;
import java.util.Optional;

/** A PostgreSQL in the pod of the run, which nobody but the containers of that pod reaches; it goes with the pod. */
record PostgreSqlSidecar(String name, PostgreSql settings, Sidecar sidecar) implements DatabaseKind {
    static Optional<PostgreSqlSidecar> of(NamedDatabase entry) {
        PostgreSql settings = entry.postgresql();
        return settings == null || settings.sidecar() == null
                ? Optional.empty()
                : Optional.of(new PostgreSqlSidecar(entry.name(), settings, settings.sidecar()));
    }

    @Override
    public Database forRun(Attempt attempt, int servers) {
        Transport transport = transport(attempt.campaign());
        String host = transport == Transport.UnixSocket ? PostgreSqlServer.SOCKETS : "127.0.0.1";
        return PostgreSqlServer.database(
                name,
                settings,
                new Address(transport, host, PostgreSqlServer.PORT, "postgres", null, Tls.Disable),
                attempt.campaign().getSpec().job() != null);
    }

    /** The images of users have no driver that knows a socket. */
    private Transport transport(BenchmarkCampaign campaign) {
        return campaign.getSpec().job() == null ? sidecar.transport() : Transport.Tcp;
    }

    @Override
    public Optional<String> image(Images images) {
        return Optional.of(serverImage(images));
    }

    private String serverImage(Images images) {
        return sidecar.image() == null ? images.postgresql() : sidecar.image();
    }

    @Override
    public void addTo(
            PodSpecBuilder pod,
            ContainerBuilder runner,
            BenchmarkCampaign campaign,
            RunParameters parameters,
            Images images) {
        PostgreSqlServer.addVolumes(pod, sidecar.volume());
        Map<String, String> configuration = PostgreSqlServer.settings(settings, sidecar.parameters(), parameters);
        configuration.put("listen_addresses", transport(campaign) == Transport.Tcp ? "127.0.0.1" : "");
        pod.addToInitContainers(PostgreSqlServer.container(
                        campaign, serverImage(images), sidecar.resources(), configuration, "--auth=trust")
                // started before the runner, and ended after it
                .withRestartPolicy("Always")
                .withNewStartupProbe()
                .withNewExec()
                .withCommand(
                        "pg_isready",
                        "--quiet",
                        "--username=batchmark",
                        "--dbname=postgres",
                        "--host=" + PostgreSqlServer.SOCKETS)
                .endExec()
                .withPeriodSeconds(1)
                .withTimeoutSeconds(10)
                .withFailureThreshold(120)
                .endStartupProbe()
                .build());
        runner.addNewVolumeMount()
                .withName("sockets")
                .withMountPath(PostgreSqlServer.SOCKETS)
                .endVolumeMount();
    }
}
