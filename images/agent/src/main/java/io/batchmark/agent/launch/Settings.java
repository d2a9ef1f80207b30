package io.batchmark.agent.launch;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the agent: a properties file in UTF-8.
 *
 * <p>{@code job} is the name of the job XML without its suffix. {@code application} is the name of the application, or
 * APPLICATION/MODULE; it is needed if several have the job. {@code parameter.NAME} is a parameter of the job.
 *
 * <p>{@code maxHeapBytes} is the heap that the JVM must have, and {@code jvmOption.N}, for numbers from 1, an option that must be in force.
 *
 * <p>{@code secretVariable.N} is an environment variable, and {@code secretFile.N} a file, whose value the result must not contain.
 *
 * <p>{@code run} is the UID of the run, and {@code attempt} the number of its attempt. The result has them.
 *
 * <p>{@code output} is the file for the result. It has at most {@code maxBytes} (4096). Server and application must start within
 * {@code startTimeoutSeconds} (300). If {@code endJvm} is false, the JVM does not end with the job.
 */
final class Settings {
    private static final String PARAMETER = "parameter.";
    private static final int LEAST_BYTES = 1024;

    private final Map<String, Object> identity = new LinkedHashMap<>();
    private final String job;
    private final @Nullable String application;
    private final Properties parameters = new Properties();
    private final Path output;
    private final int maxBytes;
    private final int startTimeoutSeconds;
    private final boolean endJvm;
    private final long maxHeapBytes;
    private final List<String> jvmOptions;
    private final List<String> secretVariables;
    private final List<Path> secretFiles;

    /** @throws IllegalArgumentException if a setting is missing or wrong */
    Settings(Properties file) {
        Properties left = new Properties();
        left.putAll(file);
        identity.put("run", required(left, "run"));
        identity.put("attempt", number(left, "attempt", 1, 1));
        job = required(left, "job");
        application = (String) left.remove("application");
        output = Paths.get(required(left, "output"));
        maxBytes = number(left, "maxBytes", 4096, LEAST_BYTES);
        startTimeoutSeconds = number(left, "startTimeoutSeconds", 300, 1);
        endJvm = flag(left, "endJvm");
        maxHeapBytes = size(left);
        jvmOptions = list(left, "jvmOption.");
        secretVariables = list(left, "secretVariable.");
        secretFiles =
                list(left, "secretFile.").stream().map(path -> Paths.get(path)).collect(Collectors.toList());
        Set<String> unknown = new TreeSet<>();
        for (String name : left.stringPropertyNames()) {
            if (name.startsWith(PARAMETER)) {
                parameters.setProperty(name.substring(PARAMETER.length()), left.getProperty(name));
            } else {
                unknown.add(name);
            }
        }
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "the agent has no setting " + String.join(", ", unknown) + ": remove it from the settings file");
        }
    }

    /** @param path argument of the agent */
    static Settings read(@Nullable String path) throws IOException {
        if (path == null || path.isEmpty()) {
            throw new IllegalArgumentException("-javaagent has no settings file: write -javaagent:JAR=FILE");
        }
        Properties file = new Properties();
        try (Reader reader = Files.newBufferedReader(Paths.get(path), StandardCharsets.UTF_8)) {
            file.load(reader);
        }
        return new Settings(file);
    }

    private static String required(Properties file, String name) {
        String value = (String) file.remove(name);
        if (value == null || value.isEmpty()) {
            throw new IllegalArgumentException("the settings file of the agent has no " + name + ": add it");
        }
        return value;
    }

    private static int number(Properties file, String name, int otherwise, int least) {
        String value = (String) file.remove(name);
        try {
            int number = value == null ? otherwise : Integer.parseInt(value);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            // as below
        }
        throw new IllegalArgumentException(
                name + " " + value + " is not a number from " + least + ": write " + otherwise);
    }

    /** The settings that are numbered from 1. */
    private static List<String> list(Properties file, String prefix) {
        List<String> values = new ArrayList<>();
        String value;
        while ((value = (String) file.remove(prefix + (values.size() + 1))) != null) {
            values.add(value);
        }
        return values;
    }

    private static long size(Properties file) {
        String value = (String) file.remove("maxHeapBytes");
        try {
            return value == null ? 0 : Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("maxHeapBytes " + value + " is not a number: write bytes");
        }
    }

    private static boolean flag(Properties file, String name) {
        String value = (String) file.remove(name);
        if (value == null || value.equals("true")) {
            return true;
        }
        if (value.equals("false")) {
            return false;
        }
        throw new IllegalArgumentException(name + " " + value + " is not a truth value: write true or false");
    }

    /** Run and attempt, by their names in the contract. */
    Map<String, Object> identity() {
        return identity;
    }

    String job() {
        return job;
    }

    @Nullable
    String application() {
        return application;
    }

    Properties parameters() {
        return parameters;
    }

    Path output() {
        return output;
    }

    int maxBytes() {
        return maxBytes;
    }

    int startTimeoutSeconds() {
        return startTimeoutSeconds;
    }

    /** The heap that the JVM must have, or 0 if any will do. */
    long maxHeapBytes() {
        return maxHeapBytes;
    }

    List<String> jvmOptions() {
        return jvmOptions;
    }

    /** Names of environment variables whose values are secret. */
    List<String> secretVariables() {
        return secretVariables;
    }

    List<Path> secretFiles() {
        return secretFiles;
    }

    boolean endJvm() {
        return endJvm;
    }
}
