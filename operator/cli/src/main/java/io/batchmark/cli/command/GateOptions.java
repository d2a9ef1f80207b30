package io.batchmark.cli.command;

import io.batchmark.cli.CommandExit;
import io.batchmark.cli.campaign.GateResult;
import picocli.CommandLine.Option;

/** The meaning of an undecided gate for the exit code. */
final class GateOptions {
    enum Undecided {
        pass,
        fail
    }

    @Option(
            names = "--undecided",
            paramLabel = "fail|pass",
            defaultValue = "fail",
            description = "The meaning of a threshold or a comparison that the runs do not decide: fail (exit code 5)"
                    + " or pass (exit code 0). Default: fail.")
    private Undecided undecided = Undecided.fail;

    int exitCode(GateResult result) {
        return result == GateResult.Undecided && undecided == Undecided.pass ? CommandExit.OK : result.exitCode();
    }
}
