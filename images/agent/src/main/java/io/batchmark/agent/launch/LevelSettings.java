package io.batchmark.agent.launch;

import io.batchmark.agent.configure.Engine;
import io.batchmark.agent.configure.Levels;
import io.batchmark.agent.configure.RunDatabase;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings that are levels in the configuration of the server. */
final class LevelSettings {
    private static final int HIGHEST_PORT = 65_535;
    private static final String HOST_NAME = "defaultHostName";

    private final SettingsFile file;
    private final List<Path> secretFiles;

    private LevelSettings(SettingsFile file, List<Path> secretFiles) {
        this.file = file;
        this.secretFiles = secretFiles;
    }

    /** @param secretFiles gets the files with passwords */
    static Levels of(SettingsFile file, List<Path> secretFiles) {
        Map<String, String> variables = file.map("variable.");
        String hostName = file.optional("hostName");
        if (hostName != null && variables.containsKey(HOST_NAME)) {
            throw new IllegalArgumentException("hostName sets the variable " + HOST_NAME + ": remove the variable");
        }
        return new Levels(
                variables,
                file.list("dataSource."),
                file.list("dataSourceAsInImage."),
                new LevelSettings(file, secretFiles).database(),
                hostName == null && !variables.containsKey(HOST_NAME) ? ofThisHost() : hostName,
                everyoneSubmits(file.optional("batchSubmitter")),
                EventSettings.broker(file, secretFiles));
    }

    private static boolean everyoneSubmits(@Nullable String submitter) {
        if (submitter != null && !submitter.equals("Everyone")) {
            throw new IllegalArgumentException(
                    "batchSubmitter " + submitter + " is not Everyone: write it, or remove it");
        }
        return submitter != null;
    }

    /** The name of the pod, which no other run has, or null if it has no address. */
    private static @Nullable String ofThisHost() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return null;
        }
    }

    private @Nullable RunDatabase database() {
        String engine = file.optional("database.engine");
        if (engine == null) {
            return null; // other settings of a database are unknown settings then
        }
        String certificate = file.optional("database.certificateFile");
        String tls = file.optional("database.tls");
        String userFile = file.optional("database.userFile");
        String user = userFile == null ? file.optional("database.user") : SettingsFile.content(userFile);
        if (user != null && user.contains("${")) {
            throw new IllegalArgumentException("the user of the database contains ${, which Open Liberty replaces");
        }
        String passwordFile = file.optional("database.passwordFile");
        if (passwordFile != null) {
            secretFiles.add(Paths.get(passwordFile));
        }
        return new RunDatabase(
                constant(Engine.class, "database.engine", engine),
                file.required("database.host"),
                port(),
                file.required("database.name"),
                constant(RunDatabase.Tls.class, "database.tls", tls == null ? "Prefer" : tls),
                user,
                passwordFile == null ? null : SettingsFile.content(passwordFile),
                certificate == null ? null : Paths.get(certificate));
    }

    private int port() {
        String value = file.required("database.port");
        try {
            int port = Integer.parseInt(value);
            if (port > 0 && port <= HIGHEST_PORT) {
                return port;
            }
        } catch (NumberFormatException e) {
            // as below
        }
        throw new IllegalArgumentException(
                "database.port " + value + " is not a port: write a number from 1 to " + HIGHEST_PORT);
    }

    private static <T extends Enum<T>> T constant(Class<T> type, String name, String value) {
        try {
            return Enum.valueOf(type, value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + " " + value + " is not one of "
                    + Arrays.toString(type.getEnumConstants()) + ": write one of them");
        }
    }
}
