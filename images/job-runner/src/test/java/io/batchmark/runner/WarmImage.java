package io.batchmark.runner;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.ArtifactSettings;
import io.batchmark.contract.parameters.ArtifactSettings.DeliveryMode;
import io.batchmark.contract.parameters.ArtifactSettings.MessageTransaction;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.DataSourceSettings;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.LockSettings;
import io.batchmark.contract.parameters.LockSettings.RowOrder;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.ServerSettings;
import io.batchmark.contract.parameters.StepSettings;
import io.batchmark.contract.parameters.StepSettings.Dispatch;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.parameters.Workload.Instrumentation;
import io.batchmark.contract.parameters.Workload.JobRepository;
import io.batchmark.contract.parameters.Workload.Read;
import io.batchmark.contract.parameters.Workload.Write;
import io.batchmark.contract.result.RunResult;
import io.batchmark.runner.launch.WithoutServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What the image is made of. The first server starts cold; the others from what it left, as in the image. */
final class WarmImage {
    static final String RUN = UUID.randomUUID().toString();
    static final Path COLD = Path.of("target/image/batchmark").toAbsolutePath();
    // a JVM of tests has its own
    static final Path TESTS =
            Path.of(System.getProperty("servers.directory", "target/it")).toAbsolutePath();
    // of one path for all, because the server keeps absolute paths of it
    static final Path WORK = TESTS.resolve("work");
    static final Workload COLD_WORKLOAD = new WorkloadBuilder().build();

    private static final Path WARM = TESTS.resolve("batchmark");
    private static final Path PLAIN = TESTS.resolve("plain");
    private static RunResult coldResult;

    private WarmImage() {}

    /** What the cold start measured. */
    static synchronized RunResult coldResult() throws Exception {
        if (coldResult == null) {
            remove(TESTS);
            // so that the others need not load their classes from jars: as in the image, see build.sh
            Path archive = TESTS.resolve("classes.jsa");
            coldResult = new ServerProcess(
                            COLD,
                            WORK,
                            parameters(COLD_WORKLOAD, Database.DERBY),
                            Map.of(
                                    "JAVA_TOOL_OPTIONS",
                                    ServerProcess.JAVA_OPTIONS + " -XX:ArchiveClassesAtExit=" + archive))
                    .awaitExit(ExitCode.COMPLETED)
                    .result();
            Files.createDirectories(WARM);
            for (String part : new String[] {"run", "environment", "roles", "wlp", "usr", "records.csv"}) {
                Files.createSymbolicLink(WARM.resolve(part), COLD.resolve(part));
            }
            Files.move(WORK, WARM.resolve("warm"));
            if (Files.exists(archive)) { // a JVM that is slow to end may not have got that far
                Files.move(archive, WARM.resolve("classes.jsa"));
            }
            WithoutServer.javaHome(PLAIN);
        }
        return coldResult;
    }

    static String parameters(Workload workload, Database database) {
        return parameters(workload, database, null);
    }

    static String parameters(Workload workload, Database database, Broker broker) {
        return Wire.encode(new RunParameters(RUN, 3, workload, null, database, broker));
    }

    static ServerProcess start(String parameters, Map<String, String> environment) throws Exception {
        coldResult();
        remove(WORK);
        return new ServerProcess(WARM, WORK, parameters, environment);
    }

    /** A run that fails before its job begins, and not by the server: in a JVM {@linkplain WithoutServer without} one. */
    static ServerProcess startWithoutServer(String parameters, Map<String, String> environment) throws Exception {
        Map<String, String> all = new HashMap<>(environment);
        all.put("JAVA_HOME", PLAIN.toString());
        return start(parameters, all);
    }

    /** A server beside that of {@link #start}, from the same image. */
    static ServerProcess beside(String parameters, Map<String, String> environment) throws Exception {
        coldResult();
        Path work = TESTS.resolve("beside");
        remove(work);
        return new ServerProcess(WARM, work, parameters, environment);
    }

