package io.batchmark.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The page of versions, as the run has seen them. */
final class VersionsPage {
    private static final String HEAD = """
            # Versions of Open Liberty

            `make versions ON=liberty` writes this page. In each row it runs tests of the Jakarta Batch TCK in two servers: one has the
            [agent](own-job.md), and one does not. The row is *the same* under these conditions:
            - Each job and each step has the same status, exit status and counts in both servers.
            - The agent has measured the steps with the status and the counts of the job repository.
            - The version has each class and each method that the agent needs. The agent refuses any other version.

            The feature is the newest batch container of the version. With `batch-1.0` the classes and the XML of the TCK are transformed to Java EE, by
            [Eclipse Transformer](https://github.com/eclipse-transformer/transformer).

            | Open Liberty | feature | Java | tests | job executions | with the agent |
            |---|---|---|---|---|---|
            """;
    private static final String LEFT_OUT = """

            ## Tests that are left out
            `CDITests` and `InjectImplProvidedJobOperatorTests` need CDI, and `TransactionTests` needs tables in a database. These tests of other
            classes are left out, too:

            | test | reason |
            |---|---|
            """;

    private final List<VersionRow> rows = new ArrayList<>();
    private final SortedSet<String> leftOut = new TreeSet<>();

    void add(VersionRow row) {
        rows.add(row);
    }

    void leftOut(List<String> lines) {
        leftOut.addAll(lines);
    }

    String text() {
        StringBuilder text = new StringBuilder(HEAD);
        rows.forEach(row -> text.append(row.line()).append('\n'));
        text.append(LEFT_OUT);
        for (String line : leftOut) {
            String[] words = line.split(" ", 3);
            text.append("| `%s` | %s |%n".formatted(words[1], words[2]));
        }
        return text.toString();
    }
}
