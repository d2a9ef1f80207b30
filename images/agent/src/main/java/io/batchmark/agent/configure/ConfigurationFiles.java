package io.batchmark.agent.configure;

import io.batchmark.agent.files.ByteBudget;
import io.batchmark.agent.files.Elements;
import io.batchmark.agent.files.XmlFile;
import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** Reads the configuration of the server in the order of Open Liberty: defaults, server.xml with its includes, overrides. */
final class ConfigurationFiles {
    /** Decides what follows from a file that cannot be read. */
    interface Faults {
        /** @param problem the file and the cause */
        void add(String problem) throws Refusal;
    }

    private static final String OVERRIDES = "configDropins/overrides";
    private static final int MOST_OPEN = 50;

    /** Costs of a file in addition to its bytes, so that a budget bounds the number of small files. */
    private static final int BYTES_PER_FILE = 2048;

    private final Variables variables;
    private final ByteBudget budget;
    private final Faults faults;
    private final List<Element> elements = new ArrayList<>();
    private final Deque<Path> open = new ArrayDeque<>();

    private ConfigurationFiles(Variables variables, ByteBudget budget, Faults faults) {
        this.variables = variables;
        this.budget = budget;
        this.faults = faults;
    }

    /**
     * The elements below the root elements of all files.
     *
     * @param server directory of the server
     * @param variables gets the variables of the files
     * @throws Refusal if a file cannot be read: the file might have data sources
     */
    static List<Element> read(Path server, Variables variables) throws Refusal {
        return read(server, variables, ByteBudget.unlimited(), problem -> {
            throw new Refusal(RunEnd.Kind.NOT_MEASURABLE, problem);
        });
    }

    /**
     * The elements below the root elements of all files that can be read.
     *
     * @param server directory of the server
     * @param variables gets the variables of the files
     */
    static List<Element> read(Path server, Variables variables, ByteBudget budget, Faults faults) throws Refusal {
        ConfigurationFiles files = new ConfigurationFiles(variables, budget, faults);
        files.readFolder(server.resolve("configDropins/defaults"));
        files.readFile(server.resolve("server.xml"));
        files.readFolder(server.resolve(OVERRIDES));
        return files.elements;
    }

    /** The folder whose files win against all others. */
    static Path overrides(Path server) {
        return server.resolve(OVERRIDES);
    }

    /** In the order of Open Liberty, which ignores the case. */
    private void readFolder(Path folder) throws Refusal {
        if (!Files.isDirectory(folder)) {
            return;
        }
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
            for (Path file : children) {
                budget.take(BYTES_PER_FILE);
                if (Files.isRegularFile(file) && lower(file).endsWith(".xml")) {
                    files.add(file);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            faults.add(unreadable(folder, e));
        }
        files.sort(Comparator.comparing(ConfigurationFiles::lower));
        for (Path file : files) {
            readFile(file);
        }
    }

    private static String lower(Path file) {
        return file.getFileName().toString().toLowerCase(Locale.ROOT);
    }

    private void readFile(Path file) throws Refusal {
        Path normal = file.toAbsolutePath().normalize();
        if (open.contains(normal)) {
            return; // Open Liberty ignores a file that includes itself
        }
        Element root;
        try {
            root = root(file);
        } catch (SAXException | IOException e) {
            faults.add(unreadable(file, e));
            return;
        }
        open.push(normal);
        for (Element child : Elements.children(root)) {
            readElement(child, file);
        }
        open.pop();
    }

    private Element root(Path file) throws SAXException, IOException {
        if (open.size() == MOST_OPEN) {
            throw new IOException("more than " + MOST_OPEN + " files include each other");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException("not a file");
        }
        budget.take(BYTES_PER_FILE);
        try (InputStream content = budget.limited(Files.newInputStream(file))) {
            return XmlFile.root(content, false);
        }
    }

    private void readElement(Element element, Path file) throws Refusal {
        switch (element.getTagName()) {
            case "include":
                include(element, file);
                break;
            case "variable":
                variables.add(
                        element.getAttribute("name"), attribute(element, "value"), attribute(element, "defaultValue"));
                break;
            default:
                elements.add(element);
        }
    }

    private static @Nullable String attribute(Element element, String name) {
        return element.hasAttribute(name) ? element.getAttribute(name) : null;
    }

    private void include(Element include, Path file) throws Refusal {
        String location = variables.resolved(include.getAttribute("location").trim());
        Path included = path(location, file);
        if (included == null) {
            faults.add("the agent cannot read the include " + location + " of " + file
                    + ", which might have data sources: include a file of the image");
        } else if (Files.isDirectory(included)) {
            readFolder(included);
        } else if (Files.exists(included) || !"true".equalsIgnoreCase(include.getAttribute("optional"))) {
            readFile(included);
        }
    }

    /** The file of an include, or null if it is not a file of the image. */
    private static @Nullable Path path(String location, Path file) {
        String local = location.startsWith("file:") ? location.replaceFirst("^file:/*", "/") : location;
        try {
            return local.contains("://") || local.contains("${") ? null : file.resolveSibling(Paths.get(local));
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static String unreadable(Path file, Exception cause) {
        return "the agent cannot read " + file + " of the server's configuration: " + cause;
    }
}
