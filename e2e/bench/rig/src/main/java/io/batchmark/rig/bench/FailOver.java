package io.batchmark.rig.bench;

import io.batchmark.rig.Console;
import io.batchmark.rig.plane.Operator;
import io.batchmark.rig.plane.Program;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** How long nobody runs a campaign when of two operators the one that leads goes. */
final class FailOver {
    private static final Case SIZE = new Case(500, 10);
    private static final int UNDER_WAY_SECONDS = 12;
    private static final Duration AWAY = Duration.ofMinutes(5);

    private FailOver() {}

    /** Prints what was seen: of an operator that is killed, and of one that is asked to end. */
    static void measure(Duration limit) throws IOException {
        Duration killed = pause("killed", Program::kill, limit);
        Duration stopped = pause("stopped", Program::stop, limit);
        System.out.printf(
                "%nfail-over of two operators, from the last run of the one that led to the first of the other: %.1f s where"
                        + " it was killed, %.1f s where it was stopped%n",
                killed.toMillis() / 1e3, stopped.toMillis() / 1e3);
    }

    private static Duration pause(String how, BiConsumer<Program, Duration> end, Duration limit) throws IOException {
        try (Leg leg = new Leg("leader-" + how, SIZE)) {
            Operator leader = Operator.start(leg.plane(), "operator-1", 8080, Map.of());
            Operator.start(leg.plane(), "operator-2", 8081, Map.of());
            CompletableFuture<Void> gone = CompletableFuture.runAsync(
                    () -> {
                        Console.say("the leader is %s", how);
                        end.accept(leader.program(), AWAY);
                    },
                    CompletableFuture.delayedExecutor(UNDER_WAY_SECONDS, TimeUnit.SECONDS));
            new BenchCampaign(leg.client(), SIZE).run(limit);
            gone.join();
            return Traffic.read(leg.plane().auditLog(), false).longestPause();
        }
    }
}
