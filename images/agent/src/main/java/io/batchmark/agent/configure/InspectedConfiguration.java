package io.batchmark.agent.configure;

import io.batchmark.agent.files.ByteBudget;
import io.batchmark.agent.files.Elements;
import io.batchmark.agent.result.Refusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;

/** The configuration of a server that does not run. */
public final class InspectedConfiguration {
    private final List<Element> elements;
    private final Variables variables;

    private InspectedConfiguration(List<Element> elements, Variables variables) {
        this.elements = elements;
        this.variables = variables;
    }

    /**
     * Reads all files that can be read.
     *
     * @param server directory of the server
     * @param system the system properties that the server would have
     * @param environment the environment that the server would have
     * @param problems gets a sentence for each file that cannot be read
     */
    public static InspectedConfiguration read(
            Path server,
            Properties system,
            Map<String, String> environment,
            ByteBudget budget,
            Consumer<String> problems) {
        Variables variables = new Variables(system, environment);
        List<Element> elements = new ArrayList<>();
        try {
            elements.addAll(ConfigurationFiles.read(server, variables, budget, problems::accept));
        } catch (Refusal e) {
            problems.accept(String.valueOf(e.getMessage()));
        }
        return new InspectedConfiguration(elements, variables);
    }

    /**
     * Sentences about causes for which each run of the image is refused, with remedies.
     *
     * @param server directory of the server
     * @param output directory for the output of the server
     */
    public List<String> refusals(Path server, Path output) {
        return ImageRules.problems(server, output, elements, variables);
    }

    /** Features as written, in all feature managers. */
    public SortedSet<String> features() {
        SortedSet<String> features = new TreeSet<>();
        for (Element element : elements) {
            if (element.getTagName().equals("featureManager")) {
                for (Element feature : Elements.children(element)) {
                    String name = variables.resolved(feature.getTextContent().trim());
                    if (feature.getTagName().equals("feature") && !name.isEmpty()) {
                        features.add(name);
                    }
                }
            }
        }
        return features;
    }

    /** Names of the variables that elements define. */
    public SortedSet<String> variables() {
        return variables.names();
    }

    public List<InspectedDataSource> dataSources() {
        return DataSources.of(elements, variables).all().stream()
                .map(source -> new InspectedDataSource(source, elements))
                .collect(Collectors.toList());
    }

    /**
     * The attributes of elements, by their names in any case. Elements with the same name and id are one element, as for Open Liberty.
     * The attribute {@code element} is the name of the element.
     *
     * @param names names of elements
     */
    public List<Map<String, String>> elements(Collection<String> names) {
        Map<String, Map<String, String>> merged = new LinkedHashMap<>();
        for (Element element : elements) {
            String name = element.getTagName();
            if (names.contains(name)) {
                String id = element.hasAttribute("id") ? variables.resolved(element.getAttribute("id")) : null;
                copy(
                        element,
                        merged.computeIfAbsent(
                                key(name, id, merged.size()), key -> new TreeMap<>(String.CASE_INSENSITIVE_ORDER)));
            }
        }
        return new ArrayList<>(merged.values());
    }

    /** An element without an id is merged with no other element. */
    private static String key(String name, @Nullable String id, int number) {
        return id == null ? name + " " + number : name + "/" + id;
    }

    private void copy(Element element, Map<String, String> attributes) {
        NamedNodeMap all = element.getAttributes();
        for (int i = 0; i < all.getLength(); i++) {
            Attr attribute = (Attr) all.item(i);
            attributes.put(attribute.getName(), variables.resolved(attribute.getValue()));
        }
        attributes.put("element", element.getTagName());
    }
}
