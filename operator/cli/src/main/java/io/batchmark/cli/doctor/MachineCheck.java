package io.batchmark.cli.doctor;

import io.fabric8.kubernetes.api.model.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Whether nodes are machines whose speed stays the same, and the same from node to node. */
final class MachineCheck implements Check {
    private static final String NAME = "machines";
    private static final String TYPE = "node.kubernetes.io/instance-type";

    /** T2 to T4 of AWS, shared cores of Google Cloud, series B of Azure: more speed on credit. */
    private static final Pattern ON_CREDIT =
            Pattern.compile("t[234][a-z]*\\..+|e2-(micro|small|medium)|f1-micro|g1-small|Standard_B\\d.*");

    @Override
    public List<Finding> of(Observed cluster, Need need) {
        List<Node> candidates = cluster.candidates(need);
        if (candidates.isEmpty()) {
            return List.of(Finding.hint(
                    NAME,
                    "no node that runs may be on can be seen",
                    "machines that differ or change their speed blur every difference",
                    "ask a user who can list nodes"));
        }
        List<Finding> findings = new ArrayList<>();
        List<String> virtual = named(candidates, MachineCheck::isVirtual);
        if (!virtual.isEmpty()) {
            findings.add(Finding.doubt(
                    NAME,
                    "these nodes are no machines: " + String.join(", ", virtual),
                    "each pod is put on whatever machine there is, which no two runs have in common",
                    "keep runs off them by runner.podTemplate.spec.nodeSelector"));
        }
        List<String> onCredit =
                named(candidates, node -> ON_CREDIT.matcher(label(node, TYPE)).matches());
        if (!onCredit.isEmpty()) {
            findings.add(Finding.doubt(
                    NAME,
                    "these nodes have CPU on credit: " + String.join(", ", onCredit),
                    "when the credit is used up they become several times slower, in the middle of a campaign",
                    "take instances with constant speed, such as c and m types"));
        }
        TreeSet<String> kinds = new TreeSet<>();
        candidates.forEach(node -> kinds.add(label(node, TYPE) + " "
                + Objects.requireNonNullElse(Need.cpu(node.getStatus().getCapacity()), java.math.BigDecimal.ZERO)
                + " CPUs"));
        if (kinds.size() > 1) {
            findings.add(Finding.hint(
                    NAME,
                    "nodes differ: " + String.join(", ", kinds),
                    "treatments are dealt out to nodes at random, so that no answer is wrong, but more blocks are needed",
                    "keep runs to one kind by runner.podTemplate.spec.nodeSelector"));
        }
        return findings.isEmpty()
                ? List.of(Finding.good(
                        NAME,
                        candidates.size() + (candidates.size() == 1 ? " node" : " nodes of one kind")
                                + ", with constant speed as far as their names say"))
                : findings;
    }

    private static List<String> named(List<Node> nodes, java.util.function.Predicate<Node> which) {
        return nodes.stream()
                .filter(which)
                .map(node -> node.getMetadata().getName())
                .toList();
    }

    private static boolean isVirtual(Node node) {
        return label(node, "type").equals("virtual-kubelet")
                || label(node, "eks.amazonaws.com/compute-type").equals("fargate");
    }

    private static String label(Node node, String key) {
        return Objects.requireNonNullElse(node.getMetadata().getLabels(), Map.<String, String>of())
                .getOrDefault(key, "");
    }
}
