package io.batchmark.operator.cluster;

import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubeapitest.KubeAPIServer;
import io.fabric8.kubeapitest.KubeAPIServerConfigBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One kube-apiserver with its etcd for all tests of this JVM, with the CRD and the RBAC that are shipped. */
public final class ApiServer {
    private static final Path CRD = Path.of("../../crds/benchmarkcampaigns.batchmark.io.yaml");
    private static final Path INSTALL = Path.of("../../manifests/install.yaml");

    private static ApiServer instance;

    private final String kubeConfig;
    private final KubernetesClient admin;
    private final String operatorUser;

    private ApiServer() throws IOException {
        KubeAPIServer server = new KubeAPIServer(KubeAPIServerConfigBuilder.anAPIServerConfig()
                .withStartupTimeout(180_000)
                .build());
        server.start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::stop));
        kubeConfig = server.getKubeConfigYaml();
        admin = new KubernetesClientBuilder().withConfig(config()).build();
        operatorUser = install();
    }

    public static synchronized ApiServer get() throws IOException {
        if (instance == null) {
            instance = new ApiServer();
        }
        return instance;
    }

    /** A client that may do everything. */
    public KubernetesClient admin() {
        return admin;
    }

    /** A client that may do what the shipped role of the operator allows. */
    public KubernetesClient operator() {
        return as(operatorUser);
    }

    public KubernetesClient as(String user) {
        Config config =
                new ConfigBuilder(config()).withImpersonateUsername(user).build();
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    public String createNamespace() {
        return admin.namespaces()
                .resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withGenerateName("campaigns-")
                        .addToLabels("pod-security.kubernetes.io/enforce", "restricted")
                        .endMetadata()
                        .build())
                .create()
                .getMetadata()
                .getName();
    }

    private Config config() {
        return Config.fromKubeconfig(kubeConfig);
    }

    /** Applies what is shipped, except for what runs in a cluster; returns the user that the operator is. */
    private String install() throws IOException {
        load(CRD).forEach(object -> admin.resource(object).serverSideApply());
        List<HasMetadata> objects = load(INSTALL);
        objects.stream()
                .filter(object -> object instanceof ClusterRole || object instanceof ClusterRoleBinding)
                .forEach(object -> admin.resource(object).serverSideApply());
        admin.apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName("benchmarkcampaigns.batchmark.io")
                .waitUntilCondition(
                        crd -> crd.getStatus() != null
                                && crd.getStatus().getConditions().stream()
                                        .anyMatch(condition -> "Established".equals(condition.getType())
                                                && "True".equals(condition.getStatus())),
                        1,
                        TimeUnit.MINUTES);
        admin.resources(BenchmarkCampaign.class).inAnyNamespace().list();
        return objects.stream()
                .filter(ClusterRoleBinding.class::isInstance)
                .map(ClusterRoleBinding.class::cast)
                .flatMap(binding -> binding.getSubjects().stream())
                .map(subject -> "system:serviceaccount:" + subject.getNamespace() + ":" + subject.getName())
                .findFirst()
                .orElseThrow();
    }

    private List<HasMetadata> load(Path file) throws IOException {
        try (InputStream objects = Files.newInputStream(file)) {
            return admin.load(objects).items();
        }
    }
}
