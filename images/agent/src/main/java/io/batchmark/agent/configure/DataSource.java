package io.batchmark.agent.configure;

import io.batchmark.agent.files.Elements;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;

/** A data source of the server: all elements with its id, merged as Open Liberty merges them. */
final class DataSource {
    /** The element of the properties of a driver, which may end with the name of a vendor, as in {@code properties.postgresql}. */
    private static final String PROPERTIES = "properties";

    private final String id;
    private final boolean isNested;
    private final Map<String, String> attributes = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final Map<String, String> properties = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final Set<String> propertiesElements = new LinkedHashSet<>();
    private final List<Element> children = new ArrayList<>();

    /**
     * @param id id in the configuration, or the id that Open Liberty generates
     * @param isNested true if another element contains the data source
     */
    DataSource(String id, boolean isNested) {
        this.id = id;
        this.isNested = isNested;
    }

    /** Adds an element with the same id. */
    void add(Element element, Variables variables) {
        copy(element, attributes, variables);
        for (Element child : Elements.children(element)) {
            String name = child.getTagName();
            children.add(child);
            if (name.equals(PROPERTIES) || name.startsWith(PROPERTIES + ".")) {
                propertiesElements.add(name);
                copy(child, properties, variables);
            }
        }
    }

    private static void copy(Element element, Map<String, String> to, Variables variables) {
        NamedNodeMap all = element.getAttributes();
        for (int i = 0; i < all.getLength(); i++) {
            to.put(all.item(i).getNodeName(), variables.resolved(all.item(i).getNodeValue()));
        }
    }

    String id() {
        return id;
    }

    boolean isNested() {
        return isNested;
    }

    @Nullable
    String attribute(String name) {
        return attributes.get(name);
    }

    /** Names of the elements with the properties of the driver; a usable data source has one. */
    Set<String> propertiesElements() {
        return propertiesElements;
    }

    /** Properties of the driver; upper and lower case of names do not matter. */
    Map<String, String> properties() {
        return properties;
    }

    boolean hasChild(String name) {
        return children.stream().anyMatch(child -> child.getTagName().equals(name));
    }

    List<Element> children() {
        return children;
    }

    /** The start of the URL up to its second colon, as in {@code jdbc:postgresql:}, or null. */
    @Nullable
    String urlPrefix() {
        String url = properties.get("URL");
        int end = url == null ? -1 : url.indexOf(':', "jdbc:".length());
        return url == null || end < 0 ? url : url.substring(0, end + 1).toLowerCase(Locale.ROOT);
    }

    boolean isNamed(String name) {
        return name.equals(attributes.get("id")) || name.equals(attributes.get("jndiName"));
    }

    /** As in {@code batchDB (jdbc/batch)}. */
    String label() {
        String written = attributes.get("id");
        String jndiName = attributes.get("jndiName");
        if (written == null) {
            return jndiName == null ? "without id and jndiName" : jndiName;
        }
        return jndiName == null ? written : written + " (" + jndiName + ")";
    }
}
