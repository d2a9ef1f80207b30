package io.batchmark.rig.soak;

import static org.awaitility.Awaitility.await;

import io.batchmark.rig.Console;
import io.batchmark.rig.plane.ControlPlane;
import io.batchmark.rig.plane.Nodes;
import io.batchmark.rig.plane.Operator;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonDeletingOperation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;

/**
 * One thing after another goes wrong, drawn at random. Nothing here takes away a result that is there: that would take
 * somebody who removes the finalizer of a finished pod, and its run would have to be repeated.
 */
final class Faults implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Longer than its lease, so that the other one takes over. */
    private static final Duration LOST = Duration.ofSeconds(20);

    private static final Duration REFUSAL = Duration.ofMinutes(1);

    private final ControlPlane plane;
    private final KubernetesClient client;
    private final List<Operator> operators;
    private final RandomGenerator random;
    private final HostileNeighbours neighbours;
    private final HungryNeighbours hungry;
    private final Bystander bystander;
    private final Duration refusal;
    private final List<Fault> faults;
    private boolean refused;
    private final Map<String, Integer> happened = new ConcurrentSkipListMap<>();
    private final ExecutorService repairs = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Fault> all = List.of(
            new Fault("operator killed", 4, () -> killOperator(upTo(3000))),
            new Fault("operator lost", 1, () -> killOperator(LOST)),
            new Fault("operator stopped and continued", 2, () -> pauseOperator(upTo(25_000))),
            new Fault("watches refused", 1, this::refuseWatches),
            new Fault("neighbour: anything", 6, () -> neighbours().anything()),
            new Fault("neighbour: same names", 2, () -> neighbours().sameNames(Soak.LANES)),
            new Fault("neighbour: missing class", 1, () -> neighbours().missingClass()),
            new Fault("neighbour: limits", 3, () -> neighbours().limits()),
            new Fault("neighbour: bytes", 2, () -> hungry().bytes()),
            new Fault("neighbour: CPU seconds", 2, () -> hungry().seconds()),
            new Fault("API server killed", 1, this::killApiServer),
            new Fault("etcd killed", 1, this::killEtcd),
            new Fault("pod deleted", 3, () -> bystander().deletePod(30)),
            new Fault("pod deleted by force", 2, () -> bystander().deletePod(0)),
            new Fault("pod evicted", 2, () -> bystander().evictPod()),
            new Fault("Job deleted", 3, () -> bystander().deleteJob()),
            new Fault("node deleted", 2, this::deleteNode),
            new Fault("quota exhausted", 1, this::exhaustQuota),
            new Fault("conflict storm", 2, () -> bystander().storm()));

    /**
     * @param duration of all of them
     * @param kinds the beginning of the names of those that happen; empty for all
     */
    Faults(ControlPlane plane, List<Operator> operators, RandomGenerator random, Duration duration, String kinds) {
        this.plane = plane;
        client = plane.client();
        this.operators = operators;
        this.random = random;
        neighbours = new HostileNeighbours(client, random);
        hungry = new HungryNeighbours(client, random);
        bystander = new Bystander(client, random);
        faults = all.stream().filter(fault -> fault.name().startsWith(kinds)).toList();
        // of a short soak half
        refusal = REFUSAL.compareTo(duration.dividedBy(2)) < 0 ? REFUSAL : duration.dividedBy(2);
    }

    private Bystander bystander() {
        return bystander;
    }

    private HungryNeighbours hungry() {
        return hungry;
    }

    HostileNeighbours neighbours() {
        return neighbours;
    }

    /** How often each of them happened. */
    Map<String, Integer> happened() {
        return happened;
    }

    /** @param end System.nanoTime() after which nothing goes wrong any more */
    void goOnUntil(long end) throws InterruptedException {
        while (System.nanoTime() - end < 0) {
            Fault fault = draw();
            try {
                if (fault.action().happen()) {
                    happened.merge(fault.name(), 1, Integer::sum);
                }
            } catch (KubernetesClientException e) {
                Console.say("no %s: %s", fault.name(), e.getMessage());
            }
            Thread.sleep(upTo(2000));
        }
    }

    private Fault draw() {
        int ticket = random.nextInt(faults.stream().mapToInt(Fault::weight).sum());
        for (Fault fault : faults) {
            ticket -= fault.weight();
            if (ticket < 0) {
                return fault;
            }
        }
        throw new IllegalStateException();
    }

    private Duration upTo(int millis) {
        return Duration.ofMillis(random.nextInt(millis));
    }

    /** One of the two, whichever leads: it comes back after that time. */
    private boolean killOperator(Duration absence) {
        operators.get(random.nextInt(operators.size())).program().kill(absence);
        return true;
    }

    private boolean pauseOperator(Duration pause) {
        operators.get(random.nextInt(operators.size())).program().pause(pause);
        return true;
    }

    /** Those that there are go with the API server, and others are not to be had. Once in a soak: nothing goes on meanwhile. */
    private boolean refuseWatches() {
        if (refused) {
            return false;
        }
        refused = true;
        plane.allowWatches(false);
        plane.killApiServer(Duration.ZERO);
        repairs.execute(() -> await("permission to watch")
                .pollDelay(refusal)
                .atMost(refusal.plus(PATIENCE))
                .ignoreExceptions()
                .until(() -> {
                    plane.allowWatches(true);
                    return true;
                }));
        return true;
    }

    /** No ledger can be begun, nor a report: those that are there can still be written. */
    private boolean exhaustQuota() {
        ResourceQuota quota = new ResourceQuotaBuilder()
                .withNewMetadata()
                .withNamespace(SoakCampaigns.NAMESPACE)
                .withName("exhausted")
                .endMetadata()
                .withNewSpec()
                .addToHard("count/configmaps", new Quantity("0"))
                .endSpec()
                .build();
        client.resource(quota).createOr(NonDeletingOperation::update);
        Duration shortage = upTo(5000);
        repairs.execute(() -> await("end of the quota")
                .pollDelay(shortage)
                .atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> {
                    client.resource(quota).delete();
                    return true;
                }));
        return true;
    }

    private boolean killApiServer() {
        plane.killApiServer(upTo(3000));
        return true;
    }

    private boolean killEtcd() {
        plane.killEtcd(upTo(3000));
        return true;
    }

    /** For a moment, or for so long that its pods are given up. */
    private boolean deleteNode() {
        Optional<String> node = pick(client.nodes().list().getItems().stream()
                .map(any -> any.getMetadata().getName())
                .toList());
        Duration absence = random.nextInt(3) == 0 ? Duration.ofSeconds(60) : upTo(5000);
        node.ifPresent(name -> {
            client.nodes().withName(name).delete();
            repairs.execute(() -> bringBack(name, absence));
        });
        return node.isPresent();
    }

    private void bringBack(String node, Duration absence) {
        await("node " + node)
                .pollDelay(absence)
                .atMost(absence.plus(PATIENCE))
                .ignoreExceptions()
                .until(() -> {
                    Nodes.create(client, node);
                    return true;
                });
    }

    private <T> Optional<T> pick(List<T> any) {
        return any.isEmpty() ? Optional.empty() : Optional.of(any.get(random.nextInt(any.size())));
    }

    /** Returns when everything is whole again. */
    @Override
    public void close() {
        repairs.close();
    }
}
