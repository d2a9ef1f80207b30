package io.batchmark.operator.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The Helm chart. */
public final class Chart {
    private Chart() {}

    /** What Helm makes of the chart, hooks included, for an operator that watches these namespaces, or all. */
    public static List<HasMetadata> render(String release, String namespace, String... watchNamespaces)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>();
        for (int i = 0; i < watchNamespaces.length; i++) {
            options.addAll(List.of("--set", "watchNamespaces[" + i + "]=" + watchNamespaces[i]));
        }
        return render(release, namespace, options);
    }

    /** @param options further ones of {@code helm template} */
    public static List<HasMetadata> render(String release, String namespace, List<String> options)
            throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("helm", "template", release, "../../helm/batchmark", "--namespace", namespace));
        command.addAll(options);
        Process helm = start(command);
        String manifests = new String(helm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (helm.waitFor() != 0) {
            throw new IOException("failed: " + String.join(" ", command));
        }
        Object objects = Serialization.unmarshal(manifests);
        return switch (objects) {
            case Collection<?> many ->
                many.stream().map(HasMetadata.class::cast).toList();
            case KubernetesResourceList<?> list -> List.copyOf(list.getItems());
            default -> List.of((HasMetadata) objects);
        };
    }

    private static Process start(List<String> command) throws IOException {
        try {
            return new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new IOException("helm cannot be started: run the tests by make it, which provides it", e);
        }
    }
}
