package io.batchmark.agent.configure;

import io.batchmark.agent.files.Elements;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/** The store of the job repository in the configuration of the server. */
final class JobStore {
    private static final String PERSISTENCE = "batchPersistence";
    private static final String STORE = "databaseStore";
    private static final String DEFAULT_SOURCE = "DefaultDataSource";

    private JobStore() {}

    /**
     * The id of the data source that has the job repository. Null if the repository is in memory, or if the data source has no id.
     *
     * @param elements the elements of the configuration
     */
    static @Nullable String dataSource(List<Element> elements, Variables variables) {
        Element persistence = last(PERSISTENCE, null, elements, variables);
        if (persistence == null) {
            return last("dataSource", DEFAULT_SOURCE, elements, variables) == null ? null : DEFAULT_SOURCE;
        }
        for (Element child : Elements.children(persistence)) {
            if (child.getTagName().equals("jobStore")) {
                return source(child, variables);
            }
        }
        String reference = variables.resolved(persistence.getAttribute("jobStoreRef"));
        Element store = last(STORE, reference.isEmpty() ? "defaultDatabaseStore" : reference, elements, variables);
        return store == null ? null : source(store, variables);
    }

    private static @Nullable String source(Element store, Variables variables) {
        String source = variables.resolved(store.getAttribute("dataSourceRef"));
        boolean nested = Elements.children(store).stream()
                .anyMatch(child -> child.getTagName().equals("dataSource"));
        return nested ? null : source.isEmpty() ? DEFAULT_SOURCE : source;
    }

    /** The element that wins: the last one with a name and an id. */
    private static @Nullable Element last(
            String name, @Nullable String id, List<Element> elements, Variables variables) {
        Element last = null;
        for (Element element : elements) {
            if (element.getTagName().equals(name)
                    && (id == null
                            || variables.resolved(element.getAttribute("id")).equals(id))) {
                last = element;
            }
        }
        return last;
    }
}
