package io.batchmark.runner.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.contract.parameters.Workload.Instrumentation;
import io.batchmark.runner.job.JobObserver;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JobXmlTest {
    private static final String JOB_OBSERVER = "<listener ref=\"" + JobObserver.class.getName() + "\"/>";

    @TempDir
    Path directory;

    private static JobXml parse(String text) throws UnusableApplication {
        return JobXml.parse("job.xml of app.jar", text.getBytes(StandardCharsets.UTF_8));
    }

    private String observed(Instrumentation instrumentation, String text) throws Exception {
        JobXml xml = parse(text);
        xml.observe(instrumentation);
        Path file = directory.resolve("observed.xml");
        xml.write(file);
        return Files.readString(file);
    }

    private static String listener(Class<?> type, String threads) {
        return "<listener ref=\"" + type.getName() + "\"><properties><property name=\"threads\" value=\"" + threads
                + "\"/></properties></listener>";
    }

    @Test
    void stepsOfFlowsAndSplitsAreObserved() throws Exception {
        String chunk = "<chunk><reader ref=\"r\"/><writer ref=\"w\"/></chunk>";
        String observed = observed(Instrumentation.Full, """
                <job id="j" version="1.0" xmlns="http://xmlns.jcp.org/xml/ns/javaee"><properties/>\
                <split id="s"><flow id="f"><step id="1"><properties/>%s</step></flow>\
                <flow id="g"><step id="2">%s<partition/></step></flow></split>\
                <step id="3"><batchlet ref="b"/><partition/></step></job>""".formatted(chunk, chunk));
        assertThat(observed)
                .contains("<properties/><listeners>" + JOB_OBSERVER + "</listeners><split")
                .contains("<step id=\"1\"><properties/><listeners>" + listener(StepBounds.class, "step")
                        + listener(ItemTimer.class, "step") + "</listeners><chunk>")
                .contains("<step id=\"2\"><listeners>" + listener(StepBounds.class, "chunks")
                        + listener(ItemTimer.class, "chunks") + "</listeners><chunk>")
                .contains("<step id=\"3\"><listeners>" + listener(StepBounds.class, "step") + "</listeners><batchlet");
    }

    @ParameterizedTest
    @CsvSource({
        "0, <step><partition/></step>",
        "0, <split><flow><step/></flow><flow><step/></flow></split>",
        "2, <split><flow><step/><step><partition/></step></flow><flow><step><partition/></step></flow></split>",
        "1, <split><flow><flow><step><partition/></step></flow></flow><flow><step/></flow></split>",
        "3, <split><flow><split><flow><step><partition/></step></flow><flow><step/></flow></split></flow>"
                + "<flow><step><partition/></step></flow></split>",
        "1, <split><flow><step><partition/></step></flow></split><split><flow><step><partition/></step></flow></split>"
    })
    void flowsThatWaitForOtherThreadsAreCounted(int waiting, String steps) throws UnusableApplication {
        assertThat(parse("<job xmlns='https://jakarta.ee/xml/ns/jakartaee'>" + steps + "</job>")
                        .waitingFlows())
                .isEqualTo(waiting);
    }

    @Test
    void itsOwnListenersAndItsPrefixStay() throws Exception {
        String observed = observed(Instrumentation.StepOnly, """
                <b:job id="j" version="2.0" xmlns:b="https://jakarta.ee/xml/ns/jakartaee">\
                <b:listeners><b:listener ref="theirs"/></b:listeners>\
                <b:step id="1"><b:listeners><b:listener ref="also"/></b:listeners><b:chunk/></b:step></b:job>""");
        assertThat(observed)
                .contains("<b:listener ref=\"theirs\"/>" + JOB_OBSERVER.replace("<", "<b:") + "</b:listeners>")
                .containsPattern("StepBounds.*ChunkBounds.*<b:listener ref=\"also\"/></b:listeners>")
                .doesNotContain("ItemTimer");
    }

    @Test
    void brokenXmlIsLocated() {
        assertThatThrownBy(() -> parse("<job>\n <step>\n</job>"))
                .isInstanceOf(UnusableApplication.class)
                .hasMessageStartingWith("job.xml of app.jar is not well-formed: correct line 3, column");
    }

    @Test
    void nothingIsIncluded() {
        assertThatThrownBy(() -> parse("<!DOCTYPE job [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><job>&e;</job>"))
                .isInstanceOf(UnusableApplication.class)
                .hasMessageContaining("DOCTYPE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<job/>", "<jobs xmlns='https://jakarta.ee/xml/ns/jakartaee'/>", "<job xmlns='urn:x'/>"})
    void otherXmlIsNoJob(String text) {
        assertThatThrownBy(() -> parse(text)).hasMessageContaining("job.xml of app.jar is no batch job");
    }
}
