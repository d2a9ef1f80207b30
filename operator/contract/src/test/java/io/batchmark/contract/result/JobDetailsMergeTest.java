package io.batchmark.contract.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.result.JobDetails.Calls;
import io.batchmark.contract.result.JobDetails.Rest;
import io.batchmark.contract.result.JobDetails.Step;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JobDetailsMergeTest {
    @Test
    void steps_areMergedByName_andCallsAreAddedUp() {
        JobDetails first = details(
                List.of("part"),
                step("pay", 50, 100L, Map.of("reader.readItem", new Calls(10, 20, 1, 5L)), new Rest(2, 3, 4, 0, null)),
                step("close", 7, null, Map.of(), null));
        JobDetails second = details(
                List.of("part", "chnk"),
                step(
                        "pay",
                        70,
                        200L,
                        Map.of("reader.readItem", new Calls(1, 2, 3, 4L), "writer.open", new Calls(1, 1, 0, null)),
                        null),
                step("bonus", 9, null, Map.of(), null));

        JobDetails merged = JobDetails.merged(List.of(first, second));

        assertThat(merged.unusedParameters()).containsExactly("part", "chnk");
        assertThat(merged.totals()).containsExactly(Map.entry("reader", new Calls(2, 4, 0, null)));
        assertThat(merged.steps()).extracting(Step::name).containsExactly("pay", "close", "bonus");
        assertThat(merged.steps().get(0))
                .isEqualTo(new Step(
                        null,
                        "pay",
                        "COMPLETED",
                        "DONE",
                        70,
                        2,
                        2,
                        Map.of("READ_COUNT", 4L),
                        null,
                        0L,
                        Map.of("reader.readItem", new Calls(11, 22, 4, 9L), "writer.open", new Calls(1, 1, 0, null)),
                        new Rest(2, 3, 4, 0, null)));
    }

    /** A job can start another job twice. */
    @Test
    void stepsOfOneName_areMergedInTheirOrder() {
        JobDetails server =
                details(List.of(), step("pay", 5, null, Map.of(), null), step("pay", 7, null, Map.of(), null));

        assertThat(JobDetails.merged(List.of(server, server)).steps())
                .extracting(Step::elapsed)
                .containsExactly(5L, 7L);
    }

    /** Each server has room for 64 steps and calls, and so has the run. */
    @Test
    void shortestCalls_becomeAPartOfTheOthers() {
        Map<String, Calls> calls = new TreeMap<>();
        Map<String, Calls> other = new TreeMap<>();
        for (int i = 0; i < 63; i++) {
            calls.put("first." + i, new Calls(1, 1000 + i, 0, 1L));
            other.put("second." + i, new Calls(2, i, 0, 1L));
        }

        JobDetails merged = JobDetails.merged(List.of(
                details(List.of(), step("pay", 5, null, calls, null)),
                details(List.of(), step("pay", 5, null, other, null))));

        assertThat(merged.steps()).singleElement().satisfies(step -> {
            assertThat(step.calls()).containsExactlyEntriesOf(calls);
            assertThat(step.otherCalls()).isEqualTo(new Rest(63, 126, 63 * 62 / 2, 0, 63L));
        });
    }

    @Test
    void shortestSteps_becomeAPartOfTheOthers() {
        Step[] first = new Step[64];
        Step[] second = new Step[64];
        for (int i = 0; i < 64; i++) {
            first[i] = step("first" + i, 1000 + i, null, Map.of(), null);
            second[i] = step("second" + i, i, null, Map.of(), new Rest(1, 2, 3, 0, null));
        }

        JobDetails merged = JobDetails.merged(List.of(details(List.of(), first), details(List.of(), second)));

        assertThat(merged.steps()).containsExactly(first);
        assertThat(merged.otherSteps()).isEqualTo(new Rest(1, 128, 192, 0, null));
    }

    private static Step step(
            String name, long elapsed, @Nullable Long itemCount, Map<String, Calls> calls, @Nullable Rest others) {
        return new Step(
                null, name, "COMPLETED", "DONE", elapsed, 1, 1, Map.of("READ_COUNT", 2L), itemCount, 0L, calls, others);
    }

    private static JobDetails details(List<String> unused, Step... steps) {
        return new JobDetails(
                "pay/pay",
                "DONE",
                false,
                List.of(),
                List.of(),
                unused,
                Map.of("reader", new Calls(1, 2, 0, null)),
                List.of(steps),
                null);
    }
}
