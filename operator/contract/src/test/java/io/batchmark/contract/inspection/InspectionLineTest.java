package io.batchmark.contract.inspection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.inspection.Inspection.Application;
import io.batchmark.contract.inspection.Inspection.DataSource;
import io.batchmark.contract.inspection.Inspection.Job;
import io.batchmark.contract.inspection.Inspection.Parameter;
import io.batchmark.contract.inspection.Inspection.Step;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InspectionLineTest {
    private static final String LEAST =
            "{\"inspection\":1,\"liberty\":\"26.0.0.3\",\"java\":\"17.0.12\",\"vm\":\"OpenJDK\"%s}";

    @Test
    void line_hasEachFinding() throws ContractException {
        String line = """
                {"inspection":1,"liberty":"26.0.0.3","java":"17.0.12","vm":"OpenJDK 64-Bit Server VM","features":["batch-2.0"],\
                "dataSources":[{"name":"batchDB","jndiName":"jdbc/batch","engine":"PostgreSql","address":"db:5432/payroll",\
                "inServer":false,"nested":true}],"variables":["batch.threads"],"security":true,\
                "applications":[{"name":"payroll","location":"/apps/payroll.ear","jobs":[{"name":"pay","module":"web.war",\
                "steps":[{"name":"pay","kind":"Chunk","itemCount":"#{jobParameters['chunk']}?:100;","partitioned":true}],\
                "parameters":[{"name":"chunk","default":"100","itemCountOf":"pay"}]}]}],"refusals":["it has an id"],"problems":["a.war: is missing"]}""";

        assertThat(InspectionLine.isIn(line)).isTrue();
        assertThat(InspectionLine.decode(line))
                .isEqualTo(new Inspection(
                        "26.0.0.3",
                        "17.0.12",
                        "OpenJDK 64-Bit Server VM",
                        List.of("batch-2.0"),
                        List.of(new DataSource("batchDB", "jdbc/batch", "PostgreSql", "db:5432/payroll", false, true)),
                        List.of("batch.threads"),
                        true,
                        List.of(new Application(
                                "payroll",
                                "/apps/payroll.ear",
                                List.of(new Job(
                                        "pay",
                                        "web.war",
                                        List.of(new Step("pay", "Chunk", "#{jobParameters['chunk']}?:100;", true)),
                                        List.of(new Parameter("chunk", "100", "pay")))))),
                        List.of("it has an id"),
                        List.of("a.war: is missing")));
    }

    @Test
    void missingParts_areEmpty_andUnknownFieldsAreIgnored() throws ContractException {
        Inspection inspection = InspectionLine.decode(LEAST.formatted(
                ",\"cpus\":2,\"applications\":[{\"name\":\"a\",\"size\":7}],\"dataSources\":[{\"name\":\"d\"}]"));

        assertThat(inspection.features()).isEmpty();
        assertThat(inspection.applications()).containsExactly(new Application("a", null, List.of()));
        assertThat(inspection.dataSources()).containsExactly(new DataSource("d", null, null, null, false, false));
    }

    @Test
    void blanksOfADefault_stay() throws ContractException {
        Inspection inspection = InspectionLine.decode(LEAST.formatted(",\"applications\":[{\"name\":\"a\",\"jobs\":"
                + "[{\"name\":\"j\",\"parameters\":[{\"name\":\"p\",\"default\":\"  a  b \"}]}]}]"));

        assertThat(inspection.applications().get(0).jobs().get(0).parameters())
                .containsExactly(new Parameter("p", "  a  b ", null));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"inspection":2}                                               | has version 2, this release reads version 1
            {"inspection":"1"}                                             | has version "1"
            {"liberty":"26"}                                               | has version none
            {"inspection":1,"liberty":"26","java":"17"}                    | vm is missing
            {"inspection":1,"inspection":1}                                | Duplicate field 'inspection'
            {"inspection":1} {}                                            | is not understood
            {"inspection":1,"liberty":"a\\u001b[2Jb","java":"","vm":""}    | liberty is a [2Jb, it must be one line
            {"inspection":1,"liberty":"a\\u202eb","java":"","vm":""}       | liberty is a b, it must be one line
            {"inspection":1,"liberty":"a\\nb","java":"","vm":""}           | liberty is a b, it must be one line
            {"inspection":1,"liberty":"","java":"","vm":"","features":{}}  | is not understood
            {"inspection":1,"liberty":"","java":"","vm":"","features":[null]}    | features is missing
            {"inspection":1,"liberty":"","java":"","vm":"","applications":[null]} | is not understood
            {"inspection":1,"liberty":"","java":"","vm":"","security":"no"} | is not understood
            {"inspection":1                                                | is not understood
            """)
    void otherLines_areRefused(String line, String why) {
        assertThatThrownBy(() -> InspectionLine.decode(line))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining(why);
    }

    @Test
    void longLine_isRefused() {
        String line = LEAST.formatted(",\"problems\":[\"" + "x".repeat(InspectionLine.MAX_BYTES) + "\"]");

        assertThatThrownBy(() -> InspectionLine.decode(line)).hasMessageContaining("at most 262144 are allowed");
    }

    @Test
    void deepLine_isRefused() {
        String line = LEAST.formatted(",\"other\":" + "[".repeat(5000) + "]".repeat(5000));

        assertThatThrownBy(() -> InspectionLine.decode(line)).isInstanceOf(ContractException.class);
    }
}
