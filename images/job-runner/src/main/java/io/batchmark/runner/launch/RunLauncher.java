package io.batchmark.runner.launch;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.ExitCode;
import io.batchmark.contract.ServerIndex;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.runner.dispatch.EngineGate;
import io.batchmark.runner.dispatch.Patience;
import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.DispatchException;
import io.batchmark.runner.run.ServerRun;
import io.batchmark.runner.server.Server;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Runs the batch job when the server starts, and ends the server with it. */
public final class RunLauncher implements ServletContextListener {
    @Override
    public void contextInitialized(ServletContextEvent event) {
        // the batch container takes the application from the thread that calls it: a plain thread will not do
        launch(Server::executor);
    }

    /** @param executor asked for when the parameters are understood */
    public static void launch(Supplier<Executor> executor) {
        try {
            RunParameters parameters = Wire.decodeParameters(System.getenv(RunParameters.VARIABLE));
            if (parameters.application() != null) {
                throw new ContractException("a job of the user's own runs in its own server, with the agent");
            }
            ServerRun run = new ServerRun(parameters, System.getenv(ServerIndex.VARIABLE));
            CurrentRun.set(run);
            Executor threads = executor.get();
            threads.execute(run.share().isExecutor() ? partitions(run) : new BatchJob(run, threads));
        } catch (ContractException e) {
            System.err.println(e.getMessage());
            Termination.end(ExitCode.PARAMETERS_NOT_UNDERSTOOD, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            Termination.end(ExitCode.NOT_COMPLETED, "the run cannot read one of its files: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            Termination.end(ExitCode.NOT_COMPLETED, "the server was stopped before its start");
        } catch (Throwable e) {
            // a server without its application would wait for ever
            Termination.end(ExitCode.NOT_COMPLETED, "the server is broken: " + e);
            throw e;
        }
    }

    /** The endpoint of the server is activated after the start of its application, and so after the gate. */
    private static Runnable partitions(ServerRun run) throws InterruptedException {
        try {
            new EngineGate(
                            Objects.requireNonNull(run.parameters().dispatcher(), "dispatcher"),
                            Integer.parseInt(System.getenv("MESSAGING_PORT")))
                    .await(Patience.of(System.getenv()).endOfStart());
            return new PartitionServer(run);
        } catch (DispatchException e) {
            return () -> PartitionServer.fail(run, e);
        }
    }
}
