package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Command;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Campaigns that end when they know enough, that gate something, and that are compared with an earlier one. */
@Order(2) // it has most runs of those that run side by side
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class SequentialIT {
    private static final int MOST_BLOCKS = 12;

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void aClearQuestionEndsEarlyAndACloseOneGoesOn() {
        // so much easier is the question that it may be answered with less confidence, and so by fewer runs
        Campaign clear = chunks("clear", "[1, 1000]", "{margin: 10%, confidence: 0.8}", 1);
        // one chunk has one item less: so few blocks never show that this makes less than 0.1 %
        Campaign close = chunks("close", "[999, 1000]", "{margin: 0.1%}", 2);

        clear.awaitEnd("Completed");
        assertThat(clear.condition("Complete")).startsWith("True Answered: ");
        assertThat(clear.status().path("best").asText()).isEqualTo("baseline");
        assertThat(clear.rows())
                .filteredOn(row -> row.outcome().equals("Succeeded"))
                .hasSizeLessThan(2 * MOST_BLOCKS)
                .extracting(Row::block)
                .contains(3);

        JsonNode status = close.awaitEnd("Completed");
        assertThat(close.condition("Complete")).startsWith("True AllRunsRecorded: ");
        assertThat(close.rows())
                .filteredOn(row -> row.outcome().equals("Succeeded"))
                .hasSize(2 * MOST_BLOCKS);
        assertThat(status.path("answer").asText())
                .startsWith("No answer yet: ")
                // noise decides which of the two: a forecast needs evidence that grows
                .containsPattern("An answer takes about \\d+ more blocks?|The number of further blocks is unknown");
    }

    private Campaign chunks(String name, String itemCount, String analysis, int parallelism) {
        return sandbox.apply(name, """
                baseline: {items: 1000, itemCount: 1000, maxHeap: 256Mi}
                factors: {itemCount: %s}
                design: {replicates: {min: 3, max: %d}, seed: 42}
                analysis: %s
                execution: {parallelism: %d, isolation: None, runTimeout: 5m}
                %s
                """.formatted(itemCount, MOST_BLOCKS, analysis, parallelism, Campaign.standIn()));
    }

    @Test
    void aScriptWaitsForThresholds() {
        Campaign met = gate("met", "1h");
        Campaign missed = gate("missed", "1us");

        waited("met", "Finished", "20m").succeeded();
        waited("met", "ThresholdsMet", "3m").succeeded();
        assertThat(met.rows())
                .filteredOn(row -> row.outcome().equals("Succeeded"))
                .as("the median takes 4 runs at this confidence")
                .hasSize(4);
        assertThat(met.report().get("junit.xml")).contains("tests=\"1\" failures=\"0\" errors=\"0\"");

        waited("missed", "Finished", "20m").succeeded();
        assertThat(waited("missed", "ThresholdsMet", "1s").exitCode()).isNotZero();
        assertThat(missed.condition("ThresholdsMet")).startsWith("False NotMet: ");
        assertThat(missed.report().get("junit.xml"))
                .contains("tests=\"1\" failures=\"1\" errors=\"0\"", "elapsed at most 1us", "<failure message=");
    }

    private Campaign gate(String name, String max) {
        return sandbox.apply(name, """
                baseline: {items: 1000, maxHeap: 256Mi}
                design: {replicates: {min: 3, max: %d}}
                analysis: {confidence: 0.8, thresholds: [{response: elapsed, max: %s}]}
                execution: {parallelism: 1, isolation: None, runTimeout: 5m}
                %s
                """.formatted(MOST_BLOCKS, max, Campaign.standIn()));
    }

    private Command waited(String campaign, String condition, String timeout) {
        return sandbox.kubectl("wait", "--for=condition=" + condition, "campaign/" + campaign, "--timeout=" + timeout);
    }

    @Test
    void anImageIsComparedWithTheOneOfAnEarlierCampaign() {
        Campaign before = measure("build-1", "quick-runner", "");
        before.awaitEnd("Completed");
        Campaign now = measure("build-2", "job-runner", "analysis: {compareTo: {campaign: build-1}}");
        now.awaitEnd("Completed");

        assertThat(now.condition("Regressed"))
                .containsPattern("^(True Regressed: regressed against campaign build-1: "
                        + "|False NotRegressed: no treatment exceeds its value in campaign build-1 "
                        + "|Unknown Undecided: undecided whether .* took less in campaign build-1)");
        assertThat(now.report().get("report.md"))
                .contains("## Compared with campaign build-1")
                .containsPattern("Changed since then: image of the server: " + Pattern.quote(image(before))
                        + ".* then, " + Pattern.quote(image(now)) + ".* now");
        assertThat(now.report().get("junit.xml")).contains("no more than in campaign build-1: ");
    }

    private Campaign measure(String name, String image, String analysis) {
        return sandbox.apply(name, """
                baseline: {items: 5000, itemCount: 100, maxHeap: 256Mi}
                design: {replicates: 4} # of as many each the comparison may just be sure
                %s
                execution: {parallelism: 1, isolation: None, runTimeout: 5m}
                runner: {image: %s, resources: {requests: {cpu: 250m}, limits: {memory: 768Mi}}}
                """.formatted(analysis, Operator.image(image)));
    }

    /** The one image that all runs had. */
    private static String image(Campaign campaign) {
        List<String> images =
                campaign.rows().stream().map(Row::image).distinct().toList();
        assertThat(images).hasSize(1).doesNotContainNull();
        return images.getFirst();
    }
}
