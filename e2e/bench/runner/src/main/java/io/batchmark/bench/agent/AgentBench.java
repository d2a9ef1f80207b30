package io.batchmark.bench.agent;

import io.batchmark.bench.runner.PairedRatio;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Measures the cost of the agent. Times of a job with probes on and with probes off are compared in pairs within one warm JVM. Times to a
 * ready server with and without the agent are compared in pairs of JVMs.
 *
 * <p>Arguments are the folder of Open Liberty, the jar of the agent and the folder of Derby. A fourth argument is the page whose table
 * the bench writes. Further settings are environment variables:
 *
 * <pre>
 * JVMS     JVMs that execute the job. Default: 12
 * PAIRS    pairs of executions in each JVM, for each chunk size. Default: 8
 * WARM_UP  pairs before these that do not count. Default: 4
 * STARTS   pairs of starts. Default: 12
 * </pre>
 */
public final class AgentBench {
    private static final List<Integer> CHUNKS = List.of(1, 2, 5, 10, 25, 100, 1000);
    /** Makes an item as dear as one that reads and writes a database on a network. */
    private static final int WORK_KIB = 64;

    private static final long SEED = 42;

    private final AgentServer server;
    private final Random random = new Random(SEED);
    private final List<ChunkCost> costs = Stream.concat(
                    CHUNKS.stream().map(chunk -> new ChunkCost(chunk, 0)), Stream.of(new ChunkCost(1000, WORK_KIB)))
            .toList();
    private final PairedRatio start = new PairedRatio();

    private AgentBench(AgentServer server) {
        this.server = server;
    }

    public static void main(String[] arguments) throws Exception {
        Path scratch = Files.createTempDirectory("agent-bench");
        try {
            AgentBench bench = new AgentBench(
                    new AgentServer(absolute(arguments[0]), absolute(arguments[1]), absolute(arguments[2]), scratch));
            bench.starts(number("STARTS", 12));
            int jvms = number("JVMS", 12);
            for (int jvm = 1; jvm <= jvms; jvm++) {
                bench.jvm(jvm, number("WARM_UP", 4), number("PAIRS", 8));
            }
            CostPage page = new CostPage(bench.costs, bench.start);
            say("%s", page.table());
            if (arguments.length > 3) {
                page.write(absolute(arguments[3]));
            }
        } finally {
            remove(scratch);
        }
    }

    private void starts(int pairs) throws IOException, InterruptedException {
        server.readyNanos(true); // makes the caches of the server
        for (int i = 1; i <= pairs; i++) {
            boolean agentFirst = random.nextBoolean();
            long first = server.readyNanos(agentFirst);
            long second = server.readyNanos(!agentFirst);
            long with = agentFirst ? first : second;
            long without = agentFirst ? second : first;
            start.add(without, with);
            say(
                    "start %d: %.2f s with, %.2f s without, load %.1f; so far %s",
                    i, with / 1e9, without / 1e9, load(), start.text());
        }
    }

    private void jvm(int number, int warmUp, int pairs) throws IOException, InterruptedException {
        // all sizes get warm first, so that each of them meets the same code
        List<Execution> executions = new ArrayList<>();
        costs.forEach(cost -> executions.addAll(cost.executions(warmUp, random)));
        costs.forEach(cost -> executions.addAll(cost.executions(pairs, random)));
        List<Times> times = server.execute(executions);
        StringBuilder ratios = new StringBuilder();
        for (int i = 0; i < costs.size(); i++) {
            int from = 2 * (costs.size() * warmUp + i * pairs);
            int to = from + 2 * pairs;
            double ratio = costs.get(i).add(executions.subList(from, to), times.subList(from, to));
            ratios.append(String.format(Locale.ROOT, "  %s: %.4f", costs.get(i).name(), ratio));
        }
        say("JVM %d: CPU%s, load %.1f", number, ratios, load());
    }

    private static Path absolute(String path) {
        return Path.of(path).toAbsolutePath();
    }

    private static int number(String variable, int otherwise) {
        String text = System.getenv(variable);
        return text == null ? otherwise : Integer.parseInt(text);
    }

    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
