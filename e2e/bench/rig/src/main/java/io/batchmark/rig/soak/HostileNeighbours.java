package io.batchmark.rig.soak;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.LimitRangeBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonDeletingOperation;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.random.RandomGenerator;

/**
 * What others do in a namespace of their own, where they may do what they like: whatever it is, the campaigns in
 * {@link SoakCampaigns#NAMESPACE} notice nothing of it.
 */
final class HostileNeighbours {
    static final String NAMESPACE = "neighbours";

    static final String CAMPAIGNS = "/apis/batchmark.io/v1alpha1/namespaces/" + NAMESPACE + "/benchmarkcampaigns";

    private static final String ANYTHING = "anything ";
    private static final String ACCEPTED = "accepted";

    private final KubernetesClient client;
    private final RandomGenerator random;
    private final RandomJson json;
    private final Map<String, Integer> answers = new ConcurrentSkipListMap<>();
    private int count;

    HostileNeighbours(KubernetesClient client, RandomGenerator random) {
        this.client = client;
        this.random = random;
        json = new RandomJson(random);
    }

    /** How often the API server took a campaign of theirs, and how often it did not. */
    Map<String, Integer> answers() {
        return answers;
    }

    /** Whether the operator has seen a campaign that may say anything. */
    boolean isHeard() {
        return answers.containsKey(ANYTHING + ACCEPTED);
    }

    /** A campaign that may say anything. */
    boolean anything() {
        create(ANYTHING, json.campaign("anything-" + ++count, NAMESPACE));
        return true;
    }

    /** A good campaign with the name of one of the innocent, after somebody has made objects of the names that it will use. */
    boolean sameNames(List<String> lanes) {
        String name = lanes.get(random.nextInt(lanes.size())) + "-1";
        for (String object : List.of(name + "-report", name + "-ledger-0", name + "-ledger-1")) {
            client.resource(new ConfigMapBuilder()
                            .withNewMetadata()
                            .withNamespace(NAMESPACE)
                            .withName(object)
                            .withLabels(labels(name, random.nextBoolean() ? "ledger" : "report"))
                            .endMetadata()
                            .addToData("row-0", json.text())
                            .build())
                    .createOr(NonDeletingOperation::update);
        }
        client.resource(new PodBuilder()
                        .withNewMetadata()
                        .withNamespace(NAMESPACE)
                        .withGenerateName(name + "-")
                        .withLabels(labels(name, "run"))
                        .addToAnnotations("batchmark.io/stopped", json.text())
                        .endMetadata()
                        .withNewSpec()
                        .addNewContainer()
                        .withName("runner")
                        .withImage("nobody/knows")
                        .addNewEnv()
                        .withName("RUN_PARAMETERS")
                        .withValue(
                                "{\"run\":\"" + name + "\",\"workload\":{\"items\":1,\"itemCount\":1,\"partitions\":1,"
                                        + "\"maxHeapBytes\":1},\"attempt\":1}")
                        .endEnv()
                        .endContainer()
                        .endSpec()
                        .build())
                .create();
        create("", campaign(name, "{}"));
        return true;
    }

    /** A campaign whose pods ask for a class that is not there. */
    boolean missingClass() {
        create(
                "",
                campaign(
                        "classless-" + ++count,
                        "{\"podTemplate\":{\"spec\":{\"priorityClassName\":\"nobody-made-it\"}}}"));
        return true;
    }

    /** No pod, or no Job, is allowed, until somebody takes that back, and so on. */
    boolean limits() {
        if (random.nextBoolean()) {
            client.resource(new ResourceQuotaBuilder()
                            .withNewMetadata()
                            .withNamespace(NAMESPACE)
                            .withName("quota")
                            .endMetadata()
                            .withNewSpec()
                            .addToHard(
                                    random.nextBoolean() ? "pods" : "count/jobs.batch",
                                    new Quantity("" + random.nextInt(3)))
                            .endSpec()
                            .build())
                    .createOr(NonDeletingOperation::update);
        } else {
            client.resourceQuotas().inNamespace(NAMESPACE).withName("quota").delete();
        }
        if (random.nextBoolean()) {
            client.resource(new LimitRangeBuilder()
                            .withNewMetadata()
                            .withNamespace(NAMESPACE)
                            .withName("limits")
                            .endMetadata()
                            .withNewSpec()
                            .addNewLimit()
                            .withType("Container")
                            .addToMax("cpu", new Quantity("1m"))
                            .addToMax("memory", new Quantity("1Mi"))
                            .endLimit()
                            .endSpec()
                            .build())
                    .createOr(NonDeletingOperation::update);
        } else {
            client.limitRanges().inNamespace(NAMESPACE).withName("limits").delete();
        }
        return true;
    }

    private static String campaign(String name, String runner) {
        return """
                {"apiVersion":"batchmark.io/v1alpha1","kind":"BenchmarkCampaign",
                "metadata":{"name":"%s","namespace":"%s"},
                "spec":{"baseline":{"items":1000},"design":{"replicates":3},
                "execution":{"parallelism":2,"isolation":"None"},"runner":%s}}""".formatted(name, NAMESPACE, runner);
    }

    private void create(String kind, String campaign) {
        String answer = ACCEPTED;
        try {
            client.raw(CAMPAIGNS, "POST", campaign);
        } catch (KubernetesClientException e) {
            if (e.getCode() == 0 || e.getCode() >= 500) {
                throw e; // the API server is away
            }
            answer = "refused with " + e.getCode();
        }
        answers.merge(kind + answer, 1, Integer::sum);
    }

    private static Map<String, String> labels(String campaign, String part) {
        return Map.of("batchmark.io/campaign", campaign, "batchmark.io/part", part);
    }
}
