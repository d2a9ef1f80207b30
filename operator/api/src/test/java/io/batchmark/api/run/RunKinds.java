package io.batchmark.api.run;

import io.batchmark.api.broker.BrokerParameters;
import io.batchmark.api.broker.StrimziListener;
import io.batchmark.api.database.CleanupJob;
import io.batchmark.api.database.DatabaseParameters;
import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.NamedBroker;
import io.batchmark.api.v1alpha1.NamedDatabase;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.batchmark.contract.parameters.Broker.Security;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.StepSettings;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An attempt with one kind of database and of broker, and its objects. */
public record RunKinds(RunParameters parameters, List<HasMetadata> objects) {
    static final Path FOLDER = Path.of(System.getProperty("basedir", "."), "../api/src/test/resources/objects/kinds");
    static final String CAMPAIGN = "in-campaign.yaml";
    static final Images IMAGES = new Images("runner", "postgresql", "artemis");
    private static final Run RUN = new Run(new Treatment(Treatment.BASELINE, Map.of(), Treatment.BASELINE), 1);

    /** A campaign with each kind of database and broker. */
    public static BenchmarkCampaign campaign() throws IOException {
        return Serialization.unmarshal(text(), BenchmarkCampaign.class);
    }

    /**
     * A campaign with each kind of database and broker, whose containers have the resources that the operator gives.
     *
     * @param runner more fields of {@code spec.runner}
     */
    public static BenchmarkCampaign withoutResources(String runner) throws IOException {
        return Serialization.unmarshal(
                text().replaceAll("(, |(?m)^ +)resources: \\{\\w+: \\{[^}]*}}", "")
                        .replace("runner: {", "runner: {" + runner + ", "),
                BenchmarkCampaign.class);
    }

    private static String text() throws IOException {
        return Files.readString(FOLDER.resolve(CAMPAIGN));
    }

    public static List<String> databases() throws IOException {
        return Stream.concat(
                        Stream.of(Database.DERBY.name()),
                        campaign().getSpec().databases().stream().map(NamedDatabase::name))
                .toList();
    }

    public static List<String> brokers() throws IOException {
        return campaign().getSpec().brokers().stream().map(NamedBroker::name).toList();
    }

    static RunKinds ofDatabase(BenchmarkCampaign campaign, String name, int servers) {
        return of(campaign, name, servers, null);
    }

    static RunKinds ofBroker(BenchmarkCampaign campaign, String name) {
        StrimziListener listener = name.equals("strimzi")
                ? new StrimziListener("ours:9093", new Security(true, Authentication.ScramSha512), "PEM", true)
                : null;
        Broker broker =
                BrokerParameters.of(campaign, RUN.key(), 1, name, Broker.Acks.All, Broker.Delivery.Async, listener);
        return of(campaign, Database.DERBY.name(), 1, broker);
    }

    private static RunKinds of(BenchmarkCampaign campaign, String database, int servers, @Nullable Broker broker) {
        Workload workload = Workload.DEFAULT.with(
                StepSettings.DEFAULT.withItems(1000).withItemCount(100).withPartitions(servers, servers));
        RunParameters parameters = new RunParameters(
                "0d5ad6a4",
                1,
                workload,
                null,
                DatabaseParameters.of(campaign, RUN.key(), 1, servers, database),
                broker);
        return new RunKinds(parameters, RunObjects.of(campaign, RUN, parameters, IMAGES));
    }

    /** The pods of an attempt of each kind, and the pods of clean-ups. */
    public static List<PodSpec> pods(BenchmarkCampaign campaign) throws IOException {
        List<HasMetadata> objects = new ArrayList<>(CleanupJob.of(campaign, "last", IMAGES.runner()));
        databases().forEach(name -> objects.addAll(ofDatabase(campaign, name, 1).objects()));
        brokers().forEach(name -> objects.addAll(ofBroker(campaign, name).objects()));
        return objects.stream()
                .flatMap(object -> switch (object) {
                    case Pod pod -> Stream.of(pod.getSpec());
                    case Job job -> Stream.of(job.getSpec().getTemplate().getSpec());
                    default -> Stream.empty();
                })
                .toList();
    }
}
