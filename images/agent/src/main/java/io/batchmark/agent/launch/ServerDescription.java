package io.batchmark.agent.launch;

import io.batchmark.agent.files.LibertyVersion;
import io.batchmark.figures.GarbageObserver;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Server and JVM, as the contract's {@code RunEnvironment} has them. */
final class ServerDescription {
    private static final int MOST_CHARACTERS = 64;
    private static final int MOST_COLLECTORS = 8;

    /** Anything but ASCII that needs no escape in JSON. */
    private static final Pattern OTHER = Pattern.compile("[^ !#-\\[\\]-~]");

    private ServerDescription() {}

    /** @param jar a jar in the folder {@code lib} of the server, or null */
    static Map<String, Object> of(@Nullable URL jar, GarbageObserver collections) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("java", name(System.getProperty("java.version")));
        description.put("vm", name(System.getProperty("java.vm.name")));
        description.put("liberty", name(liberty(jar)));
        description.put(
                "collectors",
                collections.names().stream()
                        .limit(MOST_COLLECTORS)
                        .map(ServerDescription::name)
                        .collect(Collectors.toList()));
        description.put("processors", Runtime.getRuntime().availableProcessors());
        return description;
    }

    private static String name(@Nullable String text) {
        String name =
                text == null || text.isEmpty() ? "unknown" : OTHER.matcher(text).replaceAll("?");
        return name.substring(0, Math.min(name.length(), MOST_CHARACTERS));
    }

    private static @Nullable String liberty(@Nullable URL jar) {
        try {
            Path lib = jar == null ? null : Paths.get(jar.toURI()).getParent();
            return lib == null ? null : LibertyVersion.in(lib);
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            return null; // not a file
        }
    }
}
