package io.batchmark.rig.bench;

import io.batchmark.rig.Console;
import io.batchmark.rig.Settings;
import io.batchmark.rig.plane.BusyNode;
import io.batchmark.rig.plane.Namespaces;
import io.batchmark.rig.plane.Operator;
import io.batchmark.rig.soak.HungryNeighbours;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The time of a campaign alone, and with neighbours that take bytes, CPU seconds or the node of the operator. */
final class Neighbours {
    /** The word for it among the cases. */
    static final String CASE = "neighbours";

    /** The word for a busy node among the cases. */
    static final String BUSY = "busy";

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Leg leg;
    private final Case size;
    private final Operator operator;
    private final Duration limit;
    private double quiet;

    private Neighbours(Leg leg, Case size, Operator operator, Duration limit) {
        this.leg = leg;
        this.size = size;
        this.operator = operator;
        this.limit = limit;
    }

    /**
     * Prints a line for each kind of neighbour. {@code RUNS} and {@code PARALLELISM} are the size of the campaign. {@code SEED} draws the acts
     * of the neighbours.
     *
     * @return true if the operator was never started again
     */
    static boolean measure(Duration limit) throws Exception {
        return measure(CASE, Map.of(), limit, neighbours -> {
            HungryNeighbours hungry =
                    new HungryNeighbours(neighbours.leg.client(), new SplittableRandom(Settings.number("SEED", 1)));
            HungryNeighbours others = HungryNeighbours.ofApiServer(
                    neighbours.leg.client(), new SplittableRandom(Settings.number("SEED", 1)));
            neighbours.measure("bytes of others", others::bytes);
            neighbours.measure("bytes", hungry::bytes);
            neighbours.measure("CPU seconds", hungry::seconds);
        });
    }

    /**
     * Prints the time on a node with {@code BUSY} busy threads for each processor. The control plane is not disturbed.
     *
     * @return true if the operator was never started again
     */
    static boolean measureBusy(Duration limit) throws Exception {
        return measure(BUSY, BusyNode.OPERATOR, limit, neighbours -> {
            try (BusyNode node = new BusyNode(Settings.number("BUSY", 20))) {
                neighbours.measure(node.threads() + " busy threads", null);
            }
        });
    }

    private static boolean measure(String name, Map<String, String> settings, Duration limit, Act act)
            throws Exception {
        Case size = Case.parse(Settings.number("RUNS", 200) + "x" + Settings.number("PARALLELISM", 2));
        try (Leg leg = new Leg(name, size)) {
            Namespaces.create(leg.client(), HungryNeighbours.NAMESPACE);
            Operator operator = Operator.start(leg.plane(), settings);
            Neighbours neighbours = new Neighbours(leg, size, operator, limit);
            neighbours.measure("alone", null);
            act.on(neighbours);
            System.out.println("operator, most MiB: " + operator.program().peakMemory() / 1024 + "; restarts: "
                    + (operator.program().launches() - 1) + ", exit codes "
                    + operator.program().failures());
            return operator.program().launches() == 1;
        }
    }

    @FunctionalInterface
    private interface Act {
        void on(Neighbours neighbours) throws IOException;
    }

    private void measure(String beside, @Nullable Runnable neighbour) {
        BenchCampaign campaign = new BenchCampaign(leg.client(), size);
        Thread thread = Thread.ofPlatform().daemon().start(() -> repeat(neighbour));
        Duration before = operator.program().cpu();
        Duration busy = Machine.busy();
        Pace pace;
        try {
            pace = campaign.run(limit);
        } finally {
            thread.interrupt();
        }
        double seconds = pace.time().toMillis() / 1e3;
        Duration cpu = operator.program().cpu().minus(before);
        Duration all = Machine.busy().minus(busy);
        quiet = quiet == 0 ? seconds : quiet;
        System.out.printf(
                Locale.ROOT,
                "%-20s %6.1f s, %.2f times the time alone, %d of %d runs; CPU: operator %.1f s, machine %.1f s%n",
                beside,
                seconds,
                seconds / quiet,
                pace.finished(),
                size.runs(),
                cpu.toMillis() / 1e3,
                all.toMillis() / 1e3);
        campaign.delete();
    }

    private static void repeat(@Nullable Runnable neighbour) {
        while (neighbour != null && !Thread.currentThread().isInterrupted()) {
            try {
                neighbour.run();
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                Console.say("a neighbour was refused: %s", e.getMessage());
            }
        }
    }
}
