package io.batchmark.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.campaign.CampaignFile;
import io.batchmark.core.design.InvalidDesignException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PlanCommandTest {
    private static final Path SAMPLES = Path.of("../../manifests/samples");
    private static final Path INVALID = Path.of("../api/src/test/resources/invalid");

    /** Rules over several fields, which only an API server evaluates. */
    @TempDir
    private Path folder;

    @Test
    void theWholePlanIsShown() throws IOException {
        String sample = Files.readString(SAMPLES.resolve("chunk-size.yaml"));
        Path seeded = Files.writeString(
                folder.resolve("seeded.yaml"), sample.replace("  design:\n", "  design:\n    seed: 42\n"));
        Invocation plan = Invocation.of("plan", "-f", seeded.toString(), "--run-time", "20s", "--blocks", "2");

        assertThat(plan.exitCode()).isZero();
        assertThat(plan.output()).isEqualTo("""
                        Campaign chunk-size: 4 treatments, 20 to 120 runs of at most 10 m each; 30 blocks typically show \
                        a difference from the baseline of 1.6 % if runs scatter by 2 %, of 4 % if runs scatter by 5 %.
                        Duration: 6 m 40 s to 40 m where a run takes 20 s.
                        Order, seed 42:
                          block 1: itemCount=4000; itemCount=50; itemCount=250; baseline
                          block 2: baseline; itemCount=250; itemCount=50; itemCount=4000
                          ... up to block 30
                        """);
        assertThat(plan.errors()).isEmpty();
    }

    static Stream<Path> samples() throws IOException {
        try (Stream<Path> files = Files.list(SAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).toList().stream();
        }
    }

    /** {@code StatusesTest} of the controller shows that the condition Accepted has the same sentence. */
    @ParameterizedTest
    @MethodSource("samples")
    void aSampleIsPlannedAsTheOperatorSays(Path sample) throws InvalidDesignException {
        Invocation plan = Invocation.of("plan", "-f", sample.toString());

        assertThat(plan.exitCode()).isZero();
        for (BenchmarkCampaign campaign : CampaignFile.read(sample)) {
            String accepted = CampaignPlan.of(campaign).sentence(campaign, null);
            assertThat(plan.output())
                    .contains("Campaign " + campaign.getMetadata().getName() + ": " + accepted + ".");
        }
    }

    /** Users do not read a warning that most campaigns get. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    factors: {itemCount: [10]}
                    analysis: {compareTo: {campaign: earlier}}
                    factors: {itemCount: [10]}, design: {replicates: 5}, analysis: {noiseModel: EqualScatter}
                    """)
    void usualCampaign_hasNoWarning(String spec) throws IOException {
        assertThat(plan("spec: {" + spec + "}").output())
                .contains("Order, an example, seed ")
                .doesNotContain("Warnings:");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void sample_hasNoWarning_unlessItLimitsItsRuns(Path sample) {
        Invocation plan = Invocation.of("plan", "-f", sample.toString());

        assertThat(plan.output().contains("Warnings:")).isEqualTo(sample.endsWith("budget.yaml"));
    }

    static Stream<Path> refused() throws IOException {
        try (Stream<Path> files = Files.list(INVALID)) {
            return files.sorted().toList().stream();
        }
    }

    static Stream<Path> someRefused() throws IOException {
        List<Path> files = refused().toList();
        return IntStream.range(0, files.size()).filter(i -> i % 10 == 0).mapToObj(files::get);
    }

    @ParameterizedTest
    @MethodSource("someRefused")
    void someRefusalsHaveTheSentenceOfTheApiServer(Path file) throws IOException {
        refusalHasTheSentenceOfTheApiServer(file);
    }

    /** {@code AdmissionIT} of the controller shows that the page has the words of a real API server. */
    @ParameterizedTest
    @MethodSource("refused")
    @Tag("thorough")
    void refusalHasTheSentenceOfTheApiServer(Path file) throws IOException {
        String there = Refusals.ofApiServer(refused().toList().indexOf(file));

        Invocation plan = Invocation.of("plan", "-f", file.toString());

        assertThat(plan.exitCode()).isEqualTo(CommandExit.FAILED);
        assertThat(Refusals.sentences(plan.errors()))
                .hasSize(Refusals.causes(there))
                .allSatisfy(sentence -> {
                    assertThat(there).contains(sentence.field());
                    if (!Refusals.isOfSchema(there)) {
                        assertThat(there)
                                .containsAnyOf(": " + sentence.text(), ": " + sentence.field() + sentence.text());
                    }
                });
    }

    @Test
    void onlyFewRefusalsHaveTheWordsOfTheSchema() throws IOException {
        List<String> sentences = Refusals.ofApiServer();

        assertThat(sentences).hasSameSizeAs(refused().toList());
        assertThat(sentences.stream().filter(Refusals::isOfSchema)).hasSizeLessThan(sentences.size() / 2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    factors: {itemCount: [0]}                      | - spec.factors.itemCount[0]: 0 is less than 1
                    facters: {}                                    | - spec.facters is no field of it
                    factors: {minHeap: [1Gi]}                      | has minHeap 1Gi over maxHeap 512Mi; lower minHeap
                    execution: {maxRuns: 1}, factors: {items: [5]} | - spec.execution.maxRuns: 1 is less than the 2 runs
                    """)
    void aMistakeIsToldAsTheOperatorTellsIt(String spec, String message) throws IOException {
        Invocation plan = plan("spec: {" + spec + "}");

        assertThat(plan.exitCode()).isEqualTo(CommandExit.FAILED);
        assertThat(plan.output()).isEmpty();
        assertThat(plan.errors())
                .startsWith("campaign mine would not be accepted:")
                .contains(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    factors: {itemCount: [10]}, design: {replicates: 2, seed: 1}      | is too few to tell any difference: raise it to at least 3
                    design: {seed: 1}                                                 | there is one treatment and nothing to compare it with
                    factors: {itemCount: [10]}, execution: {isolation: None}          | - spec.execution.isolation is None
                    factors: {itemCount: [10]}, execution: {maxRuns: 21}              | ends the campaign after 10 of 30 blocks
                    """)
    void whatMayNotBeMeantIsWarnedOf(String spec, String warning) throws IOException {
        Invocation plan = plan("spec: {" + spec + "}");

        assertThat(plan.exitCode()).isZero();
        assertThat(plan.output()).contains("Warnings:").contains(warning);
    }

    @Test
    void aBudgetBoundsTheDuration() throws IOException {
        String spec = "spec: {factors: {itemCount: [10]}, execution: {runTimeout: 1m, maxDuration: 20m, maxRuns: 40}}";

        assertThat(plan(spec).output()).contains("Duration: at most 21 m;");
        assertThat(plan(spec, "--run-time", "10s").output())
                .contains("Duration: 60 s to 6 m 40 s where a run takes 10 s.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    kind: Pod                                                    | has no object of kind BenchmarkCampaign
                    {kind: BenchmarkCampaign, apiVersion: batchmark.io/v2}       | apiVersion is batchmark.io/v2, write batchmark.io/v1alpha1
                    {kind: BenchmarkCampaign, apiVersion: batchmark.io/v1alpha1} | metadata.name is missing
                    {kind: BenchmarkCampaign, kind: BenchmarkCampaign}           | is not YAML: Duplicate field 'kind'
                    """)
    void aFileThatCannotBeUsedIsTold(String yaml, String message) throws IOException {
        Invocation plan = Invocation.of("plan", "-f", file(yaml));

        assertThat(plan.exitCode()).isEqualTo(CommandExit.USAGE);
        assertThat(plan.errors()).contains(message);
    }

    @Test
    void aCommandLineThatIsNotUnderstoodIsUsage() {
        assertThat(Invocation.of().exitCode()).isEqualTo(CommandExit.USAGE);
        assertThat(Invocation.of("plan").errors()).contains("Missing required option: '--filename=FILE'");
        Invocation missing = Invocation.of("plan", "-f", folder + "/none.yaml");
        assertThat(missing.exitCode()).isEqualTo(CommandExit.USAGE);
        assertThat(missing.errors()).startsWith("there is no file ");
        Invocation duration = Invocation.of("plan", "-f", SAMPLES + "/chunk-size.yaml", "--run-time", "long");
        assertThat(duration.exitCode()).isEqualTo(CommandExit.USAGE);
        assertThat(duration.errors()).contains("long is no duration such as 45s, 30m or 1h30m");
    }

    private Invocation plan(String spec, String... options) throws IOException {
        String campaign = "apiVersion: batchmark.io/v1alpha1\nkind: BenchmarkCampaign\nmetadata: {name: mine}\n" + spec;
        return Invocation.of(Stream.concat(Stream.of("plan", "-f", file(campaign)), Stream.of(options))
                .toArray(String[]::new));
    }

    private String file(String yaml) throws IOException {
        return Files.writeString(folder.resolve("campaign.yaml"), yaml).toString();
    }
}
