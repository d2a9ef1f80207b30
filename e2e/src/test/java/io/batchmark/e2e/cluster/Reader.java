package io.batchmark.e2e.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Somebody who follows the docs in a work tree: what the commands write goes to a folder of its own, where everything else of the
 * project is as it is. The namespace of the kubeconfig is one for this test.
 */
public final class Reader {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    private final Path home;
    private final String namespace;
    private final StringBuilder variables = new StringBuilder();

    /** @param folder an empty one */
    public Reader(Path folder, String namespace) throws IOException {
        this.namespace = namespace;
        home = Files.createDirectory(folder.resolve("project"));
        link(PROJECT, home, "manifests");
        link(PROJECT.resolve("manifests"), Files.createDirectory(home.resolve("manifests")), "samples");
        Files.createDirectory(home.resolve("manifests/samples"));

        Path programs = Files.createDirectory(folder.resolve("bin"));
        link(PROJECT.resolve("operator/cli/target/kubectl-batchmark"), programs, "");
        // there is no desktop
        Files.writeString(programs.resolve("xdg-open"), "#!/bin/sh\n").toFile().setExecutable(true);

        Path kubeconfig = folder.resolve("kubeconfig");
        Files.copy(Path.of(System.getenv("KUBECONFIG")), kubeconfig);
        variables.append("cd '").append(home).append("'\n");
        variables
                .append("export KUBECONFIG='")
                .append(kubeconfig)
                .append("' PATH='")
                .append(programs)
                .append("':\"$PATH\"\n");
        bash("kubectl config set-context --current --namespace=" + namespace).succeeded();
    }

    private static void link(Path from, Path to, String without) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (!name.equals(without) && !name.equals("target")) {
                    Files.createSymbolicLink(to.resolve(name), file);
                }
            }
        }
    }

    /** Writes a file where the commands look for it. */
    public void write(String file, String text) throws IOException {
        Files.writeString(home.resolve(file), text);
    }

    /** Runs a command. Variables that it does nothing but set are there for those that follow. */
    public Command run(String command) {
        Console.say("$ " + command.lines().findFirst().orElseThrow());
        Command ended = bash(command).succeeded();
        if (command.matches("(\\w+=\\S+\\s*)+")) {
            variables.append(command).append('\n');
        }
        return ended;
    }

    private Command bash(String command) {
        return Command.run(List.of("bash", "-euo", "pipefail", "-c", variables + command));
    }

    /** What a command has written. */
    public Path written(String file) {
        assertThat(home.resolve(file)).isNotEmptyFile();
        return home.resolve(file);
    }
}
