package io.batchmark.core.treatment;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.StepSeries;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.summary.Ledgers;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StepCourseTest {
    private static StepSeries series(long lastItems, List<Long> micros, @Nullable List<Long> cpu) {
        return new StepSeries(10, lastItems, micros, cpu, Collections.nCopies(micros.size(), 3L));
    }

    private static @Nullable StepCourse course(int most, StepSeries... runs) {
        Treatment treatment = new Treatment("baseline", Map.of("itemCount", "10"), "baseline");
        List<Entry> entries = IntStream.range(0, runs.length)
                .mapToObj(i -> Entry.builder(treatment.id(), i + 1, 1, Outcome.Succeeded, Ledgers.START)
                        .started(Ledgers.START)
                        .node("node")
                        .result(result(runs[i]))
                        .build())
                .toList();
        return StepCourse.of(
                new TreatmentSummary(
                        treatment,
                        runs.length,
                        runs.length,
                        LedgerRows.of(entries).attempts(),
                        Confidence.of(0.95)),
                most);
    }

    private static RunResult result(StepSeries series) {
        return Ledgers.result(1000).withSeries(series);
    }

    @Test
    void aPartIsTheMedianOfTheRuns() {
        StepCourse course = course(
                64,
                series(5, List.of(10L, 20L, 900L), List.of(1L, 2L, 3L)),
                series(5, List.of(12L, 70L, 30L), List.of(5L, 2L, 3L)),
                series(5, List.of(11L, 21L, 31L), List.of(9L, 2L, 3L)));

        assertThat(course.runs()).isEqualTo(3);
        assertThat(course.items()).containsExactly(10L, 10L, 5L);
        assertThat(course.elapsed()).containsExactly(11e-6, 21e-6, 31e-6);
        assertThat(course.cpu()).containsExactly(5e-6, 2e-6, 3e-6);
        assertThat(course.gc()).containsExactly(3e-3, 3e-3, 3e-3);
        assertThat(course.done(0)).isEqualTo(0.4);
        assertThat(course.done(2)).isEqualTo(1);
        assertThat(course.perItem(course.elapsed())).containsExactly(11e-7, 21e-7, 31e-6 / 5);
    }

    @Test
    void runsOfAnotherShapeAreLeftOutAndCpuIsKnownOfAllOrOfNone() {
        StepCourse course = course(
                64,
                series(5, List.of(10L, 20L), List.of(1L, 1L)),
                series(5, List.of(30L, 40L), null),
                series(5, List.of(1L, 1L, 1L), null));

        assertThat(course.runs()).isEqualTo(2);
        assertThat(course.elapsed()).containsExactly(20e-6, 30e-6);
        assertThat(course.cpu()).isNull();
    }

    @Test
    void thereAreNoMoreParts() {
        StepSeries many = series(10, Collections.nCopies(64, 5L), null);

        assertThat(course(32, many).elapsed()).hasSize(32).containsOnly(10e-6);
        assertThat(course(7, many)).isNull();
        assertThat(course(64)).isNull();
    }
}
