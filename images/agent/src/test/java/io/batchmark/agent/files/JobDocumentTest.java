package io.batchmark.agent.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xml.sax.SAXException;

class JobDocumentTest {
    private static JobDocument job(String elements) throws Exception {
        String text = "<job id='j' xmlns='https://jakarta.ee/xml/ns/jakartaee' version='2.0'>" + elements + "</job>";
        return JobDocument.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void stepsInFlowsAndSplits_areFoundInOrder() throws Exception {
        JobDocument job = job("<step id='a'><batchlet ref='x'/></step>"
                + "<split id='s'><flow id='f'><step id='b'><chunk item-count='7'/><partition/></step></flow></split>"
                + "<step id='c'><chunk checkpoint-policy='custom' item-count='8'/></step>");

        assertThat(job.steps())
                .extracting(JobStep::name, JobStep::isChunk, JobStep::itemCount, JobStep::isPartitioned)
                .containsExactly(
                        tuple("a", false, null, false), tuple("b", true, "7", true), tuple("c", true, null, false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "#{jobParameters['n']}        |     | pay",
                "#{jobParameters['n']}?:100;  | 100 | pay",
                "#{jobParameters['n']}?:100   | 100 | pay",
                "#{jobParameters['n']}0       |     |",
                "1#{jobParameters['n']}?:5;   | 5   |"
            })
    void itemCount_isTheWholeValueOrNot(String value, String otherwise, String step) throws Exception {
        JobDocument job = job("<step id='pay'><chunk item-count=\"" + value + "\"/></step>");

        assertThat(job.parameters())
                .singleElement()
                .returns("n", JobParameter::name)
                .returns(otherwise, JobParameter::defaultValue)
                .returns(step, JobParameter::itemCountOf);
        assertThat(job.itemCounts()).isEqualTo(step == null ? Map.of() : Map.of(step, "n"));
    }

    @Test
    void parameterOfSeveralUses_hasTheDefaultOfTheItemCount() throws Exception {
        JobDocument job = job("<properties><property name='p' value=\"#{jobParameters['n']}?:1;\"/></properties>"
                + "<step id='a'><chunk item-count=\"#{jobParameters['n']}?:2;\"/></step>"
                + "<step id='b'><chunk item-count=\"#{jobParameters['n']}?:3;\"/></step>");

        assertThat(job.parameters())
                .singleElement()
                .returns("2", JobParameter::defaultValue)
                .returns("a", JobParameter::itemCountOf);
        assertThat(job.itemCounts()).isEqualTo(Map.of("a", "n", "b", "n"));
    }

    /** The root element may be anything. */
    @Test
    void chunkWithoutAStep_hasNoItemCount() throws Exception {
        String chunk = "<chunk item-count=\"#{jobParameters['n']}\"/>";

        assertThat(JobDocument.read(new ByteArrayInputStream(chunk.getBytes(StandardCharsets.UTF_8)))
                        .itemCounts())
                .isEmpty();
    }

    /** A password with an ampersand is a common mistake. */
    @Test
    void malformedFile_isRefusedWithItsPlaceAndNotItsText() {
        assertThatThrownBy(() -> job("<property value='pa&ssword1'/>"))
                .isInstanceOf(SAXException.class)
                .hasMessageMatching("not well-formed XML, or XML with a DOCTYPE: line 1, column \\d+")
                .hasNoCause();
    }

    @Test
    void deepFile_isRefused_andOneThatIsWideIsNot() throws Exception {
        assertThatThrownBy(() -> job("<a>".repeat(64) + "</a>".repeat(64)))
                .hasMessage("XML with more than 64 levels of elements");
        // the parser of a newer Java refuses it
        assertThatThrownBy(() -> job("<a>".repeat(100_000) + "</a>".repeat(100_000)))
                .isInstanceOf(SAXException.class);
        assertThat(job("<a>".repeat(62) + "</a>".repeat(62)).steps()).isEmpty();
        assertThat(job("<a><b/>x</a>".repeat(1000)).steps()).isEmpty();
    }
}
