package io.batchmark.core.report.json;

import io.batchmark.core.answer.Change;
import io.batchmark.core.summary.Summary;
import java.util.List;

/** A treatment that must not exceed the baseline, in {@code results.json}. {@code treatment} is an id, whose {@code toBaseline} has the ratio. */
record RegressionResult(String treatment, Change change) {
    static List<RegressionResult> of(Summary summary) {
        return summary.regressions().stream()
                .map(regression ->
                        new RegressionResult(regression.treatment().treatment().id(), regression.change()))
                .toList();
    }
}
