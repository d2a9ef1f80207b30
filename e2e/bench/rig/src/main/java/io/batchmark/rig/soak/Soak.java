package io.batchmark.rig.soak;

import io.batchmark.rig.Console;
import io.batchmark.rig.Main;
import io.batchmark.rig.Settings;
import io.batchmark.rig.plane.AuditLog;
import io.batchmark.rig.plane.BusyNode;
import io.batchmark.rig.plane.ControlPlane;
import io.batchmark.rig.plane.Namespaces;
import io.batchmark.rig.plane.Nodes;
import io.batchmark.rig.plane.Operator;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Several campaigns at once, while everything dies at random. Ends with 1 if a run was lost or repeated, or if
 * an operator crashed. */
public final class Soak {
    private static final Path FOLDER = Path.of("e2e/bench/rig/target/soak").toAbsolutePath();
    private static final int NODES = 16;
    static final List<String> LANES = List.of("north", "east", "south", "west");
    private static final int PROGRESS_SECONDS = 10;

    private final ControlPlane plane;
    private final List<Operator> operators;
    private final SoakCampaigns campaigns;
    private final long busyThreads;
    private final long begin = System.nanoTime();

    /** @param busyThreads busy threads for each processor; if there are any, only the neighbours make faults */
    private Soak(ControlPlane plane, long busyThreads) throws IOException {
        this.plane = plane;
        this.busyThreads = busyThreads;
        Nodes.create(plane.client(), NODES);
        Namespaces.create(plane.client(), SoakCampaigns.NAMESPACE);
        Namespaces.create(plane.client(), HostileNeighbours.NAMESPACE);
        Namespaces.create(plane.client(), HungryNeighbours.NAMESPACE);
        // runs that are killed so often would otherwise wait for minutes
        Map<String, String> settings = busyThreads > 0
                ? BusyNode.OPERATOR
                : Map.of("BATCHMARK_RETRY_BACKOFF", "500ms", "BATCHMARK_WATCH_TIMEOUT", "10s");
        operators = List.of(
                Operator.start(plane, "operator-1", 8080, settings),
                Operator.start(plane, "operator-2", 8081, settings));
        OpenDefinition.install(plane.client());
        campaigns = new SoakCampaigns(plane.client());
    }

    public static void main(String[] arguments) {
        Main.run(() -> {
            Duration duration = Settings.seconds("DURATION", 300);
            long seed = Settings.number("SEED", 1);
            Console.say("faults for %d s, seed %d", duration.toSeconds(), seed);
            try (ControlPlane plane = new ControlPlane(FOLDER, "Request")) {
                return new Soak(plane, Settings.number("BUSY", 0)).run(duration, new SplittableRandom(seed));
            }
        });
    }

    private boolean run(Duration duration, SplittableRandom random) throws IOException, InterruptedException {
        long end = begin + duration.toNanos();
        boolean over = true;
        try (BusyNode node = new BusyNode(busyThreads);
                Faults faults =
                        new Faults(plane, operators, random.split(), duration, busyThreads > 0 ? "neighbour" : "");
                ExecutorService threads = Executors.newThreadPerTaskExecutor(
                        Thread.ofPlatform().daemon().factory())) {
            List<Future<?>> lanes = new ArrayList<>();
            for (String lane : LANES) {
                SplittableRandom shapes = random.split();
                lanes.add(threads.submit(() -> campaigns.goOnUntil(lane, shapes, end)));
            }
            Future<?> trouble = threads.submit(() -> {
                faults.goOnUntil(end);
                return null;
            });
            over = await(trouble, faults);
            for (Future<?> lane : lanes) {
                over &= await(lane, faults);
            }
            Console.say("busy threads: %d", node.threads());
            Console.say("what went wrong, by seed: %s", faults.happened());
            Console.say("campaigns of the neighbours: %s", faults.neighbours().answers());
            if (!faults.neighbours().isHeard()) {
                Console.say("no hostile campaign was accepted, so that nothing is proven");
                over = false;
            }
        }
        if (over && busyThreads > 0) {
            String slowest = campaigns.slowest();
            double time = campaigns.time(slowest);
            Console.say(
                    "slowest campaign: %s with %d runs took %.1f s, %.2f times its time without the others",
                    slowest, campaigns.runs(slowest), time, time / campaigns.repeat(slowest));
        }
        return classify(over);
    }

    /** Says how far things are until it is done; returns whether it went well. */
    private boolean await(Future<?> work, Faults faults) throws InterruptedException {
        while (true) {
            try {
                work.get(PROGRESS_SECONDS, TimeUnit.SECONDS);
                return true;
            } catch (TimeoutException e) {
                Console.say(
                        "after %d s: %d of %d runs over, in %d campaigns; faults so far: %s",
                        Duration.ofNanos(System.nanoTime() - begin).toSeconds(),
                        campaigns.finished(),
                        campaigns.runs(),
                        campaigns.planned().size(),
                        faults.happened());
            } catch (ExecutionException e) {
                Console.say("%s", e.getCause());
                return false;
            }
        }
    }

    private boolean classify(boolean over) throws IOException {
        SoakOutcome outcome;
        try (Stream<AuditLog.Entry> audit = AuditLog.read(plane.auditLog())) {
            outcome = SoakOutcome.of(
                    campaigns.runs(),
                    plane.client()
                            .configMaps()
                            .inNamespace(SoakCampaigns.NAMESPACE)
                            .withLabel("batchmark.io/part", "ledger")
                            .list()
                            .getItems(),
                    audit.filter(entry ->
                            SoakCampaigns.NAMESPACE.equals(entry.objectRef().namespace())));
        }
        plane.programs().stream()
                .filter(program -> !program.failures().isEmpty())
                .forEach(program ->
                        Console.say("%s ended by itself, with the exit codes %s", program.name(), program.failures()));
        List<Integer> crashes = operators.stream()
                .flatMap(operator -> (busyThreads > 0 ? operator.program().failures() : operator.crashes()).stream())
                .toList();
        if (!crashes.isEmpty()) {
            Console.say(
                    "operators ended by themselves without a fault that explains it, with the exit codes %s", crashes);
        }
        if (!over || outcome.lost() > 0) {
            campaigns.planned().keySet().forEach(name -> Console.say("%s: %s", name, campaigns.status(name)));
        }
        Console.say("%d results are known by the ledgers alone", outcome.unseen());
        Console.say("%d times Kubernetes ran a second pod of the same Job to its end", outcome.doubled());
        Console.say(
                "runs planned %d, finished %d, lost %d, repeated %d",
                outcome.planned(), outcome.finished(), outcome.lost(), outcome.repeated());
        return over && outcome.lost() == 0 && outcome.repeated() == 0 && outcome.isWitnessed() && crashes.isEmpty();
    }
}
