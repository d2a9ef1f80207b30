package io.batchmark.operator.watch;

/**
 * The pods, Jobs and ledgers of a namespace that are too many to be kept.
 *
 * @param bytes of all of these objects in memory
 * @param mostOfNamespace bytes that are kept of one namespace
 * @param most bytes that are kept of all namespaces
 */
public record ExcessObjects(String namespace, int objects, long bytes, long mostOfNamespace, long most) {
    /** The cause and the remedy for the user. */
    public String text() {
        String limit = bytes > mostOfNamespace
                ? "at most " + mib(mostOfNamespace) + " of one namespace"
                : "at most " + mib(most) + " of all namespaces, and this namespace is among the largest";
        return "namespace " + namespace + " has " + objects
                + " pods, Jobs and ConfigMaps with labels of campaigns, which take "
                + mib(bytes) + " of memory. The operator keeps " + limit
                + ". It starts and ends no run here until it can keep"
                + " all of them. Remedy: list these objects with kubectl get pods,jobs,configmaps -n " + namespace
                + " -L batchmark.io/campaign -l batchmark.io/part, and delete those that belong to no campaign, and finished campaigns;"
                + " or raise resources.limits.memory of the operator's chart";
    }

    private static String mib(long bytes) {
        return Math.ceilDiv(bytes, 1L << 20) + " MiB";
    }
}
