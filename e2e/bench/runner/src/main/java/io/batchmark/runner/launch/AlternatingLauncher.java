package io.batchmark.runner.launch;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload.Instrumentation;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.runner.job.AccountJob;
import io.batchmark.runner.result.ResultCollector;
import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.ServerRun;
import io.batchmark.runner.server.Server;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.util.ArrayList;
import java.util.List;

/**
 * What the server of a benchmark has in place of {@link RunLauncher}: executes the batch job several times in one JVM, each time as
 * a run of its own, with the instrumentation that an environment variable names. What it does for each is what a run does for each of
 * its iterations. Alone in its file, which is copied into the server.
 */
public final class AlternatingLauncher implements ServletContextListener {
    /** The environment variable: names of {@link Instrumentation}, one for each execution, with commas between them. */
    public static final String ORDER = "INSTRUMENTATIONS";

    /** An execution that takes longer will not end any more. */
    private static final long MOST_SECONDS = 600;

    @Override
    public void contextInitialized(ServletContextEvent event) {
        Server.executor().execute(AlternatingLauncher::run);
    }

    /** Leaves a line for each execution, its result, as the termination message. */
    private static void run() {
        try {
            Watchdog.callOff();
            RunParameters parameters = Wire.decodeParameters(System.getenv(RunParameters.VARIABLE));
            List<String> results = new ArrayList<>();
            for (String name : System.getenv(ORDER).split(",", -1)) {
                RunResult result = result(new RunParameters(
                        parameters.run(),
                        parameters.attempt(),
                        parameters.workload().withInstrumentation(Instrumentation.valueOf(name)),
                        null,
                        parameters.database(),
                        null));
                if (result.batchStatus() != BatchStatus.COMPLETED) {
                    throw new IllegalStateException("execution " + (results.size() + 1) + ": " + result.message());
                }
                results.add(Wire.encode(result));
            }
            Termination.end(ExitCode.COMPLETED, String.join("\n", results));
        } catch (Throwable e) {
            e.printStackTrace();
            Termination.end(ExitCode.NOT_COMPLETED, e.toString());
        }
    }

    private static RunResult result(RunParameters parameters) throws Exception {
        ServerRun run = new ServerRun(parameters, null);
        CurrentRun.set(run);
        run.database().open(true);
        AccountJob job = new AccountJob(parameters.workload(), System.getenv("RECORDS"));
        job.prepare();
        run.measurement().prepare();
        JobOperator operator = BatchRuntime.getJobOperator();
        long execution = operator.start(job.name(), job.parameters());
        if (!run.awaitEnd(MOST_SECONDS)) {
            throw new IllegalStateException("an execution has not ended within " + MOST_SECONDS + " s");
        }
        RunResult result = new ResultCollector(run).of(operator, execution);
        run.measurement().close();
        run.database().close();
        return result;
    }
}
