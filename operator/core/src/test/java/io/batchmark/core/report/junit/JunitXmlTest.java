package io.batchmark.core.report.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.question.Threshold;
import io.batchmark.core.question.Threshold.Bound;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.EarlierCampaign;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.LedgerRows;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** What a CI server reads of it: it is valid, whatever names are, and says of each threshold what is known. */
class JunitXmlTest {
    private static final int BLOCKS = 20;
    private static final Threshold FAR_ABOVE = atMost(0.5, 30, "30s");
    private static final Threshold FAR_BELOW = atMost(0.5, 0.5, "500ms");
    /** Which takes more runs than there are. */
    private static final Threshold OF_ALMOST_ALL = atMost(0.99, 30, "30s");

    private static Threshold atMost(double quantile, double seconds, String text) {
        return new Threshold(Response.ELAPSED, quantile, Bound.Max, seconds, text);
    }

    /** Runs of a second each. */
    private static Summary summary(String level, EarlierCampaign earlier, Threshold... thresholds) {
        Design design = new Design(
                Design.Type.FullFactorial,
                List.of(new Factor("parameters.note", "plain", List.of("plain", level))),
                BLOCKS,
                42,
                List.of());
        Plan plan = Ledgers.plan(design);
        Random random = new Random(1);
        List<Entry> rows = plan.runs().stream()
                .map(run -> Ledgers.entry(
                        run.treatment().id(),
                        run.block(),
                        1,
                        Outcome.Succeeded,
                        null,
                        Ledgers.result(1000 + random.nextInt(10))))
                .toList();
        Analysis analysis = new Analysis(
                Response.ELAPSED,
                0.95,
                0.03,
                List.of(),
                List.of(),
                List.of(thresholds),
                false,
                Map.of(),
                NoiseModel.None);
        return Summary.of(
                new CampaignDescription("nightly", design, Map.of(), analysis, null, Map.of(), null, false, Map.of()),
                plan,
                LedgerRows.of(rows),
                earlier);
    }

    /** The root of the file, after a validating parser has read it. */
    private static Element suite(Summary summary) throws Exception {
        StringWriter text = new StringWriter();
        new JunitXml().write(summary, text);
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        Element suite = factory.newDocumentBuilder()
                .parse(new InputSource(new StringReader(text.toString())))
                .getDocumentElement();
        SchemaFactory.newDefaultInstance()
                .newSchema(JunitXmlTest.class.getResource("junit.xsd"))
                .newValidator()
                .validate(new DOMSource(suite));
        assertThat(suite.getAttribute("name")).isEqualTo("nightly");
        for (Element test : cases(suite)) {
            assertThat(test.getAttribute("classname")).isEqualTo("nightly");
        }
        assertCount(suite, "tests", "testcase");
        assertCount(suite, "failures", "failure");
        assertCount(suite, "errors", "error");
        return suite;
    }

    private static void assertCount(Element suite, String attribute, String element) {
        assertThat(suite.getAttribute(attribute))
                .isEqualTo(Integer.toString(suite.getElementsByTagName(element).getLength()));
    }

    private static List<Element> cases(Element suite) {
        NodeList found = suite.getElementsByTagName("testcase");
        List<Element> cases = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            cases.add((Element) found.item(i));
        }
        return cases;
    }

    /** Failure or error and its message, or nothing. */
    private static String problem(Element test) {
        Element problem = (Element) test.getFirstChild();
        return problem == null ? "" : problem.getTagName() + ": " + problem.getAttribute("message");
    }

    @Test
    void aThresholdThatIsMetHasNoProblem() throws Exception {
        List<Element> cases = cases(suite(summary("other", null, FAR_ABOVE)));

        assertThat(cases)
                .extracting(test -> test.getAttribute("name"))
                .containsExactly(
                        "elapsed at most 30s in 50 % of the runs: baseline (parameters.note=plain)",
                        "elapsed at most 30s in 50 % of the runs: parameters.note=other");
        assertThat(cases).extracting(JunitXmlTest::problem).containsOnly("");
    }

    @Test
    void aThresholdThatIsNotMetIsAFailure() throws Exception {
        assertThat(cases(suite(summary("other", null, FAR_BELOW))))
                .extracting(JunitXmlTest::problem)
                .containsOnly("failure: not met, kept by 0 of 20 runs");
    }

    @Test
    void whatIsUndecidedIsAnError() throws Exception {
        assertThat(cases(suite(summary("other", null, OF_ALMOST_ALL))))
                .extracting(JunitXmlTest::problem)
                .allMatch(problem -> problem.matches("error: undecided: about \\d+ more runs, kept by 20 of 20 runs"));
    }

    @Test
    void eachIsACaseForEachTreatment() throws Exception {
        Element suite = suite(summary("other", null, FAR_ABOVE, FAR_BELOW, OF_ALMOST_ALL));

        assertThat(suite.getAttribute("tests")).isEqualTo("6");
        assertThat(suite.getAttribute("failures")).isEqualTo("2");
        assertThat(suite.getAttribute("errors")).isEqualTo("2");
    }

    @Test
    void thereIsAnEmptySuiteWithoutThresholds() throws Exception {
        assertThat(cases(suite(summary("other", null)))).isEmpty();
    }

    @Test
    void whatHasRegressedIsComparedByTheSameRules() throws Exception {
        EarlierCampaign earlier = EarlierCampaign.of(summary("other", null));

        assertThat(cases(suite(summary("other", earlier))))
                .hasSize(2)
                .extracting(JunitXmlTest::problem)
                .containsOnly("");
    }

    @Test
    void namesAreReadAsTheyAre() throws Exception {
        String level = "<a href=\"x\">&amp; 'b' ]]> \u00e9\ud83d\ude00";

        assertThat(cases(suite(summary(level, null, FAR_ABOVE))).getLast().getAttribute("name"))
                .endsWith("note=" + level);
    }

    @Test
    void whatXmlCannotHaveIsLeftOut() throws Exception {
        assertThat(cases(suite(summary("a\u0000b\u001b[31m\nc\ud800d", null, FAR_ABOVE)))
                        .getLast()
                        .getAttribute("name"))
                .endsWith("note=a b [31m c d");
    }

    @Test
    void aLongNameIsCut() throws Exception {
        assertThat(cases(suite(summary("x".repeat(1000), null, FAR_ABOVE)))
                        .getLast()
                        .getAttribute("name"))
                .hasSize(300)
                .endsWith("x…");
    }
}
