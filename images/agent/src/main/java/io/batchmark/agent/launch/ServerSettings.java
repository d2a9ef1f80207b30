package io.batchmark.agent.launch;

import io.batchmark.agent.barrier.ServerGroup;
import java.util.Properties;

/** The settings of the servers of a run. */
final class ServerSettings {
    private static final int HIGHEST_PORT = 65_535;

    private ServerSettings() {}

    /**
     * The servers of the run.
     *
     * @param token name of the attempt
     * @param shared true if the servers share one job. The job then gets the parameters of a single server
     * @param parameters gets the parameters of the job that take the index and the number of servers
     */
    static ServerGroup of(SettingsFile file, String token, boolean shared, Properties parameters) {
        int count = file.number("servers.count", 1, 1);
        int index = file.number("server", 0, 0);
        if (index >= count) {
            throw new IllegalArgumentException(
                    "server " + index + " is not one of " + count + " servers: write a number below servers.count");
        }
        int port = file.number("servers.port", ServerGroup.PORT, 1);
        if (port > HIGHEST_PORT) {
            throw new IllegalArgumentException(
                    "servers.port " + port + " is not a port: write a number from 1 to " + HIGHEST_PORT);
        }
        String first = count == 1 ? "" : file.required("servers.first");
        put(file, "servers.indexParameter", shared ? 0 : index, parameters);
        put(file, "servers.countParameter", shared ? 1 : count, parameters);
        return new ServerGroup(index, count, first, port, token);
    }

    private static void put(SettingsFile file, String setting, int value, Properties parameters) {
        String name = file.optional(setting);
        if (name == null) {
            return;
        }
        if (parameters.containsKey(name)) {
            throw new IllegalArgumentException(
                    setting + " " + name + " is a parameter with a value: remove the value, or name another parameter");
        }
        parameters.setProperty(name, Integer.toString(value));
    }
}
