package io.batchmark.agent.launch;

import io.batchmark.agent.configure.RunBroker;
import io.batchmark.agent.configure.RunBroker.Engine;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The settings of the broker for batch events, and of the subscriber to it. */
final class EventSettings {
    private final SettingsFile file;
    private final List<Path> secretFiles;

    private EventSettings(SettingsFile file, List<Path> secretFiles) {
        this.file = file;
        this.secretFiles = secretFiles;
    }

    /**
     * The broker, or null. Without a broker, other settings of events are unknown settings.
     *
     * @param secretFiles gets the file with the password
     */
    static @Nullable RunBroker broker(SettingsFile file, List<Path> secretFiles) {
        String engine = file.optional("events.engine");
        return engine == null ? null : new EventSettings(file, secretFiles).broker(engine);
    }

    private RunBroker broker(String engine) {
        String tls = file.optional("events.tls");
        String credentials = file.optional("events.credentials");
        String adapter = file.optional("events.adapter");
        if (credentials != null) {
            secretFiles.add(Paths.get(credentials, "password"));
        }
        return new RunBroker(
                engine(engine),
                file.required("events.servers"),
                file.required("events.topic"),
                "true".equals(tls),
                credentials == null ? null : SettingsFile.content(credentials + "/username"),
                credentials == null ? null : SettingsFile.content(credentials + "/password"),
                credentials == null ? null : Paths.get(credentials),
                adapter == null ? null : Paths.get(adapter));
    }

    private static Engine engine(String name) {
        try {
            return Engine.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("events.engine " + name + " is not one of "
                    + Arrays.toString(Engine.values()) + ": write one of them");
        }
    }
}
