package io.batchmark.agent.configure;

import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.io.IOException;
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
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads the configuration of the server in the order of Open Liberty: defaults, server.xml with its includes, overrides. */
final class ConfigurationFiles {
    private static final String OVERRIDES = "configDropins/overrides";

    private final Variables variables;
    private final List<Element> elements = new ArrayList<>();
    private final Deque<Path> open = new ArrayDeque<>();

    private ConfigurationFiles(Variables variables) {
        this.variables = variables;
    }

    /**
     * The elements below the root elements of all files.
     *
     * @param server directory of the server
     * @param variables gets the variables of the files
     */
    static List<Element> read(Path server, Variables variables) throws Refusal {
        ConfigurationFiles files = new ConfigurationFiles(variables);
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
                if (Files.isRegularFile(file) && lower(file).endsWith(".xml")) {
                    files.add(file);
                }
            }
        } catch (IOException e) {
            throw unreadable(folder, e);
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
        open.push(normal);
        Element root = root(file);
        for (Node child = root.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element) {
                readElement((Element) child, file);
            }
        }
        open.pop();
    }

    private static Element root(Path file) throws Refusal {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            // the default handler prints errors to the log of the server
            builder.setErrorHandler(new DefaultHandler());
            return builder.parse(file.toFile()).getDocumentElement();
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw unreadable(file, e);
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
        if (Files.isDirectory(included)) {
            readFolder(included);
        } else if (Files.exists(included) || !"true".equalsIgnoreCase(include.getAttribute("optional"))) {
            readFile(included);
        }
    }

    private static Path path(String location, Path file) throws Refusal {
        try {
            String local = location.startsWith("file:") ? location.replaceFirst("^file:/*", "/") : location;
            if (local.contains("://") || local.contains("${")) {
                throw new InvalidPathException(local, "not a file");
            }
            return file.resolveSibling(Paths.get(local));
        } catch (InvalidPathException e) {
            throw new Refusal(
                    RunEnd.Kind.NOT_MEASURABLE,
                    "the agent cannot read the include " + location + " of " + file
                            + ", which might have data sources: include a file of the image");
        }
    }

    private static Refusal unreadable(Path file, Exception cause) {
        return new Refusal(
                RunEnd.Kind.NOT_MEASURABLE,
                "the agent cannot read " + file + " of the server's configuration: " + cause);
    }
}
