package io.batchmark.e2e.cluster;

import java.util.List;

/** What one wants to see of a namespace after a test failed in it. No Secrets. */
final class Diagnosis {
    private static final String LOGS = "--tail=200";

    private Diagnosis() {}

    static void print(String test, String namespace) {
        Console.say("FAILED: " + test + ", in namespace " + namespace);
        String here = "--namespace=" + namespace;
        String operator = "--namespace=" + Operator.NAMESPACE;
        for (List<String> arguments : List.of(
                List.of("get", "campaign,job,pod,configmap", "--output=wide", here),
                List.of("get", "campaign", "--output=yaml", here),
                List.of("events", here),
                List.of("describe", "pod", here),
                List.of("logs", "--selector=batchmark.io/part=run", LOGS, "--prefix", here),
                List.of("logs", "--selector=app in (db,kafka,artemis)", LOGS, "--prefix", here),
                List.of("get", "configmap", "--selector=batchmark.io/part=ledger", "--output=yaml", here),
                List.of("get", "pod", "--output=wide", operator),
                List.of("events", operator),
                List.of("logs", "--selector=app.kubernetes.io/name=batchmark", LOGS, "--prefix", operator),
                List.of("get", "node", "--output=wide"))) {
            Command command = Cluster.kubectl(arguments.toArray(String[]::new));
            System.out.printf("--- %s%n%s%s%n", command.line(), command.output(), command.errors());
        }
    }
}
