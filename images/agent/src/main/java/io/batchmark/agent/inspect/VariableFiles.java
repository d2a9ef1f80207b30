package io.batchmark.agent.inspect;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The variables in folders, as in {@code variables/db.host}. A file has the name and the value of a variable, or many variables if its
 * name ends with {@code .properties}.
 */
final class VariableFiles {
    private static final String FOLDERS = "VARIABLE_SOURCE_DIRS";

    private final SmallFiles files;
    private final Problems problems;
    private final Map<String, String> values = new TreeMap<>();

    private VariableFiles(SmallFiles files, Problems problems) {
        this.files = files;
        this.problems = problems;
    }

    /**
     * The values by name.
     *
     * @param server directory of the server
     * @param environment environment of the server, which may name other folders
     */
    static Map<String, String> of(Path server, Map<String, String> environment, SmallFiles files, Problems problems) {
        VariableFiles variables = new VariableFiles(files, problems);
        for (Path folder : folders(server, environment.get(FOLDERS), problems)) {
            variables.read(folder);
        }
        return variables.values;
    }

    private static List<Path> folders(Path server, @Nullable String named, Problems problems) {
        if (named == null) {
            return Collections.singletonList(server.resolve("variables"));
        }
        List<Path> folders = new ArrayList<>();
        for (String folder : named.split(":")) {
            try {
                folders.add(Paths.get(folder));
            } catch (InvalidPathException e) {
                problems.add(FOLDERS + " has " + folder + ", which is not a folder: name a folder of the image");
            }
        }
        return folders;
    }

    private void read(Path folder) {
        for (Path child : files.children(folder)) {
            String name = child.getFileName().toString();
            if (Files.isDirectory(child)) {
                for (Path file : files.children(child)) {
                    add(name + "/" + file.getFileName(), file);
                }
            } else if (name.endsWith(".properties")) {
                BootstrapProperties.loaded(files.content(child), child, problems)
                        .forEach((key, value) -> values.put((String) key, (String) value));
            } else {
                add(name, child);
            }
        }
    }

    /** The value is the first line. */
    private void add(String name, Path file) {
        if (Files.isRegularFile(file)) {
            values.put(name, new String(files.content(file), StandardCharsets.UTF_8).split("\\R", 2)[0]);
        }
    }
}
