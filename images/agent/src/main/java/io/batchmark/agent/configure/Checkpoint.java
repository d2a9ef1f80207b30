package io.batchmark.agent.configure;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A checkpoint of InstantOn, from which Open Liberty starts a server without the agent. */
final class Checkpoint {
    private Checkpoint() {}

    /**
     * The cause and a remedy if there is a checkpoint, or null.
     *
     * @param output directory for the output of the server
     */
    static @Nullable String problem(Path output) {
        Path checkpoint = output.resolve("workarea/checkpoint/image");
        return Files.exists(checkpoint)
                ? "the image has a checkpoint of its server (" + checkpoint
                        + "), and a server that starts from a checkpoint cannot be measured: "
                        + "build an image for the campaign without checkpoint.sh"
                : null;
    }
}
