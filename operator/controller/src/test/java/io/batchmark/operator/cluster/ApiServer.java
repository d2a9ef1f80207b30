package io.batchmark.operator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.validation.AnyJson;
import io.batchmark.operator.read.BytesInFlight;
import io.batchmark.operator.read.LargeSpecs;
import io.batchmark.operator.read.OperatorSerialization;
import io.fabric8.kubeapitest.KubeAPIServer;
import io.fabric8.kubeapitest.KubeAPIServerConfigBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicy;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicyBinding;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A kube-apiserver with its etcd, usually one for all tests of this JVM, with the CRD, the RBAC and the admission policy
 * that are shipped.
 */
public final class ApiServer {
    private static final Path CRD = Path.of("../../crds/benchmarkcampaigns.batchmark.io.yaml");
    private static final Path OPERATOR = Path.of("../../manifests/operator.yaml");

    private static final Pattern SERVICE_ACCOUNT = Pattern.compile("'(system:serviceaccount:[^']+)'");

    private static ApiServer instance;

    private final String kubeConfig;
    private final KubernetesClient admin;
    private final String operatorUser;
    private final Path auditLog;

    private ApiServer() throws IOException {
        auditLog = Files.createTempFile(Path.of("target"), "audit", ".log").toAbsolutePath();
        KubeAPIServer server = new KubeAPIServer(KubeAPIServerConfigBuilder.anAPIServerConfig()
                .withStartupTimeout(180_000)
                .withApiServerFlag(
                        "--audit-policy-file",
                        Path.of("src/test/resources/audit-policy.yaml")
                                .toAbsolutePath()
                                .toString())
                .withApiServerFlag("--audit-log-path", auditLog.toString())
                // as on OpenShift: who owns an object in the name of another must be allowed to
                .withApiServerFlag("--enable-admission-plugins", "OwnerReferencesPermissionEnforcement")
                .build());
        server.start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::stop));
        kubeConfig = server.getKubeConfigYaml();
        // ends what hangs; on a machine that all tests share, an answer may take longer than the usual 10 s
        admin = builder(new ConfigBuilder(config()).withRequestTimeout(120_000).build(), AnyJson.mapper())
                .withHttpClientFactory(new JdkHttpClientFactory())
                .build();
        assertVersion(System.getenv("KUBE_API_TEST_API_SERVER_VERSION"));
        operatorUser = install();
    }

    /** @param wanted nothing where any will do */
    private void assertVersion(@Nullable String wanted) {
        if (wanted != null) {
            assertThat(admin.getKubernetesVersion().getGitVersion()).isEqualTo("v" + wanted);
        }
    }

    public static synchronized ApiServer get() throws IOException {
        if (instance == null) {
            instance = new ApiServer();
        }
        return instance;
    }

    /** A server that no other test uses. */
    public static ApiServer another() throws IOException {
        return new ApiServer();
    }

    /** A client that may do everything. Unlike the operator's it asks again where a connection is closed. */
    public KubernetesClient admin() {
        return admin;
    }

    /** A client that may do what the shipped role of the operator allows. */
    public KubernetesClient operator() {
        return as(operatorUser);
    }

    /** Like {@link #operator()}, for one whose requests go through this. */
    public KubernetesClient operator(Interceptor interceptor) {
        return client(config(operatorUser), http -> http.addOrReplaceInterceptor(interceptor.toString(), interceptor));
    }

    /** @param user a service account, as in {@code system:serviceaccount:NAMESPACE:NAME}; made if it is not there */
    public KubernetesClient as(String user) {
        return client(config(user), http -> {});
    }

    private Config config(String user) {
        return new ConfigBuilder(config())
                .withClientCertData(null)
                .withClientCertFile(null)
                .withClientKeyData(null)
                .withClientKeyFile(null)
                .withOauthToken(token(user))
                .build();
    }

    /** A kubeconfig for a program that may do what is shipped for the operator, its lease included. */
    public String operatorKubeConfig() throws IOException {
        createNamespace(operatorUser.split(":")[2]);
        load(OPERATOR).stream()
                .filter(object -> object instanceof Role || object instanceof RoleBinding)
                .forEach(object -> admin.resource(object).serverSideApply());
        ObjectNode file = (ObjectNode) Serialization.unmarshal(kubeConfig, JsonNode.class);
        ((ObjectNode) file.at("/users/0")).putObject("user").put("token", token(operatorUser));
        return file.toString();
    }

    /** @param user a service account, made if it is not there */
    public String token(String user) {
        String[] account = user.split(":");
        createNamespace(account[2]);
        ServiceAccount serviceAccount = new ServiceAccountBuilder()
                .withNewMetadata()
                .withNamespace(account[2])
                .withName(account[3])
                .endMetadata()
                .build();
        admin.resource(serviceAccount).serverSideApply();
        return admin.serviceAccounts()
                .resource(serviceAccount)
                .tokenRequest(new TokenRequestBuilder()
                        .withNewSpec()
                        .withExpirationSeconds(TimeUnit.DAYS.toSeconds(1))
                        .endSpec()
                        .build())
                .getStatus()
                .getToken();
    }

    /** Grants a Role of a namespace to a service account there, by a RoleBinding of the same name. */
    public void bind(String namespace, String role, String account) {
        admin.resource(new RoleBindingBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName(role)
                        .endMetadata()
                        .withNewRoleRef("rbac.authorization.k8s.io", "Role", role)
                        .addNewSubject("", "ServiceAccount", account, namespace)
                        .build())
                .serverSideApply();
    }

    /** A client that no role restricts, but what admission says of a user does. */
    public KubernetesClient allowedAllAs(String user) {
        Config config = new ConfigBuilder(config())
                .withImpersonateUsername(user)
                .withImpersonateGroups("system:masters")
                .build();
        return client(config, http -> {});
    }

    /** The user that the shipped manifest runs the operator as. */
    public String operatorUser() {
        return operatorUser;
    }

    /** Applies the admission policies among some objects, and waits until the server enforces the policies of ServiceAccounts. */
    public void admit(List<HasMetadata> objects) {
        objects.stream()
                .filter(object -> object instanceof ValidatingAdmissionPolicy
                        || object instanceof ValidatingAdmissionPolicyBinding)
                .forEach(object -> admin.resource(object).serverSideApply());
        objects.stream()
                .filter(ValidatingAdmissionPolicy.class::isInstance)
                .map(ValidatingAdmissionPolicy.class::cast)
                .filter(ApiServer::isOfEverything)
                .forEach(this::awaitEnforced);
    }

    /** Tests if a policy is about each kind of object, as the policies of ServiceAccounts are. */
    private static boolean isOfEverything(ValidatingAdmissionPolicy policy) {
        return policy.getSpec().getMatchConstraints().getResourceRules().stream()
                .anyMatch(rule -> rule.getResources().contains("*/*"));
    }

    private void awaitEnforced(ValidatingAdmissionPolicy policy) {
        String condition = policy.getSpec().getMatchConditions().getFirst().getExpression();
        Matcher user = SERVICE_ACCOUNT.matcher(condition);
        assertThat(user.find()).as(condition).isTrue();
        try (KubernetesClient confined = allowedAllAs(user.group(1))) {
            await().atMost(LiveCampaign.PATIENCE)
                    .untilAsserted(() -> assertThatThrownBy(() -> confined.resource(new NamespaceBuilder()
                                            .withNewMetadata()
                                            .withName("probe")
                                            .endMetadata()
                                            .build())
                                    .dryRun()
                                    .create())
                            .hasMessageContaining(policy.getMetadata().getName()));
        }
    }

    /**
     * A file by which a program is this service account.
     *
     * @param port where it finds the API server on this machine
     */
    Path kubeconfig(String user, int port) throws IOException {
        Config config = config(user);
        return Files.writeString(Files.createTempFile(Path.of("target"), "kubeconfig", ".yaml"), """
                apiVersion: v1
                kind: Config
                clusters: [{name: test, cluster: {server: 'https://127.0.0.1:%d', certificate-authority: '%s'}}]
                users: [{name: operator, user: {token: %s}}]
                contexts: [{name: test, context: {cluster: test, user: operator}}]
                current-context: test
                """.formatted(
                        port, config.getCaCertFile(), config.getOauthToken()));
    }

    /** Of this machine. */
    public int port() {
        return URI.create(config().getMasterUrl()).getPort();
    }

    /** What service accounts asked for since the server started. */
    public AuditLog auditLog() throws IOException {
        return AuditLog.read(auditLog);
    }

    /** @param name of a namespace that may be there already */
    public void createNamespace(String name) {
        admin.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .build())
                .serverSideApply();
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

    /** A client as the operator has it. */
    static KubernetesClient client(Config config, Consumer<HttpClient.Builder> http) {
        AtomicReference<KubernetesClient> client = new AtomicReference<>();
        client.set(builder(config, AnyJson.ofOperator(LargeSpecs.of(client::get)))
                .withHttpClientFactory(new VertxHttpClientFactory())
                .withHttpClientBuilderConsumer(http.andThen(BytesInFlight::bound))
                .build());
        return client.get();
    }

    private static KubernetesClientBuilder builder(Config config, ObjectMapper json) {
        return new KubernetesClientBuilder()
                .withConfig(config)
                .withKubernetesSerialization(new OperatorSerialization(json, true));
    }

    private Config config() {
        return Config.fromKubeconfig(kubeConfig);
    }

    /** Applies what is shipped, except for what runs in a cluster; returns the user that the operator is. */
    private String install() throws IOException {
        define();
        List<HasMetadata> objects = load(OPERATOR);
        objects.stream()
                .filter(object -> object instanceof ClusterRole || object instanceof ClusterRoleBinding)
                .forEach(object -> admin.resource(object).serverSideApply());
        admit(objects);
        return objects.stream()
                .filter(ClusterRoleBinding.class::isInstance)
                .map(ClusterRoleBinding.class::cast)
                .flatMap(binding -> binding.getSubjects().stream())
                .map(subject -> "system:serviceaccount:" + subject.getNamespace() + ":" + subject.getName())
                .findFirst()
                .orElseThrow();
    }

    /** Installs the definition of the custom resource, and returns when the server serves it. */
    public void define() throws IOException {
        load(CRD).forEach(object -> admin.resource(object).serverSideApply());
        admin.apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName("benchmarkcampaigns.batchmark.io")
                .waitUntilCondition(
                        crd -> crd.getStatus() != null
                                && crd.getStatus().getConditions() != null // null at first
                                && crd.getStatus().getConditions().stream()
                                        .anyMatch(condition -> "Established".equals(condition.getType())
                                                && "True".equals(condition.getStatus())),
                        1,
                        TimeUnit.MINUTES);
        admin.resources(BenchmarkCampaign.class).inAnyNamespace().list();
    }

    private List<HasMetadata> load(Path file) throws IOException {
        try (InputStream objects = Files.newInputStream(file)) {
            return admin.load(objects).items();
        }
    }
}
