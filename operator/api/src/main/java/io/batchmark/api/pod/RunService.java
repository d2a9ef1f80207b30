package io.batchmark.api.pod;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.design.Run;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The Service that gives the pods of the runs of a campaign names. Servers that take partitions from a queue, or that begin together in
 * images of the user's own, need the name of the first one. Other runs have no such Service.
 */
public final class RunService {
    /** The port of the messaging engine of Open Liberty. */
    private static final int ENGINE = 7276;

    /** The port where servers in images of the user's own wait for each other. */
    private static final int BARRIER = 7277;

    private RunService() {}

    /** Tests if the servers of a run need the name of the first one. */
    public static boolean isNeeded(RunParameters parameters) {
        return parameters.dispatcher() != null
                || parameters.application() != null && parameters.workload().servers() > 1;
    }

    /** Name of the Service, which is the subdomain of the pods. */
    public static String name(BenchmarkCampaign campaign) {
        return campaign.getMetadata().getName() + "-" + Labels.RUN;
    }

    /** The host of the first server of an attempt: the Job controller names the pods of an Indexed Job after Job and index. */
    public static String firstServer(BenchmarkCampaign campaign, Run.Key run, int attempt) {
        return Attempt.name(campaign, run, attempt) + "-0." + name(campaign) + "."
                + campaign.getMetadata().getNamespace() + ".svc";
    }

    public static Service of(BenchmarkCampaign campaign) {
        return new ServiceBuilder()
                .withNewMetadata()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(name(campaign))
                .withLabels(Labels.of(campaign, Labels.RUN))
                .withOwnerReferences(Labels.owner(campaign))
                .endMetadata()
                .withNewSpec()
                // names for pods, and at once: a server that connects waits for the engine
                .withClusterIP("None")
                .withPublishNotReadyAddresses(true)
                .withSelector(Labels.selector(campaign, Labels.RUN))
                .withPorts(ports(campaign.getSpec()))
                .endSpec()
                .build();
    }

    private static List<ServicePort> ports(BenchmarkCampaignSpec spec) {
        IntStream ports = spec.job() == null
                ? IntStream.of(ENGINE)
                : spec.dispatches() ? IntStream.of(ENGINE, BARRIER) : IntStream.of(BARRIER);
        return ports.mapToObj(port -> new ServicePortBuilder()
                        .withName("tcp-" + port)
                        .withPort(port)
                        .build())
                .toList();
    }
}
