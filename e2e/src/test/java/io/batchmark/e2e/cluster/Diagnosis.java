package io.batchmark.e2e.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;

/** Prints a few lines about each object of a namespace after a test failed in it. It prints no Secrets. */
final class Diagnosis {
    private static final String LOGS = "--tail=200";
    private static final String CONDITIONS = "--output=jsonpath={range .items[*]}{.metadata.name}{\"\\n\"}"
            + "{range .status.conditions[*]}  {.type}={.status} {.reason}: {.message}{\"\\n\"}{end}{end}";
    private static final String ROWS =
            "--output=go-template={{range .items}}{{range $key, $row := .data}}{{$key}}: {{$row}}{{\"\\n\"}}{{end}}{{end}}";

    private Diagnosis() {}

    static void print(String test, String namespace) {
        Console.say("FAILED: " + test + ", in namespace " + namespace);
        String here = "--namespace=" + namespace;
        String operator = "--namespace=" + Operator.NAMESPACE;
        for (List<String> arguments : List.of(
                List.of("get", "campaign,job,pod,configmap", "--output=wide", here),
                List.of("get", "campaign", CONDITIONS, here),
                List.of("events", here),
                List.of("logs", "--selector=batchmark.io/part=run", LOGS, "--prefix", here),
                List.of("logs", "--selector=app in (db,kafka,artemis)", LOGS, "--prefix", here),
                List.of("get", "configmap", "--selector=batchmark.io/part=ledger", ROWS, here),
                List.of("get", "pod", "--output=wide", operator),
                List.of("events", operator),
                List.of("logs", "--selector=app.kubernetes.io/name=batchmark", LOGS, "--prefix", operator),
                List.of("get", "node", "--output=wide"))) {
            Command command = Cluster.kubectl(arguments.toArray(String[]::new));
            System.out.println("--- " + command.line());
            (command.output() + command.errors()).lines().map(Brief::cut).forEach(System.out::println);
        }
        for (Pod pod : Cluster.client().pods().inNamespace(namespace).list().getItems()) {
            System.out.println(Brief.of(pod));
        }
    }
}
