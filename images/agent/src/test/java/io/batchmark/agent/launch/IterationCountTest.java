package io.batchmark.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.agent.result.RunEnd;
import io.batchmark.agent.result.RunEnd.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IterationCountTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    0 | 1 | FAILED       | 1 | full
                    0 | 3 | NOT_STARTED  | 0 | full
                    0 | 3 | FAILED       | 1 | in iteration 1 of 3: full
                    1 | 3 | FAILED       | 1 | in iteration 1 of 4 (warm-up): full
                    0 | 3 | FAILED       | 3 | in iteration 3 of 3 (if the job cannot run twice in one server, set iterations: 1, or undo its work by spec.job.prepare): full
                    2 | 1 | EXITED       | 2 | in iteration 2 of 3 (warm-up) (if the job cannot run twice in one server, set iterations: 1 and warmUpIterations: 0, or undo its work by spec.job.prepare): full
                    0 | 3 | TERMINATED   | 2 | in iteration 2 of 3: full
                    0 | 3 | REFUSED      | 2 | in iteration 2 of 3: full
                    """)
    void endHasItsIteration_andTheRemedyIfTheJobFailsInALaterOne(
            int warmUp, int counted, Kind kind, int number, String cause) {
        RunEnd end = new IterationCount(warmUp, counted).located(new RunEnd(kind, "full"), number);

        assertThat(end.cause()).isEqualTo(cause);
        assertThat(end.kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({"0,1", "1,2"})
    void completedRun_hasNoCause(int warmUp, int counted) {
        assertThat(new IterationCount(warmUp, counted)
                        .located(new RunEnd(Kind.COMPLETED, null), counted)
                        .cause())
                .isNull();
    }
}
