package io.batchmark.api.metadata;

import java.util.Set;

/** Names of the containers that the operator makes. Others, such as an injected sidecar, are no part of a measurement. */
public final class ContainerNames {
    public static final Set<String> ALL = Set.of(
            "runner",
            "subscriber",
            "adapter",
            "database",
            "await-database",
            "broker",
            "cleanup",
            "agent",
            "options",
            "built-in-job",
            "prepare");

    private ContainerNames() {}
}
