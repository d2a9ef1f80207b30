package io.batchmark.contract;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.ServerSettings;
import io.batchmark.contract.parameters.Workload;
import java.util.Map;
import java.util.TreeMap;

/** The variables of a server whose partitions are dispatched by messages; a part of {@link ServerEnvironment}. */
final class DispatchEnvironment {
    /** The server itself, which has the messaging engine. */
    private static final String ENGINE = "127.0.0.1";

    private DispatchEnvironment() {}

    static Map<String, String> of(RunParameters parameters) {
        Workload workload = parameters.workload();
        if (!workload.step().dispatches()) {
            return Map.of();
        }
        Map<String, String> variables = new TreeMap<>();
        variables.put("DISPATCH", "Jms");
        variables.put("DISPATCHER", parameters.dispatcher() == null ? ENGINE : parameters.dispatcher());
        variables.put("ENDPOINTS", Integer.toString(atOnce(workload)));
        return variables;
    }

    /** Partitions that each server executes at once, at most. */
    private static int atOnce(Workload workload) {
        ServerSettings server = workload.server();
        return server.atOnce(workload.firstPartitionOf(1));
    }

    /** Threads that only wait for a partition that another thread of the server executes. */
    static int threads(Workload workload) {
        return workload.step().dispatches() ? atOnce(workload) : 0;
    }

    /** The end of the name of all that a server does not share with other servers of its run. */
    static String suffix(Workload workload) {
        return workload.servers() == 1 || workload.step().dispatches() ? "" : "_" + ServerEnvironment.SERVER;
    }

    /** The identity of a server: servers of one identity on one job repository fail each other's jobs. */
    static String identity(RunParameters parameters) {
        Workload workload = parameters.workload();
        return workload.step().dispatches() && workload.servers() > 1
                ? parameters.run() + "-" + ServerEnvironment.SERVER
                : parameters.run();
    }
}
