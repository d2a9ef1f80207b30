package io.batchmark.api.database;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.NamedDatabase;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One of a campaign's databases, by its kind: all that the operator knows of a kind is in its class. Which kind an entry of
 * the spec is of, is asked here and nowhere else.
 */
public sealed interface DatabaseKind permits DerbyInServer, PostgreSqlSidecar, PostgreSqlPod, ExternalDatabase {
    /** Name of the container of a database. */
    String CONTAINER = "database";

    /** Name of the container that waits for a database in a pod of its own. */
    String WAIT = "await-database";

    /** Each says whether an entry is of its kind; the last takes what the others leave. */
    List<Function<NamedDatabase, Optional<? extends DatabaseKind>>> KINDS = List.of(
            PostgreSqlPod::of, PostgreSqlSidecar::of, ExternalPostgreSql::of, ExternalDb2::of, DerbyInServer::of);

    /** Those of a campaign, in the order of its spec. */
    static Stream<DatabaseKind> of(BenchmarkCampaign campaign) {
        return campaign.getSpec().databases().stream().map(DatabaseKind::of);
    }

    /** @param name one of the campaign's databases, or any other name, which means {@link Database#DERBY} */
    static DatabaseKind of(BenchmarkCampaign campaign, String name) {
        return campaign.getSpec().databases().stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .map(DatabaseKind::of)
                .orElse(DerbyInServer.WITHOUT_ENTRY);
    }

    private static DatabaseKind of(NamedDatabase entry) {
        return KINDS.stream()
                .flatMap(kind -> kind.apply(entry).stream())
                .findFirst()
                .orElseThrow();
    }

    /** Name of its entry. */
    String name();

    /** The image of its server, if the operator starts the server. */
    default Optional<String> image(Images images) {
        return Optional.empty();
    }

    /**
     * What the runner has to know of it.
     *
     * @param servers how many servers the run has
     */
    Database forRun(Attempt attempt, int servers);

    /** Adds what the run needs for it to the pod of the run and to the runner's container. */
    default void addTo(
            PodSpecBuilder pod,
            ContainerBuilder runner,
            BenchmarkCampaign campaign,
            RunParameters parameters,
            Images images) {}

    /** Whether an attempt has a pod of it beside its own. */
    default boolean hasPod() {
        return false;
    }

    /** That pod and what leads to it, in the order in which it is to be made. */
    default List<HasMetadata> beside(Attempt attempt, RunParameters parameters, Images images) {
        return List.of();
    }
}
