package io.batchmark.e2e.cluster;

import java.util.stream.Stream;

/** The operator's release as a test finds it, for tests that change it and put it back. */
public final class Release {
    private final String values;

    private Release(String values) {
        this.values = values;
    }

    public static Release found() {
        return new Release(
                Cluster.helm("get", "values", Operator.RELEASE, "--namespace", Operator.NAMESPACE, "--output=yaml")
                        .succeeded()
                        .output());
    }

    /** Upgrades it to the same chart with these options besides those it has. */
    public void change(String... options) {
        upgrade(Stream.concat(Stream.of("--reuse-values"), Stream.of(options)), "");
    }

    public void putBack() {
        upgrade(Stream.of("--reset-values", "--values=-"), values);
    }

    private static void upgrade(Stream<String> options, String input) {
        Stream<String> upgrade = Stream.of(
                "upgrade",
                Operator.RELEASE,
                "../helm/batchmark",
                "--namespace",
                Operator.NAMESPACE,
                "--skip-crds",
                "--wait",
                "--timeout=5m");
        Command.run(Cluster.words("helm", Stream.concat(upgrade, options).toArray(String[]::new)), input)
                .succeeded();
    }
}
