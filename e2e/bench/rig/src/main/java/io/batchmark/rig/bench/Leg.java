package io.batchmark.rig.bench;

import io.batchmark.rig.Console;
import io.batchmark.rig.plane.ControlPlane;
import io.batchmark.rig.plane.Namespaces;
import io.batchmark.rig.plane.Nodes;
import io.batchmark.rig.plane.Program;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** A control plane for one measurement alone: none finds what another one left behind. */
final class Leg implements AutoCloseable {
    static final String NAMESPACE = "bench";

    private static final Path FOLDER = Path.of("e2e/bench/rig/target/bench").toAbsolutePath();
    private static final int NODES = 10;

    private final Path folder;
    private final ControlPlane plane;

    Leg(String what, Case size) throws IOException {
        Console.say("a control plane for %s %s ...", what, size);
        folder = FOLDER.resolve(what + "-" + size.runs() + "x" + size.parallelism());
        plane = new ControlPlane(folder, "Metadata");
        Nodes.create(client(), NODES);
        Namespaces.create(client(), NAMESPACE);
    }

    ControlPlane plane() {
        return plane;
    }

    KubernetesClient client() {
        return plane.client();
    }

    /** Does what is to be measured, and finds out what it took of the machine. */
    Pace measure(Callable<Pace> work) throws Exception {
        Map<String, Duration> before = cpu();
        long storedBefore = plane.bytesToStore();
        Duration busyBefore = Machine.busy();
        Pace pace = work.call();
        Duration rest = Machine.busy().minus(busyBefore);
        Map<String, Duration> spent = new LinkedHashMap<>();
        for (Map.Entry<String, Duration> program : cpu().entrySet()) {
            Duration cpu = program.getValue().minus(before.getOrDefault(program.getKey(), Duration.ZERO));
            spent.put(program.getKey(), cpu);
            rest = rest.minus(cpu);
        }
        spent.put("everything else", rest);
        return pace.with(spent, plane.bytesToStore() - storedBefore);
    }

    private Map<String, Duration> cpu() {
        Map<String, Duration> cpu = new LinkedHashMap<>();
        for (Program program : plane.programs()) {
            if (!program.failures().isEmpty()) {
                throw new IllegalStateException(program.name() + " ended by itself: what was measured means nothing");
            }
            cpu.put(program.name(), program.cpu());
        }
        cpu.put("this client", ProcessHandle.current().info().totalCpuDuration().orElseThrow());
        return cpu;
    }

    /** Leaves the logs. */
    @Override
    public void close() throws IOException {
        plane.close();
        try (Stream<Path> data = Files.walk(folder.resolve("etcd"))) {
            for (Path path : data.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
