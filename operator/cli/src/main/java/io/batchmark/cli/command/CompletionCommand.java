package io.batchmark.cli.command;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What a shell needs to complete words. */
@Command(
        name = "completion",
        description =
                "Prints completion for bash and zsh of kubectl-batchmark, which is the plugin's own name: source it in"
                        + " the shell's start-up file.")
final class CompletionCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().getOut().println(AutoComplete.bash("kubectl-batchmark", Batchmark.commandLine()));
        spec.commandLine().getOut().flush();
    }
}
