package io.batchmark.agent.configure;

import io.batchmark.agent.files.Elements;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.w3c.dom.Element;

/** The data sources that the configuration files of the server name. */
final class DataSources {
    /** Alias and name of the element. */
    private static final List<String> NAMES = Arrays.asList("dataSource", "com.ibm.ws.jdbc.dataSource");

    private final Map<String, DataSource> topLevel = new LinkedHashMap<>();
    private final List<DataSource> nested = new ArrayList<>();

    private DataSources() {}

    static DataSources of(List<Element> elements, Variables variables) {
        DataSources found = new DataSources();
        int withoutId = 0;
        for (Element element : elements) {
            if (NAMES.contains(element.getTagName())) {
                // Open Liberty counts elements without id in the order of the files
                String id = element.hasAttribute("id")
                        ? variables.resolved(element.getAttribute("id"))
                        : "default-" + withoutId++;
                found.topLevel
                        .computeIfAbsent(id, key -> new DataSource(key, false))
                        .add(element, variables);
            }
            found.addNested(element, variables);
        }
        return found;
    }

    private void addNested(Element parent, Variables variables) {
        for (Element child : Elements.children(parent)) {
            // an element with ref refers to a data source
            if (NAMES.contains(child.getTagName()) && !child.hasAttribute("ref")) {
                DataSource source = new DataSource(child.getAttribute("id"), true);
                source.add(child, variables);
                nested.add(source);
            }
            addNested(child, variables);
        }
    }

    List<DataSource> all() {
        List<DataSource> all = new ArrayList<>(topLevel.values());
        all.addAll(nested);
        return all;
    }

    List<DataSource> named(String name) {
        return all().stream().filter(source -> source.isNamed(name)).collect(Collectors.toList());
    }
}
