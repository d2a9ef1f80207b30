package io.batchmark.agent.configure;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/** A data source as an inspection shows it: without users, passwords and other values that may be secret. */
public final class InspectedDataSource {
    private static final String VENDOR = "properties.";
    private static final String DERBY = "Derby";

    /** URLs of databases in the memory or in the files of the server. An unknown variable might be an address. */
    private static final Pattern IN_SERVER = Pattern.compile(
            "(?!.*\\$\\{)jdbc:(?:derby:(?!//|net:)|h2:(?:mem:|file:|[^:;]*(?:;|$))|hsqldb:(?:mem|file|res):|sqlite:).*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final DataSource source;
    private final List<Element> elements;

    InspectedDataSource(DataSource source, List<Element> elements) {
        this.source = source;
        this.elements = elements;
    }

    /** Its id, or its JNDI name if it has no id. */
    public String name() {
        String id = source.attribute("id");
        String jndiName = source.attribute("jndiName");
        return id != null ? id : jndiName != null ? jndiName : source.label();
    }

    public @Nullable String jndiName() {
        return source.attribute("jndiName");
    }

    /** The name of an engine, the vendor in the element with the properties, or null. */
    public @Nullable String engine() {
        Engine engine = Engine.of(source, elements);
        if (engine != null) {
            return engine.name();
        }
        if (isDerby()) {
            return DERBY;
        }
        Set<String> found = source.propertiesElements();
        String name = found.size() == 1 ? found.iterator().next() : "";
        return name.startsWith(VENDOR) ? name.substring(VENDOR.length()) : null;
    }

    private boolean isDerby() {
        Set<String> found = source.propertiesElements();
        return found.size() == 1 && found.iterator().next().startsWith(VENDOR + "derby")
                || "jdbc:derby:".equals(source.urlPrefix());
    }

    /** As in {@code db:5432/payroll}, or null. */
    public @Nullable String address() {
        return isInServer() ? null : DatabaseAddress.of(source.properties());
    }

    /** True only if it is sure that all its data is in the memory or in the files of the server's own container. */
    public boolean isInServer() {
        Set<String> found = source.propertiesElements();
        String url = source.properties().get("URL");
        if (found.equals(Collections.singleton(VENDOR + "derby.embedded"))) {
            return url == null || IN_SERVER.matcher(url).matches();
        }
        return found.equals(Collections.singleton("properties"))
                && url != null
                && !source.properties().containsKey("serverName")
                && IN_SERVER.matcher(url).matches();
    }

    /** True if another element of the configuration contains it. */
    public boolean isNested() {
        return source.isNested();
    }
}
