package io.batchmark.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.api.pod.UserIds;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.cli.doctor.Finding;
import io.batchmark.cli.doctor.Observed;
import io.batchmark.cli.doctor.Observed.Kubelet;
import io.batchmark.cli.doctor.OperatorSettings;
import io.batchmark.cli.doctor.PodCheck;
import io.batchmark.cli.doctor.PodSample;
import io.batchmark.core.design.InvalidDesignException;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Looks at a cluster as far as its user may: what may not be read is null. */
public final class ClusterLook {
    private static final String DEFINITION = "benchmarkcampaigns.batchmark.io";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern CGROUP = Pattern.compile("(?m)^kubelet_cgroup_version\\S* (\\d)");
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;

    /** Nodes whose kubelet is asked, so that a look at a large cluster ends. */
    private static final int KUBELETS = 10;

    /** As {@code kubectl auth can-i} takes them. */
    private static final List<String> PERMISSIONS = List.of(
            "create benchmarkcampaigns.batchmark.io",
            "get benchmarkcampaigns.batchmark.io",
            "watch benchmarkcampaigns.batchmark.io",
            "create pods",
            "get configmaps",
            "get pods/log",
            "get customresourcedefinitions.apiextensions.k8s.io");

    private final KubernetesClient client;
    private final String namespace;
    private final String operatorNamespace;

    /** @param namespace of the campaigns */
    ClusterLook(KubernetesClient client, String namespace, String operatorNamespace) {
        this.client = client;
        this.namespace = namespace;
        this.operatorNamespace = operatorNamespace;
    }

    /** @param release of this command */
    public Observed observe(String release) {
        List<Node> nodes = list(() -> client.nodes().list().getItems());
        return new Observed(
                client.getKubernetesVersion().getGitVersion(),
                release,
                definition(),
                list(() -> client.apps()
                        .deployments()
                        .inNamespace(operatorNamespace)
                        .withLabel("app.kubernetes.io/name", "batchmark")
                        .list()
                        .getItems()),
                permissions(),
                nodes,
                list(() -> client.pods().inAnyNamespace().list().getItems()),
                list(() -> client.resourceQuotas().inNamespace(namespace).list().getItems()),
                list(() -> client.limitRanges().inNamespace(namespace).list().getItems()),
                list(() -> client.scheduling().v1().priorityClasses().list().getItems()),
                kubelets(nodes == null ? List.of() : nodes));
    }

    /**
     * Sends the pods of a campaign as a dry run.
     *
     * @param seen the cluster with its operator
     * @return findings on the answers
     */
    public List<Finding> tryPods(BenchmarkCampaign campaign, Observed seen) {
        Optional<OperatorSettings> operator = OperatorSettings.of(seen);
        OperatorSettings settings = operator.orElse(new OperatorSettings("", Map.of()));
        UserIds userIds = settings.userIds().on(() -> client.hasApiGroup(UserIds.OPENSHIFT, true));
        campaign.getMetadata().setNamespace(namespace);
        try {
            return PodCheck.judge(
                    campaign,
                    new DryRun(client, namespace)
                            .send(
                                    PodSample.of(campaign, settings.images(), userIds),
                                    operator.map(OperatorSettings::account).orElse(null)));
        } catch (InvalidDesignException e) {
            return List.of(PodCheck.withoutPlan(e.getMessage()));
        }
    }

    /** Null where it may not be read. */
    private static <T> @Nullable List<T> list(Supplier<List<T>> request) {
        try {
            return request.get();
        } catch (KubernetesClientException e) {
            if (e.getCode() == FORBIDDEN) {
                return null;
            }
            throw e;
        }
    }

    private @Nullable JsonNode definition() {
        try {
            String definition = client.raw("/apis/apiextensions.k8s.io/v1/customresourcedefinitions/" + DEFINITION);
            return definition == null ? null : JSON.readTree(definition);
        } catch (KubernetesClientException e) {
            if (e.getCode() == FORBIDDEN || e.getCode() == NOT_FOUND) {
                return null;
            }
            throw e;
        } catch (IOException e) {
            throw new CommandFailure(
                    CommandExit.FAILED, "the definition of the custom resource is not JSON: " + e.getMessage());
        }
    }

    private Map<String, Boolean> permissions() {
        Map<String, Boolean> permissions = new LinkedHashMap<>();
        for (String permission : PERMISSIONS) {
            String[] words = permission.split("[ /]");
            int dot = words[1].indexOf('.');
            String group = dot < 0 ? "" : words[1].substring(dot + 1);
            permissions.put(
                    permission,
                    client.authorization()
                            .v1()
                            .selfSubjectAccessReview()
                            .create(new SelfSubjectAccessReviewBuilder()
                                    .withNewSpec()
                                    .withNewResourceAttributes()
                                    .withVerb(words[0])
                                    .withGroup(group)
                                    .withResource(dot < 0 ? words[1] : words[1].substring(0, dot))
                                    .withSubresource(words.length > 2 ? words[2] : null)
                                    .withNamespace(group.equals("apiextensions.k8s.io") ? null : namespace)
                                    .endResourceAttributes()
                                    .endSpec()
                                    .build())
                            .getStatus()
                            .getAllowed());
        }
        return permissions;
    }

    private Map<String, Kubelet> kubelets(List<Node> nodes) {
        Map<String, Kubelet> kubelets = new LinkedHashMap<>();
        for (Node node : nodes.stream().limit(KUBELETS).toList()) {
            String name = node.getMetadata().getName();
            String settings = ask(name, "configz");
            if (settings != null) {
                kubelets.put(name, kubelet(settings, ask(name, "metrics")));
            }
        }
        return kubelets;
    }

    /** Null where the kubelet is not to be asked: many a user may not, and many a node is none. */
    private @Nullable String ask(String node, String what) {
        try {
            return client.raw("/api/v1/nodes/" + node + "/proxy/" + what);
        } catch (KubernetesClientException e) {
            return null;
        }
    }

    /**
     * @param settings of /configz
     * @param metrics of /metrics; null where there are none
     */
    public static Kubelet kubelet(String settings, @Nullable String metrics) {
        try {
            JsonNode config = JSON.readTree(settings).path("kubeletconfig");
            Matcher cgroup = CGROUP.matcher(metrics == null ? "" : metrics);
            return new Kubelet(
                    config.path("cpuManagerPolicy").asText(null),
                    config.has("cpuCFSQuota") ? config.get("cpuCFSQuota").asBoolean() : null,
                    cgroup.find() ? Integer.valueOf(cgroup.group(1)) : null);
        } catch (IOException e) {
            return new Kubelet(null, null, null);
        }
    }
}
