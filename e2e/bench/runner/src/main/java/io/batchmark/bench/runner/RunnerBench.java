package io.batchmark.bench.runner;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.parameters.ArtifactSettings;
import io.batchmark.contract.parameters.DataSourceSettings;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.LockSettings;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.ServerSettings;
import io.batchmark.contract.parameters.StepSettings;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.parameters.Workload.Instrumentation;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.RunResult;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Measures what starting a run costs, what measuring it costs, and what the server adds to the time of its statements
 * and to a chunk. Takes the name of an image, and the directory that it is made of for where no Docker engine has it;
 * further settings are environment variables:
 *
 * <pre>
 * RUNS        starts to measure. Default: 5
 * JVMS        most JVMs that execute the job with and without instrumentation. Default: 60
 * PAIRS       pairs of executions in each of them. Default: 16
 * WARM_UP     pairs before them that do not count. Default: 6
 * ITEMS       records of each execution. Default: 200000
 * LOOPS       pairs of a job and a plain loop, in turns. Default: 5
 * LOOP_ITEMS  records of each of these. Default: 500000
 * POSTGRESQL  host:port/database of a PostgreSQL that asks user batchmark for no password, where the plain loop is to be
 *             compared with it as well; servers are then no containers, which have no network. Default: none
 * SOCKET      directory of its socket. Default: none
 * </pre>
 */
public final class RunnerBench {
    private static final int START_ITEMS = 2000;
    private static final int CHECKPOINT_ITEMS = 50_000;
    /** Chunks so small that what they cost beside their items is nearly all. */
    private static final int CHECKPOINT_CHUNK = 25;

    private static final int CHUNK = 1000;

    private final Image image;
    private final Path scratch;

    private RunnerBench(Image image, Path scratch) {
        this.image = image;
        this.scratch = scratch;
    }

    public static void main(String[] arguments) throws Exception {
        Path scratch = Files.createTempDirectory("runner-bench");
        String postgresql = System.getenv("POSTGRESQL");
        Image image = postgresql == null && Image.Container.exists(arguments[0])
                ? new Image.Container(arguments[0])
                : new Image.Directory(Path.of(arguments[1]).toAbsolutePath(), scratch);
        try {
            RunnerBench bench = new RunnerBench(image, scratch);
            say("%s, %d processors", image.description(), Runtime.getRuntime().availableProcessors());
            bench.start(number("RUNS", 5));
            new InstrumentationBench(
                            AlternatingServer.of(Path.of(arguments[1]), scratch),
                            parameters(number("ITEMS", 200_000), CHUNK, Database.DERBY),
                            Math.toIntExact(number("WARM_UP", 6)),
                            Math.toIntExact(number("PAIRS", 16)))
                    .run(number("JVMS", 60));
            bench.statements(
                    number("LOOPS", 5),
                    number("LOOP_ITEMS", 500_000),
                    BenchDatabase.all(scratch, postgresql, System.getenv("SOCKET")));
        } finally {
            remove(scratch);
        }
    }

    private void start(long runs) throws IOException, InterruptedException, ContractException {
        say("%n(a) start of a run: from the start of the JVM to the start of the batch job");
        Sample time = new Sample();
        Sample cpu = new Sample();
        for (int i = 1; i <= runs; i++) {
            RunResult result = image.run(parameters(START_ITEMS, CHUNK, Database.DERBY));
            double millis = result.jvm().jobStartMillis();
            double cpuSeconds = (result.jvm().processCpu() - result.jvm().stepCpu()) / 1e9;
            time.add(millis / 1e3);
            cpu.add(cpuSeconds);
            say("  run %d: %.0f ms, CPU %.2f s, load %.2f", i, millis, cpuSeconds, load());
        }
        if (runs > 0) {
            say("  time, s:        %s", time.summary(2));
            say("  process CPU, s: %s", cpu.summary(2));
        }
    }

    private void statements(long loops, long items, List<BenchDatabase> databases)
            throws IOException, InterruptedException, ContractException {
        say(
                "%n(c) the job's inserts and deletes against a plain loop of the same statements, and what a checkpoint costs");
        for (BenchDatabase database : databases) {
            Sample insert = new Sample();
            Sample delete = new Sample();
            Sample checkpoint = new Sample();
            for (int i = 1; i <= loops; i++) {
                // neither is always the first
                long[] before = i % 2 == 1 ? plain(database, items) : null;
                RunResult job = image.run(parameters(items, CHUNK, database.database()));
                long[] plain = before == null ? plain(database, items) : before;
                Components components = components(job);
                insert.add((double) components.insert() / plain[0]);
                delete.add((double) components.delete() / plain[1]);
                RunResult small = image.run(parameters(CHECKPOINT_ITEMS, CHECKPOINT_CHUNK, database.database()));
                Components ofSmall = components(small);
                checkpoint.add((small.times().elapsed() - ofSmall.reader() - ofSmall.writer())
                        / 1e6
                        / small.counts().commits());
            }
            if (loops > 0) {
                say(" %s", database.label());
                say("  insert, job / loop: %s", insert.summary(3));
                say("  delete, job / loop: %s", delete.summary(3));
                say("  checkpoint, ms:     %s", checkpoint.summary(2));
            }
        }
    }

    private static Components components(RunResult result) {
        return Objects.requireNonNull(result.times().components());
    }

    /** The nanoseconds of inserts and of deletes in a loop without a server, in a JVM with the options of the job's. */
    private long[] plain(BenchDatabase database, long rows) throws IOException, InterruptedException {
        remove(scratch.resolve("plain"));
        Process loop = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Xms8m",
                        "-Xmx512m",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dderby.stream.error.file=" + scratch.resolve("derby.log"),
                        "-cp",
                        ManagementFactory.getRuntimeMXBean().getClassPath(),
                        PlainLoop.class.getName(),
                        database.url(),
                        Long.toString(rows),
                        Integer.toString(CHUNK))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String[] times = new String(loop.getInputStream().readAllBytes()).trim().split(" ");
        if (loop.waitFor() != 0) {
            throw new IOException("the plain loop failed, see above");
        }
        return new long[] {Long.parseLong(times[0]), Long.parseLong(times[1])};
    }

    private static RunParameters parameters(long items, int chunk, Database database) {
        Workload workload = new Workload(
                StepSettings.DEFAULT.withItems(items).withItemCount(chunk),
                ArtifactSettings.DEFAULT,
                ServerSettings.DEFAULT,
                DataSourceSettings.DEFAULT,
                LockSettings.DEFAULT,
                Instrumentation.Full,
                0);
        return new RunParameters("bench", 1, workload, null, database, null);
    }

    private static long number(String variable, long otherwise) {
        String text = System.getenv(variable);
        return text == null ? otherwise : Long.parseLong(text);
    }

    /** Processes that run or want to, on average over the last minute. */
    static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private static void remove(Path path) throws IOException, InterruptedException {
        new ProcessBuilder("rm", "-rf", path.toString()).inheritIO().start().waitFor();
    }

    static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
