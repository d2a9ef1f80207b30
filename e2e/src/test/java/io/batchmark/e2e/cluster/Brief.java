package io.batchmark.e2e.cluster;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Collection;
import java.util.stream.Collectors;
import org.assertj.core.presentation.StandardRepresentation;

/**
 * The short text of anything that a test waits for or compares: a line for each object of the cluster, with what tells it from others.
 * AssertJ finds this class by META-INF/services, so a failed assertion prints no whole pods either.
 */
public final class Brief extends StandardRepresentation {
    private static final int CHARACTERS = 500;

    /** The short text of an object, a list of objects, or any other value. */
    public static String of(Object value) {
        return value instanceof Collection<?> all && all.stream().allMatch(HasMetadata.class::isInstance)
                ? all.stream().map(Brief::of).collect(Collectors.joining("; ", "[", "]"))
                : value instanceof HasMetadata object ? object(object) : cut(String.valueOf(value));
    }

    @Override
    protected String fallbackToStringOf(Object value) {
        return of(value);
    }

    private static String object(HasMetadata object) {
        String name = object.getKind() + " " + object.getMetadata().getName()
                + (object.getMetadata().getDeletionTimestamp() == null ? "" : " (being deleted)");
        if (!(object instanceof Pod pod) || pod.getStatus() == null) {
            return name;
        }
        return name + ": " + pod.getStatus().getPhase() + " on " + pod.getSpec().getNodeName()
                + pod.getStatus().getContainerStatuses().stream()
                        .map(Brief::container)
                        .collect(Collectors.joining());
    }

    private static String container(ContainerStatus container) {
        ContainerState state = container.getState();
        ContainerStateTerminated end = state == null ? null : state.getTerminated();
        String text = ", " + container.getName() + " (" + container.getImage() + ") ";
        if (end != null) {
            return text + end.getReason() + " " + end.getExitCode() + ": " + cut(String.valueOf(end.getMessage()));
        }
        return text
                + (state == null || state.getWaiting() == null
                        ? "running"
                        : state.getWaiting().getReason());
    }

    /** The beginning and the end: a log says at its end why a program failed. */
    static String cut(String text) {
        int half = CHARACTERS / 2;
        return text.length() <= CHARACTERS
                ? text
                : text.substring(0, half) + " ... " + text.substring(text.length() - half);
    }
}
