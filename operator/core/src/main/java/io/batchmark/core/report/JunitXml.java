package io.batchmark.core.report;

import io.batchmark.contract.Plain;
import io.batchmark.core.statistics.Summary;
import io.batchmark.core.statistics.ThresholdCheck;
import io.batchmark.core.statistics.ThresholdCheck.Verdict;
import java.io.IOException;
import java.io.Writer;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Thresholds as test cases, for CI servers: one that is not met is a failure, one that is undecided an error. */
final class JunitXml implements Report {
    private static final int MAX_CHARACTERS = 300;

    @Override
    public void write(Summary summary, Writer out) throws IOException {
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
            xml.writeStartDocument();
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", summary.campaign().name());
            xml.writeAttribute("tests", Integer.toString(summary.thresholds().size()));
            xml.writeAttribute("failures", count(summary, Verdict.NotMet));
            xml.writeAttribute("errors", count(summary, Verdict.Undecided));
            for (ThresholdCheck check : summary.thresholds()) {
                testcase(summary, check, xml);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.flush();
        } catch (XMLStreamException e) {
            throw e.getNestedException() instanceof IOException cause ? cause : new IOException(e);
        }
    }

    private static void testcase(Summary summary, ThresholdCheck check, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", summary.campaign().name());
        xml.writeAttribute(
                "name",
                Plain.line(
                        ThresholdsTable.name(check.threshold()) + ": "
                                + Words.label(check.treatment().treatment()),
                        MAX_CHARACTERS));
        if (check.verdict() != Verdict.Met) {
            xml.writeEmptyElement(check.verdict() == Verdict.NotMet ? "failure" : "error");
            xml.writeAttribute(
                    "message",
                    ThresholdsTable.verdict(check) + ", kept by " + check.kept() + " of "
                            + Words.count(check.runs(), "run"));
        }
        xml.writeEndElement();
    }

    private static String count(Summary summary, Verdict verdict) {
        return Long.toString(summary.thresholds().stream()
                .filter(check -> check.verdict() == verdict)
                .count());
    }
}
