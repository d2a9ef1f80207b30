package io.batchmark.rig.soak;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Neighbours that make the operator read many bytes and compute for long. They act in a namespace of their own, as a user with the role
 * {@code edit} can.
 */
public final class HungryNeighbours {
    /** The namespace of these neighbours. */
    public static final String NAMESPACE = "hungry";

    private static final int MOST_OBJECTS = 4;

    /** A request has at most 3 MiB, and an object in etcd 1.5 MiB. */
    private static final int MOST_BYTES = 1_000_000;

    /** So much of etcd may be filled. */
    private static final long MOST_KEPT = 100_000_000;

    /** The API server writes the second one with 6 bytes, and a JVM keeps the third one in 2 bytes. */
    private static final String[] CHARACTERS = {"a", "<", "\u6f22"};

    private static final String LARGE = "large";
    private static final int FLOOD = 50;

    private final KubernetesClient client;
    private final RandomGenerator random;
    private final boolean labelled;
    private final Deque<HasMetadata> kept = new ArrayDeque<>();
    private final Deque<Integer> sizes = new ArrayDeque<>();
    private long bytes;
    private int count;

    public HungryNeighbours(KubernetesClient client, RandomGenerator random) {
        this(client, random, true);
    }

    private HungryNeighbours(KubernetesClient client, RandomGenerator random, boolean labelled) {
        this.client = client;
        this.random = random;
        this.labelled = labelled;
    }

    /** The same neighbours with objects that no operator watches: they take only bytes of the API server. */
    public static HungryNeighbours ofApiServer(KubernetesClient client, RandomGenerator random) {
        return new HungryNeighbours(client, random, false);
    }

    /** Creates objects with the labels of campaigns, filled with up to what the API server allows. */
    public boolean bytes() {
        int objects = random.nextInt(1, MOST_OBJECTS + 1);
        int kind = random.nextInt(4);
        for (int i = 0; i < objects; i++) {
            int length = random.nextInt(100_000, MOST_BYTES);
            String character = CHARACTERS[random.nextInt(CHARACTERS.length)];
            String text = character.repeat(length / character.getBytes(StandardCharsets.UTF_8).length);
            keep(
                    switch (kind) {
                        case 0 -> pod(text);
                        case 1 -> job(text);
                        case 2 -> configMap(text);
                        default -> event(text);
                    },
                    length);
        }
        return true;
    }

    /** Makes the operator plan, analyse or look, by requests that cost little. */
    public boolean seconds() {
        switch (random.nextInt(3)) {
            case 0 -> hypercube();
            case 1 -> analysis();
            default -> flood();
        }
        return true;
    }

    private void keep(HasMetadata object, int length) {
        kept.add(client.resource(object).inNamespace(NAMESPACE).create());
        sizes.add(length);
        bytes += length;
        while (bytes > MOST_KEPT) {
            client.resource(kept.remove()).withGracePeriod(0).delete();
            bytes -= sizes.remove();
        }
    }

    private Pod pod(String text) {
        return new PodBuilder()
                .withNewMetadata()
                .withGenerateName("fat-")
                .withLabels(labels("run"))
                .endMetadata()
                .withNewSpec()
                .withNodeName("no-node")
                .withContainers(container(text))
                .endSpec()
                .build();
    }

    private HasMetadata job(String text) {
        return new JobBuilder()
                .withNewMetadata()
                .withGenerateName("fat-")
                .withLabels(labels("run"))
                .endMetadata()
                .withNewSpec()
                .withSuspend(true)
                .withNewTemplate()
                .withNewSpec()
                .withRestartPolicy("Never")
                .withContainers(container(text))
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }

    private static Container container(String text) {
        return new ContainerBuilder()
                .withName("runner")
                .withImage("no-image")
                .addNewEnv()
                .withName("TEXT")
                .withValue(text)
                .endEnv()
                .build();
    }

    private HasMetadata configMap(String text) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withGenerateName("fat-")
                .withLabels(labels("ledger"))
                .endMetadata()
                .addToData("row", text)
                .build();
    }

    private HasMetadata event(String text) {
        return new EventBuilder()
                .withNewMetadata()
                .withGenerateName("fat-")
                .endMetadata()
                .withType("Warning")
                .withReason("Fat")
                .withMessage(text)
                .withNewInvolvedObject()
                .withApiVersion("v1")
                .withKind("Pod")
                .withNamespace(NAMESPACE)
                .withName("fat")
                .endInvolvedObject()
                .build();
    }

    /** A plan that is searched for. */
    private void hypercube() {
        String name = "hypercube-" + ++count % 10;
        apply(name, """
                {"baseline":{"items":200000,"executorThreads":8},
                "factors":{"itemCount":[25,50,100,250,500,1000,2000,4000,6000,8000],"partitions":[1,2,3,4,5,6,8],
                "resultBytes":[0,16,32,64,128,256,512,1024,2048,4096]},
                "design":{"type":"LatinHypercube","treatments":512,"replicates":2,"seed":%d},
                "execution":{"suspend":true}}""".formatted(random.nextInt(1_000_000)));
    }

    /** An analysis of many treatments, by another margin of a campaign that is cancelled. */
    private void analysis() {
        apply(LARGE, """
                {"baseline":{"items":200000},
                "factors":{"itemCount":[10,20,50,100,200,500,1000,2000,4000,8000],
                "readerCheckpointBytes":[10,20,50,100,200,500,1000,2000,5000,10000],
                "writerCheckpointBytes":[10,20,50,100,200,500,1000,2000,5000,10000],
                "resultBytes":[0,16,32,64,128,256,512,1024,2048,4096]},
                "design":{"replicates":2},"analysis":{"margin":"%d%%"},
                "execution":{"cancel":true}}""".formatted(random.nextInt(1, 50)));
    }

    private void apply(String name, String spec) {
        try {
            client.genericKubernetesResources("batchmark.io/v1alpha1", "BenchmarkCampaign")
                    .inNamespace(NAMESPACE)
                    .load(new ByteArrayInputStream(
                            """
                            {"apiVersion":"batchmark.io/v1alpha1","kind":"BenchmarkCampaign",
                            "metadata":{"name":"%s","namespace":"%s"},"spec":%s}""".formatted(name, NAMESPACE, spec).getBytes(StandardCharsets.UTF_8)))
                    .forceConflicts()
                    .serverSideApply();
        } catch (KubernetesClientException e) {
            if (e.getCode() != 409 && e.getCode() != 422) {
                throw e;
            }
            // the design of an accepted campaign cannot change: the next one has its name
            client.genericKubernetesResources("batchmark.io/v1alpha1", "BenchmarkCampaign")
                    .inNamespace(NAMESPACE)
                    .withName(name)
                    .delete();
        }
    }

    /** Many changes of objects that campaigns might own. */
    private void flood() {
        if (kept.isEmpty()) {
            bytes();
        }
        for (int i = 0; i < FLOOD; i++) {
            client.resource(kept.peekLast())
                    .patch(
                            PatchContext.of(PatchType.JSON_MERGE),
                            "{\"metadata\":{\"annotations\":{\"rig/flood\":\"" + ++count + "\"}}}");
        }
    }

    private Map<String, String> labels(String part) {
        return !labelled ? Map.of() : Map.of("batchmark.io/campaign", LARGE, "batchmark.io/part", part);
    }
}
