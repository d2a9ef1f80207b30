package io.batchmark.e2e;

import io.batchmark.e2e.cluster.Command;
import io.batchmark.e2e.cluster.Console;
import io.batchmark.e2e.cluster.Dialogue;
import io.batchmark.e2e.cluster.Dialogue.Edit;
import io.batchmark.e2e.cluster.Dialogue.Run;
import io.batchmark.e2e.cluster.Dialogue.Step;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.MarkdownPage;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.Reader;
import io.batchmark.e2e.cluster.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The dialogue of the docs between a new user and the command line, with an image that is not ours. */
@Tag("applications")
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class FirstHalfHourIT {
    private static final Path PAGE = Path.of("../docs/first-half-hour.md");
    private static final String IMAGE = "registry.example.com/team/inventory:7";
    private static final String NAMESPACE = "team-a"; // of the page
    private static final String FILE = "campaign.yaml";

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @TempDir
    private Path folder;

    @Test
    void itsCommandsAnswerAsThePageShows() throws IOException {
        String image = Operator.image("inventory");
        Reader reader = new Reader(folder, sandbox.namespace());
        for (Step step : Dialogue.of(new MarkdownPage(PAGE))) {
            switch (step) {
                case Run run -> {
                    Instant start = Instant.now();
                    // some of them fail, which is a part of the dialogue
                    Command command = reader.run(run.command().replace(IMAGE, image) + " 2>&1 || true");
                    Console.say("took " + Duration.between(start, Instant.now()).toSeconds() + " s: " + run.command());
                    run.isAnsweredBy(command.output().replace(image, IMAGE).replace(sandbox.namespace(), NAMESPACE));
                }
                case Edit edit -> reader.write(FILE, edit.of(Files.readString(reader.written(FILE))));
            }
        }
    }
}