    /** A process that is no run, in a container of its own. */
    static ServerProcess start(String argument, String parameters, Map<String, String> environment) throws Exception {
        coldResult();
        Path work = TESTS.resolve(argument);
        remove(work);
        return new ServerProcess(WARM, work, List.of(argument), RunParameters.VARIABLE, parameters, environment);
    }

    static ServerProcess cleanUp(String database, Map<String, String> environment) throws Exception {
        coldResult();
        remove(WORK);
        return ServerProcess.cleanUp(WARM, WORK, database, environment);
    }

    static void remove(Path path) throws Exception {
        new ProcessBuilder("rm", "-rf", path.toString()).inheritIO().start().waitFor();
    }

    /** A small workload with all settings that a test does not care for. */
    static final class WorkloadBuilder {
        private StepSettings step = StepSettings.DEFAULT.withItems(2000).withItemCount(100);
        private ArtifactSettings artifacts = ArtifactSettings.DEFAULT;
        private ServerSettings server = ServerSettings.DEFAULT.withMaxHeapBytes(256L << 20);
        private DataSourceSettings dataSources = DataSourceSettings.DEFAULT;
        private LockSettings locks = LockSettings.DEFAULT;
        private Instrumentation instrumentation = Instrumentation.Full;
        private int interruptAfterCheckpoints;

        WorkloadBuilder items(long number) {
            step = step.withItems(number);
            return this;
        }

        WorkloadBuilder itemCount(int number) {
            step = step.withItemCount(number);
            return this;
        }

        WorkloadBuilder transactionTimeout(int seconds) {
            step = step.withTransactionTimeout(seconds);
            return this;
        }

        WorkloadBuilder queryRows(int number) {
            artifacts = artifacts.withQueryRows(number);
            return this;
        }

        WorkloadBuilder partitions(int number, int threads) {
            step = step.withPartitions(number, step.servers());
            server = server.withExecutorThreads(threads);
            return this;
        }

        WorkloadBuilder servers(int number) {
            step = step.withPartitions(step.partitions(), number);
            return this;
        }

        WorkloadBuilder dispatched() {
            step = step.withDispatch(Dispatch.Jms);
            return this;
        }

        WorkloadBuilder repository(JobRepository where) {
            server = server.withJobRepository(where);
            return this;
        }

        WorkloadBuilder read(Read from) {
            artifacts = artifacts.withRead(from);
            return this;
        }

        WorkloadBuilder write(Write how) {
            artifacts = artifacts.withWrite(how);
            return this;
        }

        WorkloadBuilder messages(int bytes) {
            artifacts = artifacts.withMessageBytes(bytes);
            return write(Write.SendMessage);
        }

        WorkloadBuilder messages(int bytes, DeliveryMode mode, MessageTransaction transaction) {
            artifacts = artifacts.withMessages(mode, transaction);
            return messages(bytes);
        }

        WorkloadBuilder instrumentation(Instrumentation what) {
            instrumentation = what;
            return this;
        }

        WorkloadBuilder twoPhaseCommit() {
            server = server.withTwoPhaseCommit(true);
            return this;
        }

        WorkloadBuilder iterations(int warmUp, int counted) {
            server = server.withIterations(warmUp, counted);
            return this;
        }

        WorkloadBuilder rowBytes(int number) {
            artifacts = artifacts.withRowBytes(number);
            return this;
        }

        WorkloadBuilder dataSources(DataSourceSettings settings) {
            dataSources = settings;
            return this;
        }

        WorkloadBuilder sharedRows(int number, RowOrder order, int secondJobItemCount) {
            locks = new LockSettings(number, order, secondJobItemCount);
            return write(Write.Rewrite);
        }

        WorkloadBuilder interruptAfterCheckpoints(int number) {
            interruptAfterCheckpoints = number;
            return this;
        }

        Workload build() {
            return new Workload(
                    step, artifacts, server, dataSources, locks, instrumentation, interruptAfterCheckpoints);
        }
    }
}
