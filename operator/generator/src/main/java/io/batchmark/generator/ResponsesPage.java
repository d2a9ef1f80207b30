package io.batchmark.generator;

import io.batchmark.core.response.Column;
import io.batchmark.core.response.Response;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The reference of the responses, for users: a page of Markdown. */
final class ResponsesPage {
    private static final String HEAD = """
            # Responses

            What is measured of each run: the values of `response` in `runs.csv` and `summary.csv`, and the names under `responses` and
            `values` in `results.json`. What a run has not measured is left out. *From* is the field of the runner's result that has the
            value, or how it is computed; *of several servers* is what becomes of their values, *of several iterations* what becomes of
            those of the [executions of the job in one server](iterations.md). Made of the declarations (`make crds`).

            | response | unit | what | from | of several servers | of several iterations | table in `report.md` |
            |---|---|---|---|---|---|---|
            """;

    private ResponsesPage() {}

    static String page() {
        return HEAD + Arrays.stream(Response.values()).map(ResponsesPage::row).collect(Collectors.joining());
    }

    private static String row(Response response) {
        Column column = response.column();
        return "| `%s` | %s | %s | %s | %s | %s | %s |\n"
                .formatted(
                        response.label(),
                        response.unit().symbol(),
                        response.description(),
                        response.source().text(),
                        response.source().merged(),
                        response.source().iterated(),
                        column == null ? "" : column.table().name() + ": " + column.heading());
    }
}
