package io.batchmark.cli.command;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The settings of an inspection that a command makes in the name of its user. */
final class InspectionOptions {
    @Option(
            names = "--runner-image",
            paramLabel = "IMAGE",
            description =
                    "Image of the job runner, which brings the agent that reads the image. Default: the image of the"
                            + " campaign, or of the operator.")
    private @Nullable String runnerImage;

    @Mixin
    private OperatorNamespaceOption operatorNamespace;

    @Option(
            names = "--start-grace",
            paramLabel = "DURATION",
            defaultValue = "45s",
            description = "Time for which an obstacle can keep a pod from its start, such as 5m if nodes are added on"
                    + " demand. Default: 45s.")
    private Duration startGrace;

    @Nullable
    String runnerImage() {
        return runnerImage;
    }

    String operatorNamespace() {
        return operatorNamespace.namespace();
    }

    Duration startGrace() {
        return startGrace;
    }
}
