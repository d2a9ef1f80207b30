package io.batchmark.api.database;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.pod.CredentialKeys;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.ServerEnvironment;
import io.batchmark.contract.parameters.Database;
import io.batchmark.core.design.Run;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What runs have of databases, whatever their kind. */
public final class DatabaseParameters {
    static final String CREDENTIALS = ServerEnvironment.CREDENTIALS;

    private DatabaseParameters() {}

    /**
     * What the runner has to know of a database.
     *
     * @param servers how many servers the run has
     * @param name one of the campaign's databases, or that of {@link Database#DERBY}
     */
    public static Database of(BenchmarkCampaign campaign, Run.Key run, int attempt, int servers, String name) {
        return DatabaseKind.of(campaign, name).forRun(new Attempt(campaign, run, attempt), servers);
    }

    /**
     * Mounts name and password, and what a certificate is checked against.
     *
     * @param authority the Secret with the certificate to check the server's against; null where it is not checked
     */
    static void addCredentials(
            PodSpecBuilder pod, ContainerBuilder container, String secret, @Nullable String authority) {
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
        container
                .addNewVolumeMount()
                .withName("credentials")
                .withMountPath(CREDENTIALS)
                .withReadOnly(true)
                .endVolumeMount();
    }
}
