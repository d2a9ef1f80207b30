package io.batchmark.cli.command;

import io.batchmark.cli.page.OperatorPage;
import picocli.CommandLine.Option;

/** The namespace of the operator. */
final class OperatorNamespaceOption {
    @Option(
            names = "--operator-namespace",
            paramLabel = "NAMESPACE",
            defaultValue = OperatorPage.NAMESPACE,
            description = "Namespace of the operator. Default: ${DEFAULT-VALUE}.")
    private String namespace;

    String namespace() {
        return namespace;
    }
}
