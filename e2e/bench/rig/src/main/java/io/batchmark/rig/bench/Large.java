package io.batchmark.rig.bench;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.rig.Console;
import io.batchmark.rig.Settings;
import io.batchmark.rig.plane.Operator;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Whether a large campaign costs at its end what it costs at its beginning, with a restart of the operator in the middle. */
final class Large {
    /** The word for it among the cases. */
    static final String CASE = "large";

    private static final Duration LINE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final int TENTHS = 10;
    private static final double RESTART_SECONDS = 10;

    private final Operator operator;
    private final BenchCampaign campaign;
    private final Case size;
    private final Sampling sampling;
    private final List<Sample> tenths = new ArrayList<>();
    private int finished;
    private int bytes;
    private boolean over;
    private String restart = "no restart";

    private Large(Leg leg, Operator operator, Case size) {
        this.operator = operator;
        this.size = size;
        campaign = new BenchCampaign(leg.client(), size);
        sampling = new Sampling(leg, operator);
    }

    /** Prints what was seen; {@code RUNS} and {@code PARALLELISM} say of which size. */
    static void measure(Duration limit) throws Exception {
        Case size = Case.parse(Settings.number("RUNS", 100_000) + "x" + Settings.number("PARALLELISM", 1000));
        try (Leg leg = new Leg(CASE, size)) {
            Operator operator = Operator.start(leg.plane(), Map.of());
            Large large = new Large(leg, operator, size);
            large.run(limit);
            large.tell();
            System.out.println(
                    "writes: " + Traffic.read(leg.plane().auditLog(), false).writes());
        }
    }

    private void run(Duration limit) throws Exception {
        campaign.create();
        Sample first = sampling.take(0, 0);
        Sample line = first;
        tenths.add(first);
        boolean restarted = false;
        System.out.println("           " + Sample.HEADER);
        while (!over && line.at().compareTo(limit) < 0) {
            Thread.sleep(POLL);
            look();
            boolean isTenth =
                    finished * (long) TENTHS / size.runs() > tenths.getLast().finished() * (long) TENTHS / size.runs();
            if (!isTenth && sampling.age().minus(line.at()).compareTo(LINE) < 0) {
                continue;
            }
            Sample now = sampling.take(finished, bytes);
            Console.say("%s", now.since(line));
            line = now;
            if (isTenth) {
                tenths.add(now);
            }
            if (!restarted && finished >= size.runs() / 2) {
                restarted = true;
                restart(now);
            }
        }
    }

    private void look() {
        String json = campaign.json();
        bytes = json.getBytes(StandardCharsets.UTF_8).length;
        JsonNode status = Serialization.unmarshal(json, JsonNode.class).path("status");
        finished = BenchCampaign.finished(status);
        over = BenchCampaign.isOver(status);
    }

    private void restart(Sample last) throws IOException {
        sampling.restarted(last);
        Instant killed = Instant.now();
        operator.restart();
        double ready = seconds(killed, Instant.now());
        Instant start = await("a run after the restart")
                .atMost(PATIENCE)
                .until(() -> Optional.ofNullable(sampling.startAfter(killed)), Optional::isPresent)
                .orElseThrow();
        Instant rows = await("rows after the restart")
                .atMost(PATIENCE)
                .until(() -> Optional.ofNullable(sampling.rowsAfter(killed)), Optional::isPresent)
                .orElseThrow();
        double row = seconds(killed, rows);
        restart = String.format(
                Locale.ROOT,
                "%s restart at %d runs, after the kill: ready %.1f s, first run %.1f s, first rows %.1f s, at most %.0f s",
                row <= RESTART_SECONDS ? "reached      " : "MISSED       ",
                finished,
                ready,
                seconds(killed, start),
                row,
                RESTART_SECONDS);
        Console.say("%s", restart);
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 1e3;
    }

    private void tell() {
        System.out.println();
        System.out.println(size + " by tenths" + (over ? "" : ", when time was up"));
        System.out.println(Sample.HEADER);
        for (int i = 1; i < tenths.size(); i++) {
            System.out.println(tenths.get(i).since(tenths.get(i - 1)));
        }
        System.out.println(restart);
        System.out.println(
                "operator after the restart, most MiB: " + operator.program().peakMemory() / 1024);
    }
}
