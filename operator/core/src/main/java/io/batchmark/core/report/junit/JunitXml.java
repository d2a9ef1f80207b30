package io.batchmark.core.report.junit;

import io.batchmark.core.answer.Change;
import io.batchmark.core.answer.Regression;
import io.batchmark.core.answer.ThresholdCheck;
import io.batchmark.core.report.Report;
import io.batchmark.core.report.words.EarlierWords;
import io.batchmark.core.report.words.RegressionWords;
import io.batchmark.core.report.words.ThresholdWords;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.summary.EarlierComparison;
import io.batchmark.core.summary.EarlierComparison.Cell;
import io.batchmark.core.summary.Summary;
import io.batchmark.text.Plain;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * Thresholds, and treatments compared with those of an earlier campaign, as test cases for CI servers: what is not met or has
 * regressed is a failure, what is undecided an error.
 */
public final class JunitXml implements Report {
    private static final int MAX_CHARACTERS = 300;

    @Override
    public void write(Summary summary, Writer out) throws IOException {
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
            xml.writeStartDocument();
            List<TestCase> cases = cases(summary);
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", summary.campaign().name());
            xml.writeAttribute("tests", Integer.toString(cases.size()));
            xml.writeAttribute("failures", count(cases, "failure"));
            xml.writeAttribute("errors", count(cases, "error"));
            for (TestCase test : cases) {
                write(summary, test, xml);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.flush();
        } catch (XMLStreamException e) {
            throw e.getNestedException() instanceof IOException cause ? cause : new IOException(e);
        }
    }

    /**
     * @param problem failure or error; null where there is none
     * @param message of the problem
     */
    private record TestCase(String name, @Nullable String problem, String message) {
        static TestCase of(ThresholdCheck check) {
            return new TestCase(
                    ThresholdWords.name(check.threshold()) + ": "
                            + Words.label(check.treatment().treatment()),
                    switch (check.verdict()) {
                        case Met -> null;
                        case NotMet -> "failure";
                        case Undecided -> "error";
                    },
                    ThresholdWords.verdict(check) + ", kept by " + check.kept() + " of "
                            + Words.count(check.runs(), "run"));
        }

        static TestCase of(Regression regression) {
            return new TestCase(
                    "no more than the baseline: "
                            + Words.label(regression.treatment().treatment()),
                    problem(regression.change()),
                    "ratio to the baseline " + RegressionWords.ratio(regression));
        }

        static TestCase of(EarlierComparison earlier, Cell cell) {
            return new TestCase(
                    "no more than in campaign " + earlier.campaign() + ": "
                            + Words.label(cell.treatment().treatment()),
                    problem(cell.change()),
                    cell.obstacle() == null
                            ? "ratio to the earlier campaign " + EarlierWords.ratio(cell)
                            : cell.obstacle());
        }

        private static @Nullable String problem(Change change) {
            return switch (change) {
                case NotRegressed -> null;
                case Regressed -> "failure";
                case Undecided -> "error";
            };
        }
    }

    private static List<TestCase> cases(Summary summary) {
        List<TestCase> cases = new ArrayList<>();
        summary.thresholds().forEach(check -> cases.add(TestCase.of(check)));
        summary.regressions().forEach(regression -> cases.add(TestCase.of(regression)));
        EarlierComparison earlier = summary.earlier();
        if (earlier != null) {
            earlier.cells().forEach(cell -> cases.add(TestCase.of(earlier, cell)));
            if (earlier.obstacle() != null) {
                cases.add(new TestCase("compared with campaign " + earlier.campaign(), "error", earlier.obstacle()));
            }
        }
        return cases;
    }

    private static void write(Summary summary, TestCase test, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", summary.campaign().name());
        xml.writeAttribute("name", Plain.line(test.name(), MAX_CHARACTERS));
        if (test.problem() != null) {
            xml.writeEmptyElement(test.problem());
            xml.writeAttribute("message", Plain.line(test.message(), MAX_CHARACTERS));
        }
        xml.writeEndElement();
    }

    private static String count(List<TestCase> cases, String problem) {
        return Long.toString(
                cases.stream().filter(test -> problem.equals(test.problem())).count());
    }
}
