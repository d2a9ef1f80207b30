package io.batchmark.operator.read;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;

/** Lists objects in pages. Users may fill each object until the API server sends 9 MiB for it. */
public final class Pages {
    private static final long SIZE = 2;

    private Pages() {}

    /**
     * Lists all objects with some labels.
     *
     * @param namespaces the namespaces to look at; the whole cluster if empty
     * @param each gets the objects of a page before the next page is read
     */
    public static <T extends HasMetadata, L extends KubernetesResourceList<T>> void read(
            MixedOperation<T, L, ?> objects,
            Collection<String> namespaces,
            Map<String, String> labels,
            Consumer<T> each) {
        if (namespaces.isEmpty()) {
            read(objects.inAnyNamespace().withLabels(labels), each);
        }
        namespaces.forEach(namespace -> read(objects.inNamespace(namespace).withLabels(labels), each));
    }

    private static <T extends HasMetadata> void read(
            FilterWatchListDeletable<T, ? extends KubernetesResourceList<T>, ?> objects, Consumer<T> each) {
        String next = null;
        do {
            KubernetesResourceList<T> page = objects.list(
                    new ListOptionsBuilder().withLimit(SIZE).withContinue(next).build());
            page.getItems().forEach(each);
            next = page.getMetadata().getContinue();
        } while (next != null && !next.isEmpty());
    }
}
