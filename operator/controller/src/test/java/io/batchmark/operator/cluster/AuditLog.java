package io.batchmark.operator.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the audit log of an API server says about who asked for what, and whether RBAC allowed it. */
public record AuditLog(List<Request> requests) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * @param user who asked
     * @param permission what for
     * @param namespace where; empty for all namespaces
     * @param allowed whether RBAC allows it
     */
    public record Request(String user, String permission, String namespace, boolean allowed) {}

    static AuditLog read(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return new AuditLog(lines.map(AuditLog::event)
                    // a path such as /version is no resource
                    .filter(event -> event.has("objectRef"))
                    .map(AuditLog::request)
                    .toList());
        }
    }

    /** As in {@code batch/jobs create}, or {@code /pods patch} for a resource of the core. */
    public static Set<String> granted(Collection<PolicyRule> rules) {
        Set<String> permissions = new TreeSet<>();
        for (PolicyRule rule : rules) {
            for (String group : rule.getApiGroups()) {
                for (String resource : rule.getResources()) {
                    rule.getVerbs().forEach(verb -> permissions.add(group + "/" + resource + " " + verb));
                }
            }
        }
        return permissions;
    }

    /** What a user asked for and was allowed. */
    public Set<String> used(String user) {
        return permissions(request -> request.allowed() && request.user().equals(user));
    }

    /** What a user asked for and was not allowed. */
    public Set<String> forbidden(String user) {
        return permissions(request -> !request.allowed() && request.user().equals(user));
    }

    private Set<String> permissions(Predicate<Request> which) {
        return requests.stream().filter(which).map(Request::permission).collect(Collectors.toCollection(TreeSet::new));
    }

    private static JsonNode event(String line) {
        try {
            return JSON.readTree(line);
        } catch (IOException e) {
            throw new AssertionError("no line of an audit log: " + line, e);
        }
    }

    private static Request request(JsonNode event) {
        JsonNode object = event.get("objectRef");
        String subresource = object.path("subresource").asText();
        return new Request(
                event.path("user").path("username").asText(),
                object.path("apiGroup").asText() + "/" + object.path("resource").asText()
                        + (subresource.isEmpty() ? "" : "/" + subresource) + " "
                        + event.path("verb").asText(),
                object.path("namespace").asText(),
                "allow"
                        .equals(event.path("annotations")
                                .path("authorization.k8s.io/decision")
                                .asText()));
    }
}
