package io.batchmark.cli.command;

import io.batchmark.cli.cluster.Cluster;
import io.fabric8.kubernetes.client.Config;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What starts have in common, so that a JVM can keep what it has loaded for it: a plan of standard input, help, a client of a cluster. */
@Command(name = "__training", hidden = true, description = "Does what other commands begin with, and prints nothing.")
final class TrainingCommand implements Callable<Integer> {
    private static final String NOWHERE = "https://localhost:1";

    @Override
    public Integer call() {
        CommandLine all = Batchmark.commandLine().setOut(new PrintWriter(Writer.nullWriter()));
        all.getSubcommands().values().forEach(CommandLine::getUsageMessage);
        try (Cluster cluster = new Cluster(Config.empty(), null)) {
            cluster.resource(NOWHERE);
        }
        return all.execute("plan", "--filename=-");
    }
}
