package io.batchmark.standin;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.ExitCode;
import io.batchmark.contract.ResultRoom;
import io.batchmark.contract.ServerIndex;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/**
 * The program of the stand-in's container. It refuses what the job runner refuses, and what needs a job runner: databases, brokers, jobs
 * of the user's own, and interruptions.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Map<String, String> environment = System.getenv();
        try {
            RunParameters parameters = Wire.decodeParameters(environment.get(RunParameters.VARIABLE));
            int server = ServerIndex.of(parameters.workload(), environment.get(ServerIndex.VARIABLE));
            requirePlayable(parameters);
            StandInRun run =
                    new StandInRun(parameters, server, environment.getOrDefault("HOSTNAME", ""), Clock.systemUTC());
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(run.stopped()), "stop"));
            String watchdog = environment.get("WATCHDOG");
            if (watchdog != null) {
                Files.writeString(Path.of(watchdog), "\n");
            }
            System.out.println("Batch job started by a stand-in: "
                    + parameters.workload().itemsOfServer(server) + " records, "
                    + parameters.workload().itemCount() + " per checkpoint");
            end(run.completed());
        } catch (ContractException e) {
            System.err.println(e.getMessage());
            end(ExitCode.PARAMETERS_NOT_UNDERSTOOD, String.valueOf(e.getMessage()));
        }
    }

    private static void requirePlayable(RunParameters parameters) throws ContractException {
        if (parameters.database().engine() != Database.Engine.Derby
                || parameters.broker() != null
                || parameters.application() != null
                || parameters.workload().interruptAfterCheckpoints() > 0) {
            throw new ContractException(
                    "runner.image is a stand-in, which has no database, no broker, no job of the user's"
                            + " own and no interruption: name a job runner");
        }
    }

    private static void end(RunResult result) {
        System.out.println(
                "Batch job " + result.batchStatus() + ": " + result.counts().read() + " records");
        end(
                result.batchStatus() == BatchStatus.COMPLETED ? ExitCode.COMPLETED : ExitCode.NOT_COMPLETED,
                Wire.encode(result, ResultRoom.of(System.getenv())));
    }

    /** Writes the termination message and ends the JVM. Only the first call counts. */
    private static synchronized void end(ExitCode code, String message) {
        String log = System.getenv().getOrDefault("TERMINATION_LOG", "/dev/termination-log");
        try {
            Files.writeString(Path.of(log), message);
        } catch (IOException e) {
            System.err.println("Cannot write " + log + " (" + e + "), which should contain: " + message);
        }
        Runtime.getRuntime().halt(code.code());
    }
}
