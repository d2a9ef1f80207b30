package io.batchmark.agent.configure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.w3c.dom.Element;

/** An element that refers to a data source and has credentials for it, such as the store of the job repository. */
final class Store {
    private final String element;
    private final String id;

    private Store(String element, String id) {
        this.element = element;
        this.id = id;
    }

    /**
     * The stores of some data sources.
     *
     * @param elements the elements of the configuration
     */
    static List<Store> of(List<DataSource> sources, List<Element> elements, Variables variables) {
        Map<String, Integer> withoutId = new HashMap<>();
        List<Store> stores = new ArrayList<>();
        for (Element element : elements) {
            String name = element.getTagName();
            String id = element.hasAttribute("id")
                    ? variables.resolved(element.getAttribute("id"))
                    : "default-" + (withoutId.merge(name, 1, Integer::sum) - 1);
            String source = variables.resolved(element.getAttribute("dataSourceRef"));
            if (element.hasAttribute("authDataRef")
                    && sources.stream().anyMatch(each -> each.id().equals(source))) {
                stores.add(new Store(name, id));
            }
        }
        return stores;
    }

    String element() {
        return element;
    }

    String id() {
        return id;
    }
}
