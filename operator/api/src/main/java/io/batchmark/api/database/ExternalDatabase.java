package io.batchmark.api.database;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.NamedDatabase.External;
import io.batchmark.api.v1alpha1.NamedDatabase.SecretRef;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import io.batchmark.contract.parameters.Database.Transport;
import io.batchmark.contract.parameters.RunParameters;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A database that the operator does not make. An attempt of the built-in job has a schema of its own there, which its runner
 * drops at its end. A {@link CleanupJob} drops the schemas of runners that were killed.
 */
sealed interface ExternalDatabase extends DatabaseKind permits ExternalPostgreSql, ExternalDb2 {
    /** Where it is, and how it is entered. */
    External external();

    /**
     * What the runner has to know of a schema there, or of all whose names begin with that.
     *
     * @param schema null for the schema that the server chooses
     * @param ownJob whether the job is one of the user's own
     */
    Database with(@Nullable String schema, boolean ownJob);

    @Override
    default Database forRun(Attempt attempt, int servers) {
        boolean ownJob = attempt.campaign().getSpec().job() != null;
        // a job of the user's own has its tables where it expects them
        return with(ownJob ? null : attempt.schema(), ownJob);
    }

    @Override
    default void addTo(
            PodSpecBuilder pod,
            ContainerBuilder runner,
            BenchmarkCampaign campaign,
            RunParameters parameters,
            Images images) {
        addCredentials(pod, runner);
    }

    default void addCredentials(PodSpecBuilder pod, ContainerBuilder container) {
        SecretRef authority = external().authority();
        DatabaseParameters.addCredentials(
                pod, container, external().secretRef().name(), authority == null ? null : authority.name());
    }

    default Address address(int defaultPort, @Nullable String schema) {
        Integer port = external().port();
        return new Address(
                Transport.Tcp,
                external().host(),
                port == null ? defaultPort : port,
                external().database(),
                schema,
                external().security());
    }
}
