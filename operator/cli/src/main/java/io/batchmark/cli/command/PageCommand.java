package io.batchmark.cli.command;

import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.cli.cluster.Cluster;
import io.batchmark.cli.page.Desktop;
import io.batchmark.cli.page.OperatorPage;
import io.batchmark.cli.page.PageProxy;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Brings the live page of a campaign to this machine, for its user and nobody else. */
@Command(
        name = "page",
        description = "Shows the progress of a campaign in a browser until you press Ctrl-C. It forwards a port of the"
                + " operator to this machine and sends your token, with which the operator asks the API server for your permissions."
                + " The chart must have page.enabled.")
final class PageCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster;

    @Parameters(paramLabel = "NAME", description = "The campaign.")
    private String name;

    @Mixin
    private OperatorNamespaceOption operatorNamespace;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "A token instead of the token of the kubeconfig, for users who have a client certificate:"
                    + " kubectl create token SERVICEACCOUNT writes one.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "Port of this machine. Default: any free port.")
    private int port;

    @Option(names = "--open", description = "Shows the page in a browser.")
    private boolean open;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        try (Cluster asked = cluster.open()) {
            asked.campaign(name);
            Supplier<String> token = token(asked);
            try (OperatorPage operator = OperatorPage.find(asked, operatorNamespace.namespace(), name, token.get());
                    PageProxy proxy = new PageProxy(operator.address(), token, port)) {
                out.println(proxy.address());
                out.println("Only users of this machine who know this address can reach it. Ctrl-C ends it.");
                out.flush();
                if (open) {
                    Desktop.show(proxy.address().toString());
                }
                new CountDownLatch(1).await();
            }
        }
        return CommandExit.OK;
    }

    /** Asked for again with each request: a token is valid for a while only. */
    private Supplier<String> token(Cluster asked) {
        if (tokenFile == null) {
            return asked::token;
        }
        Path file = tokenFile;
        return () -> {
            try {
                return Files.readString(file).strip();
            } catch (IOException e) {
                throw new CommandFailure(CommandExit.USAGE, "there is no token in file " + file);
            }
        };
    }
}
