package io.batchmark.agent.configure;

import io.batchmark.agent.files.Elements;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;

/** A database management system: how data sources of the server are recognised as its own, and get another address. */
public enum Engine {
    PostgreSql("properties.postgresql", "jdbc:postgresql:") {
        @Override
        Map<String, String> properties(DataSource source, RunDatabase database) {
            return PostgreSqlProperties.of(source, database);
        }
    },
    Db2("properties.db2.jcc", "jdbc:db2:") {
        @Override
        Map<String, String> properties(DataSource source, RunDatabase database) {
            return Db2Properties.of(source, database);
        }
    };

    private final String element;
    private final String urlPrefix;

    Engine(String element, String urlPrefix) {
        this.element = element;
        this.urlPrefix = urlPrefix;
    }

    /** The properties of a data source that change, by the names that the configuration of the image uses. */
    abstract Map<String, String> properties(DataSource source, RunDatabase database);

    String urlPrefix() {
        return urlPrefix;
    }

    /**
     * The engine of a data source, or null if it has another engine or its engine is not known.
     *
     * @param elements the elements of the configuration
     */
    static @Nullable Engine of(DataSource source, List<Element> elements) {
        for (Engine engine : values()) {
            if (source.propertiesElements().size() == 1 && engine.isOf(source, elements)) {
                return engine;
            }
        }
        return null;
    }

    private boolean isOf(DataSource source, List<Element> elements) {
        String url = source.urlPrefix();
        if (!source.propertiesElements().contains("properties")) {
            return source.propertiesElements().contains(element) && (url == null || url.equals(urlPrefix));
        }
        return url == null ? hasDriver(source, elements) : url.equals(urlPrefix);
    }

    /**
     * The cause if a data source cannot have a database of this engine, or null.
     *
     * @param elements the elements of the configuration
     */
    @Nullable
    String mismatch(DataSource source, List<Element> elements) {
        if (source.propertiesElements().size() != 1) {
            return source.propertiesElements().isEmpty()
                    ? "has no properties element: add " + element
                    : "has several properties elements " + source.propertiesElements() + ": keep one";
        }
        String found = source.propertiesElements().iterator().next();
        if (!found.equals("properties") && !found.equals(element)) {
            return "has " + found + ", but the database of the run is " + this
                    + ": name it in AsInImage, or choose a database of its vendor";
        }
        String url = source.urlPrefix();
        if (url != null && !url.equals(urlPrefix)) {
            return "has a URL that begins with " + url + ", but the database of the run is " + this
                    + ": name it in AsInImage, or choose a database of its vendor";
        }
        if (found.equals("properties") && url == null && !hasDriver(source, elements)) {
            return "has properties of an unknown vendor, and the database of the run is " + this + ": use " + element;
        }
        if (this == Db2 && "2".equals(source.properties().get("driverType"))) {
            return "has driverType 2, which takes the address from a catalog: use driverType 4";
        }
        return null;
    }

    /** The driver, its library or their files have the name of the engine. */
    private boolean hasDriver(DataSource source, List<Element> elements) {
        String part = urlPrefix.substring("jdbc:".length(), urlPrefix.length() - 1);
        return isDriverOf(part, named("jdbcDriver", source.attribute("jdbcDriverRef"), elements), elements)
                || source.children().stream()
                        .filter(child -> child.getTagName().equals("jdbcDriver"))
                        .anyMatch(child -> isDriverOf(part, child, elements));
    }

    private static boolean isDriverOf(String part, @Nullable Element driver, List<Element> elements) {
        return driver != null
                && (mentions(driver, part)
                        || mentions(named("library", driver.getAttribute("libraryRef"), elements), part));
    }

    /** The element with a name and an id, or null: elements of different names may have the same id. */
    private static @Nullable Element named(String name, @Nullable String id, List<Element> elements) {
        if (id == null || id.isEmpty()) {
            return null;
        }
        return elements.stream()
                .filter(each -> each.getTagName().equals(name)
                        && each.getAttribute("id").equals(id))
                .findFirst()
                .orElse(null);
    }

    private static boolean mentions(@Nullable Element element, String part) {
        if (element == null) {
            return false;
        }
        NamedNodeMap attributes = element.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            if (attributes.item(i).getNodeValue().toLowerCase(Locale.ROOT).contains(part)) {
                return true;
            }
        }
        return Elements.children(element).stream().anyMatch(child -> mentions(child, part));
    }
}
