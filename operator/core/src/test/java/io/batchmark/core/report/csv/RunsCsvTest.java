package io.batchmark.core.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.report.GoldenTest;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of kinds that the committed files of the golden cases do not have: runs without a result, and images. */
class RunsCsvTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "censored       | 1,egc7vqrvr3,100000,Full,Censored,Timeout,elapsed,s,,1798,",
                "hostile-runner | 2,baseline,8Mi,Invalid,WorkNotConserved,elapsed,s,,,",
                "hostile-runner | 3,87vujun6rj,256Mi,Failed,ImagePull,elapsed,s,,,",
                "still-running  | 1,baseline,1000,Succeeded,,elapsed,s,9.210331,,sha256:3f2a3f2a3f2a",
            })
    void row_isWritten(String name, String row) throws IOException {
        assertThat(GoldenTest.reports(name).get("out-runs.csv").lines()).contains(row);
    }
}
