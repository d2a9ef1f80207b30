package io.batchmark.bench.runner;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.ServerEnvironment;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The job runner's image, in a container or as a process of this machine. */
sealed interface Image {
    /** Runs a batch job in a new server. */
    RunResult run(RunParameters parameters) throws IOException, InterruptedException, ContractException;

    /** Where it runs, for the reader of the figures. */
    String description();

    /** What the operator puts into a pod. */
    private static Map<String, String> environment(RunParameters parameters) {
        Map<String, String> environment = new HashMap<>(ServerEnvironment.ofRun(parameters));
        environment.put(RunParameters.VARIABLE, Wire.encode(parameters));
        return environment;
    }

    /** As the operator would run it, without a network. */
    record Container(String name) implements Image {
        /** Whether a Docker engine has an image of this name. */
        static boolean exists(String name) throws InterruptedException {
            try {
                Process docker = new ProcessBuilder("docker", "image", "inspect", name)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                return docker.waitFor() == 0;
            } catch (IOException e) {
                return false; // there is no Docker
            }
        }

        @Override
        public RunResult run(RunParameters parameters) throws IOException, InterruptedException, ContractException {
            List<String> command = new ArrayList<>(List.of(
                    "docker",
                    "run",
                    "--rm",
                    "--network=none",
                    "--read-only",
                    "--cap-drop=ALL",
                    "--volume=/work",
                    "--tmpfs=/tmp",
                    "--env=TERMINATION_LOG=/dev/stderr"));
            environment(parameters).forEach((variable, value) -> command.add("--env=" + variable + "=" + value));
            command.add(name);
            Process docker = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            List<String> said = docker.errorReader().lines().toList();
            docker.waitFor();
            String result = said.stream()
                    .filter(line -> line.startsWith("{"))
                    .findFirst()
                    .orElseThrow(() -> new IOException(String.join("\n", said)));
            return Wire.decodeResult(result);
        }

        @Override
        public String description() {
            return "in containers of " + name;
        }
    }

    /**
     * What the image is made of, without a container and without what a first server leaves behind.
     *
     * @param home directory of the image's content
     * @param scratch an empty directory
     */
    record Directory(Path home, Path scratch) implements Image {
        @Override
        public RunResult run(RunParameters parameters) throws IOException, InterruptedException, ContractException {
            return Wire.decodeResult(message(parameters, Map.of()));
        }

        /**
         * What the server leaves as its termination message.
         *
         * @param more environment variables beside those that the operator sets
         */
        String message(RunParameters parameters, Map<String, String> more) throws IOException, InterruptedException {
            Path work = Files.createTempDirectory(scratch, "work");
            Path result = scratch.resolve("result");
            Path log = scratch.resolve("log");
            Files.deleteIfExists(result);
            ProcessBuilder server = new ProcessBuilder(home.resolve("run").toString())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            server.environment().putAll(environment(parameters));
            server.environment().putAll(more);
            server.environment().put("JAVA_HOME", System.getProperty("java.home"));
            server.environment().put("WORK", work.toString());
            server.environment().put("TERMINATION_LOG", result.toString());
            if (server.start().waitFor() != 0) {
                throw new IOException(Files.readString(log));
            }
            return Files.readString(result);
        }

        @Override
        public String description() {
            return "from " + home + " without a container, so that servers start cold";
        }
    }
}
