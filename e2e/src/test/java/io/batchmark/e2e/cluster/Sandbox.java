package io.batchmark.e2e.cluster;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A namespace for one test, which admits no pod that Pod Security calls more than restricted. */
public final class Sandbox implements BeforeEachCallback, AfterTestExecutionCallback, AfterEachCallback {
    private String namespace;
    private PodHistory pods;

    @Override
    public void beforeEach(ExtensionContext test) {
        namespace = Cluster.client()
                .namespaces()
                .resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withGenerateName("e2e-")
                        .addToLabels("pod-security.kubernetes.io/enforce", "restricted")
                        .endMetadata()
                        .build())
                .create()
                .getMetadata()
                .getName();
        Console.say(name(test) + ", in namespace " + namespace);
        pods = new PodHistory(namespace);
    }

    /** Before a test repairs what it has broken. */
    @Override
    public void afterTestExecution(ExtensionContext test) {
        if (test.getExecutionException().isPresent()) {
            Diagnosis.print(name(test), namespace);
        }
    }

    @Override
    public void afterEach(ExtensionContext test) {
        pods.close();
        Cluster.kubectl("delete", "namespace", namespace, "--ignore-not-found", "--wait=false")
                .succeeded();
    }

    public String namespace() {
        return namespace;
    }

    public PodHistory pods() {
        return pods;
    }

    public Command kubectl(String... arguments) {
        return Cluster.kubectl(here(arguments));
    }

    /** Applies a campaign as a user does. */
    public Campaign apply(String name, String spec) {
        String yaml = "apiVersion: batchmark.io/v1alpha1\nkind: BenchmarkCampaign\nmetadata: {name: " + name
                + "}\nspec:\n" + spec.indent(2);
        apply(yaml);
        return new Campaign(this, name);
    }

    /** Applies manifests as a user does. */
    public void apply(String yaml) {
        offer(yaml).succeeded();
    }

    /** The same where the answer of the API server is what matters. */
    public Command offer(String yaml, String... options) {
        String[] arguments = Stream.concat(Stream.of("apply", "--filename=-"), Arrays.stream(options))
                .toArray(String[]::new);
        return Command.run(Cluster.words("kubectl", here(arguments)), yaml);
    }

    private String[] here(String... arguments) {
        return Stream.concat(Stream.of("--namespace=" + namespace), Arrays.stream(arguments))
                .toArray(String[]::new);
    }

    private static String name(ExtensionContext test) {
        return test.getRequiredTestClass().getSimpleName() + "." + test.getDisplayName();
    }
}
