package io.batchmark.agent.inspect;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Properties;
import java.util.Set;

/** The properties in bootstrap.properties and in the files that it includes. */
final class BootstrapProperties {
    private static final String INCLUDE = "bootstrap.include";
    private static final int MOST_FILES = 50;

    private final SmallFiles files;
    private final Problems problems;
    private final Properties values;
    private final Set<Path> read = new HashSet<>();

    private BootstrapProperties(SmallFiles files, Problems problems, Properties values) {
        this.files = files;
        this.problems = problems;
        this.values = values;
    }

    /**
     * Adds the properties that are not there. The first file with a property wins, as for Open Liberty.
     *
     * @param server directory of the server
     */
    static void add(Path server, Properties values, SmallFiles files, Problems problems) {
        Path file = server.resolve("bootstrap.properties");
        if (Files.exists(file)) {
            new BootstrapProperties(files, problems, values).add(file);
        }
    }

    private void add(Path file) {
        Path normal = file.toAbsolutePath().normalize();
        if (read.size() == MOST_FILES || !read.add(normal)) {
            return;
        }
        if (!Files.isRegularFile(normal)) {
            problems.add("the file " + normal + " is missing, and the server does not start without it: add the file,"
                    + " or remove it from " + INCLUDE + " of bootstrap.properties");
            return;
        }
        Properties content = loaded(files.content(normal), normal, problems);
        String includes = (String) content.remove(INCLUDE);
        for (String name : content.stringPropertyNames()) {
            values.putIfAbsent(name, content.getProperty(name).trim());
        }
        for (String include : includes == null ? new String[0] : includes.split(",")) {
            addInclude(include.trim().replaceFirst("^file:/*", "/"), normal);
        }
    }

    private void addInclude(String include, Path file) {
        try {
            add(file.resolveSibling(include));
        } catch (InvalidPathException e) {
            problems.add(
                    INCLUDE + " of " + file + " has " + include + ", which is not a file: name a file of the image");
        }
    }

    static Properties loaded(byte[] content, Path file, Problems problems) {
        Properties properties = new Properties();
        try {
            properties.load(new ByteArrayInputStream(content));
        } catch (IOException | IllegalArgumentException e) {
            problems.add(file + " is not a properties file: correct its escape sequences");
        }
        return properties;
    }
}
