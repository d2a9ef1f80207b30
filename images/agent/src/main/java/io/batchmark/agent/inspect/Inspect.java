package io.batchmark.agent.inspect;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The command that prints the findings in the image of a team: {@code Inspect SERVER [INSTALLATION]}. */
public final class Inspect {
    private static final int INSPECTED = 0;
    private static final int NOT_INSPECTED = 2;

    private Inspect() {}

    public static void main(String[] arguments) {
        // no other class writes a line between the bytes of the document
        System.exit(run(arguments, System.getenv(), new FileOutputStream(FileDescriptor.out), System.err));
    }

    /** Returns the exit code. */
    static int run(String[] arguments, Map<String, String> environment, OutputStream output, PrintStream errors) {
        String cause;
        try {
            Path server = Paths.get(arguments[0]).toRealPath();
            cause = obstacle(server);
            if (cause == null) {
                Path install = installation(arguments);
                String line = new Inspection(server, install).line(environment) + "\n";
                output.write(line.getBytes(StandardCharsets.UTF_8));
                output.flush();
                return INSPECTED;
            }
        } catch (IOException | InvalidPathException e) {
            cause = "cannot read the directory of the server (" + e
                    + "): set spec.job.server to the directory of the server";
        } catch (OutOfMemoryError | StackOverflowError e) {
            cause = "the files of the server need more memory than an inspection has (" + e
                    + "): make its configuration and its job XMLs smaller, or write the campaign by hand";
        } catch (RuntimeException e) {
            e.printStackTrace(errors);
            cause = "the inspection fails: write the campaign by hand, and report the lines before this one";
        }
        errors.println(PlainText.of(cause, 1024));
        return NOT_INSPECTED;
    }

    private static @Nullable String obstacle(Path server) {
        if (!Files.isReadable(server)) {
            return "the user of the image cannot read " + server
                    + ": set spec.job.runAsUser to the user id for which the image is built";
        }
        if (!Files.isRegularFile(server.resolve("server.xml"))) {
            return server
                    + " is not the directory of a server, because it has no server.xml: set spec.job.server to the"
                    + " directory of the server";
        }
        return null;
    }

    private static @Nullable Path installation(String... arguments) throws IOException {
        return arguments.length < 2 ? null : Paths.get(arguments[1]).toRealPath();
    }
}
