package io.batchmark.cli.doctor;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether runs have a priority, and whether others may take their place. */
final class PriorityCheck implements Check {
    private static final String NAME = "priority";
    private static final String SYSTEM = "system-";

    @Override
    public List<Finding> of(Observed cluster, Need need) {
        List<PriorityClass> classes = cluster.priorities();
        if (classes == null) {
            return List.of(Finding.hint(
                    NAME,
                    "PriorityClasses cannot be read",
                    "pods of a higher priority end runs, which are then repeated",
                    "ask a user who can list priorityclasses"));
        }
        String named = need.priorityClass();
        Optional<PriorityClass> own = classes.stream()
                .filter(one -> named == null
                        ? Boolean.TRUE.equals(one.getGlobalDefault())
                        : one.getMetadata().getName().equals(named))
                .findFirst();
        if (named != null && own.isEmpty() && !named.startsWith(SYSTEM)) {
            return List.of(Finding.obstacle(
                    NAME,
                    "there is no PriorityClass " + named,
                    "pods of runs are refused",
                    "correct runner.podTemplate.spec.priorityClassName"));
        }
        int priority = own.map(PriorityClass::getValue).orElse(0);
        List<String> higher = classes.stream()
                .filter(one -> one.getValue() > priority
                        && !one.getMetadata().getName().startsWith(SYSTEM)
                        && !"Never".equals(one.getPreemptionPolicy())
                        && isUsed(one, cluster.pods()))
                .map(one -> one.getMetadata().getName())
                .sorted()
                .toList();
        return List.of(
                higher.isEmpty()
                        ? Finding.good(NAME, "no pod here has a class of higher priority than runs")
                        : Finding.hint(
                                NAME,
                                "pods of the classes " + String.join(", ", higher) + " may end runs, whose priority is "
                                        + priority,
                                "a run that is ended is repeated, and nodes are not as quiet as they could be",
                                "give runs a class of their own by runner.podTemplate.spec.priorityClassName, or nodes of"
                                        + " their own"));
    }

    private static boolean isUsed(PriorityClass one, @Nullable List<Pod> pods) {
        String name = one.getMetadata().getName();
        return pods == null
                || pods.stream().anyMatch(pod -> Objects.equals(pod.getSpec().getPriorityClassName(), name));
    }
}
