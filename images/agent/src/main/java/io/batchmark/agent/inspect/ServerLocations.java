package io.batchmark.agent.inspect;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The directories of a server, as Liberty finds them before its kernel starts. */
final class ServerLocations {
    private final Path server;
    private final Path user;
    private final @Nullable Path install;
    private final Path output;

    private ServerLocations(Path server, Path user, @Nullable Path install, Path output) {
        this.server = server;
        this.user = user;
        this.install = install;
        this.output = output;
    }

    /**
     * The directory with all servers and their shared files.
     *
     * @param server real path of the directory of the server
     */
    static Path user(Path server) {
        Path servers = server.getParent();
        Path user = servers == null ? null : servers.getParent();
        return user == null ? server : user;
    }

    /**
     * @param server real path of the directory of the server
     * @param install the installation of Liberty, or null
     * @param environment environment of the server
     */
    static ServerLocations of(Path server, @Nullable Path install, Map<String, String> environment) {
        Path user = user(server);
        String outputs = environment.getOrDefault("WLP_OUTPUT_DIR", environment.get("WLP_DEFAULT_OUTPUT_DIR"));
        Path output = outputs == null || outputs.isEmpty() ? server : resolved(outputs, server.getFileName());
        return new ServerLocations(server, user, install, output == null ? server : output);
    }

    private static @Nullable Path resolved(String folder, @Nullable Path name) {
        try {
            return name == null ? null : Paths.get(folder).resolve(name);
        } catch (InvalidPathException e) {
            return null;
        }
    }

    /** The system properties that Liberty sets. */
    Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("server.config.dir", server + "/");
        properties.setProperty("server.output.dir", output + "/");
        properties.setProperty("wlp.user.dir", user + "/");
        properties.setProperty("shared.app.dir", sharedApplications() + "/");
        properties.setProperty("shared.config.dir", user.resolve("shared/config") + "/");
        properties.setProperty("shared.resource.dir", user.resolve("shared/resources") + "/");
        properties.setProperty("wlp.server.name", String.valueOf(server.getFileName()));
        if (install != null) {
            properties.setProperty("wlp.install.dir", install + "/");
        }
        return properties;
    }

    Path server() {
        return server;
    }

    Path output() {
        return output;
    }

    Path applications() {
        return server.resolve("apps");
    }

    Path sharedApplications() {
        return user.resolve("shared/apps");
    }
}
